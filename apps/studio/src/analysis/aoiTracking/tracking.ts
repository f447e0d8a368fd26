import type { AoiPoint } from '@fovea/contract/analysis/aoi';
import type { TrackStep } from '@fovea/science/tracking/tracking';
import type { TrackBox } from '@fovea/science/tracking/trackingFrame';
import {
  transformShape,
  trackedKeyframes,
  type TrackedBox,
} from '@fovea/science/tracking/trackingKeyframes';
import { create } from 'zustand';
import type { Clock } from '../../replay/clock/clock';
import type { AoiDraft } from '../aoi/mergeAois';
import { nearestPoints } from '../aoi/aoiAtTime';
import { boundingBox, hasEnoughPoints, type Points } from '../aoi/shapeEdits';
import type { TrackAnswer, TrackRequest } from './trackAoi.worker';
import { openVideoFrames, type GreyFrame } from './videoFrames';

/** A keyframe proposed by the tracker; null points: the AOI was lost there and ends. */
export interface Proposal {
  readonly tMs: number;
  readonly points: readonly AoiPoint[] | null;
  readonly confidence: number;
}

export interface TrackingState {
  readonly running: { readonly aoiId: string; readonly done: number } | null;
  /** Proposals still to be reviewed, the least confident first. */
  readonly review: {
    readonly aoiId: string;
    readonly startMs: number;
    readonly startPoints: Points;
    readonly proposals: readonly Proposal[];
    readonly total: number;
    /** The previous proposal was accepted and is being corrected by hand; the others wait. */
    readonly isCorrecting: boolean;
  } | null;
  readonly failure: 'plain' | 'unreadable' | 'nothing' | null;
}

export const useTracking = create<TrackingState>(() => ({
  running: null,
  review: null,
  failure: null,
}));

const STEP_MS = 100;
/** Tolerated deviation of linear interpolation between keyframes, as a fraction of the picture. */
const TOLERANCE = 0.01;
/** Proposals below this confidence are flagged. */
export const LOW_CONFIDENCE = 0.75;

let stop: AbortController | null = null;

export function cancelTracking(): void {
  stop?.abort();
}

export function endReview(): void {
  useTracking.setState({ review: null, failure: null });
}

/** Tracks an AOI from the playhead to the end of the video; the result is then reviewed. */
export async function startTracking(draft: AoiDraft, url: string, clock: Clock): Promise<void> {
  cancelTracking();
  const own = new AbortController();
  stop = own;
  clock.pause();
  const startMs = Math.round(clock.timeMs);
  const startPoints = nearestPoints(draft, startMs);
  const box = trackBox(startPoints);
  useTracking.setState({ running: { aoiId: draft.id, done: 0 }, review: null, failure: null });
  const worker = new Worker(new URL('./trackAoi.worker.ts', import.meta.url), { type: 'module' });
  let failure: TrackingState['failure'] = null;
  const steps: TrackedBox[] = [{ tMs: startMs, box, confidence: 1, isLost: false }];
  try {
    const pictures = await openVideoFrames(url, own.signal);
    try {
      const started = await ask(worker, start(await pictures.at(startMs), box));
      if (started.kind !== 'started' || !started.canTrack) failure = 'plain';
      const endMs = Math.min(pictures.durationMs, clock.state().durationMs || Infinity);
      for (let tMs = startMs + STEP_MS; !failure && tMs < endMs; tMs += STEP_MS) {
        const picture = await pictures.at(tMs);
        if (own.signal.aborted) break;
        const step = stepOf(await ask(worker, { kind: 'next', picture }));
        steps.push({ tMs, ...step });
        const done = (tMs - startMs) / Math.max(1, endMs - startMs);
        useTracking.setState({ running: { aoiId: draft.id, done } });
      }
    } finally {
      pictures.close();
    }
  } catch {
    if (!own.signal.aborted) failure = 'unreadable';
  } finally {
    worker.terminate();
  }
  // Another run has started meanwhile.
  if (stop !== own) return;
  const proposals = failure ? [] : proposeKeyframes(steps, startPoints);
  useTracking.setState({
    running: null,
    failure: failure ?? (proposals.length === 0 ? 'nothing' : null),
    review:
      proposals.length > 0
        ? {
            aoiId: draft.id,
            startMs,
            startPoints,
            proposals,
            total: proposals.length,
            isCorrecting: false,
          }
        : null,
  });
}

/** Reduces tracked boxes to keyframes, the least confident first; the first box is the researcher's own. */
export function proposeKeyframes(steps: readonly TrackedBox[], startPoints: Points): Proposal[] {
  const from = trackBox(startPoints);
  const flat = Float64Array.from(startPoints.flatMap(({ x, y }) => [x, y]));
  const proposals = trackedKeyframes(steps, TOLERANCE)
    .slice(1)
    .map(({ tMs, box, confidence }): Proposal => {
      if (!box) return { tMs, points: null, confidence };
      const points = transformShape(flat, from, box);
      return {
        tMs,
        points: hasEnoughPoints(
          startPoints.map((_, at) => ({ x: points[2 * at] ?? 0, y: points[2 * at + 1] ?? 0 })),
        ),
        confidence,
      };
    });
  const isUnsure = ({ points, confidence }: Proposal) =>
    points === null || confidence < LOW_CONFIDENCE;
  // Flagged ones by confidence; the others by time.
  return [
    ...proposals.filter(isUnsure).sort((a, b) => a.confidence - b.confidence || a.tMs - b.tMs),
    ...proposals.filter((proposal) => !isUnsure(proposal)),
  ];
}

function trackBox(points: Points): TrackBox {
  const { x0, y0, x1, y1 } = boundingBox(points);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

const start = (picture: GreyFrame, box: TrackBox): TrackRequest => ({
  kind: 'start',
  picture,
  box,
});

function stepOf(answer: TrackAnswer): TrackStep {
  if (answer.kind !== 'step') throw new Error('The tracker did not answer.');
  return answer.step;
}

function ask(worker: Worker, request: TrackRequest): Promise<TrackAnswer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<TrackAnswer>) =>
      data.kind === 'failed' ? reject(new Error(data.message)) : resolve(data);
    worker.onerror = () => reject(new Error('The tracker stopped.'));
    worker.postMessage(request, [request.picture.grey.buffer as ArrayBuffer]);
  });
}
