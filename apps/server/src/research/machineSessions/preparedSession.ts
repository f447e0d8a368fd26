import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import type { StoredStimulus } from '../../platform/store/recordingTables';
import type { SessionTerms } from '../participation/sessionTerms';

/**
 * What a session begins with at a machine, whatever becomes of the study until the server is told. The machine
 * keeps it sealed, so it can neither be read nor changed there, and needs no row that could get lost.
 */
export interface PreparedSession {
  readonly sessionId: string;
  readonly studyId: string;
  readonly terms: SessionTerms;
  readonly flows: readonly {
    readonly blockId: string | null;
    readonly slides: readonly StoredStimulus[];
  }[];
  readonly suggestedBlockId: string | null;
}

/** What this server has sealed is as it was; only which session it is of is looked at. */
const Sealed = z.object({ sessionId: z.string(), studyId: z.string() });

type Box = Pick<AppContext, 'secretBox'>;
const ownerOf = (machineId: string) => `prepared session ${machineId}`;

export function sealPrepared(
  { secretBox }: Box,
  machineId: string,
  prepared: PreparedSession,
): string {
  return secretBox.seal(JSON.stringify(prepared), ownerOf(machineId));
}

/** Null: it is of another session or machine, or was sealed with another signing key. */
export function openPrepared(
  { secretBox }: Box,
  machineId: string,
  sessionId: string,
  sealed: string,
): PreparedSession | null {
  const text = secretBox.open(sealed, ownerOf(machineId));
  const value: unknown = text === null ? null : JSON.parse(text);
  const checked = Sealed.safeParse(value);
  if (!checked.success || checked.data.sessionId !== sessionId) return null;
  return value as PreparedSession;
}
