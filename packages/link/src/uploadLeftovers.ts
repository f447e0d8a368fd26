import { KEPT_DAYS, type Journal, type KeptSession } from './journal';
import { createUploader, type Uploader } from './uploader';
import type { UploadState } from './uploadState';

const DAY_MS = 24 * 60 * 60_000;

/** Whether a session of an earlier visit will not be continued: it is finished as it is. */
export function isAbandoned(session: KeptSession, nowMs: number): boolean {
  return session.ended || nowMs - session.startedWallMs > DAY_MS;
}

export function isOutdated(session: KeptSession, nowMs: number): boolean {
  return nowMs - session.startedWallMs > KEPT_DAYS * DAY_MS;
}

/**
 * Sends what earlier visits left in the journal. Sessions held by another tab are its business;
 * one that may still be continued is sent but not finished.
 * @returns ends the sending; the data stays in the journal
 */
export async function uploadLeftovers(parts: {
  readonly journal: Journal;
  readonly base: string;
  readonly nowMs: number;
  /** The session this page is about to continue, if any. */
  readonly except: string | null;
  readonly hold: (sessionId: string) => Promise<boolean>;
  readonly onState: (sessionId: string, state: UploadState) => void;
  readonly fetch?: typeof fetch;
}): Promise<{ readonly sessions: number; stop(): void; hurry(): void }> {
  const uploaders: Uploader[] = [];
  for (const session of await parts.journal.sessions()) {
    if (session.sessionId === parts.except) continue;
    if (!(await parts.hold(session.sessionId))) continue;
    if (isOutdated(session, parts.nowMs)) {
      await parts.journal.forgetSession(session.sessionId);
      continue;
    }
    const uploader = await createUploader({
      journal: parts.journal,
      session,
      base: parts.base,
      onState: (state) => parts.onState(session.sessionId, state),
      ...(parts.fetch ? { fetch: parts.fetch } : {}),
    });
    if (isAbandoned(session, parts.nowMs)) void uploader.finish();
    uploaders.push(uploader);
  }
  return {
    sessions: uploaders.length,
    stop: () => uploaders.forEach((uploader) => uploader.stop()),
    hurry: () => uploaders.forEach((uploader) => uploader.hurry()),
  };
}
