import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  CHUNK_LIMIT_BYTES,
  SESSION_LIMIT_CHUNKS,
  type ManifestChunk,
} from '@fovea/contract/participation/participation';
import { isRecordedStream } from '@fovea/rules/participation/recordedStreams';
import type { ChunkStore } from '../../research/chunkStores/chunkStore';
import { ArchivedSession, type StudyArchive } from '../studyArchives/archiveFormat';
import { chunksInFile } from '../studyArchives/archivedSession';
import type { ArchiveIds } from './archiveIds';
import { ImportRefused } from './importRefused';
import { parsed, readJson, valid, type ReadArchive } from './readArchive';
import type { ZipArchive } from './zipArchive';

/** Events of five seconds; a gzip file may expand a thousand times. */
const EVENTS_BYTES_MAX = 64 * 1024 * 1024;

interface From {
  readonly zip: ZipArchive;
  readonly read: ReadArchive;
  readonly ids: ArchiveIds;
  readonly signal: AbortSignal;
}

/**
 * Reads one respondent of an archive and makes every chunk safe on disk, each checked by its hash.
 * There are no rows yet, so nobody sees them. A second run writes the same files.
 * @returns the respondent with the ids that the study has here
 * @throws ImportRefused
 */
export async function importSession(
  files: ChunkStore,
  { zip, read, ids, signal }: From,
  { id, path }: StudyArchive['sessions'][number],
): Promise<ArchivedSession> {
  const hash = read.hashes.get(path);
  if (hash === undefined) throw new ImportRefused('FILE_MISSING', path);
  const { text } = await readJson(zip, path, hash);
  const session = valid(ArchivedSession, parsed(ids.replacedIn(text), path), path);
  mustBeRecording(session, ids.idOf(id), path);
  const stored = new Map<ManifestChunk, ManifestChunk>();
  for (const { stream, path: file } of session.streams) {
    if (!read.hashes.has(file)) throw new ImportRefused('FILE_MISSING', file);
    const chunks = chunksInFile(session.chunks, stream);
    for await (const { chunk, bytes } of cut(zip.read(file), chunks, file)) {
      signal.throwIfAborted();
      if (sha256Of(bytes) !== chunk.sha256) throw new ImportRefused('HASH_DIFFERS', file);
      const own = stream === 'events' ? withOwnIds(bytes, ids) : bytes;
      const kept = { ...chunk, size: own.byteLength, sha256: sha256Of(own) };
      await store(files, { ...kept, studyId: ids.targetId, sessionId: session.id }, own);
      stored.set(chunk, kept);
    }
  }
  return { ...session, chunks: session.chunks.map((chunk) => stored.get(chunk)!) };
}

function mustBeRecording(session: ArchivedSession, id: string, path: string): void {
  const { chunks, streams, consent, consentText, sensors, recordWebcamVideo } = session;
  const notValid = (field: string) => new ImportRefused('NOT_VALID', `${path}: ${field}`);
  if (session.id !== id) throw notValid('id');
  if (sha256Of(Buffer.from(consentText)) !== consent.textSha256) throw notValid('consentText');
  if (chunks.length === 0 || chunks.length > SESSION_LIMIT_CHUNKS) throw notValid('chunks');
  const listed = new Set(streams.map(({ stream }) => stream));
  if (listed.size !== streams.length) throw notValid('streams');
  // Whatever an agent recorded at the machine of a lab comes along, and that machine does not.
  const recorded = { sensors, recordWebcamVideo, machineId: id };
  const numbers = new Set<string>();
  for (const [at, { stream, seq, size }] of chunks.entries()) {
    const number = `${stream}/${seq}`;
    const isKnown = listed.has(stream) && isRecordedStream(recorded, stream);
    if (!isKnown || numbers.has(number) || size < 1 || size > CHUNK_LIMIT_BYTES) {
      throw notValid(`chunks.${at}`);
    }
    numbers.add(number);
  }
}

/** Cuts the file of a stream into its chunks. @throws ImportRefused when it is longer or shorter */
async function* cut(
  pieces: AsyncIterable<Uint8Array>,
  chunks: readonly ManifestChunk[],
  path: string,
): AsyncGenerator<{ readonly chunk: ManifestChunk; readonly bytes: Uint8Array }> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let next = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    for (let chunk = chunks[next]; chunk && waitingBytes >= chunk.size; chunk = chunks[next]) {
      const all = Buffer.concat(waiting);
      yield { chunk, bytes: all.subarray(0, chunk.size) };
      waiting = [all.subarray(chunk.size)];
      waitingBytes -= chunk.size;
      next++;
    }
  }
  if (next < chunks.length || waitingBytes > 0) throw new ImportRefused('HASH_DIFFERS', path);
}

/** Events name stimuli by their ids. What cannot be read stays as it is: it is not read later either. */
function withOwnIds(bytes: Uint8Array, ids: ArchiveIds): Uint8Array {
  if (ids.isKept) return bytes;
  let text: string;
  try {
    text = gunzipSync(bytes, { maxOutputLength: EVENTS_BYTES_MAX }).toString('utf8');
  } catch {
    return bytes;
  }
  const replaced = ids.replacedIn(text);
  return replaced === text ? bytes : gzipSync(replaced);
}

async function store(
  files: ChunkStore,
  place: Parameters<ChunkStore['store']>[0],
  bytes: Uint8Array,
): Promise<void> {
  async function* body() {
    yield Buffer.from(bytes);
  }
  const outcome = await files.store(place, body());
  if (outcome !== 'stored') throw new Error(`A chunk was not stored: ${outcome}`);
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
