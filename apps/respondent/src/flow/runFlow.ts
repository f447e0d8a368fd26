import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { calibrationStimulus } from '../stimuli/calibration/calibrationStimulus';
import { imageStimulus } from '../stimuli/onStage/imageStimulus';
import { instructionStimulus } from '../stimuli/onStage/instructionStimulus';
import type { BareStage, Stage } from '../stimuli/stage/stage';
import type { StimulusKind } from '../stimuli/stage/stimulusType';
import { qualtricsStimulus } from '../stimuli/website/qualtricsStimulus';
import { surveyStimulus } from '../stimuli/survey/surveyStimulus';
import { videoStimulus } from '../stimuli/onStage/videoStimulus';
import { websiteStimulus } from '../stimuli/website/websiteStimulus';

/** Every type of stimulus that a study can contain. */
export const STIMULUS_KINDS: Readonly<Record<BuiltType, StimulusKind>> = {
  INSTRUCTION: instructionStimulus,
  CALIBRATION: calibrationStimulus,
  IMAGE: imageStimulus,
  VIDEO: videoStimulus,
  WEB: websiteStimulus,
  QUALTRICS: qualtricsStimulus,
  JS_SURVEY: surveyStimulus,
};

/** Hooks around each stimulus, while the stage is empty. */
export interface StimulusHooks {
  before(stimulus: PublishedStimulus, index: number): Promise<void>;
  after(stimulus: PublishedStimulus): void;
  /** The flow was ended early: show no further stimulus. */
  isOver(): boolean;
}

/**
 * Where to continue after a reload: the camera may have moved, so the calibration is repeated.
 * @param eyeTracking false: nothing is calibrated
 */
export function stimuliFrom(
  stimuli: readonly PublishedStimulus[],
  index: number,
  eyeTracking = true,
): number[] {
  const rest = stimuli
    .map((_, place) => place)
    .slice(index)
    .filter((place) => eyeTracking || stimuli[place]?.type !== 'CALIBRATION');
  if (!eyeTracking) return rest;
  const calibrations = stimuli
    .map((stimulus, place) => (stimulus.type === 'CALIBRATION' && place < index ? place : -1))
    .filter((place) => place !== -1);
  const last = calibrations.at(-1);
  return last === undefined || rest.length === 0 ? rest : [last, ...rest];
}

/** Shows the stimuli one after the other. */
export async function runFlow(
  stimuli: readonly PublishedStimulus[],
  order: readonly number[],
  stage: Stage,
  around: StimulusHooks,
): Promise<void> {
  for (const index of order) {
    const stimulus = stimuli[index]!;
    await around.before(stimulus, index);
    if (around.isOver()) return;
    await STIMULUS_KINDS[stimulus.type].run(stimulus, stage);
    if (around.isOver()) return;
    around.after(stimulus);
  }
}

/** The same flow without a screen. */
export async function simulateFlow(
  stimuli: readonly PublishedStimulus[],
  order: readonly number[],
  stage: BareStage,
  before: (stimulus: PublishedStimulus, index: number) => void,
): Promise<void> {
  for (const index of order) {
    const stimulus = stimuli[index]!;
    before(stimulus, index);
    await STIMULUS_KINDS[stimulus.type].simulate(stimulus, stage);
  }
}
