import type { Journal, KeptSession } from '@fovea/link/journal/journal';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { SessionKey } from './beginVisit';
import { gzip } from '../record/gzip';
import { sessionToContinue } from '../record/keptSessions';
import { openJournal } from '../record/openJournal';
import { createSessionClock } from '../record/sessionClock';

/** The key of this study's open session that is stored here; null: there is none. */
export async function keyOfKept(studyId: string, preview: boolean): Promise<SessionKey | null> {
  const kept = await sessionToContinue(studyId, preview);
  return kept && { studyId, sessionId: kept.sessionId, secret: kept.begin.secret };
}

/**
 * Ends the open sessions of this study that are stored on this device, as if they had been stopped: they can
 * no longer be continued, and the next page load uploads them. Needs no server.
 * @throws when the storage of this device cannot be written
 */
export async function leaveKeptSessions(studyId: string, preview: boolean): Promise<void> {
  const journal = await openJournal();
  let kept = await sessionToContinue(studyId, preview);
  while (kept) {
    await end(journal, kept);
    kept = await sessionToContinue(studyId, preview);
  }
}

async function end(journal: Journal, kept: KeptSession): Promise<void> {
  const { sessionId } = kept;
  const tMs = createSessionClock(kept).now();
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
  await journal.keepChunk(head, bytes);
  // Last: if the page is killed before, the session can still be continued.
  await journal.keepSession({ ...kept, clockMs: tMs, ended: true });
}
