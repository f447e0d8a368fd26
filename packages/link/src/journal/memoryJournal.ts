import {
  compareChunks,
  type Bytes,
  type ChunkHead,
  type Journal,
  type JournalSession,
} from './journal';
import { sessionIdTimeMs } from './sessionKeys';

/** A journal that lasts as long as the page; the fallback if IndexedDB is refused. */
export function memoryJournal(): Journal {
  const sessions = new Map<string, JournalSession>();
  const chunks = new Map<string, { head: ChunkHead; bytes: Bytes | null }>();
  const keyOf = (head: ChunkHead) => `${head.sessionId}/${head.stream}/${head.seq}`;

  const deleteSession = async (sessionId: string) => {
    sessions.delete(sessionId);
    for (const [key, { head }] of chunks) if (head.sessionId === sessionId) chunks.delete(key);
  };

  return {
    durable: false,
    async sessions() {
      return [...sessions.values()];
    },
    async saveSession(session) {
      sessions.set(session.sessionId, session);
    },
    deleteSession,
    async saveChunk(head, bytes) {
      chunks.set(keyOf(head), { head, bytes: bytes.slice() });
    },
    async heads(sessionId) {
      return [...chunks.values()]
        .map(({ head }) => head)
        .filter((head) => head.sessionId === sessionId)
        .sort(compareChunks);
    },
    async bytesOf(head) {
      return chunks.get(keyOf(head))?.bytes ?? null;
    },
    async acknowledge(head) {
      chunks.set(keyOf(head), { head: { ...head, acknowledged: true }, bytes: null });
    },
    async mark(head, problem) {
      const bytes = chunks.get(keyOf(head))?.bytes ?? null;
      chunks.set(keyOf(head), { head: { ...head, problem }, bytes });
    },
    async deleteBefore(oldestMs) {
      const ids = [...sessions.keys(), ...[...chunks.values()].map(({ head }) => head.sessionId)];
      for (const id of new Set(ids)) {
        if (sessionIdTimeMs(id) < oldestMs) await deleteSession(id);
      }
    },
  };
}
