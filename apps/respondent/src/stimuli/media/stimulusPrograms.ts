import type { BuiltType } from '@fovea/contract/studies/stimuli';
import { loadSurveyRunner } from '../survey/loadSurveyRunner';

/** The program that a type brings beside its file, here before the first stimulus is shown; null: none. */
export const STIMULUS_PROGRAMS: Readonly<Record<BuiltType, (() => Promise<unknown>) | null>> = {
  INSTRUCTION: null,
  CALIBRATION: null,
  IMAGE: null,
  VIDEO: null,
  WEB: null,
  QUALTRICS: null,
  JS_SURVEY: loadSurveyRunner,
};
