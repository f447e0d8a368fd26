/**
 * Why exposure has no valid gaze: each moment has one reason, the first that applies of: no frame,
 * no face, several faces, closed eyes including the dropped margin, gaze outside the page, gaze
 * that could not be computed. Together with the gaze quality they add up to the whole exposure.
 * Times in ms on the session clock, positions in CSS px.
 */
import { BLINK_MARGIN_MS, type Closure } from '../face/blinks';
import { firstAtOrAfter } from '../math/timeOrder';
import type { Exposure } from '../timeline/exposures';
import type { FaceFrames } from '../recording/faceFrames';
import { CLOSED_BELOW } from '../gazeEstimation/patchFeatures';
import { findPauses, lengthMs, subtractPauses, type TimeInterval } from '../timeline/pauses';
import { sampleDurationsMs } from '../timeline/sampleExtents';
import type { Gaze } from './sessionAccuracy';
import type { PauseReason, SessionEvent } from '../recording/sessionEvents';
import type { GazeLoss } from './sessionQuality';

/** Milliseconds for each reason. */
type LossMs = Record<Exclude<keyof GazeLoss, 'tabLeft'>, number>;

export interface ExposedGaze {
  readonly exposure: Exposure;
  /** [n] gaze on its page, without closed eyes. */
  readonly gaze: Gaze;
}

/** The samples of a source of gaze, and why one has none. */
export interface LossSource {
  /** [n] ascending. */
  readonly tMs: Float64Array;
  readonly reasonAt: (sample: number) => keyof LossMs;
}

/**
 * @param shown the exposures considered together: the whole session, or one stimulus
 * @param lastMs the end of the recording
 * @returns shares of the exposure; null without exposure or without a single sample
 */
export function gazeLoss(
  shown: readonly ExposedGaze[],
  { tMs: all, reasonAt }: LossSource,
  events: readonly SessionEvent[],
  lastMs: number,
): GazeLoss | null {
  const exposureMs = shown.reduce((sum, { exposure }) => sum + exposure.activeMs, 0);
  if (!(exposureMs > 0) || all.length === 0) return null;
  const lost: LossMs = {
    blink: 0,
    faceLost: 0,
    severalFaces: 0,
    offScreen: 0,
    noPicture: exposureMs,
    noGaze: 0,
  };
  for (const { exposure, gaze } of shown) {
    for (const stretch of exposure.stretches) addStretch(lost, stretch, exposure, gaze);
  }
  const away = tabPauses(events, lastMs);
  const awayMs = shown.reduce((sum, { exposure }) => sum + overlapMs(exposure, away), 0);
  const share = (ms: number) => Math.max(0, ms / exposureMs);
  return {
    blink: share(lost.blink),
    faceLost: share(lost.faceLost),
    severalFaces: share(lost.severalFaces),
    offScreen: share(lost.offScreen),
    noPicture: share(lost.noPicture),
    noGaze: share(lost.noGaze),
    tabLeft: awayMs / (exposureMs + awayMs),
  };

  function addStretch(
    into: LossMs,
    stretch: TimeInterval,
    { viewportPx }: Exposure,
    gaze: Gaze,
  ): void {
    const from = firstAtOrAfter(all, stretch.startMs);
    const tMs = all.subarray(from, firstAtOrAfter(all, stretch.endMs));
    const sampleMs = sampleDurationsMs(tMs, stretch.startMs, stretch.endMs);
    sampleMs.forEach((ms, at) => {
      into.noPicture -= ms;
      const sample = from + at;
      const x = gaze.xPx[sample] ?? Number.NaN;
      const y = gaze.yPx[sample] ?? Number.NaN;
      const isOn = x >= 0 && y >= 0 && x <= viewportPx.widthPx && y <= viewportPx.heightPx;
      const isMeasured = Number.isFinite(x) && Number.isFinite(y);
      if (!isOn) into[isMeasured ? 'offScreen' : reasonAt(sample)] += ms;
    });
  }
}

/** A camera sees whether there is a face, and whether its eyes are open. */
export function cameraLosses(frames: FaceFrames, closures: readonly Closure[]): LossSource {
  return { tMs: frames.tMs, reasonAt };

  function reasonAt(frame: number): keyof LossMs {
    if (frames.faces[frame] === 0) return 'faceLost';
    if (frames.faces[frame] !== 1) return 'severalFaces';
    const tMs = frames.tMs[frame] ?? 0;
    const near = closures.some(
      ({ startMs, endMs }) => tMs >= startMs - BLINK_MARGIN_MS && tMs < endMs + BLINK_MARGIN_MS,
    );
    return near || isShut(frame) ? 'blink' : 'noGaze';
  }

  /** Too short to be a blink, or at the edge of one, but the pupil was covered. */
  function isShut(frame: number): boolean {
    const left = frames.lids[frame * 2] ?? Number.NaN;
    const right = frames.lids[frame * 2 + 1] ?? Number.NaN;
    return left < CLOSED_BELOW && right < CLOSED_BELOW;
  }
}

const AWAY: ReadonlySet<PauseReason> = new Set(['tabHidden', 'fullscreenLeft']);

/** Pauses because the tab or full screen was left, whatever the camera and the computer did. */
function tabPauses(events: readonly SessionEvent[], lastMs: number): TimeInterval[] {
  const ofTab = events.flatMap((event): SessionEvent[] => {
    if (event.kind === 'cameraLost' || event.kind === 'pageFrozen') return [];
    if (event.kind !== 'paused') return [event];
    const isAway = event.reasons.some((reason) => AWAY.has(reason));
    return [isAway ? event : { kind: 'resumed', tMs: event.tMs }];
  });
  return findPauses(ofTab, lastMs);
}

function overlapMs({ startMs, endMs }: TimeInterval, pauses: readonly TimeInterval[]): number {
  return endMs - startMs - lengthMs(subtractPauses({ startMs, endMs }, pauses));
}
