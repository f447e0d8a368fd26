import { aoiMetrics } from '@fovea/science/aoi/aoiMetrics';
import { summariseAois } from '@fovea/science/aoi/aoiSummary';
import { AOI_METRICS, type Aoi } from '@fovea/science/aoi/aoiTypes';
import type { SegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { describe, expect, it } from 'vitest';
import { MetricsEngine, type MetricsInput } from './metricsEngine';

/** Respondents whose gaze moves along a line, each slightly further, with fixations in between. */
function aggregateOf(respondents: number): SegmentAggregate {
  const each = 60;
  const fixationsEach = 5;
  const samples = respondents * each;
  const fixations = respondents * fixationsEach;
  const of = (length: number, value: (at: number) => number) =>
    Float32Array.from({ length }, (_, at) => value(at));
  const column = (value: number) => new Float32Array(respondents).fill(value);
  return {
    stimulusId: 'picture',
    segmentId: 'all',
    respondentIds: Array.from(
      { length: respondents },
      (_, at) => `r${String(at).padStart(4, '0')}`,
    ),
    respondentsWithGaze: respondents,
    frameIntervalMs: 1000 / 30,
    durationMs: 2000,
    degreeScale: null,
    totalNumberOfRespondents: respondents,
    version: '3',
    algorithms: [],
    collectedSensors: [],
    respondentIndex: Uint16Array.from({ length: samples }, (_, at) => Math.floor(at / each)),
    tMs: of(samples, (at) => (at % each) * 33),
    xNorm: of(samples, (at) => ((at % each) / each + Math.floor(at / each) * 0.013) % 1),
    yNorm: of(samples, () => 0.5),
    sampleMs: of(samples, () => 33),
    fixationRespondentIndex: Uint16Array.from({ length: fixations }, (_, at) =>
      Math.floor(at / fixationsEach),
    ),
    fixationStartMs: of(fixations, (at) => (at % fixationsEach) * 400),
    fixationEndMs: of(fixations, (at) => (at % fixationsEach) * 400 + 300),
    fixationXNorm: of(
      fixations,
      (at) => ((at % fixationsEach) / fixationsEach + Math.floor(at / fixationsEach) * 0.013) % 1,
    ),
    fixationYNorm: of(fixations, () => 0.5),
    clickRespondentIndex: new Uint16Array(0),
    clickTMs: new Float32Array(0),
    clickXNorm: new Float32Array(0),
    clickYNorm: new Float32Array(0),
    respondents: {
      exposureMs: column(2000),
      validMs: column(1900),
      xNormPerDeg: column(0.03),
      yNormPerDeg: column(0.05),
      accuracyDeg: column(2.5),
      precisionStdDeg: column(1),
      rateHz: column(30),
    },
  };
}

const square = (id: string, x: number): Aoi => ({
  id,
  keyframes: [{ tMs: 0, points: Float64Array.of(x, 0.4, x + 0.2, 0.4, x + 0.2, 0.6, x, 0.6) }],
});
const aois = Array.from({ length: 20 }, (_, at) => square(`a${at}`, at * 0.04));
const wanted = (changes: Partial<MetricsInput> = {}): MetricsInput => ({
  fileKey: 'file',
  aois,
  widthPx: 1920,
  heightPx: 1080,
  softHits: false,
  ...changes,
});

function engineWith(respondents: number) {
  const engine = new MetricsEngine(() => performance.now());
  const aggregate = aggregateOf(respondents);
  engine.keep('file', aggregate);
  return { engine, aggregate };
}

describe('AOI metrics', () => {
  it('equal those that the server computes for all AOIs together', () => {
    const { engine, aggregate } = engineWith(30);
    const size = { widthPx: 1920, heightPx: 1080 };
    const table = aoiMetrics(aggregate, aois, size);
    expect(engine.find(wanted()).summaries).toEqual(summariseAois(table));
    const own = engine.table(wanted());
    for (const id of AOI_METRICS) expect(own.values[id]).toEqual(table.values[id]);
    expect(own.isCounted).toEqual(table.isCounted);
  });

  it('are recomputed only for the AOI that changed', () => {
    const { engine } = engineWith(10);
    expect(engine.find(wanted()).computedAois).toBe(20);
    expect(engine.find(wanted()).computedAois).toBe(0);
    const moved = aois.map((aoi) => (aoi.id === 'a3' ? square('a3', 0.5) : aoi));
    const found = engine.find(wanted({ aois: moved }));
    expect(found.computedAois).toBe(1);
    expect(found.summaries[3]).toEqual(
      summariseAois(aoiMetrics(aggregateOf(10), [square('a3', 0.5)], wanted()))[0],
    );
  });

  it('with soft hits are cached separately', () => {
    const { engine } = engineWith(10);
    const hard = engine.find(wanted()).summaries[5]?.statistics.get('dwellTimeMsGaze')?.mean;
    const soft = engine.find(wanted({ softHits: true }));
    expect(soft.computedAois).toBe(20);
    expect(soft.summaries[5]?.statistics.get('dwellTimeMsGaze')?.mean).not.toBe(hard);
    const again = engine.find(wanted()).summaries[5]?.statistics.get('dwellTimeMsGaze')?.mean;
    expect(again).toBe(hard);
  });

  it('of an evicted file are refused instead of guessed', () => {
    const { engine, aggregate } = engineWith(2);
    for (const key of ['b', 'c', 'd', 'e']) engine.keep(key, aggregate);
    expect(engine.has('file')).toBe(false);
    expect(() => engine.find(wanted())).toThrow(/not loaded/);
    expect(engine.find(wanted({ fileKey: 'e' })).summaries).toHaveLength(20);
  });

  it('report the gaze error', () => {
    const { engine } = engineWith(4);
    const circle = engine.circle('file');
    expect(circle).toMatchObject({ accuracyDeg: 2.5, respondents: 4 });
    expect(circle?.radiusXNorm).toBeCloseTo(0.075, 6);
  });
});
