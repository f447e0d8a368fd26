import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { canBeAggregated } from '@fovea/rules/analysis/aggregates';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { idsIn, type AnalysisSearch } from './analysisSearch';
import { analysedSessions, prune, type AnalysisState } from './analysisState';
import { DEFAULT_SORT, sortedRespondents } from './respondentOrder';

/** What a selection can name and that may no longer exist. */
export type MissingKind = 'segment' | 'respondent' | 'stimulus';

/** What is shown: every selected stimulus with every selected segment or respondent. */
export interface Selection {
  /** Empty only when the study has no stimulus. */
  readonly stimuliIds: readonly string[];
  readonly showRespondents: boolean;
  readonly segmentIds: readonly string[];
  readonly respondentIds: readonly string[];
  /** Named in the URL, but not in the study. */
  readonly missing: readonly MissingKind[];
}

/** The stimuli in flow order, each once; those outside every flow last. */
export function stimuliInOrder(study: Study): Stimulus[] {
  const inFlows = study.topLevelBlocks.flatMap((flow) =>
    orderedStimuli(study.blocks, study.stimuli, flow),
  );
  return [...new Set([...inFlows, ...study.stimuli])];
}

export function defaultSegmentId(study: Study): string | null {
  const all = study.segments.find((segment) => segment.allRespondents);
  return (all ?? study.segments[0])?.id ?? null;
}

/** A picture or a video with data first; then whatever has data. */
function defaultStimulusId(stimuli: readonly Stimulus[]): string | null {
  const able = stimuli.filter(({ type }) => canBeAggregated(type));
  const lookedAt = able.filter(({ type }) => STIMULUS_TYPE_FACTS[type].media !== null);
  const chosen =
    lookedAt.find((stimulus) => stimulus.segmentData.length > 0) ??
    lookedAt.find((stimulus) => (stimulus.respondentCount ?? 0) > 0) ??
    able.find(
      ({ segmentData, respondentCount }) => segmentData.length > 0 || (respondentCount ?? 0) > 0,
    ) ??
    lookedAt[0] ??
    able[0] ??
    stimuli[0];
  return chosen?.id ?? null;
}

function defaultRespondentId(sessions: readonly RespondentSession[]): string | null {
  const chosen = sessions.find((session) => session.state === 'PROCESSED') ?? sessions[0];
  return chosen?.respondent.id ?? null;
}

/** What is shown: what the URL names, otherwise the stored selection, otherwise the default. */
export function resolveSelection(
  study: Study,
  sessions: readonly RespondentSession[],
  kept: AnalysisState,
  search: AnalysisSearch,
): Selection {
  const missing: MissingKind[] = [];
  const respondents = analysedSessions(sessions).map((session) => session.respondent);
  const wantsRespondents = search.respondent !== undefined;
  const wantsSegments = search.segment !== undefined && !wantsRespondents;
  const valid = prune(kept, study, sessions);

  const chosen = (
    kind: MissingKind,
    wanted: readonly string[],
    things: readonly { readonly id: string }[],
    before: readonly string[],
    usual: () => string | null,
  ): readonly string[] => {
    const known = wanted.filter((id) => things.some((thing) => thing.id === id));
    if (known.length < wanted.length) missing.push(kind);
    if (wanted.length > 0) return wanted;
    if (before.length > 0) return before;
    const id = usual();
    return id === null ? [] : [id];
  };
  const stimuliIds = chosen(
    'stimulus',
    idsIn(search.stimulus),
    study.stimuli,
    valid.stimuliIds,
    () => defaultStimulusId(stimuliInOrder(study)),
  );
  const respondentIds = chosen(
    'respondent',
    idsIn(search.respondent),
    respondents,
    valid.respondentIds,
    () => defaultRespondentId(sortedRespondents(analysedSessions(sessions), DEFAULT_SORT)),
  );
  const segmentIds = chosen(
    'segment',
    wantsSegments ? idsIn(search.segment) : [],
    study.segments,
    valid.segmentIds,
    () => defaultSegmentId(study),
  );
  const showRespondents =
    wantsRespondents || (!wantsSegments && valid.showRespondentsRatherThanSegments);
  return { stimuliIds, showRespondents, segmentIds, respondentIds, missing };
}
