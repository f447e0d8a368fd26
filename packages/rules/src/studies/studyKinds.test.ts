import type { StimulusType } from '@fovea/contract/studies/stimuli';
import type { StudyType } from '@fovea/contract/studies/studyTypes';
import { expect, it } from 'vitest';
import { isCloudNative, isLab, isRemote, isSurveyOnly } from './studyKinds';

it.each<[StudyType, boolean, boolean, boolean]>([
  ['ONLINE', true, false, false],
  ['REMOTE_DATA_COLLECTION', false, true, false],
  ['LAB', false, false, true],
])('%s: cloud-native %s, remote %s, lab %s', (studyType, online, remote, lab) => {
  const study = { studyType };
  expect([isCloudNative(study), isRemote(study), isLab(study)]).toEqual([online, remote, lab]);
});

it.each<[string, StimulusType[], boolean]>([
  ['nothing', [], false],
  ['texts only', ['INSTRUCTION', 'CALIBRATION'], false],
  ['a survey', ['JS_SURVEY'], true],
  ['surveys of every kind, with texts in between', ['INSTRUCTION', 'SURVEY', 'WEB_SURVEY'], true],
  ['a survey and a picture', ['JS_SURVEY', 'IMAGE'], false],
  ['a Qualtrics survey, whose answers are stored elsewhere', ['QUALTRICS'], false],
])('survey only: %s', (_, types, expected) => {
  expect(isSurveyOnly({ stimuli: types.map((type) => ({ type })) })).toBe(expected);
});
