import { expect, it } from 'vitest';
import { heatmapSamples } from './heatmapSamples';
import type { Result } from './results';
import { adoptPartialHeatmap, prepareHeatmap, subscribeToHeatmap } from './heatmapCache';
import { computeStaticHeatmap, type ComputedHeatmap } from './computedHeatmap';
import { heatmapSizeFor } from './heatmapRequest';

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
const told = (result: Result, of = {}): ComputedHeatmap[] => {
  const heard: ComputedHeatmap[] = [];
  subscribeToHeatmap(result, { ...wanted, ...of }, (heatmap) => heard.push(heatmap));
  return heard;
};

it('a heatmap is computed once per result and size, and delivered complete to later subscribers', () => {
  const result = aResult();
  prepareHeatmap(result, wanted);
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
  const [created] = told(aResult());
  const result = aResult();
  const first = computeStaticHeatmap(
    heatmapSamples(result, 'gaze'),
    heatmapSizeFor(result, wanted),
  );
  adoptPartialHeatmap(result, wanted, structuredClone(first));
  const [kept] = told(result);
  expect(kept).toEqual(created);
  prepareHeatmap(result, wanted);
  expect(told(result)[0]).toBe(kept);
});
