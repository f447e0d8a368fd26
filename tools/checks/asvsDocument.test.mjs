import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
/** How many sections each chapter of ASVS 5.0.0 has, V1 first. */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];
const STATES = ['done', 'partly', "operator's", 'not done', 'not applicable'];
/** Where a path begins that does not begin in the server. */
const ROOTS = /^(?:apps|packages|tools|docs|deploy)\//;

const rows = text
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section, , where, state]) => ({ number: section.split(' ')[0], where, state }));
const pathsOf = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
const isFile = (path) =>
  existsSync(join(root, ROOTS.test(path) ? path : `apps/server/src/${path}`));

test('every section of the standard has one row, with a state', () => {
  const wanted = SECTIONS.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, at) => `V${chapter + 1}.${at + 1}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(wanted);
  for (const { number, state } of rows) expect(STATES, number).toContain(state);
});

test('every row names where it is done, and every file that is named exists', () => {
  for (const { number, where } of rows) expect(pathsOf(where), number).not.toEqual([]);
  const inTables = rows.flatMap(({ where }) => pathsOf(where));
  const inTexts = pathsOf(text).filter((path) => /\/.*\.(?:tsx?|mjs|md|conf|env|yaml)$/.test(path));
  expect([...inTables, ...inTexts].filter((path) => !isFile(path))).toEqual([]);
});

test('a section is done if and only if none of its requirements is listed as not met', () => {
  const named = new Set(
    [...text.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) /gm)].flatMap(([, list]) =>
      list.split(', '),
    ),
  );
  const sections = new Set([...named].map((one) => `V${one.split('.').slice(0, 2).join('.')}`));
  const isOpen = ({ state }) => state !== 'done' && state !== 'not applicable';
  const open = rows.filter(isOpen).map(({ number }) => number);
  expect(open.filter((number) => !sections.has(number))).toEqual([]);
  expect([...sections].filter((number) => !open.includes(number))).toEqual([]);
});
