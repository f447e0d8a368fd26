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

export interface FilterUses {
  readonly asAsked: readonly Frequency<FilterUse>[];
  /** Of sessions that were analysed with something else than the study asks for. */
  readonly others: readonly Frequency<FilterUse>[];
}

/** Over the sessions that have gaze; the most frequent first. */
export function filterUses(sessions: readonly Analysed[], asked: FixationFilter): FilterUses {
  const all = parametersOfSessions(sessions);
  const usesOf = (isWanted: (used: Parameters) => boolean) =>
    countedAlike(all.filter(isWanted).map(toFilterUse));
  return {
    asAsked: usesOf((used) => isAsAsked(used, asked)),
    others: usesOf((used) => !isAsAsked(used, asked)),
  };
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
