import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { askSocket } from './askSocket';
import { BackupProblem } from './backupProblem';
import type { Erasure } from './erasures';
import { fromFrames } from './snapshotFrames';
import type { SnapshotSource } from './snapshotSource';

/** A server that has the embedded database open gives the snapshot. @param socketPath see `snapshotSocket` */
export function sourceBehindServer(socketPath: string): SnapshotSource {
  const ask = async (path: string, body?: unknown): Promise<IncomingMessage> => {
    const answer = await send(socketPath, path, body);
    if (answer.statusCode === 200) return answer;
    const { message } = JSON.parse(await text(answer)) as { message?: string };
    throw new BackupProblem(`The running server refused the backup. ${message ?? ''}`.trim());
  };
  return {
    async *snapshot() {
      const answer = await ask('/snapshot');
      try {
        yield* fromFrames(answer as AsyncIterable<Uint8Array>);
      } catch (reason) {
        throw new BackupProblem(
          'The server ended before the snapshot of the database was complete. Look at its log, and run the backup again.',
          { cause: reason },
        );
      }
    },
    async stillNamed(files) {
      if (files.length === 0) return [];
      return JSON.parse(await text(await ask('/still-named', files))) as boolean[];
    },
    async erasures() {
      return JSON.parse(await text(await ask('/erasures'))) as Erasure[];
    },
    async sizeBytes() {
      return JSON.parse(await text(await ask('/size'))) as number;
    },
  };
}

async function send(socketPath: string, path: string, body: unknown): Promise<IncomingMessage> {
  try {
    return await askSocket(socketPath, path, body);
  } catch (reason) {
    const { code, message } = reason as NodeJS.ErrnoException;
    throw new BackupProblem(
      `The data folder is in use by a process that gives no snapshot (${code ?? message}). If it is a server of an older version, or another command, stop it and run the backup then.`,
    );
  }
}
