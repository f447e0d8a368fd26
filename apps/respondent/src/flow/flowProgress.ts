import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { FlowProgress } from '../stimuli/stage/stage';

/**
 * How far this respondent is: which part of the study it is, of how many. The stimuli are the respondent's own,
 * so random order and skipped blocks are in them. A calibration is no part of its own but belongs to the next.
 * @param index of the stimulus that is shown or about to be
 * @returns null where there is nothing to say
 */
export function flowProgress(
  stimuli: readonly Pick<PublishedStimulus, 'type'>[],
  index: number,
): FlowProgress | null {
  const isPart = (stimulus: Pick<PublishedStimulus, 'type'>) => !isCalibration(stimulus);
  const count = stimuli.filter(isPart).length;
  if (count < 2) return null;
  return { place: Math.min(count, stimuli.slice(0, index).filter(isPart).length + 1), count };
}
