import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
  spawnSync(process.execPath, [join(root, 'tools/release/pack.mjs'), target], {
    encoding: 'utf8',
    timeout: 2 * 60_000,
  });

function packagesOfServer(): string[] {
  const path = join(root, 'apps/server/package.json');
  const { dependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@fovea/'));
}

function megabytesOf(path: string): number {
  const sizes = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

test('A packed server has every page, and little else', async () => {
  const packed = join(mkdtempSync(join(folder, 'try-')), 'packed');
  const { status, stdout, stderr } = pack(packed);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('node apps/server/dist/main.js serve');
  // It was 172 MB; an image has Debian (75 MB) and Node (120 MB) besides.
  expect(megabytesOf(packed)).toBeLessThan(200);

  const bill = JSON.parse(readFileSync(join(packed, 'sbom.cdx.json'), 'utf8'));
  expect(bill.components.map(({ name }: { name: string }) => name)).toContain('fastify');

  // Also those that are loaded only when something is computed, with their binaries.
  // The polyfill comes first, as in the server.
  const names = ['reflect-metadata', ...packagesOfServer()];
  const load = `for (const name of ${JSON.stringify(names)}) await import(name);`;
  const loaded = spawnSync(process.execPath, ['--input-type=module', '-e', load], {
    cwd: join(packed, 'apps/server'),
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([loaded.status, loaded.stderr]).toEqual([0, '']);

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
