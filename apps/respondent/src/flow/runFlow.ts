import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { Slide } from '@fovea/contract/participation/takingPart';
import { calibration } from '../stimuli/calibration/calibration';
import { image } from '../stimuli/onStage/image';
import { instruction } from '../stimuli/onStage/instruction';
import type { BareStage, Stage } from '../stimuli/stage/stage';
import type { StimulusKind } from '../stimuli/stage/stimulusType';
import { qualtrics } from '../stimuli/website/qualtrics';
import { survey } from '../stimuli/survey/survey';
import { video } from '../stimuli/onStage/video';
import { website } from '../stimuli/website/website';

/** Every type of stimulus that a study can contain. */
export const STIMULUS_KINDS: Readonly<Record<BuiltType, StimulusKind>> = {
  INSTRUCTION: instruction,
  CALIBRATION: calibration,
  IMAGE: image,
  VIDEO: video,
  WEB: website,
  QUALTRICS: qualtrics,
  JS_SURVEY: survey,
};

/** Hooks around each stimulus, while the stage is empty. */
export interface AroundSlides {
  before(slide: Slide, index: number): Promise<void>;
  after(slide: Slide): void;
  /** The flow was ended early: show no further stimulus. */
  isOver(): boolean;
}

/**
 * Where to continue after a reload: the camera may have moved, so the calibration is repeated.
 * @param eyeTracking false: nothing is calibrated
 */
export function slidesFrom(slides: readonly Slide[], index: number, eyeTracking = true): number[] {
  const rest = slides
    .map((_, place) => place)
    .slice(index)
    .filter((place) => eyeTracking || slides[place]?.type !== 'CALIBRATION');
  if (!eyeTracking) return rest;
  const calibrations = slides
    .map((slide, place) => (slide.type === 'CALIBRATION' && place < index ? place : -1))
    .filter((place) => place !== -1);
  const last = calibrations.at(-1);
  return last === undefined || rest.length === 0 ? rest : [last, ...rest];
}

/** Shows the stimuli one after the other. */
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
