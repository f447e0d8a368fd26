import type { FixationFilter, StudyFixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { DEFAULT_FILTERS } from '@fovea/rules/analysis/fixationFilters';
import { expect, it } from 'vitest';
import { effectOf } from './choiceEffect';

const { auto, ivt, idt } = DEFAULT_FILTERS;
const stateWith = (
  recordings: number,
  work: readonly [FixationFilter, 'RUNNING' | 'FAILED'] | null = null,
): StudyFixationFilter => ({
  filter: auto,
  recordings,
  recomputation: work && {
    ...{ filter: work[0], state: work[1], unreadableRespondent: null },
    ...{ recordingsDone: 1, recordingsTotal: recordings },
    ...{ startedDate: '2026-03-02T09:30:00.000Z', startedBy: null },
  },
});

it.each([
  ['invalid', null, stateWith(3)],
  ['inUse', auto, stateWith(3)],
  ['analyses', ivt, stateWith(3)],
  ['atOnce', ivt, stateWith(0)],
  ['running', ivt, stateWith(3, [ivt, 'RUNNING'])],
  ['replacesWork', { ...ivt, windowMs: 40 }, stateWith(3, [ivt, 'RUNNING'])],
  ['replacesWork', idt, stateWith(3, [ivt, 'RUNNING'])],
  ['endsWork', auto, stateWith(3, [ivt, 'RUNNING'])],
  ['endsWork', auto, stateWith(3, [ivt, 'FAILED'])],
  ['analyses', ivt, stateWith(3, [ivt, 'FAILED'])],
] as const)('%s: choosing %o in %o', (effect, filter, state) => {
  expect(effectOf(filter, state)).toBe(effect);
});
