import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChunkHead } from '@fovea/link/journal/journal';
import { newSessionId } from '@fovea/link/journal/sessionKeys';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { beforeEach, expect, it } from 'vitest';
import { aJournalSession as aSession } from '../testing/aJournalSession';
import { fileJournal } from './fileJournal';

const bytes = (content: string) => new TextEncoder().encode(content);
const text = (stored: Uint8Array) => new TextDecoder().decode(stored);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-journal-'));
});

async function aChunk(sessionId: string, stream: string, seq: number, content = `${stream}${seq}`) {
  const sha256 = await sha256Hex(bytes(content));
  const head: ChunkHead = {
    ...{ sessionId, stream, seq, sha256, size: content.length },
    ...{ acknowledged: false, problem: null },
  };
  return { head, content: bytes(content) };
}

async function withChunks(...places: readonly (readonly [string, number])[]) {
  const session = aSession();
  const journal = fileJournal(folder);
  await journal.saveSession(session);
  const chunks = await Promise.all(
    places.map(([stream, seq]) => aChunk(session.sessionId, stream, seq)),
  );
  for (const { head, content } of chunks) await journal.saveChunk(head, content);
  return { session, heads: chunks.map(({ head }) => head) };
}

const filesOf = (sessionId: string) => readdirSync(join(folder, sessionId, 'chunks'));

it('Sessions and chunks are there after a restart, with the same bytes', async () => {
  const { session } = await withChunks(['face', 1], ['events', 0], ['face', 0]);
  const again = fileJournal(folder);
  expect(await again.sessions()).toEqual([session]);
  const heads = await again.heads(session.sessionId);
  expect(heads.map(({ stream, seq }) => `${stream}${seq}`)).toEqual(['events0', 'face0', 'face1']);
  expect(text((await again.bytesOf(heads[2]!))!)).toBe('face1');
  await again.saveSession({ ...session, ended: true });
  expect(await fileJournal(folder).sessions()).toEqual([{ ...session, ended: true }]);
});

it('The bytes of an acknowledged chunk are dropped, and its head stays', async () => {
  const { session, heads } = await withChunks(['face', 0], ['face', 1]);
  const journal = fileJournal(folder);
  await journal.acknowledge(heads[0]!);
  const [first, second] = await fileJournal(folder).heads(session.sessionId);
  expect(first).toEqual({ ...heads[0], acknowledged: true });
  expect(second).toEqual(heads[1]);
  expect(await journal.bytesOf(heads[0]!)).toBeNull();
  const sent = filesOf(session.sessionId).find((name) => name.endsWith('.sent'))!;
  expect(readFileSync(join(folder, session.sessionId, 'chunks', sent))).toHaveLength(0);
  // Whoever read the head before may say so once more.
  await journal.acknowledge(heads[0]!);
  expect(await journal.heads(session.sessionId)).toHaveLength(2);
});

it('A problem of a chunk is kept with its bytes until it is acknowledged', async () => {
  const { session, heads } = await withChunks(['face', 0]);
  const journal = fileJournal(folder);
  await journal.mark(heads[0]!, 'tooLarge');
  const [marked] = await fileJournal(folder).heads(session.sessionId);
  expect(marked).toEqual({ ...heads[0], problem: 'tooLarge' });
  expect(text((await journal.bytesOf(heads[0]!))!)).toBe('face0');
  await journal.acknowledge(heads[0]!);
  expect((await journal.heads(session.sessionId))[0]).toMatchObject({
    ...{ acknowledged: true, problem: null },
  });
});

it('A deleted session takes its chunks with it, and nothing of another one', async () => {
  const { session } = await withChunks(['face', 0]);
  const other = await withChunks(['face', 0]);
  const journal = fileJournal(folder);
  await journal.deleteSession(session.sessionId);
  expect(await journal.sessions()).toEqual([other.session]);
  expect(await journal.heads(session.sessionId)).toEqual([]);
  expect(await journal.heads(other.session.sessionId)).toHaveLength(1);
  await journal.saveSession(session);
  expect(await journal.sessions()).toHaveLength(2);
});

it('What began too long ago is deleted, also without a session', async () => {
  const old = { ...aSession(), sessionId: newSessionId(1000) };
  const journal = fileJournal(folder);
  await journal.saveSession(old);
  const { head, content } = await aChunk(newSessionId(2000), 'face', 0);
  await journal.saveChunk(head, content);
  const { session } = await withChunks(['face', 0]);
  await journal.deleteBefore(5000);
  expect(await journal.sessions()).toEqual([session]);
  expect(await journal.heads(head.sessionId)).toEqual([]);
});

it('Damaged files are set aside and not deleted', async () => {
  const { session, heads } = await withChunks(['face', 0], ['face', 1]);
  const [name] = filesOf(session.sessionId).toSorted();
  writeFileSync(join(folder, session.sessionId, 'chunks', name!), 'other');
  const journal = fileJournal(folder);
  expect(await journal.bytesOf(heads[0]!)).toBeNull();
  expect(text((await journal.bytesOf(heads[1]!))!)).toBe('face1');
  expect(filesOf(session.sessionId)).toHaveLength(2);
  writeFileSync(join(folder, session.sessionId, 'session.json'), '{"sessionId":');
  expect(await journal.sessions()).toEqual([]);
  expect(readdirSync(join(folder, session.sessionId)).join()).toMatch(
    /session\.json\.\d+\.damaged/,
  );
});

it('What a killed agent left half written is no chunk and no session', async () => {
  const { session } = await withChunks(['face', 0]);
  const chunks = join(folder, session.sessionId, 'chunks');
  writeFileSync(join(chunks, `face.1.${'a'.repeat(64)}.5.chunk.1f.tmp`), 'ha');
  mkdirSync(join(folder, newSessionId()));
  const journal = fileJournal(folder);
  expect(await journal.heads(session.sessionId)).toHaveLength(1);
  expect(await journal.sessions()).toEqual([session]);
});

it('A chunk that cannot be written is refused and leaves nothing behind', async () => {
  const { session } = await withChunks(['face', 0]);
  const { head, content } = await aChunk(session.sessionId, 'face', 1);
  const broken = { ...head, stream: 'a/b' };
  await expect(fileJournal(folder).saveChunk(broken, content)).rejects.toThrow();
  expect(filesOf(session.sessionId)).toHaveLength(1);
});

it('Only the id of a session names a folder', async () => {
  const journal = fileJournal(folder);
  await expect(journal.saveSession({ ...aSession(), sessionId: '../up' })).rejects.toThrow('id');
  await expect(journal.heads('..')).rejects.toThrow('id');
});
