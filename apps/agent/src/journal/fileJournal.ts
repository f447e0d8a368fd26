import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { compareChunks, type ChunkHead, type Journal } from '@fovea/link/journal/journal';
import type { JournalSession } from '@fovea/link/journal/journal';
import { sessionIdTimeMs } from '@fovea/link/journal/sessionKeys';
import { syncFolder, writeDurably } from '../folder/writeDurably';
import { chunkName, readChunkName } from './chunkName';

const SESSION_FILE = 'session.json';
const CHUNKS = 'chunks';

/**
 * A journal in a folder: each session has one of its own, each chunk is a file. A file is written under a
 * temporary name, synchronised, and renamed, so whatever ends the agent leaves whole files only. What cannot be
 * read is never deleted by itself.
 */
export function fileJournal(folder: string): Journal {
  const folderOf = (sessionId: string) => join(folder, safeName(sessionId));
  const chunksOf = (sessionId: string) => join(folderOf(sessionId), CHUNKS);
  const pathOf = (head: ChunkHead) => join(chunksOf(head.sessionId), chunkName(head));
  /** Folders that are known to exist, down to their entry in the folder above. */
  const made = new Set<string>();

  async function make(path: string): Promise<void> {
    if (made.has(path)) return;
    const first = await mkdir(path, { recursive: true, mode: 0o700 });
    if (first !== undefined) await syncFolder(folder);
    if (first !== undefined && path !== folder) await syncFolder(join(path, '..'));
    made.add(path);
  }

  async function readSession(sessionId: string): Promise<JournalSession | null> {
    const path = join(folderOf(sessionId), SESSION_FILE);
    const text = await readFile(path, 'utf8').catch(missing);
    if (text === null) return null;
    const session = parsed(text);
    if (session?.sessionId === sessionId) return session;
    await rename(path, `${path}.${Date.now()}.damaged`);
    return null;
  }

  async function heads(sessionId: string): Promise<ChunkHead[]> {
    const names = (await readdir(chunksOf(sessionId)).catch(missing)) ?? [];
    const found = names
      .map((name) => readChunkName(sessionId, name))
      .filter((head) => head !== null);
    return found.toSorted(compareChunks);
  }

  /** @returns the file as it is now: what is known of it may have changed since the head was read */
  async function current(head: ChunkHead): Promise<ChunkHead | null> {
    if (await stat(pathOf(head)).catch(missing)) return head;
    const { stream, seq, sha256 } = head;
    const all = await heads(head.sessionId);
    return (
      all.find((one) => one.stream === stream && one.seq === seq && one.sha256 === sha256) ?? null
    );
  }

  async function renamed(head: ChunkHead, change: Partial<ChunkHead>): Promise<ChunkHead | null> {
    const before = await current(head);
    if (!before) return null;
    const after = { ...before, ...change };
    if (chunkName(after) !== chunkName(before)) await rename(pathOf(before), pathOf(after));
    return after;
  }

  const deleteSession = async (sessionId: string) => {
    made.delete(chunksOf(sessionId));
    // The session first: chunks without one are swept, a session without its chunks would be finished empty.
    await rm(join(folderOf(sessionId), SESSION_FILE), { force: true });
    await rm(chunksOf(sessionId), { recursive: true, force: true });
  };

  return {
    durable: true,
    async sessions() {
      const ids = (await readdir(folder).catch(missing)) ?? [];
      const read = await Promise.all(ids.map(readSession));
      return read.filter((session) => session !== null);
    },
    async saveSession(session) {
      await make(chunksOf(session.sessionId));
      const text = `${JSON.stringify(session)}\n`;
      await writeDurably(join(folderOf(session.sessionId), SESSION_FILE), text);
    },
    deleteSession,
    async saveChunk(head, bytes) {
      await make(chunksOf(head.sessionId));
      await writeDurably(pathOf(head), bytes);
    },
    heads,
    async bytesOf(head) {
      const now = await current(head);
      if (!now || now.acknowledged) return null;
      const bytes = await readFile(pathOf(now)).catch(() => null);
      if (!bytes) return null;
      const isWhole = createHash('sha256').update(bytes).digest('hex') === head.sha256;
      return isWhole ? new Uint8Array(bytes) : null;
    },
    async acknowledge(head) {
      const sent = await renamed(head, { acknowledged: true, problem: null });
      if (sent) await truncate(pathOf(sent));
    },
    async mark(head, problem) {
      await renamed(head, { problem });
    },
    async deleteBefore(oldestMs) {
      for (const id of (await readdir(folder).catch(missing)) ?? []) {
        if (sessionIdTimeMs(id) < oldestMs) await deleteSession(id);
      }
    },
  };
}

/** Ids come from the page and the server: only those of sessions name a folder. */
function safeName(sessionId: string): string {
  if (/^[0-9A-Za-z][0-9A-Za-z-]{0,63}$/.test(sessionId)) return sessionId;
  throw new Error('This is not the id of a session.');
}

function missing(reason: unknown): null {
  const { code } = reason as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw reason;
}

function parsed(text: string): JournalSession | null {
  try {
    return JSON.parse(text) as JournalSession;
  } catch {
    return null;
  }
}
