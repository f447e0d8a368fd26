import {
  BUILT_TYPES,
  STIMULUS_TYPES,
  type BuiltType,
  type StimulusType,
} from '@fovea/contract/studies/stimuli';
import { describe, expect, test } from 'vitest';
import {
  BUILT_TYPE_FACTS,
  isCalibration,
  isOwnSurvey,
  STIMULUS_TYPE_FACTS,
  type StimulusFacts,
} from './stimulusTypes';

const typesWith = (has: (facts: StimulusFacts) => boolean) =>
  STIMULUS_TYPES.filter((type) => has(STIMULUS_TYPE_FACTS[type])).toSorted();

describe('which types', () => {
  test.each<[string, (facts: StimulusFacts) => boolean, StimulusType[]]>([
    ['calibrate', ({ purpose }) => purpose === 'calibration', ['CALIBRATION']],
    ['instruct', ({ purpose }) => purpose === 'instruction', ['INSTRUCTION']],
    ['are surveys', ({ purpose }) => purpose === 'survey', ['JS_SURVEY', 'SURVEY', 'WEB_SURVEY']],
    ['do not move', ({ shows }) => shows === 'still', ['IMAGE', 'INSTRUCTION']],
    ['play', ({ shows }) => shows === 'film', ['VIDEO']],
    [
      'show pages, which differ between respondents',
      ({ shows }) => shows === 'page',
      ['JS_SURVEY', 'QUALTRICS', 'SURVEY', 'WEB', 'WEB_SURVEY'],
    ],
    ['are recordings', ({ shows }) => shows === 'recording', ['SCENE_RECORDING', 'SCREEN']],
    ['are made of an image', ({ media }) => media === 'image', ['IMAGE']],
    ['are made of a video', ({ media }) => media === 'video', ['VIDEO']],
    ['have sound', ({ hasSound }) => hasSound, ['QUALTRICS', 'VIDEO', 'WEB']],
    ['have answers here', ({ answersAt }) => answersAt === 'fovea', ['JS_SURVEY']],
    ['have answers at Qualtrics', ({ answersAt }) => answersAt === 'qualtrics', ['QUALTRICS']],
  ])('%s', (_, has, types) => {
    expect(typesWith(has)).toEqual(types);
  });
});

test('a stimulus can be asked itself', () => {
  expect(STIMULUS_TYPES.filter((type) => isCalibration({ type }))).toEqual(['CALIBRATION']);
  expect(STIMULUS_TYPES.filter((type) => isOwnSurvey({ type }))).toEqual(['JS_SURVEY']);
});

test.each<[BuiltType, boolean, boolean]>([
  ['IMAGE', true, false],
  ['VIDEO', true, false],
  ['INSTRUCTION', true, false],
  ['CALIBRATION', true, false],
  ['WEB', true, true],
  ['QUALTRICS', true, true],
  ['JS_SURVEY', false, false],
])('a new %s records the webcam: %s, the screen: %s', (type, recordWebcam, recordScreen) => {
  expect(BUILT_TYPE_FACTS[type].records).toEqual({ recordWebcam, recordScreen });
});

test('a new stimulus has the options of its own type and no others', () => {
  const filled = (type: BuiltType) =>
    Object.entries(BUILT_TYPE_FACTS[type].newOptions('Taste')).flatMap(([name, value]) =>
      value === null ? [] : [name],
    );
  expect(filled('INSTRUCTION')).toEqual(['instructionOptions']);
  expect(filled('CALIBRATION')).toEqual(['calibrationOptions']);
  expect(filled('JS_SURVEY')).toEqual(['surveyQuestions']);
  expect(BUILT_TYPES.filter((type) => filled(type).length === 0).toSorted()).toEqual([
    ...['IMAGE', 'QUALTRICS', 'VIDEO', 'WEB'],
  ]);
  expect(BUILT_TYPE_FACTS.JS_SURVEY.newOptions('Taste').surveyQuestions).toEqual({
    title: 'Taste',
    showCompletedPage: false,
  });
});
