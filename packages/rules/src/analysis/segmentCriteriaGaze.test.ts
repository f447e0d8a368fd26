import type { NoGazeCause, RespondentSession } from '@fovea/contract/participation/respondents';
import { expect, it } from 'vitest';
import { matchingRespondents } from './segmentCriteria';
import type { CriteriaFacts } from './segmentCriteriaFacts';
import { all } from '../testing/segmentFilters';

function measured(gazeQuality: number | null, cause?: NoGazeCause): Partial<RespondentSession> {
  const seen = { frameRateHz: 30, faceShare: 1, pointsShown: 9, pointsUsable: 9, pointsNeeded: 5 };
  return {
    noGaze: cause ? { cause, ...seen } : null,
    qualityMetrics: { gazeQuality } as RespondentSession['qualityMetrics'],
  };
}

function factsOf(session: Partial<RespondentSession>): CriteriaFacts {
  const study = { stimuli: [], blocks: [], topLevelBlocks: [] };
  const sessions = [{ id: 'a', ...session } as RespondentSession];
  return { study, sessions, answers: [], dayOf: (moment) => moment };
}

it.each<[string, Partial<RespondentSession>, boolean]>([
  ['leaves out somebody whose calibration failed', measured(null, 'CALIBRATION_FAILED'), false],
  ['leaves out somebody whose face was lost after it', measured(0, 'FACE_LOST'), false],
  ['leaves out a respondent of a study that asks for no gaze', measured(null), false],
  ['leaves out an unprocessed recording', { noGaze: null, qualityMetrics: null }, false],
  ['keeps somebody with a little gaze', measured(0.01), true],
])('the filter "has gaze" %s, and without it everybody is in', (_, session, isKept) => {
  const facts = factsOf(session);
  expect(matchingRespondents(all({ kind: 'hasGaze' }), facts)).toEqual(isKept ? ['a'] : []);
  expect(matchingRespondents(all(), facts)).toEqual(['a']);
});
