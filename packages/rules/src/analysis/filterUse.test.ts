import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { QualityMetrics, RespondentSession } from '@fovea/contract/participation/respondents';
import { expect, it } from 'vitest';
import { DEFAULT_FILTERS } from './fixationFilters';
import { filterUses } from './filterUse';

type Analysed = Pick<RespondentSession, 'preview' | 'state' | 'qualityMetrics'>;

const analysed = (
  parameters: QualityMetrics['parameters'],
  given: Partial<Pick<Analysed, 'preview' | 'state'>> & { readonly gazeQuality?: null } = {},
): Analysed => ({
  preview: given.preview ?? false,
  state: given.state ?? 'PROCESSED',
  qualityMetrics: {
    parameters,
    gazeQuality: given.gazeQuality === null ? null : 0.9,
  } as QualityMetrics,
});
const SLOW = { fixationAlgorithm: 'segments', fixationReason: 'slowOrNoisy' };
const FAST = { fixationAlgorithm: 'ivt', fixationReason: 'fastAndPrecise' };

it('Filters are counted over the sessions with gaze, the most frequent first', () => {
  const sessions = [
    analysed(FAST),
    analysed(SLOW),
    analysed(SLOW),
    analysed({ fixationAlgorithm: 'idt' }),
    analysed({ fixationAlgorithm: 'i2mc', fixationReason: 'asked' }),
    analysed(SLOW, { preview: true }),
    analysed(SLOW, { state: 'PROCESSING' }),
    analysed(SLOW, { gazeQuality: null }),
    analysed({}),
    { preview: false, state: 'PROCESSED' as const, qualityMetrics: null },
  ];
  expect(filterUses(sessions, DEFAULT_FILTERS.auto)).toEqual({
    asAsked: [
      { value: { algorithm: 'segments', reason: 'slowOrNoisy' }, sessions: 2 },
      { value: { algorithm: 'ivt', reason: 'fastAndPrecise' }, sessions: 1 },
      { value: { algorithm: 'idt', reason: null }, sessions: 1 },
    ],
    others: [{ value: { algorithm: 'i2mc', reason: 'asked' }, sessions: 1 }],
  });
});

const { auto, ivt, idt } = DEFAULT_FILTERS;
const ASKED_IVT = { ...ivt, fixationAlgorithm: 'ivt', fixationReason: 'asked' };
const ASKED_IDT = {
  ...{ fixationAlgorithm: 'idt', fixationReason: 'asked' },
  ...{ dispersionDeg: 3.2, minDurationMs: 100 },
};

it.each<[string, QualityMetrics['parameters'], FixationFilter, boolean]>([
  ['chosen automatically, as asked', SLOW, auto, true],
  ['of an earlier version that does not say why', { fixationAlgorithm: 'idt' }, auto, true],
  ['chosen by a researcher where it should be automatic', ASKED_IVT, auto, false],
  ['as the researcher asks', ASKED_IVT, ivt, true],
  ['of the same name, but chosen automatically', FAST, ivt, false],
  ['with another threshold', { ...ASKED_IVT, thresholdDegPerS: 40 }, ivt, false],
  ['with a dispersion by its precision, as asked', ASKED_IDT, idt, true],
  ['with another dispersion than asked', ASKED_IDT, { ...idt, dispersionDeg: 3 }, false],
  ['with another algorithm', ASKED_IDT, ivt, false],
])('A session %s', (_, { ...parameters }, asked, isAsAsked) => {
  const { asAsked, others } = filterUses([analysed(parameters)], asked);
  expect([asAsked.length, others.length]).toEqual(isAsAsked ? [1, 0] : [0, 1]);
});
