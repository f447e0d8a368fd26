import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { hasGaze } from '../../replay/results/hasGaze';
import type { Result } from '../../replay/results/results';
import type { AnalysisState } from '../selection/analysisState';
import { uploadedMs } from '../selection/analysisStatus';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the fixations of what is shown are there, still come, or will not come. */
export type FixationState = 'calculated' | 'waiting' | 'failed';

/**
 * A respondent whose gaze is there without a fixation waits for them for a day after the upload; after
 * that they could not be calculated. A segment, and gaze that is not there, is never missing any.
 */
export function fixationState(
  result: Result | undefined,
  session: RespondentSession | null,
  nowMs: number,
): FixationState {
  if (result?.kind !== 'respondent' || !session) return 'calculated';
  if (!hasGaze(result) || result.fixations.startMs.length > 0) return 'calculated';
  const uploaded = uploadedMs(session);
  return uploaded !== null && nowMs - uploaded <= DAY_MS ? 'waiting' : 'failed';
}

/** Without fixations gaze is shown, as it moves. */
export function withFixationFallback(
  state: AnalysisState,
  fixations: FixationState,
): AnalysisState {
  if (fixations === 'calculated' || state.individualReplayType === 'gaze') return state;
  return { ...state, individualReplayType: 'gaze' };
}
