import type { BeginSession } from '@fovea/contract/participation/takingPart';
import { CallFailed } from '@fovea/link/calls/callFailed';
import type { Journal, KeptSession } from '@fovea/link/journal/journal';
import { isOutdated } from '@fovea/link/upload/uploadLeftovers';
import { isErasure } from '@fovea/link/upload/uploadTrouble';
import { openJournal } from './openJournal';

/** The unfinished session of this study that an earlier visit left on this device. */
export async function sessionToContinue(
  studyId: string,
  preview: boolean,
): Promise<KeptSession | null> {
  const journal = await openJournal();
  // Storage that cannot be read has nothing to continue.
  const kept = await journal.sessions().catch(() => []);
  const open = kept
    .filter((session) => session.studyId === studyId && !session.ended)
    .filter((session) => !session.unanswered && !session.refused)
    .filter((session) => session.begin.preview === preview)
    .filter((session) => !isOutdated(session, Date.now()))
    .toSorted((a, b) => b.startedWallMs - a.startedWallMs);
  return open[0] ?? null;
}

/** Where the device keeps nothing, a retry within this page still finds its first try. */
let tried: KeptSession | null = null;

/**
 * The session to begin: an earlier try whose answer never came, if it asks for the same, else this one.
 * Begun with the same id it is one session, whether the first try had reached the server or not.
 * It is written before it is asked for, where the device keeps anything.
 */
export async function sessionToBegin(journal: Journal, fresh: KeptSession): Promise<KeptSession> {
  const kept = [...(tried ? [tried] : []), ...(await journal.sessions().catch(() => []))];
  const same = kept.find(
    (session) =>
      session.unanswered &&
      session.studyId === fresh.studyId &&
      !isOutdated(session, Date.now()) &&
      whatIsAsked(session.begin) === whatIsAsked(fresh.begin),
  );
  // Nothing was recorded yet: its clock begins now.
  const session = same ? { ...same, startedWallMs: fresh.startedWallMs } : fresh;
  tried = session;
  await journal.keepSession(session).catch(() => undefined);
  return session;
}

/** Everything but what differs between two tries of the same respondent. */
function whatIsAsked({ consent, variables, preview, blockId }: BeginSession): string {
  const { time: _, ...agreed } = consent;
  const named = Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([agreed, named, preview, blockId ?? null]);
}

/** The server has begun it: from now on something is recorded. */
export function answered({ unanswered: _, ...session }: KeptSession): KeptSession {
  tried = null;
  return session;
}

/**
 * After a beginning that failed. What was erased on the server goes here as well, and a session that the
 * server says does not begin has nothing to keep. One that holds data and is refused for good keeps it for
 * its time, but is not offered to go on with.
 */
export async function afterFailure(
  journal: Journal,
  session: KeptSession,
  failed: unknown,
): Promise<void> {
  const isNew = session.unanswered === true;
  if (isErasure(failed) || (isNew && isFinalNo(failed))) {
    tried = null;
    await journal.forgetSession(session.sessionId).catch(() => undefined);
  } else if (!isNew && isRefusedForGood(failed)) {
    await journal.keepSession({ ...session, refused: true }).catch(() => undefined);
  }
}

/** The server itself says that this session is not this browser's, or unknown. */
export function isRefusedForGood(failed: unknown): boolean {
  return isFinalNo(failed) && [403, 404].includes(failed.status);
}

/** No proxy's answer, and none that may be another one at the next try. */
function isFinalNo(failed: unknown): failed is CallFailed {
  if (!(failed instanceof CallFailed) || failed.problem?.code === undefined) return false;
  const { status } = failed;
  return status >= 400 && status < 500 && ![401, 408, 422, 425, 429].includes(status);
}
