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
  sigmaDeg: 1,
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

it('views of one comparison have one kernel, whatever degree their own respondents had', () => {
  const commonDegree = { xNormPerDeg: 0.05, method: 'face size' };
  const sigmaPx = (own: number | null, of = {}) => {
    const result = {
      ...aResult(),
      degreeScale: own ? { ...commonDegree, xNormPerDeg: own } : null,
    };
    return told(result, of)[0]?.prepared.sigmaPx;
  };
  expect(sigmaPx(0.04)).not.toBe(sigmaPx(0.06));
  for (const own of [0.04, 0.06, null]) expect(sigmaPx(own, { commonDegree })).toBeCloseTo(4.8, 6);
  expect(sigmaPx(0.04, { commonDegree, sigmaDeg: 2 })).toBeCloseTo(9.6, 6);
});

it('kernels that were tried and are shown no more are dropped, what is shown is kept', () => {
  const result = aResult();
  const [shown] = told(result);
  const lookedAt = (sigmaDeg: number) => {
    const heard: ComputedHeatmap[] = [];
    subscribeToHeatmap(result, { ...wanted, sigmaDeg }, (heatmap) => heard.push(heatmap))();
    return heard[0];
  };
  const tried = lookedAt(2);
  expect(lookedAt(2)).toBe(tried);
  for (let other = 3; other < 12; other++) lookedAt(other);
  expect(lookedAt(2)).not.toBe(tried);
  expect(told(result)[0]).toBe(shown);
});
