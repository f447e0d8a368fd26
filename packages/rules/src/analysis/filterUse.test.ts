import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { QualityMetrics, RespondentSession } from '@fovea/contract/participation/respondents';
import { expect, it } from 'vitest';
import { DEFAULT_FILTERS } from './fixationFilters';
import { filterUses, isAsAsked } from './filterUse';

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
    analysed(SLOW, { preview: true }),
    analysed(SLOW, { state: 'PROCESSING' }),
    analysed(SLOW, { gazeQuality: null }),
    analysed({}),
    { preview: false, state: 'PROCESSED' as const, qualityMetrics: null },
  ];
  expect(filterUses(sessions)).toEqual([
    { value: { algorithm: 'segments', reason: 'slowOrNoisy' }, sessions: 2 },
    { value: { algorithm: 'ivt', reason: 'fastAndPrecise' }, sessions: 1 },
    { value: { algorithm: 'idt', reason: null }, sessions: 1 },
  ]);
});

it.each<[string, string | null, FixationFilter['algorithm'], boolean]>([
  ['segments', 'slowOrNoisy', 'auto', true],
  // Results of earlier versions do not say why.
  ['idt', null, 'auto', true],
  ['ivt', 'asked', 'auto', false],
  ['ivt', 'asked', 'ivt', true],
  ['ivt', 'fastAndPrecise', 'ivt', false],
  ['idt', 'asked', 'ivt', false],
])('%s for the reason %s in a study that asks for %s: %s', (algorithm, reason, asked, is) => {
  expect(isAsAsked({ algorithm, reason }, DEFAULT_FILTERS[asked])).toBe(is);
});
