import { rm, writeFile } from 'node:fs/promises';
import type { ByteRange } from '../../platform/objects/objectStore';
import type { ManifestText } from '../manifests/manifestText';
import {
  chunkKeyIn,
  partsIn,
  type ChunkLocation,
  type ChunkOfStream,
  type ChunkOutcome,
  type ChunkStore,
  type FactsName,
  type LentChunks,
  type MovableStore,
  type SessionPlace,
  type StreamPlace,
} from './chunkStore';
import { errorCode } from './durableFiles';
import { inParallel } from './inParallel';

const COPIED_AT_ONCE = 6;

type Chunk = ChunkOfStream & { readonly stream: string };

/** Chunks of a stream that lie next to one another in one store. */
interface Run {
  readonly isHere: boolean;
  readonly chunks: ChunkOfStream[];
}

/**
 * Recordings while they may lie in two places: new ones are stored here, earlier ones may still be there, until
 * `fovea move-recordings` has brought them here. It stores here before it deletes there, so what is found nowhere at the
 * first look may have been moved just then, and is here.
 */
export class TwoChunkStores implements ChunkStore {
  readonly folder: string;
  readonly #here: ChunkStore;
  readonly #there: MovableStore;
  readonly #onUnavailable: (reason: unknown) => void;

  /** @param onUnavailable called when what lies there cannot be listed */
  constructor(here: ChunkStore, there: MovableStore, onUnavailable: (reason: unknown) => void) {
    this.folder = here.folder;
    this.#here = here;
    this.#there = there;
    this.#onUnavailable = onUnavailable;
  }

  start(olderThanMs: number): Promise<void> {
    return this.#here.start(olderThanMs);
  }

  scratchPath(): string {
    return this.#here.scratchPath();
  }

  holds(place: ChunkLocation): Promise<boolean> {
    return this.#here.holds(place);
  }

  store(place: ChunkLocation, body: AsyncIterable<Uint8Array>): Promise<ChunkOutcome> {
    return this.#here.store(place, body);
  }

  async read(place: ChunkLocation): Promise<Buffer> {
    return (
      (await orNull(this.#here.read(place))) ??
      ((await this.#there.isUsed()) ? await orNull(this.#there.read(place)) : null) ??
      (await this.#here.read(place))
    );
  }

  async *bytesOf(
    place: StreamPlace,
    chunks: readonly ChunkOfStream[],
    range?: ByteRange,
  ): AsyncGenerator<Uint8Array> {
    const wanted = partsIn(chunks, range);
    let from = 0;
    for (const { isHere, chunks: run } of await this.#runs(place, wanted)) {
      const parts = wanted.slice(from, from + run.length);
      from += run.length;
      if (!isHere) {
        for (const { chunk, first, last } of parts) {
          yield (await this.read({ ...place, ...chunk })).subarray(first, last + 1);
        }
        continue;
      }
      const bytes = parts.reduce((sum, { first, last }) => sum + last - first + 1, 0);
      const first = parts[0]!.first;
      yield* this.#here.bytesOf(place, run, { first, last: first + bytes - 1 });
    }
  }

  /** What lies there is copied, because it may be moved while the files are read. */
  async lend(session: SessionPlace, chunks: readonly Chunk[]): Promise<LentChunks> {
    const wanted = chunks.map((chunk) => keyOf(session, chunk));
    const elsewhere = await this.#elsewhere(session, wanted);
    const isThere = (chunk: Chunk) => elsewhere.has(keyOf(session, chunk));
    const own = chunks.filter((chunk) => !isThere(chunk));
    const lent = await this.#here.lend(session, own);
    const copies = new Map<string, string>();
    for (const chunk of chunks.filter(isThere)) {
      copies.set(keyOf(session, chunk), this.scratchPath());
    }
    const giveBack = async () => {
      await inParallel(copies.values(), COPIED_AT_ONCE, (path) => rm(path, { force: true }));
      await lent.giveBack();
    };
    try {
      await inParallel(chunks.filter(isThere), COPIED_AT_ONCE, async (chunk) => {
        const bytes = await orNull(this.read({ ...session, ...chunk }));
        if (bytes) await writeFile(copies.get(keyOf(session, chunk))!, bytes, { mode: 0o600 });
      });
    } catch (reason) {
      await giveBack();
      throw reason;
    }
    return {
      paths(stream) {
        const lentPaths = lent.paths(stream).values();
        return chunks
          .filter((chunk) => chunk.stream === stream)
          .toSorted(byNumber)
          .map((chunk) => copies.get(keyOf(session, chunk)) ?? lentPaths.next().value!);
      },
      giveBack,
    };
  }

  writeJson(
    studyId: string,
    sessionId: string,
    name: 'session.json',
    value: unknown,
  ): Promise<void> {
    return this.#here.writeJson(studyId, sessionId, name, value);
  }

  writeManifest(
    studyId: string,
    sessionId: string,
    manifest: ManifestText,
    receivedAt: Date,
    more?: { readonly isPartial?: boolean },
  ): Promise<void> {
    return this.#here.writeManifest(studyId, sessionId, manifest, receivedAt, more);
  }

  /** What is here is newer. */
  async readJson(studyId: string, sessionId: string, name: FactsName): Promise<unknown> {
    const here = await this.#here.readJson(studyId, sessionId, name);
    if (here !== null || !(await this.#there.isUsed())) return here;
    return (
      (await this.#there.readJson(studyId, sessionId, name)) ??
      (await this.#here.readJson(studyId, sessionId, name))
    );
  }

  async factsWrittenMs(studyId: string, sessionId: string): Promise<number> {
    const here = await this.#here.factsWrittenMs(studyId, sessionId);
    if (here > 0 || !(await this.#there.isUsed())) return here;
    return await this.#there.factsWrittenMs(studyId, sessionId);
  }

  async removeChunk(place: ChunkLocation): Promise<void> {
    await this.#here.removeChunk(place);
    if (await this.#there.isUsed()) await this.#there.removeChunk(place);
  }

  /** Its facts stay here, where that it was erased was written. */
  async removeData(studyId: string, sessionId: string): Promise<void> {
    await this.#here.removeData(studyId, sessionId);
    if (await this.#there.isUsed()) await this.#there.removeSession(studyId, sessionId);
  }

  async removeSession(studyId: string, sessionId: string): Promise<void> {
    await this.#here.removeSession(studyId, sessionId);
    if (await this.#there.isUsed()) await this.#there.removeSession(studyId, sessionId);
  }

  async removeStudy(studyId: string): Promise<void> {
    await this.#here.removeStudy(studyId);
    if (await this.#there.isUsed()) await this.#there.removeStudy(studyId);
  }

  /** Of a session that lies in both places, what is here; the rest is merged after it was moved. */
  merge(session: SessionPlace, signal: AbortSignal): Promise<number> {
    return this.#here.merge(session, signal);
  }

  async *sessions(): AsyncGenerator<SessionPlace> {
    const seen = new Set<string>();
    for await (const session of this.#here.sessions()) {
      seen.add(`${session.studyId}/${session.sessionId}`);
      yield session;
    }
    try {
      if (!(await this.#there.isUsed())) return;
      for await (const session of this.#there.sessions()) {
        if (!seen.has(`${session.studyId}/${session.sessionId}`)) yield session;
      }
    } catch (reason) {
      this.#onUnavailable(reason);
    }
  }

  async chunksOf(studyId: string, sessionId: string): Promise<ChunkLocation[]> {
    const there = (await this.#there.isUsed())
      ? await this.#there.chunksOf(studyId, sessionId)
      : [];
    const here = await this.#here.chunksOf(studyId, sessionId);
    const keys = new Set(here.map(chunkKeyIn));
    return [...here, ...there.filter((chunk) => !keys.has(chunkKeyIn(chunk)))];
  }

  /**
   * The keys of chunks that lie there only.
   * @param wanted when all of them are here, it does not matter that the other place cannot be asked
   */
  async #elsewhere(session: SessionPlace, wanted: readonly string[]): Promise<ReadonlySet<string>> {
    const there = await this.#listedThere(session).catch(async (reason: unknown) => {
      const here = await keysOf(this.#here, session);
      if (wanted.every((key) => here.has(key))) return new Set<string>();
      throw reason;
    });
    if (there.size === 0) return there;
    const here = await keysOf(this.#here, session);
    return new Set([...there].filter((key) => !here.has(key)));
  }

  async #listedThere(session: SessionPlace): Promise<ReadonlySet<string>> {
    return (await this.#there.isUsed()) ? await keysOf(this.#there, session) : new Set();
  }

  async #runs(place: StreamPlace, wanted: readonly { readonly chunk: ChunkOfStream }[]) {
    const keys = wanted.map(({ chunk }) => chunkKeyIn({ ...place, ...chunk }));
    const elsewhere = await this.#elsewhere(place, keys);
    const runs: Run[] = [];
    for (const { chunk } of wanted) {
      const isHere = !elsewhere.has(chunkKeyIn({ ...place, ...chunk }));
      const last = runs.at(-1);
      if (last?.isHere === isHere) last.chunks.push(chunk);
      else runs.push({ isHere, chunks: [chunk] });
    }
    return runs;
  }
}

async function keysOf(
  store: ChunkStore,
  { studyId, sessionId }: SessionPlace,
): Promise<ReadonlySet<string>> {
  return new Set((await store.chunksOf(studyId, sessionId)).map(chunkKeyIn));
}

const keyOf = (session: SessionPlace, chunk: Chunk) => chunkKeyIn({ ...session, ...chunk });
const byNumber = (a: ChunkOfStream, b: ChunkOfStream) => a.seq - b.seq;

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (reason) {
    if (errorCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}
