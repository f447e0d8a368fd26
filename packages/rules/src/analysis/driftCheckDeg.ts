import type { RespondentSession } from '@fovea/contract/participation/respondents';

/**
 * How far the gaze of a respondent missed the dots before the stimuli, in degrees: the mean over dots with enough
 * gaze.
 *
 * @returns null if there is none
 */
export function driftCheckDeg({
  stimulusQuality,
}: Pick<RespondentSession, 'stimulusQuality'>): number | null {
  const offsets = stimulusQuality.flatMap(({ driftCheck }) => driftCheck?.offsetDeg ?? []);
  if (offsets.length === 0) return null;
  return offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
}
