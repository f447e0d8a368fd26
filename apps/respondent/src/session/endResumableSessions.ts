import type { Journal, JournalSession } from '@fovea/link/journal/journal';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionKey } from './sessionContext';
import { gzip } from '../recording/gzip';
import { findResumableSession } from '../recording/resumableSessions';
import { openJournal } from '../recording/openJournal';
import { createSessionClock } from '../recording/sessionClock';

/** The key of this study's open session that is stored here; null: there is none. */
export async function findResumableKey(
  studyId: string,
  preview: boolean,
): Promise<SessionKey | null> {
  const stored = await findResumableSession(studyId, preview);
  return stored && { studyId, sessionId: stored.sessionId, secret: stored.begin.secret };
}

/**
 * Ends the open sessions of this study that are stored on this device, as if they had been stopped: they can
 * no longer be continued, and the next page load uploads them. Needs no server.
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
  // Last: if the page is killed before, the session can still be continued.
  await journal.saveSession({ ...stored, clockMs: tMs, ended: true });
}
