/** Messages between the page and the engine's worker. */
import type { EngineDescription, EngineFailure, FaceResult } from './faceResult';

export type ToWorker =
  | {
      readonly kind: 'start';
      readonly assetsBase: string;
      /** `performance.timeOrigin` of the page: results are reported on its clock. */
      readonly pageTimeOrigin: number;
    }
  /** Sent once the worker has started, when it is idle. */
  | { readonly kind: 'clock'; readonly pageNowMs: number }
  | { readonly kind: 'measureChest'; readonly on: boolean }
  /** Frames directly from the track (Chromium); replaces the previous stream. */
  | {
      readonly kind: 'frames';
      readonly frames: ReadableStream<VideoFrame>;
      /** Returned when this stream fails, so that an old stream cannot stop a new one. */
      readonly attachment: number;
    }
  /** One frame, for browsers that cannot read the track in a worker. */
  | {
      readonly kind: 'picture';
      readonly picture: ImageBitmap;
      readonly tMs: number;
      readonly attachment: number;
    }
  | { readonly kind: 'detach' };

export type FromWorker =
  | { readonly kind: 'started'; readonly info: EngineDescription }
  | { readonly kind: 'failed'; readonly failure: EngineFailure; readonly message: string }
  | { readonly kind: 'result'; readonly result: FaceResult }
  /** The frame was dropped or analysed: the next one may be sent. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'cameraLost'; readonly attachment: number; readonly reason: string };
