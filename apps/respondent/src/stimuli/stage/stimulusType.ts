import type { Slide } from '@fovea/contract/participation/takingPart';
import type { BareStage, Stage } from './stage';

/** One type of stimulus: how it is shown, and what it records in a simulation. */
export interface StimulusKind {
  /** Shows the stimulus; resolves when it is over. */
  run(slide: Slide, stage: Stage): Promise<void>;
  /**
   * Records the same events with the same timing without a screen, so that a whole study can run headless.
   */
  simulate(slide: Slide, stage: BareStage): Promise<void>;
}
