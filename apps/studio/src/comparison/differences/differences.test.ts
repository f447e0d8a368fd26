import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import type { SegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { describe, expect, it } from 'vitest';
import { ownAois, pairedAois } from '../views/comparedAois';
import { aoiDifferences, comparablePairs, type MeasuredView } from './differences';
import type { ComparedView } from '../views/views';

/** All respondents look at (0.25, 0.5) for the given time, in one fixation, of an exposure of 2 s. */
function aggregate(lookMs: Readonly<Record<string, number>>): SegmentAggregate {
  const ids = Object.keys(lookMs);
  const n = ids.length;
  const index = Uint16Array.from(ids, (_, at) => at);
  const fill = (value: number) => new Float32Array(n).fill(value);
  const ends = Float32Array.from(ids, (id) => lookMs[id]!);
  return {
    stimulusId: 's',
    segmentId: 'g',
    respondentIds: ids,
    respondentsWithGaze: n,
    frameIntervalMs: 1000 / 30,
    durationMs: 2000,
    degreeScale: null,
    totalNumberOfRespondents: n,
    version: '3',
    algorithms: [],
    collectedSensors: [],
    respondentIndex: index,
    tMs: fill(0),
    xNorm: fill(0.25),
    yNorm: fill(0.5),
    sampleMs: fill(33),
    fixationRespondentIndex: index,
    fixationStartMs: fill(0),
    fixationEndMs: ends,
    fixationXNorm: fill(0.25),
    fixationYNorm: fill(0.5),
    clickRespondentIndex: new Uint16Array(),
    clickTMs: new Float32Array(),
    clickXNorm: new Float32Array(),
    clickYNorm: new Float32Array(),
    respondents: {
      exposureMs: fill(2000),
      validMs: fill(2000),
      xNormPerDeg: fill(Number.NaN),
      yNormPerDeg: fill(Number.NaN),
      accuracyDeg: fill(Number.NaN),
      precisionStdDeg: fill(Number.NaN),
      rateHz: fill(30),
    },
  };
}
const view = (
  stimulusId: string,
  segmentId: string,
  lookMs: Readonly<Record<string, number>> | null,
): MeasuredView => ({
  stimulusId,
  segmentId,
  aggregate: lookMs && aggregate(lookMs),
  widthPx: 1000,
  heightPx: 1000,
});
const left = {
  id: 'left',
  keyframes: [{ tMs: 0, points: Float64Array.of(0, 0, 0.5, 0, 0.5, 1, 0, 1) }],
};
const looks = (from: number, name = 'r') =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`${name}${at}`, from + 10 * ((at * 7) % 12)]),
  );
const named = (...aois: (typeof left | null)[]) => ({ key: 'left', name: 'Left', aois });

describe('differences between views', () => {
  it('pairs the same respondents across stimuli', () => {
    const views = [view('a', 'all', looks(1000)), view('b', 'all', looks(400))];
    const found = aoiDifferences(named(left, left), views, 'stimuli', 'dwellTimeMsFixation');
    expect(found.estimates[0]).toMatchObject({ n: 12, mean: 1055 });
    const { compared, pAdjusted } = found.pairs[0]!;
    if (!compared.ok) throw new Error(compared.refusal);
    expect(compared.difference.estimate).toBeCloseTo(600, 3);
    expect(compared.difference.test === 'paired-t' || compared.difference.test === 'wilcoxon').toBe(
      true,
    );
    expect(pAdjusted).toBe(compared.difference.p);
  });

  it('treats disjoint segments as independent samples, and refuses overlapping ones', () => {
    const disjoint = [view('a', 'one', looks(1000)), view('a', 'two', looks(400, 'q'))];
    const free = aoiDifferences(named(left, left), disjoint, 'segments', 'dwellTimeMsFixation');
    expect(free.pairs[0]!.compared).toMatchObject({ ok: true, difference: { test: 'welch' } });
    const overlapping = [view('a', 'one', looks(1000)), view('a', 'two', looks(400))];
    const refused = aoiDifferences(named(left, left), overlapping, 'segments', 'ttffMs');
    expect(refused.pairs[0]).toMatchObject({
      compared: { ok: false, refusal: 'overlapping', shared: 12 },
      pAdjusted: null,
    });
  });

  it('corrects p values for the number of pairs (Holm)', () => {
    const views = [
      view('a', 'one', looks(1000)),
      view('a', 'two', looks(990, 'q')),
      view('a', 'three', looks(400, 'p')),
    ];
    const metric = 'dwellTimeMsFixation';
    const { pairs } = aoiDifferences(named(left, left, left), views, 'segments', metric);
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    const p = pairs.map(({ compared }) => (compared.ok ? compared.difference.p : Number.NaN));
    const smallest = Math.min(...p);
    expect(pairs[p.indexOf(smallest)]!.pAdjusted).toBeCloseTo(3 * smallest, 12);
    expect(pairs[0]!.pAdjusted).toBe(p[0]);
  });

  it('compares proportions of respondents as proportions', () => {
    const views = [view('a', 'one', looks(1000)), view('a', 'two', looks(400, 'q'))];
    const found = aoiDifferences(named(left, left), views, 'segments', 'ratioFixation');
    expect(found.estimates[0]).toEqual({ n: 12, mean: 1, sd: null });
    expect(found.pairs[0]!.compared).toMatchObject({ ok: true, difference: { test: 'fisher' } });
  });

  it('omits views without the AOI or without data', () => {
    const views = [view('a', 'x', looks(1)), view('b', 'x', looks(1)), view('c', 'x', null)];
    const found = aoiDifferences(named(left, null, left), views, 'stimuli', 'ttffMs');
    expect(found.estimates.map((each) => each !== null)).toEqual([true, false, false]);
    expect(found.pairs).toEqual([]);
  });
});

it('pairs only views that differ in the compared dimension', () => {
  const of = (stimulusId: string, segmentId: string) => ({ stimulusId, segmentId });
  const views = [of('a', '1'), of('b', '1'), of('a', '2'), of('b', '2')];
  expect(comparablePairs(views, 'stimuli')).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(comparablePairs(views, 'segments')).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

describe('the compared AOIs', () => {
  const definition = (
    id: string,
    name: string,
    stimulus: string,
    respondent: string | null = null,
  ) => ({ id, name, stimuli: [stimulus], respondent, timeline: [] }) as unknown as AoiDefinition;
  const on = (id: string) => ({ stimulus: { id } }) as ComparedView;

  it('are those that were paired across stimuli', () => {
    const found = pairedAois(
      [on('a'), on('b')],
      [
        definition('1', 'Logo', 'a'),
        definition('2', ' logo', 'b'),
        definition('3', 'Price', 'a'),
        definition('4', 'Face', 'b', 'someone'),
        definition('5', 'Face', 'a', 'someone'),
        definition('6', 'AOI 1', 'b'),
      ],
      [['2', '1'], ['3', '6'], ['4', '5'], ['3']],
    );
    expect(found.map(({ name, aois }) => [name, aois.map((aoi) => aoi?.id)])).toEqual([
      ['Logo', ['1', '2']],
      ['Price / AOI 1', ['3', '6']],
    ]);
  });

  it('are all AOIs of a single stimulus, even those with the same name', () => {
    const all = [definition('1', 'Logo', 'a'), definition('2', 'Logo', 'a')];
    expect(ownAois([on('a'), on('a')], all).map(({ key }) => key)).toEqual(['1', '2']);
    expect(ownAois([on('a')], all)).toEqual([]);
  });
});
