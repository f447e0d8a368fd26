import type { BuiltType } from '@fovea/contract/studies/stimuli';
import { calibration } from './calibration/calibrationStimulus';
import { image } from './onStage/imageStimulus';
import { instruction } from './onStage/instructionStimulus';
import { video } from './onStage/videoStimulus';
import type { StimulusKind } from './stage/stimulusType';
import { survey } from './survey/surveyStimulus';
import { qualtrics } from './website/qualtricsStimulus';
import { website } from './website/websiteStimulus';

/** How every type of stimulus is shown. */
export const STIMULUS_KINDS: Readonly<Record<BuiltType, StimulusKind>> = {
  INSTRUCTION: instruction,
  CALIBRATION: calibration,
  IMAGE: image,
  VIDEO: video,
  WEB: website,
  QUALTRICS: qualtrics,
  JS_SURVEY: survey,
};
