import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { BareStage, Stage } from '../stimuli/stage/stage';
import { STIMULUS_KINDS } from '../stimuli/stimulusKinds';

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
    .filter((place) => eyeTracking || !isCalibration(stimuli[place]!));
  if (!eyeTracking) return rest;
  const calibrations = stimuli
    .map((stimulus, place) => (isCalibration(stimulus) && place < index ? place : -1))
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
