import type { BuiltType } from '@fovea/contract/stimuli';
import type { Slide } from '@fovea/contract/takingPart';
import { calibration } from './calibration';
import { image } from './image';
import { instruction } from './instruction';
import type { BareStage, Stage } from './stage';
import type { StimulusKind } from './stimulusType';
import { qualtrics } from './qualtrics';
import { survey } from './survey/survey';
import { video } from './video';
import { website } from './website';

/** Every kind of stimulus that a study can hold. */
export const STIMULUS_KINDS: Readonly<Record<BuiltType, StimulusKind>> = {
  INSTRUCTION: instruction,
  CALIBRATION: calibration,
  IMAGE: image,
  VIDEO: video,
  WEB: website,
  QUALTRICS: qualtrics,
  JS_SURVEY: survey,
};

type BeforeSlide = (slide: Slide, index: number) => void;

/** Where to go on after a reload: the camera may sit elsewhere, so calibration comes again. */
export function slidesFrom(slides: readonly Slide[], index: number): number[] {
  const rest = slides.map((_, place) => place).slice(index);
  const calibrations = slides
    .map((slide, place) => (slide.type === 'CALIBRATION' && place < index ? place : -1))
    .filter((place) => place !== -1);
  const last = calibrations.at(-1);
  return last === undefined || rest.length === 0 ? rest : [last, ...rest];
}

/** Shows the slides one after the other. */
export async function runFlow(
  slides: readonly Slide[],
  order: readonly number[],
  stage: Stage,
  before: BeforeSlide,
): Promise<void> {
  for (const index of order) {
    const slide = slides[index]!;
    before(slide, index);
    await STIMULUS_KINDS[slide.type].run(slide, stage);
  }
}

/** The same flow without a screen. */
export async function simulateFlow(
  slides: readonly Slide[],
  order: readonly number[],
  stage: BareStage,
  before: BeforeSlide,
): Promise<void> {
  for (const index of order) {
    const slide = slides[index]!;
    before(slide, index);
    await STIMULUS_KINDS[slide.type].simulate(slide, stage);
  }
}
