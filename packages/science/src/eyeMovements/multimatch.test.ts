import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { multimatch, type MultimatchSimilarity, type Scanpath } from './multimatch';

const screenPx = { widthPx: 1280, heightPx: 720 };
const grouping = { directionDeg: 45, durationMs: 300, lengthPx: 146.8 };

function read(name: string): string[][] {
  const file = new URL(name, new URL('../../testdata/multimatch/', import.meta.url));
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  return rows.map((row) => row.split(','));
}

const scanpaths = read('scanpaths.csv');

function scanpath(segment: string, person: string): Scanpath {
  const rows = scanpaths.filter((row) => row[0] === segment && row[1] === person);
  return {
    xPx: rows.map((row) => Number(row[3])),
    yPx: rows.map((row) => Number(row[4])),
    durationMs: rows.map((row) => Number(row[5]) * 1000),
  };
}

const figures = (found: MultimatchSimilarity | null) =>
  found
    ? [found.shape, found.direction, found.length, found.position, found.duration]
    : Array.from({ length: 5 }, () => Number.NaN);

describe('MultiMatch', () => {
  const expected = read('expected.csv');

  it('compares 30 pairs; for three of them grouping leaves too little', () => {
    expect(expected).toHaveLength(30);
    expect(expected.filter((row) => row[8] === 'nan').map((row) => row[0])).toEqual([
      '0',
      '17',
      '18',
    ]);
  });

  it.each(expected)('gives the figures of multimatch_gaze for pair %s', (segment, ...row) => {
    const pair = [scanpath(segment ?? '', '01'), scanpath(segment ?? '', '19')] as const;
    expect([pair[0].xPx.length, pair[1].xPx.length]).toEqual(row.slice(0, 2).map(Number));
    const given = [
      ...figures(multimatch(...pair, { screenPx, grouping: null })),
      ...figures(multimatch(...pair, { screenPx, grouping })),
    ];
    row.slice(2).forEach((figure, at) => {
      if (figure === 'nan') expect(given[at]).toBeNaN();
      else expect(Math.abs((given[at] ?? Number.NaN) - Number(figure))).toBeLessThan(1e-6);
    });
  });

  const path = (points: readonly (readonly [number, number])[], durationMs = 200): Scanpath => ({
    xPx: points.map(([x]) => x),
    yPx: points.map(([, y]) => y),
    durationMs: points.map(() => durationMs),
  });
  const turn = path([
    [100, 100],
    [400, 100],
    [400, 500],
  ]);
  const compare = (a: Scanpath, b: Scanpath) => multimatch(a, b, { screenPx, grouping: null });

  it('a scanpath equals itself', () => {
    expect(figures(compare(turn, turn))).toEqual([1, 1, 1, 1, 1]);
  });

  it('a shift affects only position, a slower pace only duration', () => {
    const shifted = { ...turn, xPx: [130, 430, 430], yPx: [140, 140, 540] };
    const position = 1 - 50 / Math.hypot(1280, 720);
    expect(figures(compare(turn, shifted))).toEqual([1, 1, 1, position, 1]);
    expect(compare(turn, { ...turn, durationMs: [800, 800, 800] })?.duration).toBe(0.25);
  });

  it('the opposite direction is maximally different', () => {
    const there = path([
      [0, 0],
      [100, 0],
      [200, 0],
    ]);
    const back = path([
      [200, 0],
      [100, 0],
      [0, 0],
    ]);
    expect(compare(there, back)?.direction).toBe(0);
    expect(compare(there, back)?.length).toBe(1);
  });

  it('is symmetric', () => {
    const [a, b] = [scanpath('3', '01'), scanpath('3', '19')];
    figures(compare(a, b)).forEach((figure, at) =>
      expect(figures(compare(b, a))[at]).toBeCloseTo(figure, 12),
    );
  });

  it('is null for less than three fixations', () => {
    const short = path([
      [0, 0],
      [9, 9],
    ]);
    expect(compare(short, turn)).toBeNull();
    expect(compare(turn, short)).toBeNull();
  });

  it('merges saccades in the same direction around a short fixation', () => {
    const straight = path([
      [0, 0],
      [300, 0],
      [600, 0],
      [600, 400],
      [200, 400],
    ]);
    const joined = path([
      [0, 0],
      [600, 0],
      [600, 400],
      [200, 400],
    ]);
    const brief = { directionDeg: 45, durationMs: 250, lengthPx: 0 };
    const found = multimatch(straight, joined, { screenPx, grouping: brief });
    expect(figures(found)).toEqual([1, 1, 1, 1, 1]);
    expect(compare(straight, joined)?.length).toBeLessThan(1);
  });
});
