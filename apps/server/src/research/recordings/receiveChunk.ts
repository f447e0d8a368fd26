import {
  CHUNK_LIMIT_BYTES,
  SESSION_LIMIT_CHUNKS,
  StreamName,
  type ChunkReceipt,
} from '@fovea/contract/participation/participation';
import type { Respondent } from '../../platform/http/caller';
import type { IncomingBytes } from '../../platform/http/incomingBytes';
import { Refusal } from '../../platform/http/refusal';
import { isDiskFull } from '../../platform/objects/durableWrite';
import { inSpan } from '../../platform/tracing/tracer';
import { noteLimitMet } from '../intake/sessionLimits';
import type { ResearchContext } from './researchContext';
import type { ChunkLocation } from '../chunkStores/chunkStore';
import { insertChunkRow, type RowOutcome } from './chunkRows';
import { errorCode } from '../chunkStores/durableFiles';
import { isErasedStudy, requireUnerasedSession, studyErased } from './erasure';
import type { Recordings } from './recordings';
import { restoreSession } from './reindex';

/** Larger chunk numbers are a mistake: this is two months of chunks of 5 s. */
const SEQ_MAX = 1_000_000;
/** A refused body up to this size is read to its end, so that the response arrives. */
const READ_OUT_BYTES = 16 * 1024 * 1024;
const FOREIGN_KEY_VIOLATION = '23503';

export interface AnnouncedChunk {
  readonly stream: string;
  readonly seq: string;
  readonly sha256: string | undefined;
}

/**
 * Receives one chunk: first the bytes are made safe, then the row is written, then the
 * response is sent. Whether the study still collects does not matter: recorded data is always
 * accepted.
 */
export async function receiveChunk(
  context: ResearchContext,
  respondent: Respondent,
  announced: AnnouncedChunk,
  bytes: IncomingBytes,
): Promise<ChunkReceipt> {
  const { recordings } = context;
  const refused =
    refusalFor(recordings, announced, bytes) ??
    (await intakeRefusal(context, respondent.sessionId, announced.stream));
  if (refused) {
    if (bytes.sizeBytes <= READ_OUT_BYTES) await readOut(bytes);
    throw refused;
  }
  const place: ChunkLocation = {
    studyId: respondent.studyId,
    sessionId: respondent.sessionId,
    stream: announced.stream,
    seq: Number(announced.seq),
    sha256: announced.sha256 ?? '',
    size: bytes.sizeBytes,
  };
  const span = { name: 'store chunk', kind: 'internal', attributes: attributesOf(place) } as const;
  await recordings.gate.pass(() => inSpan(span, () => storeBytes(recordings, place, bytes)));
  recordings.failpoints.reach('chunk:beforeRow');
  const outcome = await enterRow(context, recordings, respondent, place);
  recordings.failpoints.reach('chunk:beforeAnswer');
  if (outcome === 'full') {
    await recordings.files.removeChunk(place);
    recordings.fullSessions.add(place.sessionId, context.now().getTime());
    await noteLimitMet(context.db, respondent, 'session', context.now());
    throw recordings.fullSessions.refusal();
  }
  if (outcome === 'deleted') {
    await recordings.files.removeChunk(place);
    await requireUnerasedSession(context.db, respondent);
    throw new Refusal(410, 'The data of this session was erased.', 'DELETED');
  }
  recordings.lastChunks.note(context.db, place.sessionId, context.now(), (reason) =>
    context.log.warn({ err: reason }, 'the time of a chunk was not noted'),
  );
  if (outcome === 'conflicting') {
    context.log.warn({ ...place }, 'two different chunks with one number: both are kept');
    throw new Refusal(
      409,
      'Another chunk with this number was received before: both are kept.',
      'CHUNK_CONFLICT',
    );
  }
  const { stream, seq, sha256, size } = place;
  return { stream, seq, sha256, size, duplicate: outcome === 'duplicate' };
}

function refusalFor(
  recordings: Recordings,
  { stream, seq, sha256 }: AnnouncedChunk,
  bytes: IncomingBytes,
): Refusal | null {
  if (!StreamName.safeParse(stream).success) {
    return new Refusal(400, `'${stream}' is not the name of a stream.`, 'BAD_STREAM');
  }
  if (!/^\d{1,7}$/.test(seq) || Number(seq) > SEQ_MAX) {
    return new Refusal(
      400,
      `The chunk number must be a whole number from 0 to ${SEQ_MAX}.`,
      'BAD_NUMBER',
    );
  }
  if (sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256)) {
    return new Refusal(
      400,
      'The header x-fovea-sha256 must hold the SHA-256 of the body as 64 lower-case hexadecimal digits.',
      'BAD_HASH',
    );
  }
  if (bytes.sizeBytes === 0) return new Refusal(400, 'The chunk is empty.', 'EMPTY');
  if (bytes.sizeBytes > CHUNK_LIMIT_BYTES) {
    return new Refusal(
      413,
      `A chunk may have at most ${CHUNK_LIMIT_BYTES} bytes: send it in smaller ones.`,
      'TOO_LARGE',
    );
  }
  return recordings.gate.isDiskFull ? recordings.gate.refusal() : null;
}

/** What the session does not record, or has no room for. */
async function intakeRefusal(
  { recordings, db, now }: ResearchContext,
  sessionId: string,
  stream: string,
): Promise<Refusal | null> {
  if (recordings.fullSessions.has(sessionId, now().getTime()))
    return recordings.fullSessions.refusal();
  if (await recordings.streams.isRecorded(db, sessionId, stream)) return null;
  const message = `This session does not record the stream '${stream}'.`;
  return new Refusal(400, message, 'UNKNOWN_STREAM');
}

/** Whose it is does not belong in a trace. */
const attributesOf = ({ stream, size }: ChunkLocation) => ({
  'fovea.chunk.stream': stream,
  'fovea.chunk.bytes': size,
});

async function storeBytes(
  { files }: Recordings,
  place: ChunkLocation,
  bytes: IncomingBytes,
): Promise<void> {
  if (await files.holds(place)) {
    // Sent again because the response was lost.
    await readOut(bytes);
    return;
  }
  try {
    const outcome = await files.store(place, bytes.pieces());
    if (outcome === 'stored') return;
  } catch (reason) {
    if (!isDiskFull(reason)) throw reason;
    throw new Refusal(507, 'The server has no room left. Keep the data and try again.', 'FULL', {
      retryAfterS: 30,
    });
  }
  throw new Refusal(
    422,
    'The bytes do not match the hash or the size they were announced with: send the chunk again.',
    'WRONG_BYTES',
  );
}

async function enterRow(
  context: ResearchContext,
  { files, rows }: Recordings,
  respondent: Respondent,
  place: ChunkLocation,
): Promise<RowOutcome> {
  const { companyId } = respondent;
  const at = context.now();
  const most = { chunks: SESSION_LIMIT_CHUNKS, bytes: context.settings.limits.sessionBytes };
  try {
    return await rows.enter({ companyId, place, at, most });
  } catch (reason) {
    if (errorCode(reason) !== FOREIGN_KEY_VIOLATION) throw reason;
    if (await isErasedStudy(context.db, place.studyId)) {
      await files.removeChunk(place);
      throw studyErased();
    }
    // The database lost the session in a power cut, but its file survived.
    await restoreSession(context, files, place.studyId, place.sessionId);
    return await insertChunkRow(context.db, companyId, place, at);
  }
}

async function readOut(bytes: IncomingBytes): Promise<void> {
  for await (const _piece of bytes.pieces()) {
    // The bytes are discarded.
  }
}
