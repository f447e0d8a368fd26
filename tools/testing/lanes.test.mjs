import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { loadSource } from '../running/loadSource.mjs';
import { isTest, sources } from '../running/sources.mjs';
import { SECOND_RUNS, VITEST_STAGES } from './lanes.mjs';

const { default: config } = await loadSource('vitest.config.ts');

const projects = config.test.projects.map(({ test: { name, include, exclude = [] } }) => ({
  name,
  takes: (path) => includes(include, path) && !includes(exclude, path),
}));

/** The patterns of the configuration use `*` for a part of a name and a leading or inner `**` for folders. */
function includes(patterns, path) {
  return patterns.some((pattern) => {
    const text = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '(?:ANY/)?')
      .replaceAll('*', '[^/]*')
      .replaceAll('ANY', '.*');
    return new RegExp(`^${text}$`).test(path);
  });
}

const tests = sources().filter((path) => isTest(path) && !path.includes('.bench.'));
const namesOf = (path) => projects.filter(({ takes }) => takes(path)).map(({ name }) => name);

test('every test is in one project, besides those that run on PGlite as well', () => {
  expect(tests.length).toBeGreaterThan(500);
  const found = tests.map((path) => [
    path,
    namesOf(path).filter((name) => !SECOND_RUNS.includes(name)),
  ]);
  expect(found.filter(([, names]) => names.length !== 1)).toEqual([]);
});

test('every project is run by one stage', () => {
  const run = Object.values(VITEST_STAGES).flatMap((stage) => stage.projects);
  expect(run.toSorted()).toEqual(projects.map(({ name }) => name).toSorted());
});

test('a test is in the slow lane when its name says so', () => {
  const slow = Object.values(VITEST_STAGES)
    .filter(({ isSlow }) => isSlow)
    .flatMap((stage) => stage.projects);
  for (const path of tests) {
    const [name] = namesOf(path).filter((each) => !SECOND_RUNS.includes(each));
    expect([path, slow.includes(name)]).toEqual([path, /\.slow\.(test|journey)\./.test(path)]);
  }
});

test('no slow test of the server replaces modules, as those run one after the other in a worker', () => {
  const found = tests
    .filter((path) => path.endsWith('.slow.test.ts'))
    .filter((path) => /^\s*vi\.(mock|doMock)\(/m.test(readFileSync(join(root, path), 'utf8')));
  expect(found).toEqual([]);
});
