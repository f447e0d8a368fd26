import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { QualityMetrics, RespondentSession } from '@fovea/contract/participation/respondents';
import { parametersOf } from './filterParameters';
import { countedAlike, type Frequency } from './frequencies';

/** Which algorithm found the fixations of a session, and why it was taken, as its results say. */
export interface FilterUse {
  readonly algorithm: string;
  readonly reason: string | null;
}

type Analysed = Pick<RespondentSession, 'preview' | 'state' | 'qualityMetrics'>;

/** Over the sessions that have gaze; the most frequent first. */
export function filterUses(sessions: readonly Analysed[]): Frequency<FilterUse>[] {
  return countedAlike(parametersOfSessions(sessions).map(toFilterUse));
}

/** What was used in sessions that were not analysed as the study asks. */
export function otherFilterUses(
  sessions: readonly Analysed[],
  asked: FixationFilter,
): Frequency<FilterUse>[] {
  const others = parametersOfSessions(sessions).filter((each) => !isAsAsked(each, asked));
  return countedAlike(others.map(toFilterUse));
}

type Parameters = QualityMetrics['parameters'];

function parametersOfSessions(sessions: readonly Analysed[]): Parameters[] {
  return sessions.flatMap(({ preview, state, qualityMetrics }) =>
    preview ||
    state !== 'PROCESSED' ||
    qualityMetrics?.gazeQuality == null ||
    typeof qualityMetrics.parameters['fixationAlgorithm'] !== 'string'
      ? []
      : [qualityMetrics.parameters],
  );
}

function toFilterUse({ fixationAlgorithm, fixationReason }: Parameters): FilterUse {
  const reason = typeof fixationReason === 'string' ? fixationReason : null;
  return { algorithm: String(fixationAlgorithm), reason };
}

function isAsAsked(used: Parameters, asked: FixationFilter): boolean {
  const { algorithm, reason } = toFilterUse(used);
  if (asked.algorithm === 'auto') return reason !== 'asked';
  return (
    reason === 'asked' &&
    algorithm === asked.algorithm &&
    parametersOf(asked).every(({ limits, value }) => value === null || used[limits.name] === value)
  );
}
