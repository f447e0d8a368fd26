import { expect, test } from 'vitest';
import type { ExportSource } from './exportSource';
import { cutIntoParts } from './exportParts';
import { wholeEntry } from './wholeEntry';

/** Respondents with so many bytes each. */
const sourceOf = (...sizes: readonly number[]) =>
  ({
    respondents: sizes.map((bytes, at) => ({ name: `P${at + 1}`, bytes })),
  }) as unknown as ExportSource;

const list = async ({ respondents }: ExportSource) => {
  const people = respondents as unknown as readonly { name: string; bytes: number }[];
  return [
    wholeEntry('README.md', 'Read me'),
    ...people.map(({ name, bytes }) => ({ ...wholeEntry(name, ''), estimatedBytes: bytes })),
  ];
};
const cut = async (source: ExportSource, limit: number) =>
  (await cutIntoParts(source, list, limit)).map(({ entries }) => entries.map(({ path }) => path));

test('what fits is one part', async () => {
  expect(await cut(sourceOf(1000, 1000), 10_000)).toEqual([['README.md', 'P1', 'P2']]);
  expect(await cut(sourceOf(), 10)).toEqual([['README.md']]);
});

test('each part is a whole export of some respondents, in their order, each in one part', async () => {
  expect(await cut(sourceOf(6000, 6000, 6000, 6000), 14_000)).toEqual([
    ['README.md', 'P1', 'P2'],
    ['README.md', 'P3', 'P4'],
  ]);
});

test('no part is larger than the limit, except one with a single respondent who is', async () => {
  expect(await cut(sourceOf(9000, 9000, 100, 100, 100, 30_000), 15_000)).toEqual([
    ['README.md', 'P1'],
    ['README.md', 'P2'],
    ['README.md', 'P3'],
    ['README.md', 'P4', 'P5'],
    ['README.md', 'P6'],
  ]);
});
