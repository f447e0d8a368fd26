import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../tools/running/startServer.mjs';
import { root } from '../../tools/root.mjs';

/** What images are made of: only what a server needs, in a folder of its own. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-packed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pack = (target: string) =>
  spawnSync(process.execPath, [join(root, 'tools/pack.mjs'), target], {
    encoding: 'utf8',
    timeout: 10 * 60_000,
  });

/** Files in a folder, each once however often it is linked. */
function megabytesOf(path: string): number {
  const sizes = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

test('A packed server has every page, and little else', async () => {
  const packed = join(folder, 'packed');
  const { status, stdout, stderr } = pack(packed);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('node apps/server/dist/main.js serve');
  // An image of 450 MB has 75 MB of Debian and 100 MB of Node.
  expect(megabytesOf(packed)).toBeLessThan(275);

  const program = join(packed, 'apps/server/dist/main.js');
  const server = await startServer({ program, env: { FOVEA_DEMO: '0' } });
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  for (const path of ['/', '/collect/', '/help', '/docs', '/ready']) {
    expect(await statusOf(path), path).toBe(200);
  }
  await server.stop();

  const again = pack(packed);
  expect([again.status, again.stderr]).toEqual([1, `${packed} is not empty.\n`]);
});
