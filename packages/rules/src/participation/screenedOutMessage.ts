import type { ScreenedOut } from '@fovea/contract/participation/respondents';
import { asShown } from './qualityThresholds';

/** Why a respondent was screened out, for users of the API. */
export function screenedOutMessage({ reason, value, threshold }: ScreenedOut): string {
  switch (reason) {
    case 'FRAME_RATE':
      return `Screened out: the camera delivered ${rate(value ?? 0)} pictures a second, less than ${rate(threshold)}.`;
    case 'FACE':
      return `Screened out: a face was found in ${percent(value ?? 0)} of the camera pictures, less than ${percent(threshold)}.`;
    case 'CALIBRATION_ERROR':
      return value === null
        ? `Screened out: the calibration gave no gaze, and its error has to be below ${degrees(threshold)}.`
        : `Screened out: the calibration error was ${degrees(value)}, not below ${degrees(threshold)}.`;
  }
}

const rate = (value: number) => String(asShown('frameRateHz', value));
const percent = (value: number) => `${Math.round(asShown('faceQuality', value) * 100)} %`;
const degrees = (value: number) => `${asShown('accuracyDeg', value).toFixed(1)}°`;
