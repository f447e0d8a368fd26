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

/**
 * Checks that every acknowledged chunk is on the disk with its hash, and that the server has a row for it.
 */
export async function judge(
  dataFolder: string,
  base: string,
  studyId: string,
  sessions: readonly BeginSession[],
  acknowledged: readonly Acknowledged[],
): Promise<Verdict> {
  let missingFiles = 0;
  let badFiles = 0;
  for (const chunk of acknowledged) {
    const name = `${chunk.seq}-${chunk.sha256}.bin`;
    const path = join(dataFolder, 'recordings', studyId, chunk.sessionId, chunk.stream, name);
    const bytes = await readFile(path).catch(() => null);
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
