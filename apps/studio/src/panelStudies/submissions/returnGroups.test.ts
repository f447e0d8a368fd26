import type { GateReason } from '@fovea/contract/participation/panelSubmissions';
import { expect, it } from 'vitest';
import { decidable } from '../states/decidable';
import { aSubmission } from '../testing/panelFixtures';
import { returnGroups, sayableReasons } from './returnGroups';

const asked = (id: string, ...reasons: GateReason[]) =>
  decidable([aSubmission(id, { proposal: 'ASK_TO_RETURN', reasons })], 'ASK_TO_RETURN')[0]!;

it('groups people by what they read, the largest group first', () => {
  const groups = returnGroups([
    asked('1', 'ACCURACY_POOR'),
    asked('2', 'NO_RECORDING'),
    // Two reasons with one sentence are one text.
    asked('3', 'CALIBRATION_FAILED', 'ACCURACY_POOR'),
    asked('4', 'TECHNICAL_PROBLEM'),
  ]);
  expect(
    groups.map(({ submissions }) => submissions.map(({ submissionId }) => submissionId)),
  ).toEqual([['submission-1', 'submission-3'], ['submission-2'], ['submission-4']]);
  expect(groups[0]!.sentences).toHaveLength(1);
  expect(groups[2]!.sentences).toEqual([]);
});

it('sends only reasons that a person can be told', () => {
  expect(sayableReasons(asked('1', 'WRONG_CODE', 'GAZE_POOR'))).toEqual(['GAZE_POOR']);
});
