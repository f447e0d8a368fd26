import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { hasGaze } from '../../replay/results/hasGaze';
import type { Result } from '../../replay/results/results';
import type { AnalysisState } from '../selection/analysisState';
import { uploadedMs } from '../selection/analysisStatus';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the fixations of the selection exist, are pending, or will not come. */
export type FixationState = 'calculated' | 'waiting' | 'failed';

/**
 * A respondent with gaze but no fixations counts as pending for a day after the upload, then as
 * failed. Segments, and results without gaze, are never pending.
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

/** Falls back to gaze when there are no fixations. */
export function withFixationFallback(
  state: AnalysisState,
  fixations: FixationState,
): AnalysisState {
  if (fixations === 'calculated' || state.individualReplayType === 'gaze') return state;
  return { ...state, individualReplayType: 'gaze' };
}
