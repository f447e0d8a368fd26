import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Stimulus, StimulusType } from '@fovea/contract/studies/stimuli';
import { defaultExposureMs, NEW_TAB_TAG } from './stimuli';

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
  if (wanted === 'banner') return { tags: others, exposureTimeMs: defaultExposureMs('WEB') };
  return { tags: [...others, NEW_TAB_TAG], exposureTimeMs: 0, manualAdvance: true };
}

/** Which settings a stimulus offers. */
export interface AvailableSettings {
  /**
   * A duration; for a survey an optional limit; for a calibration none, since the points determine
   * it.
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

const RECORDED = { trackMouse: true, recordWebcam: true, recordScreen: true } as const;

const OFFERED: Partial<Record<StimulusType, Partial<AvailableSettings>>> = {
  IMAGE: { exposure: 'duration', advance: 'choice', ...RECORDED },
  VIDEO: { exposure: 'duration', advance: 'choice', ...RECORDED },
  INSTRUCTION: { exposure: 'duration', advance: 'choice', ...RECORDED },
  WEB: { exposure: 'duration', advance: 'choice', displayType: true, website: true, ...RECORDED },
  QUALTRICS: { exposure: 'duration', advance: 'choice', website: true, ...RECORDED },
  JS_SURVEY: { exposure: 'limit', ...RECORDED },
  CALIBRATION: { recordWebcam: true },
};

/** The settings of a stimulus by its type; stimuli from labs have none. */
export function availableSettings(stimulus: Shown): AvailableSettings {
  const offered = { ...NOTHING, ...OFFERED[stimulus.type] };
  const isNewTab = offered.displayType && displayTypeOf(stimulus) === 'newTab';
  return isNewTab ? { ...offered, exposure: 'none', advance: 'manual' } : offered;
}

export type RecordingProblem = 'webcamOff' | 'screenRecordingOff';

/** Why a stimulus cannot record because of the study's settings; null if it can. */
export function recordingProblem(
  what: 'recordWebcam' | 'recordScreen',
  sensors: Pick<Sensors, 'webcam' | 'screenRecording'>,
): RecordingProblem | null {
  if (what === 'recordWebcam') return sensors.webcam ? null : 'webcamOff';
  return sensors.screenRecording ? null : 'screenRecordingOff';
}
