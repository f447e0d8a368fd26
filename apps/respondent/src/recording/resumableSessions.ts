import type { BeginSession } from '@fovea/contract/participation/participation';
import { ApiError } from '@fovea/link/calls/apiError';
import type { Journal, JournalSession } from '@fovea/link/journal/journal';
import { isPastRetention } from '@fovea/link/upload/uploadPendingSessions';
import { isErasedResponse } from '@fovea/link/upload/uploadErrors';
import { openJournal } from './openJournal';

/**
 * The unfinished session of this study that is stored on this device.
 * @param registration of the link of a machine: only its respondent continues; left out: anybody's
 */
export async function findResumableSession(
  studyId: string,
  preview: boolean,
  registration?: string,
): Promise<JournalSession | null> {
  const journal = await openJournal();
  // If the storage cannot be read, there is nothing to continue.
  const stored = await journal.sessions().catch(() => []);
  const open = stored
    .filter((session) => session.studyId === studyId && !session.ended)
    .filter((session) => !session.unanswered && !session.refused)
    .filter(({ begin }) => begin.preview === preview)
    .filter(
      ({ begin }) => registration === undefined || (begin.registration ?? '') === registration,
    )
    .filter((session) => !isPastRetention(session, Date.now()))
    .toSorted((a, b) => b.startedWallMs - a.startedWallMs);
  return open[0] ?? null;
}

/** Without storage, a retry within this page can still reuse the first attempt. */
let lastAttempt: JournalSession | null = null;

/**
 * Returns an earlier attempt whose answer never arrived, if it made the same request; otherwise the new
 * session. Reusing the id makes it one session, whether or not the first attempt reached the server. It is
 * stored before the request is sent, where storage is available.
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
  // Nothing was recorded yet: its clock starts now.
  const session = same ? { ...same, startedWallMs: newSession.startedWallMs } : newSession;
  lastAttempt = session;
  await journal.saveSession(session).catch(() => undefined);
  return session;
}

/** Everything except what differs between two attempts of the same respondent. */
function requestIdentity(begin: BeginSession): string {
  const { consent, variables, preview, blockId, registration } = begin;
  const { time: _, ...agreed } = consent;
  const named = Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([agreed, named, preview, blockId ?? null, registration ?? null]);
}

/** The server has started the session: from now on data is recorded. */
export function markStarted({ unanswered: _, ...session }: JournalSession): JournalSession {
  lastAttempt = null;
  return session;
}

/**
 * Cleans up after a failed start. Sessions erased on the server are erased here as well, and a session that
 * the server refuses to start has no data. One that holds data and is permanently refused keeps it for the
 * retention period, but is not offered for continuation.
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

/** The server itself says that this session is unknown or does not belong to this browser. */
export function isPermanentlyRefused(failed: unknown): boolean {
  return isFinalRefusal(failed) && [403, 404].includes(failed.status);
}

/** An answer of our server, not of a proxy, that will not change with a retry. */
function isFinalRefusal(failed: unknown): failed is ApiError {
  if (!(failed instanceof ApiError) || failed.problem?.code === undefined) return false;
  const { status } = failed;
  return status >= 400 && status < 500 && ![401, 408, 422, 425, 429].includes(status);
}
