import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { countedAlike, type Frequency } from './frequencies';

/** Which algorithm found the fixations of a session, and why it was taken, as its results say. */
export interface FilterUse {
  readonly algorithm: string;
  readonly reason: string | null;
}

type Analysed = Pick<RespondentSession, 'preview' | 'state' | 'qualityMetrics'>;

/** Over the sessions that have gaze; the most frequent first. */
export function filterUses(sessions: readonly Analysed[]): Frequency<FilterUse>[] {
  return countedAlike(
    sessions.flatMap(({ preview, state, qualityMetrics }) => {
      if (preview || state !== 'PROCESSED' || qualityMetrics?.gazeQuality == null) return [];
      const { fixationAlgorithm, fixationReason } = qualityMetrics.parameters;
      if (typeof fixationAlgorithm !== 'string') return [];
      const reason = typeof fixationReason === 'string' ? fixationReason : null;
      return [{ algorithm: fixationAlgorithm, reason }];
    }),
  );
}

/** Whether a session was analysed as its study asks, as far as the algorithm says. */
export function isAsAsked({ algorithm, reason }: FilterUse, asked: FixationFilter): boolean {
  return asked.algorithm === 'auto'
    ? reason !== 'asked'
    : reason === 'asked' && algorithm === asked.algorithm;
}
