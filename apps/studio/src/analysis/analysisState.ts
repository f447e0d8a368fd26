import type { RespondentSession } from '@fovea/contract/respondents';
import type { Study } from '@fovea/contract/studies';
import { COLORMAPS, DEFAULT_COLORMAP } from '@fovea/science/colormaps';
import * as z from 'zod/mini';

export const HEATMAP_TYPES = ['static', 'dynamic'] as const;
export const REPLAY_TYPES = ['gaze', 'fixations'] as const;

const ChosenId = z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null);
const flag = (usual: boolean) => z.catch(z.boolean(), usual);

/**
 * What the researcher chose to see, kept for each study. Every field falls back to its default, so
 * an older or damaged copy never breaks the screen. A null id is "not chosen": the default is shown.
 */
const Fields = z.object({
  stimulusId: ChosenId,
  segmentId: ChosenId,
  respondentId: ChosenId,
  showRespondentsRatherThanSegments: flag(false),
  colormap: z.catch(z.enum(COLORMAPS), DEFAULT_COLORMAP),
  heatmapType: z.catch(z.enum(HEATMAP_TYPES), 'static'),
  /** What the heatmap and the dots of a segment are made of, and what a respondent's replay shows. */
  individualReplayType: z.catch(z.enum(REPLAY_TYPES), 'gaze'),
  showHeatmap: flag(true),
  showGazeOrFixations: flag(false),
  showRespondentHeatmap: flag(false),
  showRespondentGazeOrFixations: flag(true),
  soundOn: flag(false),
  panelFolded: flag(false),
});
export type AnalysisState = z.infer<typeof Fields>;

export const DEFAULT_ANALYSIS: AnalysisState = Fields.parse({});
export const AnalysisState = z.catch(Fields, DEFAULT_ANALYSIS);

/** Sessions that count: previews are never analysed. One respondent has one session. */
export function analysedSessions(sessions: readonly RespondentSession[]): RespondentSession[] {
  return sessions.filter((session) => !session.preview);
}

/** Forgets chosen things that no longer exist. The same object when nothing had to go. */
export function prune(
  state: AnalysisState,
  study: Study,
  sessions: readonly RespondentSession[],
): AnalysisState {
  const keep = (id: string | null, ids: readonly string[]) =>
    id !== null && ids.includes(id) ? id : null;
  const stimulusId = keep(
    state.stimulusId,
    study.stimuli.map((stimulus) => stimulus.id),
  );
  const segmentId = keep(
    state.segmentId,
    study.segments.map((segment) => segment.id),
  );
  const respondentId = keep(
    state.respondentId,
    analysedSessions(sessions).map((session) => session.respondent.id),
  );
  const same =
    stimulusId === state.stimulusId &&
    segmentId === state.segmentId &&
    respondentId === state.respondentId;
  return same ? state : { ...state, stimulusId, segmentId, respondentId };
}
