import { PANEL_SUBMISSION_STATES } from '@fovea/contract/participation/panelSubmissions';
import { expect, test } from 'vitest';
import { canDecide } from './canDecide';

const statesFor = (kind: 'APPROVE' | 'ASK_TO_RETURN', isReturnRequested: boolean) =>
  PANEL_SUBMISSION_STATES.filter((state) => canDecide({ state, isReturnRequested }, kind));

test('Submissions that were handed in or timed out can be approved, also after a request to return', () => {
  expect(statesFor('APPROVE', false)).toEqual(['TIMED_OUT', 'AWAITING_REVIEW']);
  expect(statesFor('APPROVE', true)).toEqual(['TIMED_OUT', 'AWAITING_REVIEW']);
});

test('A participant is asked once to return a submission that was handed in', () => {
  expect(statesFor('ASK_TO_RETURN', false)).toEqual(['AWAITING_REVIEW']);
  expect(statesFor('ASK_TO_RETURN', true)).toEqual([]);
});
