import { expect, it } from 'vitest';
import type { Result } from '../../replay/results/results';
import { leftOutOf } from './leftOut';
import type { ComparedView } from './views';

const view = (data: object | null) =>
  ({ segment: { respondents: ['ada', 'bob', 'cid'] }, data }) as unknown as ComparedView;
/** Ada looked, Bob was shown it and has no gaze, Cid was not shown it. */
const result = {
  ...{ kind: 'segment', respondentIds: ['ada', 'bob'], respondentCount: 1 },
  samples: { offsets: Uint32Array.of(0, 5, 5) },
} as unknown as Result;

it('names who has no gaze, and who has no data at all, apart', () => {
  expect(leftOutOf(view({}), result)).toEqual({
    ...{ included: 1, total: 3, withoutGaze: ['bob'], withoutData: ['cid'] },
  });
});

it('without a result file everybody is left out; while it is read nothing is said', () => {
  expect(leftOutOf(view(null), undefined)?.withoutData).toEqual(['ada', 'bob', 'cid']);
  expect(leftOutOf(view({}), undefined)).toBeNull();
});
