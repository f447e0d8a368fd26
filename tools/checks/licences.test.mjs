import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { renderNotices } from '../notices.mjs';
import { checkLicences, isAllowed, productionPackages } from './licences.mjs';

let folder = '';
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Packages of a project with this lock file; `installed` holds the files of those that are there. */
function packagesOf(locked, installed = {}) {
  folder = mkdtempSync(join(tmpdir(), 'fovea-licences-'));
  const packages = Object.entries(locked).map(([name, one]) => [`node_modules/${name}`, one]);
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': { name: 'fovea' }, ...Object.fromEntries(packages) } }),
  );
  for (const [name, files] of Object.entries(installed)) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    for (const [file, text] of Object.entries({ 'package.json': '{}', ...files })) {
      writeFileSync(join(folder, 'node_modules', name, file), text);
    }
  }
  return productionPackages(folder);
}

it.each([
  ['MIT', 'a', true],
  ['(MIT OR GPL-3.0)', 'a', true],
  ['Apache-2.0 AND MIT', 'a', true],
  ['GPL-3.0', 'a', false],
  ['AGPL-3.0-only', 'a', false],
  ['MIT AND GPL-3.0', 'a', false],
  // One side of an OR suffices wherever the parentheses stand; in doubt a licence is refused.
  ['MIT AND (GPL-3.0 OR Apache-2.0)', 'a', true],
  ['(MIT AND GPL-3.0) OR GPL-2.0', 'a', false],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'a', false],
  ['', 'a', false],
  ['SEE LICENSE IN LICENSE', 'a', false],
  ['LGPL-3.0-or-later', 'a', false],
  ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', true],
])('%s of %s is allowed: %s', (licence, name, expected) => {
  expect(isAllowed(licence, name)).toBe(expected);
});

it('refuses the GPL in whatever may run at a customer, on every operating system', () => {
  const GPL = { version: '1.0.0', license: 'GPL-3.0-only' };
  const packages = packagesOf({
    needed: GPL,
    'of-another-system': { ...GPL, optional: true },
    'optional-and-of-a-tool': { ...GPL, devOptional: true },
    'of-a-tool': { ...GPL, dev: true },
    free: { version: '1.0.0', license: 'MIT' },
  });
  expect(checkLicences(packages)).toEqual([
    'needed 1.0.0: GPL-3.0-only is not allowed',
    'of-another-system 1.0.0: GPL-3.0-only is not allowed',
    'optional-and-of-a-tool 1.0.0: GPL-3.0-only is not allowed',
  ]);
});

it('reads the licence of a package whose entry in the lock file has none', () => {
  const packages = packagesOf(
    { old: { version: '1.0.0' }, silent: { version: '1.0.0' } },
    { old: { 'package.json': '{ "licenses": [{ "type": "MIT" }] }' } },
  );
  expect(checkLicences(packages)).toEqual(['silent 1.0.0: no licence is not allowed']);
});

it('the notices have each text once, and list packages without one and of other systems', () => {
  const one = { version: '1.0.0', license: 'MIT' };
  const text = 'Permission is hereby granted';
  const notices = renderNotices(
    packagesOf(
      { a: one, b: one, 'without-text': one, elsewhere: { ...one, optional: true } },
      {
        a: { LICENSE: text, NOTICE: 'Contains figures of others' },
        b: { 'licence.md': `${text}\n`, 'NOTICE.txt': 'Contains figures\r\nof others' },
        'without-text': { 'package.json': '{ "author": "A | B" }' },
        elsewhere: { LICENSE: 'Not on every machine' },
      },
    ),
  );
  expect(notices).toContain('## Packages (4)');
  expect(notices).toContain('| elsewhere | 1.0.0 | MIT |  |  |');
  expect(notices).toContain('| without-text | 1.0.0 | MIT | A \\| B |  |');
  expect(notices).toContain('### a 1.0.0, b 1.0.0');
  expect(notices.split(text)).toHaveLength(2);
  expect(notices).toContain('Contains figures of others');
  expect(notices).not.toContain('Not on every machine');
  expect(notices).not.toContain('### without-text');
});
