import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ManifestChunk } from '@fovea/contract/participation/participation';
import type { Bytes, ChunkHead, Journal } from '@fovea/link/journal/journal';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import * as z from 'zod/mini';
import { writeDurably } from '../folder/writeDurably';
import { LocalRefusal } from './localRefusal';

/** Within a session no two chunks have the same. */
export const keyOf = ({ stream, seq }: { readonly stream: string; readonly seq: number }) =>
  `${stream}/${seq}`;

const HANDED_OVER = 'handed-over.json';

/** Remembers what the server has, when the chunks themselves are deleted. What came later is added. */
export async function keepHandedOver(folder: string, chunks: readonly ManifestChunk[]) {
  const all = new Map([...(await handedOver(folder)), ...chunks].map((one) => [keyOf(one), one]));
  await writeDurably(join(folder, HANDED_OVER), `${JSON.stringify([...all.values()])}\n`);
}

async function handedOver(folder: string): Promise<ManifestChunk[]> {
  const text = await readFile(join(folder, HANDED_OVER), 'utf8').catch(() => '[]');
  return z.array(ManifestChunk).parse(JSON.parse(text));
}

/** The chunks of one session, as they come from its page and from the devices of the machine. */
export async function recordedChunks(journal: Journal, folder: string, sessionId: string) {
  const heads = new Map<string, ChunkHead>();
  for (const chunk of await handedOver(folder)) {
    heads.set(keyOf(chunk), { ...chunk, sessionId, acknowledged: true, problem: null });
  }
  for (const head of await journal.heads(sessionId)) heads.set(keyOf(head), head);
  const writing = new Map<string, Promise<unknown>>();

  async function keep(chunk: ManifestChunk, bytes: Bytes): Promise<boolean> {
    const known = heads.get(keyOf(chunk));
    if (known?.sha256 === chunk.sha256) return false;
    if (known) {
      await setAside(chunk, bytes);
      const message = 'Another chunk with this number was received. Both are kept.';
      throw new LocalRefusal(409, message, 'CHUNK_CONFLICT');
    }
    const head: ChunkHead = { ...chunk, sessionId, acknowledged: false, problem: null };
    await journal.saveChunk(head, bytes);
    heads.set(keyOf(head), head);
    return true;
  }

  /** It cannot be sent under its number; whoever looks into it finds it beside the others. */
  async function setAside({ stream, seq, sha256 }: ManifestChunk, bytes: Bytes): Promise<void> {
    const conflicts = join(folder, 'conflicts');
    await mkdir(conflicts, { recursive: true, mode: 0o700 });
    await writeDurably(join(conflicts, `${stream}.${seq}.${sha256}`), bytes);
  }

  /** Writes to one stream come one after the other, so that a crash leaves no gap before a kept chunk. */
  function inOrder<T>(stream: string, write: () => Promise<T>): Promise<T> {
    const before = writing.get(stream) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(write);
    writing.set(stream, done);
    return done;
  }

  const nextSeq = (stream: string) =>
    1 + Math.max(-1, ...[...heads.values()].filter((h) => h.stream === stream).map((h) => h.seq));

  return {
    /** @returns whether it is new. @throws LocalRefusal 409; whatever the disk says */
    put: (chunk: ManifestChunk, bytes: Bytes) => inOrder(chunk.stream, () => keep(chunk, bytes)),
    /** Numbers and keeps a chunk that was recorded by the agent. */
    add: (stream: string, bytes: Bytes): Promise<ManifestChunk> =>
      inOrder(stream, async () => {
        const sha256 = await sha256Hex(bytes);
        const chunk = { stream, seq: nextSeq(stream), sha256, size: bytes.byteLength };
        await keep(chunk, bytes);
        return chunk;
      }),
    list: (): ManifestChunk[] =>
      [...heads.values()].map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size })),
    /** Those of a manifest that are not here. */
    missing: (manifest: readonly ManifestChunk[]): ManifestChunk[] =>
      manifest.filter((chunk) => !heads.has(keyOf(chunk))),
  };
}

export type RecordedChunks = Awaited<ReturnType<typeof recordedChunks>>;
