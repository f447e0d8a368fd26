import type { ChunkHead, Journal, JournalSession } from '@fovea/link/journal/journal';

/**
 * The journal as the uploader of one session sees it: at the server the session may have another id, and what was
 * handed over is deleted by whoever keeps the record of it.
 */
export function uploadJournal(journal: Journal, keptId: string, serverId: string): Journal {
  const kept = (head: ChunkHead): ChunkHead => ({ ...head, sessionId: keptId });
  const own = (session: JournalSession): JournalSession => ({ ...session, sessionId: keptId });
  return {
    durable: journal.durable,
    sessions: () => journal.sessions(),
    saveSession: (session) => journal.saveSession(own(session)),
    deleteSession: async () => undefined,
    saveChunk: (head, bytes) => journal.saveChunk(kept(head), bytes),
    heads: async () =>
      (await journal.heads(keptId)).map((head) => ({ ...head, sessionId: serverId })),
    bytesOf: (head) => journal.bytesOf(kept(head)),
    acknowledge: (head) => journal.acknowledge(kept(head)),
    mark: (head, problem) => journal.mark(kept(head), problem),
    deleteBefore: async () => undefined,
  };
}
