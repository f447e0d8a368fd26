import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DamagedSealedFile } from '../../platform/atRest/sealedFile';
import {
  chunkKeyIn,
  FACTS,
  factsKeyIn,
  type ChunkLocation,
  type FactsName,
  type MovableStore,
  type SessionPlace,
} from './chunkStore';
import { errorCode } from './durableFiles';
import { inParallel } from './inParallel';

const CHUNKS_AT_ONCE = 6;

export interface MovedSession {
  readonly chunks: number;
  readonly bytes: number;
  /** Chunks that have other bytes than their names say, and facts that cannot be decrypted; they stay where they are. */
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
 * Each chunk is compared with its hash, and deleted there when it was stored here, or read here if an earlier run has
 * stored it. What was erased meanwhile is erased
 * here too. May be repeated.
 */
export async function moveSession(
  there: MovableStore,
  here: MovableStore,
  session: SessionPlace,
  signal: AbortSignal,
): Promise<MovedSession> {
  const { studyId, sessionId } = session;
  const damaged: string[] = [];
  // Facts that are here are newer.
  for (const name of FACTS) {
    const bytes = await factsIfWhole(there, session, name);
    if (bytes === null) continue;
    const own = await factsIfWhole(here, session, name);
    if (bytes === 'damaged' || own === 'damaged') damaged.push(factsKeyIn(session, name));
    else if (own === null) await here.writeFacts(session, name, bytes);
  }
  const before = await listed(here, session);
  /** Chunks that were read here, or have just been stored. */
  const safe = new Set<string>();
  let bytesMoved = 0;
  const found = await there.chunksOf(studyId, sessionId);
  await inParallel(found, CHUNKS_AT_ONCE, async (chunk) => {
    signal.throwIfAborted();
    const key = chunkKeyIn(chunk);
    // An earlier run may have stored it, and a bucket that compares nothing may have changed it.
    const isListed = before.has(key);
    if (isListed && (await isWhole(here, chunk))) {
      safe.add(key);
      return;
    }
    const bytes = await readOrNull(there, chunk);
    // Erased meanwhile.
    if (bytes === null) return;
    if (bytes === 'damaged' || sha256(bytes) !== chunk.sha256) {
      damaged.push(key);
      return;
    }
    const outcome = await here.store(chunk, once(bytes));
    if (outcome !== 'stored') throw new Error(`A chunk was not stored: ${outcome}`);
    bytesMoved += bytes.length;
    // The damaged one may be in a merged object, which is what is read.
    if (!isListed || (await isWhole(here, chunk))) safe.add(key);
    else damaged.push(key);
  });
  const erased = { chunks: 0, bytes: 0, damaged: [] };
  // Its data may have been copied after it was erased.
  if (await eraseIfErased(there, here, session)) return erased;
  signal.throwIfAborted();
  const now = await listed(here, session);
  const moved = found.filter((chunk) => {
    const key = chunkKeyIn(chunk);
    return safe.has(key) && now.get(key) === chunk.size;
  });
  await there.removeMoved(session, moved);
  if ((await there.chunksOf(studyId, sessionId)).length === 0) {
    const areHere = await Promise.all(FACTS.map((name) => isHere(there, here, session, name)));
    if (areHere.every(Boolean)) {
      damaged.push(...(await there.removeFacts(session, await here.chunksOf(studyId, sessionId))));
    }
  }
  if (await isComplete(here, session, now)) {
    await here.merge(session, signal);
    // Or merged.
    if (await eraseIfErased(there, here, session)) return erased;
  }
  return { chunks: moved.length, bytes: bytesMoved, damaged };
}

async function eraseIfErased(
  there: MovableStore,
  here: MovableStore,
  session: SessionPlace,
): Promise<boolean> {
  if (!(await isErased(here, session))) return false;
  const { studyId, sessionId } = session;
  await here.removeData(studyId, sessionId);
  await there.removeSession(studyId, sessionId);
  return true;
}

async function isWhole(store: MovableStore, chunk: ChunkLocation): Promise<boolean> {
  const bytes = await readOrNull(store, chunk);
  return bytes !== null && bytes !== 'damaged' && sha256(bytes) === chunk.sha256;
}

async function factsIfWhole(
  store: MovableStore,
  session: SessionPlace,
  name: FactsName,
): Promise<Buffer | 'damaged' | null> {
  try {
    return await store.readFacts(session, name);
  } catch (reason) {
    if (reason instanceof DamagedSealedFile) return 'damaged';
    throw reason;
  }
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
  name: FactsName,
): Promise<boolean> {
  const earlier = await factsIfWhole(there, session, name);
  if (earlier === null) return true;
  const own = await factsIfWhole(here, session, name);
  return earlier !== 'damaged' && own !== 'damaged' && own !== null;
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
