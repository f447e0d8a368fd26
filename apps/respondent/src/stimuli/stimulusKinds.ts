import type { BuiltType } from '@fovea/contract/studies/stimuli';
import { calibration } from './calibration/calibration';
import { image } from './onStage/image';
import { instruction } from './onStage/instruction';
import { video } from './onStage/video';
import type { StimulusKind } from './stage/stimulusType';
import { survey } from './survey/survey';
import { qualtrics } from './website/qualtrics';
import { website } from './website/website';

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
