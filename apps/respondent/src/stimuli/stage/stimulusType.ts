import type { Slide } from '@fovea/contract/participation/takingPart';
import type { BareStage, Stage } from './stage';

/** One kind of stimulus: how it is shown, and what it leaves behind when nobody looks. */
export interface StimulusKind {
  /** Shows the stimulus; resolves when it is over. */
  run(slide: Slide, stage: Stage): Promise<void>;
  /** The same events in the same times without a screen: a whole study runs headless. */
  simulate(slide: Slide, stage: BareStage): Promise<void>;
}
