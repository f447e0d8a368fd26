/**
 * The angle of view of a camera, measured by the blind spot of the person in front of it.
 *
 * At each press the distance is known (blindSpot.ts) and the camera sees how many cm a pixel is at the face, by
 * the sizes of iris and face that are assumed of everybody. Focal length = distance / cm per px. What everybody is
 * assumed to be cancels in distances: they are found later with the same sizes of the same person. It does not
 * cancel in the angle. Errors are standard deviations of the logarithm, in percent. The assumed angle is
 * not thrown away: both are averaged by the inverse of their variances, with the 18 % of the assumption as its
 * standard deviation.
 */
import {
  assumedFocalPx,
  FIELD_OF_VIEW_PERCENT,
  fieldOfViewOf,
  type CameraOptics,
} from '../geometry/assumedCamera';
import { BLIND_SPOT_PERCENT, blindSpotDistanceCm } from '../geometry/blindSpot';
import type { BlindSpotPress, SessionEvent } from '../recording/sessionEvents';
import { meanOf } from '../math/meanOf';
import { HALF_EYE_DISTANCE_CM } from './headShape';
import { combineSizes, cmPerPxOfIris } from './faceSizes';

export type BlindSpotSeries = Extract<SessionEvent, { kind: 'blindSpotMeasured' }>;

export type CameraOutcome =
  | 'measured'
  | 'tooFewPresses'
  /** The camera saw no face at the presses. */
  | 'noFace'
  /** The dot disappeared at too different places. */
  | 'spread'
  /** No webcam sees that, or nobody sits there. */
  | 'implausible'
  /** The pictures of the study are of another camera. */
  | 'otherCamera';

export interface MeasuredCamera {
  readonly outcome: CameraOutcome;
  /** Presses at which a face was seen. */
  readonly presses: number;
  /** Mean distance of the eye from the screen; null without presses. */
  readonly distanceCm: number | null;
  /** Standard deviation of the repeated focal length; null with less than two. */
  readonly spreadPercent: number | null;
  /** By the blind spot alone. */
  readonly blindSpotFieldOfViewDeg: number | null;
  /** With what is assumed, which distances are found with; null unless measured. */
  readonly fieldOfViewDeg: number | null;
  /** Focal length over the longer side of the picture; null unless measured. */
  readonly focalShare: number | null;
  /** Error of the focal length; null unless measured. */
  readonly cameraErrorPercent: number | null;
  /** Error of the distances; null unless measured. */
  readonly distanceErrorPercent: number | null;
}

export const BLIND_SPOT_PRESSES = 5;
const LEAST_PRESSES = 4;
/** A spread of one degree between presses is 7.7 %. */
const MOST_SPREAD_PERCENT = 12;
/** The eye is assumed in front of the middle of the page: 10 cm aside change the distance by 3 %. */
const PLACE_PERCENT = 3;
const BELIEVABLE_CM = { least: 30, most: 100 } as const;
const BELIEVABLE_DEG = { least: 50, most: 90 } as const;
const SAME_SHAPE = 0.01;

/** One attempt of the step of the setup. */
export function measureCamera(series: BlindSpotSeries): MeasuredCamera {
  const seen = series.presses.flatMap((press) => {
    const size = sizeAt(press);
    const distanceCm = pressDistanceCm(series, press);
    return size && Number.isFinite(distanceCm) ? [{ ...size, distanceCm }] : [];
  });
  const longerPx = Math.max(series.camera.widthPx, series.camera.heightPx);
  const logs = seen.map(({ distanceCm, cmPerPx }) => Math.log(distanceCm / cmPerPx / longerPx));
  const meanLog = meanOf(logs);
  const spread = deviation(logs);
  const spreadPercent = spread === null ? null : 100 * spread;
  const distanceCm = seen.length > 0 ? meanOf(seen.map((press) => press.distanceCm)) : null;
  const angleDeg = seen.length > 0 ? fieldOfViewOf(Math.exp(meanLog)) : null;
  const facts = {
    presses: seen.length,
    distanceCm,
    spreadPercent,
    blindSpotFieldOfViewDeg: angleDeg,
  };
  const refused = (outcome: CameraOutcome): MeasuredCamera => ({
    ...facts,
    ...UNMEASURED,
    outcome,
  });
  if (series.presses.length < LEAST_PRESSES) return refused('tooFewPresses');
  if (seen.length < LEAST_PRESSES || distanceCm === null || angleDeg === null || spread === null) {
    return refused('noFace');
  }
  // Who presses at once always presses at the same place: that is implausible and not scattered.
  const isBelievable = isWithin(angleDeg, BELIEVABLE_DEG) && isWithin(distanceCm, BELIEVABLE_CM);
  if (100 * spread > MOST_SPREAD_PERCENT) return refused('spread');
  if (!isBelievable) return refused('implausible');

  const repeatPercent = (100 * spread) / Math.sqrt(seen.length);
  const distancePercent = Math.hypot(BLIND_SPOT_PERCENT, PLACE_PERCENT, repeatPercent);
  const sizePercent = meanOf(seen.map((press) => press.sizePercent));
  const priorPercent = Math.hypot(FIELD_OF_VIEW_PERCENT, sizePercent);
  const weight = priorPercent ** 2 / (priorPercent ** 2 + distancePercent ** 2);
  const assumedLog = Math.log(assumedFocalPx(series.camera) / longerPx);
  const focalShare = Math.exp(assumedLog + weight * (meanLog - assumedLog));
  return {
    ...facts,
    outcome: 'measured',
    fieldOfViewDeg: fieldOfViewOf(focalShare),
    focalShare,
    cameraErrorPercent: together(FIELD_OF_VIEW_PERCENT, Math.hypot(distancePercent, sizePercent)),
    distanceErrorPercent: together(priorPercent, distancePercent),
  };
}

/**
 * What was measured of the camera of a recording: the last attempt that holds, else the last one; null: none was
 * made. Those from before a reload count only if the page repeated them.
 */
export function measuredCamera(events: readonly SessionEvent[]): MeasuredCamera | null {
  const lastLoad = events.findLastIndex(
    (event) => event.kind === 'sessionResumed' && event.screen !== undefined,
  );
  const since = events.slice(lastLoad + 1);
  const attempts = since.filter((event) => event.kind === 'blindSpotMeasured');
  const last = attempts.at(-1);
  if (!last) return null;
  const measured = attempts.map((series) => ({ series, result: measureCamera(series) }));
  const best = measured.findLast(({ result }) => result.outcome === 'measured');
  if (!best) return measureCamera(last);
  const isOther =
    since.some((event) => event.kind === 'cameraReplaced' && event.tMs >= best.series.tMs) ||
    events.some(
      (event) => event.kind === 'cameraStarted' && !hasSameShape(event.camera, best.series.camera),
    );
  return isOther ? { ...best.result, ...UNMEASURED, outcome: 'otherCamera' } : best.result;
}

const UNMEASURED = {
  fieldOfViewDeg: null,
  focalShare: null,
  cameraErrorPercent: null,
  distanceErrorPercent: null,
} as const;

/** Distance of the open eye from the screen at a press, cm. */
export function pressDistanceCm(series: BlindSpotSeries, press: BlindSpotPress): number {
  const eyeXCm = (series.openEye === 'right' ? 1 : -1) * HALF_EYE_DISTANCE_CM;
  const xCm = (xPx: number) => (xPx - series.viewportPx.widthPx / 2) * series.cmPerPx - eyeXCm;
  return blindSpotDistanceCm(xCm(series.squareXPx), xCm(press.dotXPx));
}

/** How many cm a pixel of the picture is at the face, from what was measured at a press. */
function sizeAt({ irisPx, faceCmPerPx }: BlindSpotPress) {
  if (faceCmPerPx === null || !(faceCmPerPx > 0)) return null;
  if (irisPx === null || !(irisPx > 2)) return combineSizes(faceCmPerPx, null);
  return combineSizes(faceCmPerPx, { cmPerPx: cmPerPxOfIris(irisPx), irisPx });
}

/** Pictures that are cut otherwise see another angle along their longer side. */
function hasSameShape(a: CameraOptics, b: CameraOptics): boolean {
  const shape = ({ widthPx, heightPx }: CameraOptics) =>
    Math.max(widthPx, heightPx) / Math.min(widthPx, heightPx);
  return Math.abs(shape(a) / shape(b) - 1) < SAME_SHAPE;
}

/** Error of an average by the inverse of the variances. */
function together(aPercent: number, bPercent: number): number {
  return (aPercent * bPercent) / Math.hypot(aPercent, bPercent);
}

function isWithin(
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
) {
  return value >= least && value <= most;
}

function deviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
