import type { BeginSession } from '@fovea/contract/participation/takingPart';
import { CallFailed } from '@fovea/link/calls/callFailed';
import type { Journal, KeptSession } from '@fovea/link/journal/journal';
import { isOutdated } from '@fovea/link/upload/uploadLeftovers';
import { isErasure } from '@fovea/link/upload/uploadTrouble';
import { openJournal } from './openJournal';

/** The unfinished session of this study that is stored on this device. */
export async function sessionToContinue(
  studyId: string,
  preview: boolean,
): Promise<KeptSession | null> {
  const journal = await openJournal();
  // If the storage cannot be read, there is nothing to continue.
  const kept = await journal.sessions().catch(() => []);
  const open = kept
    .filter((session) => session.studyId === studyId && !session.ended)
    .filter((session) => !session.unanswered && !session.refused)
    .filter((session) => session.begin.preview === preview)
    .filter((session) => !isOutdated(session, Date.now()))
    .toSorted((a, b) => b.startedWallMs - a.startedWallMs);
  return open[0] ?? null;
}

/** Without storage, a retry within this page can still reuse the first attempt. */
let tried: KeptSession | null = null;

/**
 * Returns an earlier attempt whose answer never arrived, if it made the same request; otherwise the new
 * session. Reusing the id makes it one session, whether or not the first attempt reached the server. It is
 * stored before the request is sent, where storage is available.
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
  // Nothing was recorded yet: its clock starts now.
  const session = same ? { ...same, startedWallMs: fresh.startedWallMs } : fresh;
  tried = session;
  await journal.keepSession(session).catch(() => undefined);
  return session;
}

/** Everything except what differs between two attempts of the same respondent. */
function whatIsAsked({ consent, variables, preview, blockId }: BeginSession): string {
  const { time: _, ...agreed } = consent;
  const named = Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([agreed, named, preview, blockId ?? null]);
}

/** The server has started the session: from now on data is recorded. */
export function answered({ unanswered: _, ...session }: KeptSession): KeptSession {
  tried = null;
  return session;
}

/**
 * Cleans up after a failed start. Sessions erased on the server are erased here as well, and a session that
 * the server refuses to start has no data. One that holds data and is permanently refused keeps it for the
 * retention period, but is not offered for continuation.
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

/** The server itself says that this session is unknown or does not belong to this browser. */
export function isRefusedForGood(failed: unknown): boolean {
  return isFinalNo(failed) && [403, 404].includes(failed.status);
}

/** An answer of our server, not of a proxy, that will not change with a retry. */
function isFinalNo(failed: unknown): failed is CallFailed {
  if (!(failed instanceof CallFailed) || failed.problem?.code === undefined) return false;
  const { status } = failed;
  return status >= 400 && status < 500 && ![401, 408, 422, 425, 429].includes(status);
}
