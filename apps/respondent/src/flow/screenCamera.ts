import {
  cameraProblem,
  type CameraFigures,
  type CameraProblem,
  type ScreeningThresholds,
} from '@fovea/rules/participation/screening';
import type { FlowEnd } from '../journey/journey';
import type { CameraMeter } from '../sensors/cameraMeter';
import { showCalibrationResult } from '../stimuli/calibration/calibrationResult';
import { createElement, withPageDirection } from '../stimuli/stage/createElement';
import type { CalibrationMessage, Stage } from '../stimuli/stage/stage';

/** How long the camera is looked at. */
export const CHECK_MS = 5000;
/** Time for the last pictures to pass through the face engine. */
const LAST_FRAMES_MS = 200;
const MAX_ATTEMPTS = 2;

const ADVICE: Record<CameraProblem, CalibrationMessage> = {
  frameRate: 'oneMoreTimeSlow',
  face: 'faceNotSeen',
};
const ENDS: Record<CameraProblem, FlowEnd> = { frameRate: 'cameraTooSlow', face: 'faceNotFound' };

interface Parts {
  readonly stage: Stage;
  readonly meter: CameraMeter;
  readonly thresholds: Pick<ScreeningThresholds, 'frameRateThresholdHz' | 'faceShareThreshold'>;
  /** Nobody is sent away. */
  readonly isPreview: boolean;
  /** Duration of all pauses so far. */
  readonly pausedMs: () => number;
  readonly pageMs?: () => number;
}

/**
 * Whether the camera meets the thresholds of the study, before the first stimulus. The last seconds
 * of the setup are enough if they are good; otherwise the respondent is asked to look at the
 * screen for five seconds, and once more after advice.
 *
 * @returns why the study ends for this respondent, or null if it goes on
 */
export async function screenCamera(parts: Parts): Promise<FlowEnd | null> {
  const { stage, thresholds, isPreview } = parts;
  const { frameRateThresholdHz, faceShareThreshold } = thresholds;
  if (frameRateThresholdHz === null && faceShareThreshold === null) return null;
  const note = (figures: CameraFigures, attempt: number) =>
    stage.record({
      kind: 'cameraChecked',
      tMs: stage.now(),
      ...figures,
      frameRateThresholdHz,
      faceShareThreshold,
      attempt,
    });

  const before = seenInSetup(parts);
  if (before && cameraProblem(before, thresholds) === null) {
    note(before, 1);
    return null;
  }
  for (let attempt = 1; ; attempt++) {
    const figures = await look(parts);
    note(figures, attempt);
    const problem = cameraProblem(figures, thresholds);
    if (problem === null) break;
    if (attempt === MAX_ATTEMPTS) {
      if (!isPreview) return ENDS[problem];
      await showCalibrationResult('cameraPreview', stage);
      break;
    }
    await showCalibrationResult(ADVICE[problem], stage);
  }
  await stage.clear();
  return null;
}

/** @returns null if the camera has not run for long enough */
function seenInSetup({ meter, pageMs = () => performance.now() }: Parts): CameraFigures | null {
  const toMs = pageMs() - LAST_FRAMES_MS;
  const fromMs = toMs - CHECK_MS;
  const sinceMs = meter.sinceMs();
  return sinceMs !== null && sinceMs <= fromMs ? meter.figures(fromMs, toMs) : null;
}

/** Asks the respondent to look at the screen and measures. A pause begins the time anew. */
async function look(parts: Parts): Promise<CameraFigures> {
  const { stage, meter, pausedMs, pageMs = () => performance.now() } = parts;
  const page = withPageDirection(createElement('div', 'stage-page'));
  const hint = createElement('p', 'stage-look', stage.messages.lookAtScreen);
  hint.setAttribute('role', 'status');
  page.append(hint);
  await stage.present([page], 'var(--ground)');
  for (;;) {
    const pausedBeforeMs = pausedMs();
    const fromMs = pageMs();
    await stage.elapse(CHECK_MS + LAST_FRAMES_MS);
    if (pausedMs() === pausedBeforeMs) return meter.figures(fromMs, fromMs + CHECK_MS);
  }
}
