import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { findChromium } from './findChromium';

let folder: string;
beforeEach(() => {
  folder = newTemporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(...path: string[]): string {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

it('The named browser counts alone', () => {
  const own = install('my-browser');
  install('chromium');
  expect(findChromium(own, { PATH: folder })).toBe(own);
  expect(findChromium(join(folder, 'gone'), { PATH: folder })).toBeNull();
  expect(findChromium(folder, { PATH: folder })).toBeNull();
});

it('The first in the path is taken, and what cannot be run is none', () => {
  const chrome = install('b', 'google-chrome');
  const none = install('a', 'chromium');
  chmodSync(none, 0o644);
  const PATH = [join(folder, 'a'), join(folder, 'b')].join(delimiter);
  expect(findChromium(null, { PATH })).toBe(chrome);
});

it('The usual places of Windows are looked at', () => {
  const edge = install('Microsoft', 'Edge', 'Application', 'msedge.exe');
  const found = findChromium(null, { PATH: '', 'ProgramFiles(x86)': folder });
  // This machine may have a browser at one of the places that come before.
  if (found?.startsWith(folder)) expect(found).toBe(edge);
  else expect(found).toMatch(/chrom|edge/i);
});
