import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * A new folder, in memory if there is enough of it: the server syncs every chunk, and on a disk the
 * tests would mostly wait for that.
 */
export async function newTemporaryFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null); // Only Linux has it.
  const hasRoom = memory !== null && memory.bavail * memory.bsize >= ROOM_BYTES;
  return await mkdtemp(join(hasRoom ? MEMORY_FOLDER : tmpdir(), 'fovea-test-'));
}
