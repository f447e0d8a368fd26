import type { BeginSession } from '@fovea/contract/participation/participation';
import { ApiError } from '@fovea/link/calls/apiError';
import type { Journal, JournalSession } from '@fovea/link/journal/journal';
import { isPastRetention } from '@fovea/link/upload/uploadPendingSessions';
import { isErasedResponse } from '@fovea/link/upload/uploadErrors';
import { openJournal } from './openJournal';

/** The unfinished session of this study that an earlier visit left on this device. */
export async function findResumableSession(
  studyId: string,
  preview: boolean,
): Promise<JournalSession | null> {
  const journal = await openJournal();
  // Storage that cannot be read has nothing to continue.
  const stored = await journal.sessions().catch(() => []);
  const open = stored
    .filter((session) => session.studyId === studyId && !session.ended)
    .filter((session) => !session.unanswered && !session.refused)
    .filter((session) => session.begin.preview === preview)
    .filter((session) => !isPastRetention(session, Date.now()))
    .toSorted((a, b) => b.startedWallMs - a.startedWallMs);
  return open[0] ?? null;
}

/** Where the device keeps nothing, a retry within this page still finds its first try. */
let lastAttempt: JournalSession | null = null;

/**
 * The session to begin: an earlier try whose answer never came, if it asks for the same, else this one.
 * Begun with the same id it is one session, whether the first try had reached the server or not.
 * It is written before it is asked for, where the device keeps anything.
 */
export async function prepareNewSession(
  journal: Journal,
  newSession: JournalSession,
): Promise<JournalSession> {
  const stored = [
    ...(lastAttempt ? [lastAttempt] : []),
    ...(await journal.sessions().catch(() => [])),
  ];
  const same = stored.find(
    (session) =>
      session.unanswered &&
      session.studyId === newSession.studyId &&
      !isPastRetention(session, Date.now()) &&
      requestIdentity(session.begin) === requestIdentity(newSession.begin),
  );
  // Nothing was recorded yet: its clock begins now.
  const session = same ? { ...same, startedWallMs: newSession.startedWallMs } : newSession;
  lastAttempt = session;
  await journal.saveSession(session).catch(() => undefined);
  return session;
}

/** Everything but what differs between two tries of the same respondent. */
function requestIdentity({ consent, variables, preview, blockId }: BeginSession): string {
  const { time: _, ...agreed } = consent;
  const named = Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([agreed, named, preview, blockId ?? null]);
}

/** The server has begun it: from now on something is recorded. */
export function markStarted({ unanswered: _, ...session }: JournalSession): JournalSession {
  lastAttempt = null;
  return session;
}

/**
 * After a beginning that failed. What was erased on the server goes here as well, and a session that the
 * server says does not begin has nothing to keep. One that holds data and is refused for good keeps it for
 * its time, but is not offered to go on with.
 */
export async function handleStartFailure(
  journal: Journal,
  session: JournalSession,
  failed: unknown,
): Promise<void> {
  const isNew = session.unanswered === true;
  if (isErasedResponse(failed) || (isNew && isFinalRefusal(failed))) {
    lastAttempt = null;
    await journal.deleteSession(session.sessionId).catch(() => undefined);
  } else if (!isNew && isPermanentlyRefused(failed)) {
    await journal.saveSession({ ...session, refused: true }).catch(() => undefined);
  }
}

/** The server itself says that this session is not this browser's, or unknown. */
export function isPermanentlyRefused(failed: unknown): boolean {
  return isFinalRefusal(failed) && [403, 404].includes(failed.status);
}

/** No proxy's answer, and none that may be another one at the next try. */
function isFinalRefusal(failed: unknown): failed is ApiError {
  if (!(failed instanceof ApiError) || failed.problem?.code === undefined) return false;
  const { status } = failed;
  return status >= 400 && status < 500 && ![401, 408, 422, 425, 429].includes(status);
}
