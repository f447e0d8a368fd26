import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { expect, it } from 'vitest';
import { isSurveyOnly } from './surveyOnly';

it.each<[string, StimulusType[], boolean]>([
  ['nothing', [], false],
  ['texts only', ['INSTRUCTION', 'CALIBRATION'], false],
  ['a survey', ['JS_SURVEY'], true],
  ['surveys of every kind, with texts between', ['INSTRUCTION', 'SURVEY', 'WEB_SURVEY'], true],
  ['a survey and a picture', ['JS_SURVEY', 'IMAGE'], false],
  ['a Qualtrics survey, whose answers are elsewhere', ['QUALTRICS'], false],
])('survey only: %s', (_, types, expected) => {
  expect(isSurveyOnly({ stimuli: types.map((type) => ({ type })) })).toBe(expected);
});
