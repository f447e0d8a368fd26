import type { StimulusType } from '@fovea/contract/studies/stimuli';
import { expect, it } from 'vitest';
import { hasDriftCheckBefore } from './driftChecks';

it.each<[string, StimulusType, boolean, boolean, boolean]>([
  ['Before a picture', 'IMAGE', true, true, true],
  ['Before a video', 'VIDEO', true, true, true],
  ['Before a website', 'WEB', true, true, true],
  ['Not before a calibration', 'CALIBRATION', true, true, false],
  ['Not before an instruction', 'INSTRUCTION', true, true, false],
  ['Not before a survey', 'JS_SURVEY', true, true, false],
  ['Not where the study has none', 'IMAGE', false, true, false],
  ['Not without eye tracking', 'IMAGE', true, false, false],
])('%s', (_, type, hasDriftChecks, eyeTracking, isShown) => {
  expect(hasDriftCheckBefore({ type }, { hasDriftChecks }, { eyeTracking })).toBe(isShown);
});
