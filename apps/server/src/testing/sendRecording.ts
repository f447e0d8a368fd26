import { syntheticSession } from '@fovea/samples/syntheticSession';
import {
  finishSession,
  type ManifestChunk,
  type SessionPackage,
} from '@fovea/contract/participation/participation';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { newId } from '../platform/store/newId';
import { insertStimulus } from '../studies/stimuli/newStimulus';
import { studyRows } from '../research/studyParts/studyRows';
import { aStudy, sha256, type TakingPart } from './aStudy';
import type { SignedIn, TestServer } from './startTestServer';

/** A study with a calibration, an instruction to look at, and a second calibration. */
export async function aCalibratedStudy(server: TestServer, owner: SignedIn): Promise<string> {
  const studyId = await aStudy(server, owner);
  const { db, now } = server.context;
  await db.transaction().execute(async (tx) => {
    const rows = await studyRows(tx, owner, studyId);
    const wanted = { type: 'INSTRUCTION' as const, blockId: rows.blocks[0]!.id };
    await insertStimulus(tx, rows, wanted, null, newId(), now());
    await tx
      .updateTable('stimuli')
      .set({ exposureTimeMs: 5000 })
      .where('studyId', '=', studyId)
      .where('type', '=', 'INSTRUCTION')
      .execute();
  });
  return studyId;
}

export interface RecordedChunk extends ManifestChunk {
  readonly bytes: Uint8Array;
}

type PlainChunk = Pick<RecordedChunk, 'stream' | 'seq' | 'bytes'>;

const asRecorded = (chunk: PlainChunk): RecordedChunk => ({
  ...chunk,
  sha256: sha256(chunk.bytes),
  size: chunk.bytes.length,
});

/** The chunks of a synthetic recording of these stimuli. */
export function recordedChunks(stimuli: SessionPackage['slides'], seed: string): RecordedChunk[] {
  const session = syntheticSession(stimuli, { seed });
  const lines = session.eventsText.trimEnd().split('\n');
  const half = Math.ceil(lines.length / 2);
  const texts = [lines.slice(0, half), lines.slice(half)].map((part) => `${part.join('\n')}\n`);
  const chunk = (stream: string, seq: number, plain: Uint8Array | string): RecordedChunk =>
    asRecorded({ stream, seq, bytes: gzipSync(plain) });
  return [
    ...texts.map((text, seq) => chunk('events', seq, text)),
    ...session.faceChunks.map((bytes, seq) => chunk('face', seq, bytes)),
  ];
}

/** Sends these chunks. @returns their entries in the manifest */
export async function sendChunks(
  respondent: Pick<TakingPart, 'put'>,
  chunks: readonly RecordedChunk[],
): Promise<ManifestChunk[]> {
  for (const { stream, seq, bytes } of chunks) {
    const { status } = await respondent.put(stream, seq, bytes);
    if (status !== 201) throw new Error(`Chunk ${stream}/${seq} was answered with ${status}.`);
  }
  return chunks.map(({ stream, seq, sha256: hash, size }) => ({ stream, seq, sha256: hash, size }));
}

/** Sends these chunks and finishes the session, which completes it. */
export async function sendRecording(
  server: TestServer,
  respondent: TakingPart,
  chunks: readonly PlainChunk[],
): Promise<void> {
  const manifest = await sendChunks(respondent, chunks.map(asRecorded));
  const call = server.callWith(respondent.token);
  expect(await call(finishSession, { ...respondent, body: { chunks: manifest } })).toEqual({
    state: 'complete',
  });
}
