import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { BareStage, Stage } from './stage';

/** One type of stimulus: how it is shown, and what it records in a simulation. */
export interface StimulusKind {
  /** Shows the stimulus; resolves when it is over. */
  run(stimulus: PublishedStimulus, stage: Stage): Promise<void>;
  /**
   * Records the same events with the same timing without a screen, so that a whole study can run headless.
   */
  simulate(stimulus: PublishedStimulus, stage: BareStage): Promise<void>;
}
