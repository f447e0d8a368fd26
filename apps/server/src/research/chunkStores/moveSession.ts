import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DamagedSealedFile } from '../../platform/atRest/sealedFile';
import {
  chunkKeyIn,
  FACTS,
  type ChunkLocation,
  type MovableStore,
  type SessionPlace,
} from './chunkStore';
import { errorCode } from './durableFiles';
import { inParallel } from './inParallel';

const CHUNKS_AT_ONCE = 6;

export interface MovedSession {
  readonly chunks: number;
  readonly bytes: number;
  /** Chunks that have other bytes than their names say; they stay where they are. */
  readonly damaged: readonly string[];
}

/** As far as moving needs to understand the facts of a session. */
const Facts = z.object({
  dataDeletedAt: z.optional(z.string()),
  withdrawnAt: z.optional(z.string()),
});
const Manifest = z.object({
  chunks: z.array(z.object({ stream: z.string(), seq: z.int(), sha256: z.string() })),
});

/**
 * Brings what one store has of a session to another, while servers use both: they look here first, and store here only.
 * Each chunk is compared with its hash, and deleted there when it is listed here. What was erased meanwhile is erased
 * here too. May be repeated.
 */
export async function moveSession(
  there: MovableStore,
  here: MovableStore,
  session: SessionPlace,
  signal: AbortSignal,
): Promise<MovedSession> {
  const { studyId, sessionId } = session;
  // Facts that are here are newer.
  for (const name of FACTS) {
    const bytes = await there.readFacts(session, name);
    if (bytes && (await here.readFacts(session, name)) === null) {
      await here.writeFacts(session, name, bytes);
    }
  }
  const before = await listed(here, session);
  const damaged: string[] = [];
  let bytesMoved = 0;
  const found = await there.chunksOf(studyId, sessionId);
  await inParallel(found, CHUNKS_AT_ONCE, async (chunk) => {
    signal.throwIfAborted();
    if (before.get(chunkKeyIn(chunk)) === chunk.size) return;
    const bytes = await readOrNull(there, chunk);
    // Erased meanwhile.
    if (bytes === null) return;
    if (bytes === 'damaged' || sha256(bytes) !== chunk.sha256) {
      damaged.push(chunkKeyIn(chunk));
      return;
    }
    const outcome = await here.store(chunk, once(bytes));
    if (outcome !== 'stored') throw new Error(`A chunk was not stored: ${outcome}`);
    bytesMoved += bytes.length;
  });
  if (await isErased(here, session)) {
    // Its data may have been copied after it was erased.
    await here.removeData(studyId, sessionId);
    await there.removeSession(studyId, sessionId);
    return { chunks: 0, bytes: 0, damaged: [] };
  }
  signal.throwIfAborted();
  const now = await listed(here, session);
  const moved = found.filter((chunk) => now.get(chunkKeyIn(chunk)) === chunk.size);
  await there.removeMoved(session, moved);
  if ((await there.chunksOf(studyId, sessionId)).length === 0) {
    const areHere = await Promise.all(FACTS.map((name) => isHere(there, here, session, name)));
    if (areHere.every(Boolean)) await there.removeFacts(session);
  }
  if (await isComplete(here, session, now)) await here.merge(session, signal);
  return { chunks: moved.length, bytes: bytesMoved, damaged };
}

async function listed(
  store: MovableStore,
  { studyId, sessionId }: SessionPlace,
): Promise<ReadonlyMap<string, number>> {
  const chunks = await store.chunksOf(studyId, sessionId);
  return new Map(chunks.map((chunk) => [chunkKeyIn(chunk), chunk.size]));
}

async function readOrNull(
  store: MovableStore,
  chunk: ChunkLocation,
): Promise<Buffer | 'damaged' | null> {
  try {
    return await store.read(chunk);
  } catch (reason) {
    if (reason instanceof DamagedSealedFile) return 'damaged';
    if (errorCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}

async function isErased(
  store: MovableStore,
  { studyId, sessionId }: SessionPlace,
): Promise<boolean> {
  const facts = Facts.safeParse(await store.readJson(studyId, sessionId, 'session.json'));
  if (!facts.success) return false;
  return facts.data.dataDeletedAt !== undefined || facts.data.withdrawnAt !== undefined;
}

async function isHere(
  there: MovableStore,
  here: MovableStore,
  session: SessionPlace,
  name: (typeof FACTS)[number],
): Promise<boolean> {
  if ((await there.readFacts(session, name)) === null) return true;
  return (await here.readFacts(session, name)) !== null;
}

/** Whether everything that the browser has recorded is here. */
async function isComplete(
  store: MovableStore,
  session: SessionPlace,
  stored: ReadonlyMap<string, number>,
): Promise<boolean> {
  const { studyId, sessionId } = session;
  const manifest = Manifest.safeParse(await store.readJson(studyId, sessionId, 'manifest.json'));
  if (!manifest.success) return false;
  return manifest.data.chunks.every((chunk) => stored.has(chunkKeyIn({ ...session, ...chunk })));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
