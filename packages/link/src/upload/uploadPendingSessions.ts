import { RETENTION_DAYS, type Journal, type JournalSession } from '../journal/journal';
import { serverTimeMs } from '../calls/serverTime';
import { createUploader, type Uploader } from './uploader';
import type { UploadState } from './uploadState';

const DAY_MS = 24 * 60 * 60_000;

/** Whether a session from an earlier page load will not be resumed and is finished as it is. */
export function isAbandoned(session: JournalSession, nowMs: number): boolean {
  // Also true for a start in the future: the clock was wrong then, or is now.
  return session.ended || Math.abs(nowMs - session.startedWallMs) > DAY_MS;
}

export function isPastRetention(session: JournalSession, nowMs: number): boolean {
  return nowMs - session.startedWallMs > RETENTION_DAYS * DAY_MS;
}

/**
 * Sends what earlier page loads left in the journal. Sessions held by another tab are skipped; one
 * that may still be resumed is sent but not finished. Data whose retention has ended is deleted
 * only if the server's clock agrees, so that a device whose clock jumped does not delete
 * yesterday's recording.
 * @returns a function that stops the sending; the data stays in the journal
 */
export async function uploadPendingSessions(parts: {
  readonly journal: Journal;
  readonly base: string;
  readonly nowMs: number;
  /** The session this page is about to resume, if any. */
  readonly except: string | null;
  /** Calls back when another page takes the session over. */
  readonly hold: (sessionId: string, onTakenOver: () => void) => Promise<boolean>;
  readonly onState: (sessionId: string, state: UploadState) => void;
  readonly fetch?: typeof fetch;
}): Promise<{ readonly sessions: number; stop(): void; retryNow(): void }> {
  const uploaders = new Map<string, Uploader>();
  const send = async (session: JournalSession) => {
    const { sessionId } = session;
    if (sessionId === parts.except) return;
    // A session that never started has nothing to send, and sending would start it on the server
    // now.
    if (session.unanswered && (await parts.journal.heads(sessionId)).length === 0) return;
    if (!(await parts.hold(sessionId, () => uploaders.get(sessionId)?.stop()))) return;
    const uploader = await createUploader({
      journal: parts.journal,
      session,
      base: parts.base,
      onState: (state) => parts.onState(sessionId, state),
      ...(parts.fetch ? { fetch: parts.fetch } : {}),
    });
    uploaders.set(sessionId, uploader);
    if (isAbandoned(session, parts.nowMs)) void uploader.finish();
  };
  const removed = deleteExpired(parts);
  for (const session of await parts.journal.sessions()) {
    if (!isPastRetention(session, parts.nowMs)) await send(session);
  }
  await removed;
  for (const session of await parts.journal.sessions()) {
    // Expired by this device's clock only.
    if (isPastRetention(session, parts.nowMs)) await send(session);
  }
  return {
    sessions: uploaders.size,
    stop: () => uploaders.forEach((uploader) => uploader.stop()),
    retryNow: () => uploaders.forEach((uploader) => uploader.retryNow()),
  };
}

async function deleteExpired(parts: {
  readonly journal: Journal;
  readonly base: string;
  readonly nowMs: number;
  readonly fetch?: typeof fetch;
}): Promise<void> {
  const serverMs = await serverTimeMs(parts.base, parts.fetch);
  if (serverMs === null) return;
  const oldestMs = Math.min(parts.nowMs, serverMs) - RETENTION_DAYS * DAY_MS;
  await parts.journal.deleteBefore(oldestMs).catch(() => undefined);
}
