import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { analysedSessions } from './analysisState';
import type { Selection } from './selection';
import {
  analysisStatusOf,
  type StatusInput,
  type SingleSelection,
  type AnalysisStatus,
} from './analysisStatus';

/** More cells would be too small to see. */
export const CELLS_MAX = 12;

/** One stimulus with the data of one segment, or of one respondent. */
export interface Cell {
  /** Identifies what is shown; stable as long as that does not change. */
  readonly key: string;
  readonly stimulus: Stimulus;
  /** The name of the segment or the label of the respondent. */
  readonly who: string;
  /** One of the two is null. */
  readonly segment: Segment | null;
  readonly session: RespondentSession | null;
  readonly status: AnalysisStatus;
}

export interface Cells {
  /** At most `CELLS_MAX`; empty when `nothing` gives the reason. */
  readonly cells: readonly Cell[];
  readonly leftOut: number;
  /** Why there is no cell at all: no stimuli, no respondents, or an invalid selection. */
  readonly nothing: AnalysisStatus | null;
}

/** Every selected stimulus with every selected segment or respondent, grouped by stimulus. */
export function buildCells(known: StatusInput, selection: Selection): Cells {
  const { study, sessions } = known;
  const { stimuliIds, showRespondents, missing } = selection;
  const counted = analysedSessions(sessions);
  const whoIds = showRespondents ? selection.respondentIds : selection.segmentIds;
  const singles = stimuliIds.flatMap((stimulusId) =>
    whoIds.map((id): SingleSelection => ({
      stimulusId,
      showRespondents,
      segmentId: showRespondents ? null : id,
      respondentId: showRespondents ? id : null,
      missing,
    })),
  );
  const cells: Cell[] = [];
  let nothing: AnalysisStatus | null = null;
  for (const single of singles.slice(0, CELLS_MAX)) {
    const status = analysisStatusOf(known, single);
    const stimulus = study.stimuli.find(({ id }) => id === single.stimulusId);
    const segment = study.segments.find(({ id }) => id === single.segmentId) ?? null;
    const session = counted.find(({ respondent }) => respondent.id === single.respondentId) ?? null;
    const isPossible = !['noStimuli', 'noRespondents', 'invalid'].includes(status.kind);
    if (!stimulus || !isPossible) {
      nothing ??= status;
      continue;
    }
    const who = session?.respondent.label ?? segment?.name ?? '';
    const key = [study.id, stimulus.id, single.respondentId ?? single.segmentId].join(' ');
    cells.push({ key, stimulus, who, segment, session, status });
  }
  if (singles.length === 0) {
    const none = { stimulusId: stimuliIds[0] ?? null, segmentId: null, respondentId: null };
    nothing = analysisStatusOf(known, { ...none, showRespondents, missing });
  }
  return {
    cells: nothing ? [] : cells,
    leftOut: Math.max(0, singles.length - CELLS_MAX),
    nothing,
  };
}
