/**
 * Gaze of a laboratory eye tracker, sample by sample at its own rate (docs/science/trackerGaze.md):
 * fractions of its screen (deviceGaze.ts) -> CSS px of the page (pageOnScreen.ts). The tracker was
 * calibrated by itself, so every dot of our calibrations is one that it never saw: they measure its
 * accuracy and nothing is fitted to them.
 */
import {
  DEVICE_GAZE_VERSION,
  deviceGaze,
  hasGazeChannels,
  type DeviceGaze,
} from '../devices/deviceGaze';
import type { PlacedDevice } from '../devices/placeDevice';
import { cameraDistanceText } from '../face/viewingDistance';
import { calibrationRounds } from '../gazeEstimation/calibrationRounds';
import { distanceMethodText } from '../geometry/distanceMethod';
import { pageOnScreen, placeOnPage } from '../geometry/pageOnScreen';
import {
  pageView,
  TYPICAL_DISTANCE_CM,
  TYPICAL_DISTANCE_ERROR_PERCENT,
} from '../geometry/pageView';
import { meanOf } from '../math/meanOf';
import { firstAtOrAfter } from '../math/timeOrder';
import type { HeldOutTarget } from '../quality/driftCorrection';
import { gazeLoss } from '../quality/gazeLoss';
import { accuracyAt, NOT_MEASURED, type Gaze } from '../quality/sessionAccuracy';
import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from '../timeline/exposures';
import type { GazeSourceInput, MeasuredGaze } from './measuredGaze';

export const TRACKER_ALGORITHM = 'laboratory-eye-tracker';

/**
 * What fixations are found with where no dots were shown: eye trackers of laboratories scatter by
 * 0.1° to 0.4° (Holmqvist et al. 2022, doi 10.3758/s13428-021-01762-8).
 */
const ASSUMED_STD_DEG = 0.3;

export interface TrackerInput extends GazeSourceInput {
  readonly devices: readonly PlacedDevice[];
}

/** Why the gaze of a session is not that of the eye tracker that was recorded. */
export type TrackerUnused = 'webcamChosen' | 'notPlacedInTime' | 'pageNotOnScreen' | 'noGaze';

/** For a study that takes the gaze of the webcam; null: there was no eye tracker anyway. */
export function webcamWasChosen(devices: readonly PlacedDevice[]): TrackerUnused | null {
  return devices.some(hasGazeChannels) ? 'webcamChosen' : null;
}

/**
 * The eye tracker with gaze for most of the stimuli.
 *
 * @returns null: there was no eye tracker; a reason: none can be used
 */
export function trackerGaze(input: TrackerInput): MeasuredGaze | TrackerUnused | null {
  const trackers = input.devices.filter(hasGazeChannels);
  if (trackers.length === 0) return null;
  const placed = trackers.map(deviceGaze).filter((gaze) => gaze !== null);
  if (placed.length === 0) return 'notPlacedInTime';
  const onScreen = input.shown.filter((each) => pageOnScreen(input.events, each) !== null);
  // Gaze of some stimuli only would be compared with that of others by the webcam.
  if (onScreen.length < input.shown.length) return 'pageNotOnScreen';
  const [best] = placed
    .map((gaze) => ({ gaze, seen: seenShare(gaze, input.shown) }))
    .toSorted((a, b) => b.seen - a.seen);
  return best && best.seen > 0 ? measuredBy(best.gaze, input) : 'noGaze';
}

/** Of the samples during stimuli, those with gaze, weighted by the time that they cover. */
function seenShare({ tMs, xNorm }: DeviceGaze, shown: readonly Exposure[]): number {
  let seenMs = 0;
  for (const { startMs, endMs } of shown.flatMap(({ stretches }) => stretches)) {
    const from = firstAtOrAfter(tMs, startMs);
    const to = firstAtOrAfter(tMs, endMs);
    let seen = 0;
    for (let at = from; at < to; at++) if (!Number.isNaN(xNorm[at] ?? Number.NaN)) seen++;
    if (to > from) seenMs += (seen / (to - from)) * (endMs - startMs);
  }
  return seenMs;
}

function measuredBy(tracker: DeviceGaze, input: TrackerInput): MeasuredGaze {
  const { events, calibrations, distance, setupOf, cmPerPx } = input;
  const { tMs, device } = tracker;
  const { name, driver } = device.device;
  const pages = new Map<string, Gaze>();
  const gazeOn = (exposure: Exposure) => gazeOnPage(tracker, events, exposure, pages);
  const viewOf = (exposure: Exposure) => pageView(setupOf(exposure), distance?.distanceCm ?? 0);
  const [first, ...later] = calibrations;
  const targetsOf = (calibration: Exposure, round: number) =>
    targetsAt(calibration, round, events, tMs, gazeOn(calibration));
  const accuracy = first
    ? accuracyAt(
        targetsOf(first, 0),
        later.flatMap((calibration, at) => targetsOf(calibration, at + 1)),
        viewOf(first),
      )
    : NOT_MEASURED;
  const method = distance
    ? cameraDistanceText(distance.method, input.optics)
    : `distance assumed ${TYPICAL_DISTANCE_CM} cm (±${TYPICAL_DISTANCE_ERROR_PERCENT} %)`;
  return {
    algorithm: TRACKER_ALGORITHM,
    version: `${input.version}.${DEVICE_GAZE_VERSION}`,
    device: name || device.device.id,
    tMs,
    accuracy,
    precisionStdDeg: accuracy.precisionStdDeg ?? ASSUMED_STD_DEG,
    isMeasured: true,
    model: null,
    facts: { meanSampleErrorDeg: accuracy.meanSampleErrorDeg },
    parametersOf: () => ({
      gazeAlgorithm: TRACKER_ALGORITHM,
      gazeVersion: DEVICE_GAZE_VERSION,
      gazeDevice: name || device.device.id,
      gazeDriver: driver,
    }),
    distanceMethod: distanceMethodText(method, cmPerPx),
    distanceBasis: distance ?? {
      cameraMethod: 'none',
      assumedErrorPercent: TYPICAL_DISTANCE_ERROR_PERCENT,
    },
    on: (exposure) => ({
      gaze: gazeOn(exposure),
      uncorrected: null,
      view: viewOf(exposure),
      model: null,
      isMeasured: true,
    }),
    // What a tracker sends does not say why it saw no eye: blinks are among it.
    loss: (exposed) => gazeLoss(exposed, { tMs, reasonAt: () => 'noGaze' }, events, input.lastMs),
    noGaze: () => null,
  };
}

/** All samples in CSS px of the page of an exposure; most pages of a session lie at the same place. */
function gazeOnPage(
  { xNorm, yNorm }: DeviceGaze,
  events: readonly SessionEvent[],
  exposure: Exposure,
  known: Map<string, Gaze>,
): Gaze {
  const page = pageOnScreen(events, exposure);
  const key = JSON.stringify(page);
  const before = known.get(key);
  if (before) return before;
  const xPx = new Float32Array(xNorm.length).fill(Number.NaN);
  const yPx = new Float32Array(yNorm.length).fill(Number.NaN);
  if (page) {
    for (let at = 0; at < xPx.length; at++) {
      const place = placeOnPage(page, xNorm[at] ?? Number.NaN, yNorm[at] ?? Number.NaN);
      xPx[at] = place.xPx;
      yPx[at] = place.yPx;
    }
  }
  known.set(key, { xPx, yPx });
  return { xPx, yPx };
}

/** Every dot of a calibration of the webcam, with the gaze while it was looked at. */
function targetsAt(
  calibration: Exposure,
  round: number,
  events: readonly SessionEvent[],
  tMs: Float64Array,
  gaze: Gaze,
): HeldOutTarget[] {
  const { fit, validation } = calibrationRounds(events, calibration, tMs);
  return [...fit, ...validation].map(({ xPx, yPx, frames }) => ({
    targetXPx: xPx,
    targetYPx: yPx,
    xPx: frames.map((at) => gaze.xPx[at] ?? Number.NaN),
    yPx: frames.map((at) => gaze.yPx[at] ?? Number.NaN),
    xNorm: xPx / calibration.viewportPx.widthPx,
    yNorm: yPx / calibration.viewportPx.heightPx,
    atMs: meanOf(frames.map((at) => tMs[at] ?? Number.NaN)),
    round,
  }));
}
