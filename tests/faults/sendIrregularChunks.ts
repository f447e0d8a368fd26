/** Faults 6 and 7: chunks arrive twice, in any order, and under a number that is already used. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginSession,
  finishSession,
  listReceived,
  putChunk,
} from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import { aBeginSession, chunkOf, sha256 } from './respondentClient';
import { withServer, type FullVerdict, type ServerTools } from './withServer';

const CHUNKS = 20;

export interface StrangeChunksResult extends FullVerdict {
  readonly duplicates: number;
  readonly stored: number;
  /**
   * The stored hashes, in the order of their numbers, are those of the chunks in the order they were created.
   */
  readonly isInOrder: boolean;
  readonly conflictStatus: number;
  /** Files of the number that was sent with two contents. */
  readonly bothKept: number;
  readonly finish: string;
}

export function sendIrregularChunks(
  tools: ServerTools,
  random: () => number,
): Promise<StrangeChunksResult> {
  return withServer(tools, async (server) => {
    const { url: base, studyId } = server;
    const begin = await aBeginSession(base, studyId);
    const { sessionId } = begin;
    const { token } = await connect({ base })(beginSession, { studyId, body: begin });
    const call = connect({ base, token: () => token });
    const created = Array.from({ length: CHUNKS }, (_, seq) => ({ seq, bytes: chunkOf(20_000) }));
    const put = async (seq: number, bytes: Uint8Array<ArrayBuffer>) => {
      const receipt = await call(
        putChunk,
        { studyId, sessionId, stream: 'face', seq: String(seq) },
        { bytes, headers: { 'x-fovea-sha256': sha256(bytes) }, retries: 0 },
      );
      server.note({ sessionId, ...receipt });
      return receipt;
    };
    // Each three times, shuffled, eight at a time: several copies are in flight together.
    const sends = created
      .flatMap((chunk) => [chunk, chunk, chunk])
      .map((chunk) => ({ chunk, at: random() }))
      .sort((a, b) => a.at - b.at);
    let duplicates = 0;
    for (let from = 0; from < sends.length; from += 8) {
      const receipts = await Promise.all(
        sends.slice(from, from + 8).map(({ chunk }) => put(chunk.seq, chunk.bytes)),
      );
      duplicates += receipts.filter(({ duplicate }) => duplicate).length;
    }
    const { chunks } = await call(listReceived, { studyId, sessionId });
    const inOrder = chunks.toSorted((a, b) => a.seq - b.seq).map((chunk) => chunk.sha256);

    const conflictStatus = await put(3, chunkOf(20_000)).then(
      () => 200,
      (reason: unknown) => (reason instanceof ApiError ? reason.status : 0),
    );
    const folder = join(server.dataFolder, 'recordings', studyId, sessionId, 'face');
    const bothKept = (await readdir(folder)).filter((name) => name.startsWith('3-')).length;
    const answer = await call(finishSession, { studyId, sessionId, body: { chunks } });
    return {
      ...(await server.judge([begin])),
      duplicates,
      stored: chunks.length,
      isInOrder: inOrder.join() === created.map(({ bytes }) => sha256(bytes)).join(),
      conflictStatus,
      bothKept,
      finish: answer.state,
    };
  });
}
