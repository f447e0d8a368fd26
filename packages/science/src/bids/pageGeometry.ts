/**
 * The page as BIDS wants a screen: pixels, metres, and the distance of the eyes. Required where there
 * is gaze, so what was not measured is assumed, and the sidecar says of each which it was.
 */
import { ASSUMED_CM_PER_PX, measuredCmPerPx } from '../geometry/screenPitch';
import type { BidsSession } from './bidsSession';
import type { SessionTimes } from './sessionClock';

/** As in the analysis, where the distance could not be estimated. */
const TYPICAL_DISTANCE_CM = 60;

export interface PageGeometry {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly widthM: number;
  readonly heightM: number;
  readonly distanceM: number;
  readonly distanceMethod: string;
  readonly isDistanceAssumed: boolean;
  readonly sizeMethod: string;
  readonly isSizeAssumed: boolean;
  /** False: derived from where the stimuli stood, in the middle of the page. */
  readonly isPageMeasured: boolean;
  /** Every size that the page had during a stimulus, the one of most of the time first. */
  readonly sizes: readonly (readonly [number, number])[];
}

export function screenOf(
  { recorded, quality }: Pick<BidsSession, 'recorded' | 'quality'>,
  times: SessionTimes,
): PageGeometry {
  const sizes = pageSizes(times);
  const [widthPx, heightPx] = sizes[0] ?? sizeAround(times);
  const measured = recorded ? measuredCmPerPx(recorded.events) : null;
  const mPerPx = (measured ?? ASSUMED_CM_PER_PX) / 100;
  const distanceCm = quality?.distanceCm ?? null;
  return {
    widthPx,
    heightPx,
    widthM: round(widthPx * mPerPx),
    heightM: round(heightPx * mPerPx),
    distanceM: round((distanceCm ?? TYPICAL_DISTANCE_CM) / 100),
    distanceMethod:
      distanceCm === null
        ? `assumed ${TYPICAL_DISTANCE_CM} cm`
        : `eyes to camera, the camera being at the screen: ${quality?.distanceMethod ?? ''}`,
    isDistanceAssumed: distanceCm === null,
    sizeMethod:
      measured === null
        ? `size of a CSS pixel assumed: ${ASSUMED_CM_PER_PX} cm`
        : 'size of a CSS pixel measured with a bank card',
    isSizeAssumed: measured === null,
    isPageMeasured: sizes.length > 0,
    sizes,
  };
}

function pageSizes({ stimuli }: SessionTimes): (readonly [number, number])[] {
  const lengths = new Map<string, number>();
  for (const { exposure, startMs, endMs } of stimuli) {
    if (!exposure) continue;
    const { widthPx, heightPx } = exposure.viewportPx;
    const key = `${Math.round(widthPx)}x${Math.round(heightPx)}`;
    lengths.set(key, (lengths.get(key) ?? 0) + endMs - startMs);
  }
  // The sort is stable: the earlier one wins a tie.
  return [...lengths]
    .sort(([, a], [, b]) => b - a)
    .map(([key]) => {
      const [widthPx = 0, heightPx = 0] = key.split('x').map(Number);
      return [widthPx, heightPx] as const;
    });
}

/** Stimuli stand in the middle of the page, so it ends as far behind them as it begins before. */
function sizeAround({ stimuli }: SessionTimes): readonly [number, number] {
  const rects = stimuli.map(({ gaze }) => gaze.contentRect);
  const most = (lengths: readonly number[]) => Math.round(Math.max(0, ...lengths));
  return [
    most(rects.map(({ xPx, widthPx }) => 2 * xPx + widthPx)),
    most(rects.map(({ yPx, heightPx }) => 2 * yPx + heightPx)),
  ];
}

/** To a tenth of a millimetre. */
function round(metres: number): number {
  return Math.round(metres * 10_000) / 10_000;
}
