import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { COLORMAPS, DEFAULT_COLORMAP } from '@fovea/science/heatmap/colormaps';
import * as z from 'zod/mini';
import { HeatmapOpacity, HeatmapSigmaDeg } from '../../replay/heatmap/heatmapSettings';
import { SEGMENT_GAZE } from '../../replay/scene/visuals';
import { SignalLine } from '../../replay/signals/signalLine';

export const HEATMAP_TYPES = ['static', 'dynamic'] as const;
export const REPLAY_TYPES = ['gaze', 'fixations'] as const;

const flag = (usual: boolean) => z.catch(z.boolean(), usual);

const list = <T extends z.ZodMiniType>(of: T) => z.catch(z.array(of).check(z.maxLength(500)), []);
const ChosenIds = list(z.string().check(z.minLength(1), z.maxLength(64)));
const Limit = z.catch(z.nullable(z.number()), null);

/**
 * The view settings of the researcher, stored for each study. Every field falls back to its
 * default, so that an older or damaged copy never breaks the screen. An empty id list means that
 * nothing was selected, and the default is shown.
 */
const Fields = z.object({
  /** In the order of selection. */
  stimuliIds: ChosenIds,
  segmentIds: ChosenIds,
  respondentIds: ChosenIds,
  showRespondentsRatherThanSegments: flag(false),
  colormap: z.catch(z.enum(COLORMAPS), DEFAULT_COLORMAP),
  heatmapType: z.catch(z.enum(HEATMAP_TYPES), 'static'),
  heatmapSigmaDeg: HeatmapSigmaDeg,
  heatmapOpacity: HeatmapOpacity,
  /** The basis of heatmap and dots for a segment, and of the replay for a respondent. */
  individualReplayType: z.catch(z.enum(REPLAY_TYPES), 'gaze'),
  showHeatmap: flag(true),
  showGazeOrFixations: flag(false),
  /** What is drawn of the gaze of a segment. */
  segmentGaze: z.catch(z.enum(SEGMENT_GAZE), 'dots'),
  showRespondentHeatmap: flag(false),
  showRespondentGazeOrFixations: flag(true),
  /** The lines of the signal charts; at most two are drawn over the replay. */
  sensorSignalLines: list(SignalLine),
  newAnalysisOverlayLines: list(SignalLine),
  showSignalOverlay: flag(false),
  /** Threshold lines; null: none. */
  customThreshold: Limit,
  customThresholdTwo: Limit,
  customYAxisScaleMin: Limit,
  customYAxisScaleMax: Limit,
  customYAxisRightScaleMin: Limit,
  customYAxisRightScaleMax: Limit,
  /** Signals hidden by the picker. */
  ignoredSignals: list(z.string()),
  ignoredSensors: list(z.string()),
  ignoredSensorGroups: list(z.string()),
  /** Also list stimuli without data. */
  allStimuli: flag(true),
  stimuliSearch: z.catch(z.string(), ''),
  showAois: flag(true),
  hiddenAoiIds: list(z.string()),
  hiddenAoiMetricIds: list(z.string()),
  /** Hits are weighted by their probability under the measured error. */
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

/** Sessions included in the analysis: no previews. A respondent has exactly one session. */
export function analysedSessions(sessions: readonly RespondentSession[]): RespondentSession[] {
  return sessions.filter((session) => !session.preview);
}

/** Drops selected ids that no longer exist. Returns the same object when nothing changed. */
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
