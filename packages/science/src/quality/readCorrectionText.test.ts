import { expect, it } from 'vitest';
import { correctionText, fitCorrections, type Anchor } from './gazeCorrection';
import { readCorrectionText } from './readCorrectionText';

const anchor = (x: number, y: number, toX: number, toY: number): Anchor => ({
  gazeXNorm: x,
  gazeYNorm: y,
  targetXNorm: toX,
  targetYNorm: toY,
});

it('What was written into the parameters of a result is read back as the same maps', () => {
  const corrections = fitCorrections([
    { startMs: 0, endMs: 1200, kind: 'OFFSET', anchors: [anchor(0.5, 0.5, 0.521, 0.49)] },
    {
      startMs: 1200.5,
      endMs: 5400,
      kind: 'AFFINE',
      anchors: [
        anchor(0.1, 0.1, 0.12, 0.08),
        anchor(0.9, 0.2, 0.94, 0.21),
        anchor(0.4, 0.8, 0.39, 0.83),
      ],
    },
  ]);
  const text = correctionText(corrections);
  const read = fitCorrections(readCorrectionText(text));
  expect(read.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 1200],
    [1200.5, 5400],
  ]);
  for (const [at, { map }] of read.entries()) {
    for (const name of ['xx', 'xy', 'x1', 'yx', 'yy', 'y1'] as const) {
      expect(map[name]).toBeCloseTo(corrections[at]!.map[name], 5);
    }
  }
});

it.each([
  ['without corrections', undefined],
  ['with an empty text', ''],
  ['with a number', 5],
  ['with something else', 'shift 0-100 ms: 1 2'],
  ['with a part missing', 'offset 0-100 ms: 0.1'],
])('A result %s was made with none', (_, text) => {
  expect(readCorrectionText(text)).toEqual([]);
});

it('An offset beside an unreadable part is read', () => {
  const [only, ...others] = readCorrectionText('offset 0-100 ms: -0.02 0.01 | later');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ startMs: 0, endMs: 100 });
  expect(only?.anchors[0]).toMatchObject({ targetXNorm: -0.02, targetYNorm: 0.01 });
});
