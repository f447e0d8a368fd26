/** What the page and the engine's worker say to each other. */
import type { EngineDescription, EngineFailure, FaceResult } from './faceResult';

export type ToWorker =
  | {
      readonly kind: 'start';
      readonly assetsBase: string;
      /** `performance.timeOrigin` of the page: results are told on its clock. */
      readonly pageTimeOrigin: number;
    }
  /** Sent once the worker has started, when it is idle. */
  | { readonly kind: 'clock'; readonly pageNowMs: number }
  | { readonly kind: 'measureChest'; readonly on: boolean }
  /** Pictures straight from the track (Chromium); ends the stream before. */
  | {
      readonly kind: 'frames';
      readonly frames: ReadableStream<VideoFrame>;
      /** Told back when this stream fails, so that an old one cannot end a new one. */
      readonly attachment: number;
    }
  /** One picture, where the track cannot be read in a worker. */
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
  /** The picture was thrown away or analysed: the next may come. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'cameraLost'; readonly attachment: number; readonly reason: string };
