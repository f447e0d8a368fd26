import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginSession,
  listReceived,
  type BeginSession,
} from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import type { Acknowledged } from './respondentClient';

export interface Verdict {
  readonly missingFiles: number;
  readonly badFiles: number;
  readonly missingRows: number;
}

/** Reads a file of the recordings by its key, `{studyId}/{sessionId}/…`; null: there is none. */
type ReadRecording = (key: string) => Promise<Uint8Array | null>;

/**
 * Checks that every acknowledged chunk is stored with its hash, and that the server has a row for it.
 * @param where the data folder, or how to read the recordings
 */
export async function judge(
  where: string | ReadRecording,
  base: string,
  studyId: string,
  sessions: readonly BeginSession[],
  acknowledged: readonly Acknowledged[],
): Promise<Verdict> {
  const read: ReadRecording =
    typeof where === 'string'
      ? (key) => readFile(join(where, 'recordings', ...key.split('/'))).catch(() => null)
      : where;
  let missingFiles = 0;
  let badFiles = 0;
  for (const chunk of acknowledged) {
    const name = `${chunk.seq}-${chunk.sha256}.bin`;
    const bytes = await read(`${studyId}/${chunk.sessionId}/${chunk.stream}/${name}`);
    if (!bytes) missingFiles++;
    else if (createHash('sha256').update(bytes).digest('hex') !== chunk.sha256) badFiles++;
  }
  const known = new Set<string>();
  for (const body of sessions) {
    const { token } = await connect({ base })(beginSession, { studyId, body });
    const call = connect({ base, token: () => token });
    const { chunks } = await call(listReceived, { studyId, sessionId: body.sessionId });
    for (const chunk of chunks) {
      known.add(`${body.sessionId}/${chunk.stream}/${chunk.seq}/${chunk.sha256}`);
    }
  }
  const missingRows = acknowledged.filter(
    ({ sessionId, stream, seq, sha256 }) => !known.has(`${sessionId}/${stream}/${seq}/${sha256}`),
  ).length;
  return { missingFiles, badFiles, missingRows };
}
