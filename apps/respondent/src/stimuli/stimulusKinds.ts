import type { BuiltType } from '@fovea/contract/studies/stimuli';
import { calibrationStimulus } from './calibration/calibrationStimulus';
import { imageStimulus } from './onStage/imageStimulus';
import { instructionStimulus } from './onStage/instructionStimulus';
import { videoStimulus } from './onStage/videoStimulus';
import type { StimulusKind } from './stage/stimulusType';
import { surveyStimulus } from './survey/surveyStimulus';
import { qualtricsStimulus } from './website/qualtricsStimulus';
import { websiteStimulus } from './website/websiteStimulus';

/** How every type of stimulus is shown. */
export const STIMULUS_KINDS: Readonly<Record<BuiltType, StimulusKind>> = {
  INSTRUCTION: instructionStimulus,
  CALIBRATION: calibrationStimulus,
  IMAGE: imageStimulus,
  VIDEO: videoStimulus,
  WEB: websiteStimulus,
  QUALTRICS: qualtricsStimulus,
  JS_SURVEY: surveyStimulus,
};
