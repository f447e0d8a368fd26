import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DurableFiles } from './durableFiles';
import { Failpoints } from './failpoints';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.runIf(process.platform !== 'win32')(
  'recordings are closed to other users of the machine, also those of an earlier version',
  async () => {
    await chmod(root, 0o755);
    await mkdir(join(root, 'studies'), { mode: 0o755 });
    await new DurableFiles(root, new Failpoints(undefined)).start(0);
    expect(await modeOf(root)).toBe('700');
    expect(await modeOf(join(root, '.tmp'))).toBe('700');
  },
);
