import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './root.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-science-'));
  const rows = Array.from({ length: 50 }, (_one, i) => `${i * 10},${i < 25 ? 100.5 : 900},200`);
  writeFileSync(join(folder, 'gaze.csv'), `t_ms,x_px,y_px\r\n${rows.join('\r\n')}\r\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As npm starts it: in the root folder, although it was called from another one. */
function science(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools/science.mjs'), ...args],
    { cwd: root, env: { ...process.env, INIT_CWD: folder, NODE_ENV: '' }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('a command prints its result and nothing else', () => {
  expect(science('fixations', '--px-per-deg', '40', 'gaze.csv')).toEqual({
    status: 0,
    stdout: 'start_ms,end_ms,x_px,y_px\n-5,235,100.5,200\n255,495,900,200\n',
    stderr:
      'ivt, 100.0 Hz, precision 0.00 deg estimated from the samples, 60 Hz or more and precise: 2 fixations\n',
  });
});

test('unreadable input is refused with exit code 2 and no output on stdout', () => {
  for (const [file, said] of [
    ['-', 'Files are read by their names'],
    ['missing.csv', 'missing.csv is not there.'],
    ['.', 'cannot be read'],
  ]) {
    const { status, stdout, stderr } = science('fixations', '--px-per-deg', '40', file);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('    at ');
  }
});
