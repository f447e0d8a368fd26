import type { RespondentSession } from '@fovea/contract/respondents';
import type { Study } from '@fovea/contract/studies';
import { COLORMAPS, DEFAULT_COLORMAP } from '@fovea/science/colormaps';
import * as z from 'zod/mini';

export const HEATMAP_TYPES = ['static', 'dynamic'] as const;
export const REPLAY_TYPES = ['gaze', 'fixations'] as const;

const ChosenId = z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null);
const flag = (usual: boolean) => z.catch(z.boolean(), usual);

const list = <T extends z.ZodMiniType>(of: T) => z.catch(z.array(of).check(z.maxLength(500)), []);
const Limit = z.catch(z.nullable(z.number()), null);

/** One line of a signal chart. `signal` is an id of `science/signalCatalogue`. */
export const SignalLine = z.object({
  signal: z.string(),
  rangeType: z.enum(['fixed', 'auto']),
  customScaleMin: z.nullable(z.number()),
  customScaleMax: z.nullable(z.number()),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  /** Pixels, 1 to 10. */
  thickness: z.number().check(z.minimum(1), z.maximum(10)),
});
export type SignalLine = z.infer<typeof SignalLine>;

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
