import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { sources } from '../running/sources.mjs';

const SERVER = 'apps/server/src/';
const list = JSON.parse(readFileSync(join(root, 'tools/testing/pglite-tests.json'), 'utf8'));
const onPglite = Object.keys({ ...list.differs, ...list.smoke });
const tests = sources().filter((path) => path.startsWith(SERVER) && path.endsWith('.test.ts'));
/** The folder of a topic, wherever it is. */
const topicOf = (path) => basename(dirname(path));
/** Files next to main.ts belong to no topic. */
const topics = new Set(
  tests
    .map((path) => dirname(path.slice(SERVER.length)))
    .filter((at) => at !== '.')
    .map((at) => basename(at)),
);

test('every folder of server tests has one that also runs on PGlite, or opens no database', () => {
  const covered = new Set([...onPglite.map(topicOf), ...list.withoutDatabase]);
  expect([...topics].filter((topic) => !covered.has(topic))).toEqual([]);
});

test('each test that is listed for PGlite exists once, with a reason', () => {
  for (const file of onPglite) {
    expect(
      tests.filter((path) => path.endsWith(`/${file}`)),
      file,
    ).toHaveLength(1);
  }
  expect(onPglite).toHaveLength(Object.keys(list.differs).length + Object.keys(list.smoke).length);
  expect(Object.values({ ...list.differs, ...list.smoke })).not.toContain('');
});

test('no test in the folders without a database opens one', () => {
  const opens = /\b(startTestServer|openTestDatabase|filesServer|openDatabase)\(/;
  const found = tests
    .filter((path) => list.withoutDatabase.includes(topicOf(path)))
    .filter((path) => opens.test(readFileSync(join(root, path), 'utf8')));
  expect(found).toEqual([]);
  expect(list.withoutDatabase.filter((topic) => !topics.has(topic))).toEqual([]);
});
