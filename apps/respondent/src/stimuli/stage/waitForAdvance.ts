import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { Stage } from './stage';

/**
 * Resolves when the exposure is over or the respondent continues, whichever is allowed and comes first.
 * Without a time limit there is always the button, so that nobody gets stuck.
 *
 * @param shownMs when the stimulus was presented, session clock
 */
export async function waitForAdvance(
  stimulus: Pick<PublishedStimulus, 'exposureTimeMs' | 'manualAdvance'>,
  stage: Stage,
  shownMs: number,
): Promise<void> {
  const { exposureTimeMs, manualAdvance } = stimulus;
  const ends: Promise<void>[] = [];
  // Clearing the stage takes two frames: one to start in, one until the screen shows it.
  if (exposureTimeMs > 0) ends.push(stage.elapse(exposureTimeMs - 2 * stage.frameMs(), shownMs));
  if (manualAdvance || exposureTimeMs <= 0) ends.push(stage.continued());
  await Promise.race(ends);
}
