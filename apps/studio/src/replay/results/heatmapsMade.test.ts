import { expect, it } from 'vitest';
import { heatmapSamples } from './heatmapSamples';
import type { Result } from './results';
import { keepBegun, makeAhead, tellHeatmap } from './heatmapsMade';
import { makeFirst, type ReadyHeatmap } from './readyHeatmap';
import { sizeOf } from './wantedHeatmap';

const columns = {
  respondentIndex: Uint16Array.of(0),
  tMs: Float32Array.of(100),
  xNorm: Float32Array.of(0.5),
  yNorm: Float32Array.of(0.5),
  sampleMs: Float32Array.of(33),
  offsets: Uint32Array.of(0, 1),
};
const aResult = (): Result => ({
  kind: 'segment',
  samples: columns,
  fixations: columns,
  durationMs: 1000,
  degreeScale: null,
  respondentCount: 1,
  totalNumberOfRespondents: 1,
  respondentIds: ['ada'],
  provenance: { algorithms: [], version: '1' },
});
const wanted = {
  basis: 'gaze',
  widthPx: 320,
  heightPx: 180,
  longerSidePx: 96,
} as const;
const told = (result: Result, of = {}): ReadyHeatmap[] => {
  const heard: ReadyHeatmap[] = [];
  tellHeatmap(result, { ...wanted, ...of }, (heatmap) => heard.push(heatmap));
  return heard;
};

it('a heatmap is computed once per result and size, and delivered complete to later subscribers', () => {
  const result = aResult();
  makeAhead(result, wanted);
  const [first] = told(result);
  expect(first?.dynamicMaximum).toBeGreaterThan(0);
  expect(told(result)[0]).toBe(first);
});

it('another size, basis or result has its own heatmap', () => {
  const result = aResult();
  const [first] = told(result);
  expect(told(result, { longerSidePx: 48 })[0]?.prepared.widthPx).toBe(48);
  expect(told(result, { basis: 'fixations' })[0]).not.toBe(first);
  expect(told(aResult())[0]).not.toBe(first);
});

it('a heatmap that was started by the result reader is not computed again', () => {
  const [made] = told(aResult());
  const result = aResult();
  const first = makeFirst(heatmapSamples(result, 'gaze'), sizeOf(result, wanted));
  keepBegun(result, wanted, structuredClone(first));
  const [kept] = told(result);
  expect(kept).toEqual(made);
  makeAhead(result, wanted);
  expect(told(result)[0]).toBe(kept);
});
