import type { ManifestText } from '../manifests/manifestText';
import type { Resealed, Resealing } from './resealing';
import type { ByteRange } from '../../platform/objects/objectStore';

export interface SessionPlace {
  readonly studyId: string;
  readonly sessionId: string;
}

export interface StreamPlace extends SessionPlace {
  readonly stream: string;
}

/** A chunk of a known stream. */
export interface ChunkOfStream {
  readonly seq: number;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

export interface ChunkLocation extends StreamPlace, ChunkOfStream {}

/** Chunks as files of this machine, for threads, which read files themselves. */
export interface LentChunks {
  /** The files of a stream that was asked for, in the order of their numbers. A chunk that is not stored has no file. */
  paths(stream: string): string[];
  /** Call it when nobody reads the files any more. */
  giveBack(): Promise<void>;
}

/** Whether the bytes were those that were announced. */
export type ChunkOutcome = 'stored' | 'wrongHash' | 'wrongSize';

export type FactsName = 'session.json' | 'manifest.json';

/**
 * Where the bytes that respondents send are stored. What it says of a chunk holds after a crash and a power cut. Its
 * names contain everything the database knows about the chunks, so rows can be rebuilt from it:
 *
 *     {studyId}/{sessionId}/session.json      consent, device, variables, what was shown
 *     {studyId}/{sessionId}/manifest.json     the chunks that the respondent's browser has sent
 *     {studyId}/{sessionId}/{stream}/{seq}-{sha256}.bin
 *
 * Encrypted chunks have `.sealed` instead of `.bin` (`sealedFile.ts`), and the other files say it themselves; hashes and
 * sizes are always those of the bytes that were sent.
 */
export interface ChunkStore {
  /** A folder of this machine that the store uses. */
  readonly folder: string;
  /**
   * Makes it ready to write, once, before anything is stored.
   * @param olderThanMs unfinished files that are younger may belong to another process
   */
  start(olderThanMs: number): Promise<void>;
  /** Where a file of this machine may be written for a while; removed after a crash. */
  scratchPath(): string;

  /** Whether the chunk is stored. If so, it is as safe as one that `store` has just stored. */
  holds(place: ChunkLocation): Promise<boolean>;
  /**
   * Stores a chunk. 'stored': it has these bytes and survives a crash and a power cut. Otherwise nothing is left.
   * @throws an error with the code ENOSPC or the like when there is no room, or the error of the body
   */
  store(place: ChunkLocation, body: AsyncIterable<Uint8Array>): Promise<ChunkOutcome>;
  /** @throws an error with the code ENOENT when it is not stored */
  read(place: ChunkLocation): Promise<Buffer>;
  /**
   * The bytes of chunks one after the other, as if they were one file.
   * @param range of that file; left out: all of it
   * @throws an error with the code ENOENT when one is not stored
   */
  bytesOf(
    place: StreamPlace,
    chunks: readonly ChunkOfStream[],
    range?: ByteRange,
  ): AsyncIterable<Uint8Array>;
  /** @param chunks of one session and any streams */
  lend(
    session: SessionPlace,
    chunks: readonly (ChunkOfStream & { readonly stream: string })[],
  ): Promise<LentChunks>;

  /** Writes the facts of a session with the same guarantee as chunks. */
  writeJson(
    studyId: string,
    sessionId: string,
    name: 'session.json',
    value: unknown,
  ): Promise<void>;
  /** The same for a manifest; `isPartial`: it was made from what has arrived. */
  writeManifest(
    studyId: string,
    sessionId: string,
    manifest: ManifestText,
    receivedAt: Date,
    more?: { readonly isPartial?: boolean },
  ): Promise<void>;
  /** Null when there is no such file, or it is not JSON. */
  readJson(studyId: string, sessionId: string, name: FactsName): Promise<unknown>;
  /** When the facts of a session were last written, in ms; 0 when there are none, Infinity when it is not known. */
  factsWrittenMs(studyId: string, sessionId: string): Promise<number>;

  removeChunk(place: ChunkLocation): Promise<void>;
  /** Deletes everything but the facts of the session; missing files are no error. */
  removeData(studyId: string, sessionId: string): Promise<void>;
  /** Deletes a session that is not to be known any more; only its row can bring it back. */
  removeSession(studyId: string, sessionId: string): Promise<void>;
  /** Deletes every session of a study. */
  removeStudy(studyId: string): Promise<void>;

  /**
   * Stores the chunks of a session that is complete in the way that suits reading; they stay where they can be found.
   * @returns the number of chunks that are stored in another way now
   */
  merge(session: SessionPlace, signal: AbortSignal): Promise<number>;

  /** Every session of which something is stored. */
  sessions(): AsyncIterable<SessionPlace>;
  /** The stored chunks of a session. */
  chunksOf(studyId: string, sessionId: string): Promise<ChunkLocation[]>;
}

/** A store that recordings are moved to and from. */
export interface MovableStore extends ChunkStore {
  /** Whether anything is stored there at all. */
  isUsed(): Promise<boolean>;
  /** A file beside the chunks as it is; null: there is none. */
  readFacts(session: SessionPlace, name: FactsName): Promise<Buffer | null>;
  writeFacts(session: SessionPlace, name: FactsName, bytes: Uint8Array): Promise<void>;
  /** Deletes these chunks of a session, which are stored elsewhere; what has arrived since stays. */
  removeMoved(session: SessionPlace, chunks: readonly ChunkLocation[]): Promise<void>;
  /** Encrypts what is stored of a session, and is not encrypted with the key that encrypts now. May be repeated. */
  reseal(session: SessionPlace, how: Resealing): Promise<Resealed>;
  /**
   * Deletes the files beside the chunks of a session that has no chunks there.
   * @param elsewhere its chunks in the other store
   * @returns keys of what may be the only copy of something, so that everything stays
   */
  removeFacts(
    session: SessionPlace,
    elsewhere: readonly ChunkLocation[],
  ): Promise<readonly string[]>;
}

export const FACTS: readonly FactsName[] = ['session.json', 'manifest.json'];

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Only names that cannot escape the folder become part of a path. */
export function isFolderName(name: string): boolean {
  return SAFE_NAME.test(name);
}

/** `{studyId}/{sessionId}` within the store. @throws RangeError */
export function sessionKey({ studyId, sessionId }: SessionPlace): string {
  if (!isFolderName(studyId) || !isFolderName(sessionId)) {
    throw new RangeError(`Not a folder name: ${studyId}/${sessionId}`);
  }
  return `${studyId}/${sessionId}`;
}

/** `{studyId}/{sessionId}/session.json` within the store. @throws RangeError */
export function factsKeyIn(session: SessionPlace, name: FactsName): string {
  return `${sessionKey(session)}/${name}`;
}

/** `{studyId}/{sessionId}/{stream}/{seq}-{sha256}.bin` within the store. @throws RangeError */
export function chunkKeyIn(place: Omit<ChunkLocation, 'size'>): string {
  if (!isFolderName(place.stream)) throw new RangeError(`Not a stream: ${place.stream}`);
  return `${sessionKey(place)}/${place.stream}/${chunkFileName(place)}`;
}

export function chunkFileName({ seq, sha256 }: Omit<ChunkOfStream, 'size'>): string {
  return `${seq}-${sha256}.bin`;
}

/** How the name of an encrypted chunk ends where it is stored; programs that ask for chunks by their names say `.bin`. */
export const SEALED_END = '.sealed';

const STORED_NAME = /^(\d{1,10})-([0-9a-f]{64})\.(bin|sealed)$/;

/** A chunk as its file is named. */
export interface StoredName extends Omit<ChunkOfStream, 'size'> {
  readonly isSealed: boolean;
}

/** What the name of a file or an object says; null: it is not the name of a chunk. */
export function readStoredName(name: string): StoredName | null {
  const parts = STORED_NAME.exec(name);
  if (!parts?.[1] || !parts[2]) return null;
  return { seq: Number(parts[1]), sha256: parts[2], isSealed: parts[3] === 'sealed' };
}

/** What the name by which programs ask for a chunk says; null: it is not the name of one. */
export function readChunkName(name: string): Omit<ChunkOfStream, 'size'> | null {
  const named = readStoredName(name);
  return named && !named.isSealed ? { seq: named.seq, sha256: named.sha256 } : null;
}

export function chunkNotStored(place: Omit<ChunkLocation, 'size'>): Error {
  return Object.assign(new Error(`There is no chunk ${chunkKeyIn(place)}.`), { code: 'ENOENT' });
}

/** The text of `manifest.json`. */
export function manifestFileText(
  { json }: ManifestText,
  receivedAt: Date,
  isPartial: boolean,
): string {
  const facts = `"format":1,"receivedAt":"${receivedAt.toISOString()}"`;
  const partial = isPartial ? ',"isPartial":true' : '';
  return `{${facts}${partial},"chunks":${json}}`;
}

/** The part of each chunk that a range of all of them covers, in order; both ends inclusive. */
export function partsIn<Chunk extends ChunkOfStream>(
  chunks: readonly Chunk[],
  range?: ByteRange,
): { readonly chunk: Chunk; readonly first: number; readonly last: number }[] {
  const parts: { chunk: Chunk; first: number; last: number }[] = [];
  let from = 0;
  for (const chunk of chunks) {
    const first = Math.max((range?.first ?? 0) - from, 0);
    const last = Math.min((range?.last ?? Infinity) - from, chunk.size - 1);
    from += chunk.size;
    if (first <= last) parts.push({ chunk, first, last });
  }
  return parts;
}
