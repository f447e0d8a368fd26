import { PANEL_STUDY_STATES } from '@fovea/contract/participation/panelStudies';
import { PANEL_SUBMISSION_STATES } from '@fovea/contract/participation/panelSubmissions';
import { expect, test } from 'vitest';
import {
  canAddPlaces,
  canTransition,
  holdsPlace,
  isPanelDraft,
  isSettled,
  isWatched,
} from './panelStates';

test.each([
  ['PUBLISH', ['UNPUBLISHED']],
  ['PAUSE', ['ACTIVE']],
  ['START', ['PAUSED']],
  ['STOP', ['ACTIVE', 'PAUSED']],
] as const)('%s is possible from %j only', (action, from) => {
  expect(PANEL_STUDY_STATES.filter((state) => canTransition(state, action))).toEqual(from);
});

test('a draft can be changed, and places can be added to everything that was published', () => {
  expect(PANEL_STUDY_STATES.filter(isPanelDraft)).toEqual(['UNPUBLISHED', 'SCHEDULED']);
  expect(PANEL_STUDY_STATES.filter(canAddPlaces)).toEqual([
    'ACTIVE',
    'PAUSED',
    'AWAITING_REVIEW',
    'COMPLETED',
  ]);
});

test('a completed study is asked about while submissions wait for a decision', () => {
  expect(PANEL_STUDY_STATES.filter((state) => !isWatched(state, 0))).toEqual([
    'UNPUBLISHED',
    'COMPLETED',
  ]);
  expect(isWatched('COMPLETED', 1)).toBe(true);
});

test('who returned, timed out, was rejected or screened out holds no place', () => {
  expect(PANEL_SUBMISSION_STATES.filter((state) => !holdsPlace(state))).toEqual([
    'TIMED_OUT',
    'RETURNED',
    'REJECTED',
    'SCREENED_OUT',
    'UNKNOWN',
  ]);
  expect(PANEL_SUBMISSION_STATES.filter((state) => !isSettled(state))).toEqual([
    'RESERVED',
    'ACTIVE',
    'AWAITING_REVIEW',
  ]);
});
