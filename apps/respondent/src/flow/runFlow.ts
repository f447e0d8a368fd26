import type { Slide } from '@fovea/contract/participation/takingPart';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { BareStage, Stage } from '../stimuli/stage/stage';
import { STIMULUS_KINDS } from '../stimuli/stimulusKinds';

/** What is done around the slides, while the stage is empty. */
export interface AroundSlides {
  before(slide: Slide, index: number): Promise<void>;
  after(slide: Slide): void;
  /** The flow was ended early: no further slide. */
  isOver(): boolean;
}

/**
 * Where to go on after a reload: the camera may sit elsewhere, so calibration comes again.
 * @param eyeTracking false: nothing is calibrated
 */
export function slidesFrom(slides: readonly Slide[], index: number, eyeTracking = true): number[] {
  const rest = slides
    .map((_, place) => place)
    .slice(index)
    .filter((place) => eyeTracking || !isCalibration(slides[place]!));
  if (!eyeTracking) return rest;
  const calibrations = slides
    .map((slide, place) => (isCalibration(slide) && place < index ? place : -1))
    .filter((place) => place !== -1);
  const last = calibrations.at(-1);
  return last === undefined || rest.length === 0 ? rest : [last, ...rest];
}

/** Shows the slides one after the other. */
export async function runFlow(
  slides: readonly Slide[],
  order: readonly number[],
  stage: Stage,
  around: AroundSlides,
): Promise<void> {
  for (const index of order) {
    const slide = slides[index]!;
    await around.before(slide, index);
    if (around.isOver()) return;
    await STIMULUS_KINDS[slide.type].run(slide, stage);
    if (around.isOver()) return;
    around.after(slide);
  }
}

/** The same flow without a screen. */
export async function simulateFlow(
  slides: readonly Slide[],
  order: readonly number[],
  stage: BareStage,
  before: (slide: Slide, index: number) => void,
): Promise<void> {
  for (const index of order) {
    const slide = slides[index]!;
    before(slide, index);
    await STIMULUS_KINDS[slide.type].simulate(slide, stage);
  }
}
