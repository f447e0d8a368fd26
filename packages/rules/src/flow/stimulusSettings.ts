import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { effectiveSensors } from './sensorDependencies';
import { isBuiltType, NEW_TAB_TAG } from './stimuli';
import { BUILT_TYPE_FACTS, WEBSITE_EXPOSURE_MS } from './stimulusTypes';

/** How a website is shown: in a frame on the page, or in a tab that the respondent opens. */
export type DisplayType = 'banner' | 'newTab';

type Shown = Pick<Stimulus, 'type' | 'tags'>;

export function displayTypeOf({ tags }: Pick<Stimulus, 'tags'>): DisplayType {
  return tags.includes(NEW_TAB_TAG) ? 'newTab' : 'banner';
}

/**
 * The change that goes with a new display type of a website. Leaving the new tab restores the
 * default exposure time; choosing it sets 0, and the respondent advances manually.
 */
export function displayTypeChange(
  { tags }: Pick<Stimulus, 'tags'>,
  wanted: DisplayType,
): Pick<Stimulus, 'tags' | 'exposureTimeMs'> & { manualAdvance?: true } {
  const others = tags.filter((tag) => tag !== NEW_TAB_TAG);
  if (wanted === 'banner') return { tags: others, exposureTimeMs: WEBSITE_EXPOSURE_MS };
  return { tags: [...others, NEW_TAB_TAG], exposureTimeMs: 0, manualAdvance: true };
}

/** Which settings a stimulus offers. */
export interface AvailableSettings {
  /**
   * A duration; for a survey an optional limit; for a calibration none, since the points determine
   * it: whoever changes these sends the exposure time with them.
   */
  readonly exposure: 'duration' | 'limit' | 'none';
  /** Automatic or manual; always manual in a new tab. */
  readonly advance: 'choice' | 'manual' | 'none';
  readonly displayType: boolean;
  readonly website: boolean;
  readonly trackMouse: boolean;
  /** A calibration without the webcam has no effect and prevents the study from starting. */
  readonly recordWebcam: boolean;
  /** Not for calibrations: there is nothing to see but known dots. */
  readonly recordScreen: boolean;
}

const NOTHING: AvailableSettings = {
  exposure: 'none',
  advance: 'none',
  displayType: false,
  website: false,
  trackMouse: false,
  recordWebcam: false,
  recordScreen: false,
};

/** The settings of a stimulus by its type; what comes from labs offers none. */
export function availableSettings(stimulus: Shown): AvailableSettings {
  if (!isBuiltType(stimulus.type)) return NOTHING;
  const offered = BUILT_TYPE_FACTS[stimulus.type].settings;
  const isNewTab = offered.displayType && displayTypeOf(stimulus) === 'newTab';
  return isNewTab ? { ...offered, exposure: 'none', advance: 'manual' } : offered;
}

/** Said where no exposure time and automatic advance would come together. */
export const EXPOSURE_MISSING_MESSAGE =
  'With automatic advance, the exposure time must be longer than 0.';

/**
 * Whether nothing ends a stimulus: it advances automatically, but has no exposure time. A film without one
 * ends with its file, and what has no duration to set is ended by the respondent.
 */
export function isExposureMissing(
  stimulus: Shown & Pick<Stimulus, 'exposureTimeMs' | 'manualAdvance'>,
): boolean {
  const { type, exposureTimeMs, manualAdvance } = stimulus;
  if (manualAdvance || exposureTimeMs > 0 || !isBuiltType(type)) return false;
  const isEndedByItsFile = BUILT_TYPE_FACTS[type].defaultExposureMs === 'mediaDuration';
  return availableSettings(stimulus).exposure === 'duration' && !isEndedByItsFile;
}

export type RecordingProblem = 'webcamOff' | 'screenRecordingOff';

/** Why a stimulus cannot record because of the study's settings; null if it can. */
export function recordingProblem(
  what: 'recordWebcam' | 'recordScreen',
  sensors: Pick<Sensors, 'webcam' | 'screenRecording'>,
): RecordingProblem | null {
  const { webcam, screenRecording } = effectiveSensors(sensors);
  if (what === 'recordWebcam') return webcam ? null : 'webcamOff';
  return screenRecording ? null : 'screenRecordingOff';
}
