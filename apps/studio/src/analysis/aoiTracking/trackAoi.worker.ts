import { createTracker, type Tracker, type TrackStep } from '@fovea/science/tracking/tracking';
import type { TrackBox } from '@fovea/science/tracking/trackingFrame';

interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly grey: Uint8Array;
}
export type TrackRequest =
  | { readonly kind: 'start'; readonly picture: Picture; readonly box: TrackBox }
  | { readonly kind: 'next'; readonly picture: Picture };
export type TrackAnswer =
  | { readonly kind: 'started'; readonly canTrack: boolean }
  | { readonly kind: 'step'; readonly step: TrackStep }
  | { readonly kind: 'failed'; readonly message: string };

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<TrackRequest>) => void;
  postMessage(answer: TrackAnswer): void;
}
const port = globalThis as unknown as WorkerScope;
let tracker: Tracker | null = null;

port.onmessage = ({ data }) => {
  try {
    if (data.kind === 'start') {
      tracker = createTracker(data.picture, data.box);
      port.postMessage({ kind: 'started', canTrack: tracker !== null });
    } else if (tracker) {
      port.postMessage({ kind: 'step', step: tracker.next(data.picture) });
    }
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : String(reason);
    port.postMessage({ kind: 'failed', message });
  }
};
