/**
 * The disk of the recordings is full: clients are informed, nothing partially written is acknowledged or left
 * behind, and once there is space again every session ends complete. Uses a small in-memory file system where
 * this user may mount one; otherwise an injected write error.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aRespondent, chunkOf, type Acknowledged } from './respondentClient';
import { createAccountFolder, collectingStudy } from './collectingStudy';
import type { KillLoop } from './killLoop';
import { judge, type Verdict } from './oracle';

const run = promisify(execFile);
const DISK_MB = 24;
const BALLAST_MB = 16;
/** Inodes of the small file system, and those that are used up: the clients need 24 and some folders. */
const INODES = 60;
const BALLAST_FILES = 40;
const CHUNKS = 24;
const CHUNK_BYTES = 500_000;

export interface FullDiskResult extends Verdict {
  readonly how: 'a full file system' | 'an injected error';
  /** Responses with status 507. */
  readonly refused: number;
  readonly acknowledgedWhileFull: number;
  readonly acknowledged: number;
  /** Partially written files that were left behind. */
  readonly leftOver: number;
}

/** @param lack what the disk has run out of: bytes or inodes */
export async function fillDisk(
  { root, startServer }: Pick<KillLoop, 'root' | 'startServer'>,
  lack: 'room' | 'inodes' = 'room',
): Promise<FullDiskResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const recordings = join(dataFolder, 'recordings');
  await mkdir(recordings);
  const size = lack === 'room' ? `size=${DISK_MB}m` : `size=100m,nr_inodes=${INODES}`;
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', recordings])
    .then(() => true)
    .catch(() => false);
  const ballast = join(recordings, 'ballast');
  try {
    await mkdir(ballast);
    if (mounted && lack === 'room') {
      await writeFile(join(ballast, 'bytes'), Buffer.alloc(BALLAST_MB * 1024 * 1024));
    }
    if (mounted && lack === 'inodes') {
      for (let n = 0; n < BALLAST_FILES; n++) await writeFile(join(ballast, String(n)), '');
    }
    const password = await createAccountFolder(root, dataFolder);
    const server = await startServer({
      dataFolder,
      env: {
        FOVEA_DEMO: '0',
        FOVEA_LOG: 'silent',
        // The small disk has never as much free as new sessions are refused for.
        FOVEA_DISK_RESERVE_BYTES: '0',
        ...(mounted ? {} : { FOVEA_FAILPOINTS: 'chunk:write=ENOSPC@60' }),
      },
    });
    try {
      return {
        how: mounted ? 'a full file system' : 'an injected error',
        ...(await fill(server.url, password)),
      };
    } finally {
      await server.stop('SIGKILL');
    }
  } finally {
    if (mounted) await run('umount', ['-l', recordings]).catch(() => undefined);
    await rm(dataFolder, { recursive: true, force: true });
  }

  async function fill(url: string, password: string) {
    const studyId = await collectingStudy(url, password);
    const acknowledged: Acknowledged[] = [];
    let refused = 0;
    let wasFull: () => void = () => {};
    const full = new Promise<void>((done) => (wasFull = done));
    const giveUp = AbortSignal.timeout(60_000);
    const note = (chunk: Acknowledged) => void acknowledged.push(chunk);
    const onAnswer = (status: number) => {
      if (status !== 507) return;
      refused++;
      wasFull();
    };
    const { uploader, begin } = await aRespondent(url, studyId, note, giveUp, onAnswer);
    for (let n = 0; n < CHUNKS; n++) await uploader.add('webcam', chunkOf(CHUNK_BYTES));
    const finished = uploader.finish();
    await full;
    const acknowledgedWhileFull = acknowledged.length;
    await rm(ballast, { recursive: true, force: true });
    await finished;
    const verdict = await judge(dataFolder, url, studyId, [begin], acknowledged);
    const leftOver = (await readdir(join(recordings, '.tmp'))).length;
    return {
      ...verdict,
      refused,
      acknowledgedWhileFull,
      acknowledged: acknowledged.length,
      leftOver,
    };
  }
}
