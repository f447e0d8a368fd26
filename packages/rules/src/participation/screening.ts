/**
 * Screening: a respondent whose camera or calibration does not meet the thresholds of the study
 * tries once more with advice, and is thanked and sent away if that does not help.
 */
import type { ScreeningFigures } from '@fovea/contract/participation/screening';
import { measuredSensors } from '../studies/measuredSettings';
import { isCalibration } from '../flow/stimulusTypes';
import type { Study } from '@fovea/contract/studies/studies';
import { ACCURACY_LIMIT_DEG } from './lowQuality';
import { meetsThreshold } from './qualityThresholds';

/** Null: no limit. */
export type ScreeningThresholds = Pick<
  Study,
  'calibrationThresholdDeg' | 'frameRateThresholdHz' | 'faceShareThreshold'
>;
export type ScreeningThreshold = keyof ScreeningThresholds;

/**
 * The thresholds of a new study; why these values: docs/science/screening.md. They turn away
 * recordings that say next to nothing, not those that could be better.
 */
export const DEFAULT_SCREENING = {
  calibrationThresholdDeg: ACCURACY_LIMIT_DEG,
  frameRateThresholdHz: 10,
  faceShareThreshold: 0.8,
} as const satisfies ScreeningThresholds;

export const NO_SCREENING = {
  calibrationThresholdDeg: null,
  frameRateThresholdHz: null,
  faceShareThreshold: null,
} as const satisfies ScreeningThresholds;

export const SCREENING_LIMITS: Record<
  ScreeningThreshold,
  { readonly min: number; readonly max: number }
> = {
  calibrationThresholdDeg: { min: 0.5, max: 20 },
  frameRateThresholdHz: { min: 1, max: 60 },
  faceShareThreshold: { min: 0.1, max: 1 },
};

const THRESHOLDS = Object.keys(SCREENING_LIMITS) as ScreeningThreshold[];

export const SCREENING_PROBLEM_MESSAGES: Record<ScreeningThreshold, string> = {
  calibrationThresholdDeg: 'The limit of the calibration error is 0.5 to 20 degrees.',
  frameRateThresholdHz: 'The lowest camera rate is 1 to 60 pictures a second.',
  faceShareThreshold: 'The lowest share of pictures with a face is 0.1 to 1 (10 % to 100 %).',
};

/** The first threshold of a change that is outside its limits, or null. */
export function screeningProblem(change: {
  readonly [Name in ScreeningThreshold]?: number | null | undefined;
}): ScreeningThreshold | null {
  const isWrong = (name: ScreeningThreshold) => {
    const value = change[name] ?? null;
    const { min, max } = SCREENING_LIMITS[name];
    return value !== null && !(value >= min && value <= max);
  };
  return THRESHOLDS.find(isWrong) ?? null;
}

/** The thresholds that apply: what a study does not measure screens nobody out. */
export function activeScreening(
  study: ScreeningThresholds & Pick<Study, 'studyType' | 'sensors' | 'stimuli'>,
): ScreeningThresholds {
  const { webcam, eyeTracking } = measuredSensors(study);
  const isCalibrated = eyeTracking && study.stimuli.some(isCalibration);
  return {
    calibrationThresholdDeg: isCalibrated ? study.calibrationThresholdDeg : null,
    frameRateThresholdHz: webcam ? study.frameRateThresholdHz : null,
    faceShareThreshold: webcam ? study.faceShareThreshold : null,
  };
}

/** What a check of the camera measured; null without pictures. */
export type CameraFigures = Pick<ScreeningFigures, 'frameRateHz' | 'faceShare'>;
export type CameraProblem = 'frameRate' | 'face';

/**
 * Why a camera does not meet the thresholds, or null. The rate comes first: without pictures
 * there is no face either, and with few the share means little.
 */
export function cameraProblem(
  { frameRateHz, faceShare }: CameraFigures,
  thresholds: Pick<ScreeningThresholds, 'frameRateThresholdHz' | 'faceShareThreshold'>,
): CameraProblem | null {
  const { frameRateThresholdHz, faceShareThreshold } = thresholds;
  const isFast =
    frameRateThresholdHz === null ||
    meetsThreshold('frameRateHz', frameRateHz, frameRateThresholdHz);
  if (!isFast) return 'frameRate';
  const isSeen =
    faceShareThreshold === null || meetsThreshold('faceQuality', faceShare, faceShareThreshold);
  return isSeen ? null : 'face';
}

/** With fewer sessions, the share of them that would fail says little. */
export const FORECAST_MIN_SESSIONS = 20;

export interface ScreeningForecast {
  /** The sessions that could be judged by at least one threshold. */
  readonly sessions: number;
  /** Of those, the ones that would have failed any threshold. */
  readonly failing: number;
  /** By threshold; one session can fail several. */
  readonly frameRate: number;
  readonly face: number;
  readonly calibration: number;
}

/** How many of these sessions would have failed the thresholds. */
export function screeningForecast(
  sessions: readonly ScreeningFigures[],
  thresholds: ScreeningThresholds,
): ScreeningForecast {
  const judged = sessions
    .map((session) => verdicts(session, thresholds))
    .filter((each) => Object.values(each).some((fails) => fails !== null));
  const count = (name: keyof Verdicts) => judged.filter((each) => each[name] === true).length;
  return {
    sessions: judged.length,
    failing: judged.filter((each) => Object.values(each).includes(true)).length,
    frameRate: count('frameRate'),
    face: count('face'),
    calibration: count('calibration'),
  };
}

/** Whether a session fails; null: there is no threshold, or nothing was measured. */
interface Verdicts {
  readonly frameRate: boolean | null;
  readonly face: boolean | null;
  readonly calibration: boolean | null;
}

function verdicts(session: ScreeningFigures, thresholds: ScreeningThresholds): Verdicts {
  const { frameRateHz, faceShare, accuracyDeg, isWithoutGaze } = session;
  const { frameRateThresholdHz, faceShareThreshold, calibrationThresholdDeg } = thresholds;
  return {
    frameRate:
      frameRateThresholdHz === null || frameRateHz === null
        ? null
        : !meetsThreshold('frameRateHz', frameRateHz, frameRateThresholdHz),
    face:
      faceShareThreshold === null || faceShare === null
        ? null
        : !meetsThreshold('faceQuality', faceShare, faceShareThreshold),
    calibration:
      calibrationThresholdDeg === null || (accuracyDeg === null && !isWithoutGaze)
        ? null
        : !meetsThreshold('accuracyDeg', accuracyDeg, calibrationThresholdDeg),
  };
}
