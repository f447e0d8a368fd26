import type { RespondentSession } from '@fovea/contract/respondents';
import type { Stimulus } from '@fovea/contract/stimuli';
import type { Study } from '@fovea/contract/studies';
import { orderedStimuli } from '@fovea/rules/flow';
import type { AnalysisSearch } from './analysisSearch';
import { analysedSessions, prune, type AnalysisState } from './analysisState';
import { DEFAULT_SORT, sortedRespondents } from './respondentOrder';

/** Every kind of a thing that a selection can name and that may no longer exist. */
export type Missing = 'segment' | 'respondent' | 'stimulus';

export interface Selection {
  readonly stimulusId: string | null;
  readonly showRespondents: boolean;
  readonly segmentId: string | null;
  readonly respondentId: string | null;
  /** Named in the address, but not in the study. */
  readonly missing: readonly Missing[];
}

/** The stimuli in the order of the flows, each once; those outside every flow last. */
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

/** Calibrations and instructions are never aggregated. */
export function canHaveAggregate(stimulus: Pick<Stimulus, 'type'>): boolean {
  return stimulus.type === 'IMAGE' || stimulus.type === 'VIDEO';
}

function defaultStimulusId(stimuli: readonly Stimulus[]): string | null {
  const chosen =
    stimuli.find((stimulus) => canHaveAggregate(stimulus) && stimulus.segmentData.length > 0) ??
    stimuli.find((stimulus) => canHaveAggregate(stimulus) && stimulus.respondentData.length > 0) ??
    stimuli.find(canHaveAggregate) ??
    stimuli[0];
  return chosen?.id ?? null;
}

function defaultRespondentId(sessions: readonly RespondentSession[]): string | null {
  const chosen = sessions.find((session) => session.state === 'PROCESSED') ?? sessions[0];
  return chosen?.respondent.id ?? null;
}

/** What is shown: what the address names, else what was kept, else the default. */
export function selectionOf(
  study: Study,
  sessions: readonly RespondentSession[],
  kept: AnalysisState,
  search: AnalysisSearch,
): Selection {
  const missing: Missing[] = [];
  const has = (list: readonly { readonly id: string }[], id: string) =>
    list.some((each) => each.id === id);
  const respondents = analysedSessions(sessions).map((session) => session.respondent);

  const wantsRespondent = search.respondent !== undefined;
  const wantsSegment = search.segment !== undefined && !wantsRespondent;
  if (search.stimulus && !has(study.stimuli, search.stimulus)) missing.push('stimulus');
  if (wantsRespondent && !has(respondents, search.respondent ?? '')) missing.push('respondent');
  if (wantsSegment && !has(study.segments, search.segment ?? '')) missing.push('segment');

  const valid = prune(kept, study, sessions);
  return {
    stimulusId: search.stimulus ?? valid.stimulusId ?? defaultStimulusId(stimuliInOrder(study)),
    showRespondents: wantsRespondent || (!wantsSegment && valid.showRespondentsRatherThanSegments),
    segmentId: (wantsSegment ? search.segment : null) ?? valid.segmentId ?? defaultSegmentId(study),
    respondentId:
      search.respondent ??
      valid.respondentId ??
      defaultRespondentId(sortedRespondents(analysedSessions(sessions), DEFAULT_SORT)),
    missing,
  };
}
