import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { isBuiltType, NEW_TAB_TAG } from './stimuli';
import { BUILT_TYPE_FACTS, WEBSITE_EXPOSURE_MS } from './stimulusTypes';

/** How a website is shown: in a frame on the page, or in a tab that the respondent opens. */
export type DisplayType = 'banner' | 'newTab';

type Shown = Pick<Stimulus, 'type' | 'tags'>;

export function displayTypeOf({ tags }: Pick<Stimulus, 'tags'>): DisplayType {
  return tags.includes(NEW_TAB_TAG) ? 'newTab' : 'banner';
}

/**
 * What changes when a website gets a display type: the exposure time is the website default again
 * when it was a new tab, otherwise 0; in a new tab the respondent goes on by hand.
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
  /** A duration; of a survey an optional limit; of a calibration it follows from the points. */
  readonly exposure: 'duration' | 'limit' | 'none';
  /** Automatic or manual; in a new tab always manual. */
  readonly advance: 'choice' | 'manual' | 'none';
  readonly displayType: boolean;
  readonly website: boolean;
  readonly trackMouse: boolean;
  /** Without the webcam a calibration calibrates nothing: it stands against starting. */
  readonly recordWebcam: boolean;
  /** Of a calibration there is nothing to see: its dots are known. */
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

export type RecordingProblem = 'webcamOff' | 'screenRecordingOff';

/** Why a stimulus cannot record, whatever it is set to: the study does not. Null when it can. */
export function recordingProblem(
  what: 'recordWebcam' | 'recordScreen',
  sensors: Pick<Sensors, 'webcam' | 'screenRecording'>,
): RecordingProblem | null {
  if (what === 'recordWebcam') return sensors.webcam ? null : 'webcamOff';
  return sensors.screenRecording ? null : 'screenRecordingOff';
}
