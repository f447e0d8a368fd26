import type { Journal, JournalSession } from '@fovea/link/journal/journal';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionKey } from './sessionContext';
import { gzip } from '../recording/gzip';
import { findResumableSession } from '../recording/resumableSessions';
import { openJournal } from '../recording/openJournal';
import { createSessionClock } from '../recording/sessionClock';

/** The key of the session of this study that an earlier visit left open here; null: there is none. */
export async function findResumableKey(
  studyId: string,
  preview: boolean,
): Promise<SessionKey | null> {
  const stored = await findResumableSession(studyId, preview);
  return stored && { studyId, sessionId: stored.sessionId, secret: stored.begin.secret };
}

/**
 * Ends what earlier visits of this study left open on this device, as if it had been stopped: nobody goes
 * on with it any more, and the next visit of this page sends it. Needs no server.
 * @throws when the storage of this device cannot be written
 */
export async function endResumableSessions(studyId: string, preview: boolean): Promise<void> {
  const journal = await openJournal();
  let stored = await findResumableSession(studyId, preview);
  while (stored) {
    await end(journal, stored);
    stored = await findResumableSession(studyId, preview);
  }
}

async function end(journal: Journal, stored: JournalSession): Promise<void> {
  const { sessionId } = stored;
  const tMs = createSessionClock(stored).now();
  const events: SessionEvent[] = [
    { kind: 'sessionResumed', tMs, wallClock: new Date().toISOString() },
    { kind: 'sessionEnded', tMs, reason: 'stopped' },
  ];
  const bytes = await gzip(new TextEncoder().encode(formatEvents(events)));
  const before = (await journal.heads(sessionId)).filter(({ stream }) => stream === 'events');
  const head = {
    sessionId,
    stream: 'events',
    seq: Math.max(-1, ...before.map(({ seq }) => seq)) + 1,
    sha256: await sha256Hex(bytes),
    size: bytes.byteLength,
    acknowledged: false,
    problem: null,
  };
  await journal.saveChunk(head, bytes);
  // Last: a page that dies before leaves a session that can still be continued.
  await journal.saveSession({ ...stored, clockMs: tMs, ended: true });
}
