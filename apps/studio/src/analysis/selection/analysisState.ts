import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { COLORMAPS, DEFAULT_COLORMAP } from '@fovea/science/heatmap/colormaps';
import * as z from 'zod/mini';
import { SignalLine } from '../../replay/signals/signalLine';

export const HEATMAP_TYPES = ['static', 'dynamic'] as const;
export const REPLAY_TYPES = ['gaze', 'fixations'] as const;

const flag = (usual: boolean) => z.catch(z.boolean(), usual);

const list = <T extends z.ZodMiniType>(of: T) => z.catch(z.array(of).check(z.maxLength(500)), []);
const ChosenIds = list(z.string().check(z.minLength(1), z.maxLength(64)));
const Limit = z.catch(z.nullable(z.number()), null);

/**
 * What the researcher chose to see, kept for each study. Every field falls back to its default, so
 * an older or damaged copy never breaks the screen. No id is "not chosen": the default is shown.
 */
const Fields = z.object({
  /** In the order in which they were chosen. */
  stimuliIds: ChosenIds,
  segmentIds: ChosenIds,
  respondentIds: ChosenIds,
  showRespondentsRatherThanSegments: flag(false),
  colormap: z.catch(z.enum(COLORMAPS), DEFAULT_COLORMAP),
  heatmapType: z.catch(z.enum(HEATMAP_TYPES), 'static'),
  /** What the heatmap and the dots of a segment are made of, and what a respondent's replay shows. */
  individualReplayType: z.catch(z.enum(REPLAY_TYPES), 'gaze'),
  showHeatmap: flag(true),
  showGazeOrFixations: flag(false),
  showRespondentHeatmap: flag(false),
  showRespondentGazeOrFixations: flag(true),
  /** The lines of the signal charts, and the at most two that are laid over the replay. */
  sensorSignalLines: list(SignalLine),
  newAnalysisOverlayLines: list(SignalLine),
  showSignalOverlay: flag(false),
  /** Lines across the chart; null: none. */
  customThreshold: Limit,
  customThresholdTwo: Limit,
  customYAxisScaleMin: Limit,
  customYAxisScaleMax: Limit,
  customYAxisRightScaleMin: Limit,
  customYAxisRightScaleMax: Limit,
  /** What the picker of signals leaves out. */
  ignoredSignals: list(z.string()),
  ignoredSensors: list(z.string()),
  ignoredSensorGroups: list(z.string()),
  /** Stimuli without data are listed too. */
  allStimuli: flag(true),
  stimuliSearch: z.catch(z.string(), ''),
  showAois: flag(true),
  hiddenAoiIds: list(z.string()),
  hiddenAoiMetricIds: list(z.string()),
  /** Hits count by their probability under the measured error. */
  softHits: flag(false),
  showFaceModel: flag(false),
  showWebcamVideo: flag(false),
  showScreenVideo: flag(false),
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
  const keep = (chosen: string[], things: readonly { readonly id: string }[]) => {
    const ids = new Set(things.map(({ id }) => id));
    return chosen.every((id) => ids.has(id)) ? chosen : chosen.filter((id) => ids.has(id));
  };
  const stimuliIds = keep(state.stimuliIds, study.stimuli);
  const segmentIds = keep(state.segmentIds, study.segments);
  const respondentIds = keep(
    state.respondentIds,
    analysedSessions(sessions).map(({ respondent }) => respondent),
  );
  const same =
    stimuliIds === state.stimuliIds &&
    segmentIds === state.segmentIds &&
    respondentIds === state.respondentIds;
  return same ? state : { ...state, stimuliIds, segmentIds, respondentIds };
}
