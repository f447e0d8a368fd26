/** What the page, the audio thread and the worker of the voice say to each other. */
import type { Bytes } from '@fovea/link/journal/journal';

export interface SoundBlock {
  /** One channel, -1..1. */
  readonly pcm: Float32Array;
  /** Number of its first sample since the audio context began. */
  readonly firstSample: number;
}

export type ToVoiceWorker =
  | {
      readonly kind: 'start';
      /** The page's clocks, to put samples onto them. */
      readonly pageTimeOrigin: number;
      readonly pageNowMs: number;
      /** Zero of the session clock on the page's `performance.now()`. */
      readonly pageMsAtStart: number;
      readonly sampleRateHz: number;
      /** From the microphone to the audio thread, as far as the browser tells. */
      readonly latencyMs: number;
      /** Sound blocks come through it. */
      readonly sound: MessagePort;
    }
  /** Hand over what there is. */
  | { readonly kind: 'flush' };

export type FromVoiceWorker =
  | { readonly kind: 'ready' }
  /** A chunk of the stream `voice`, gzipped. */
  | { readonly kind: 'chunk'; readonly bytes: Bytes }
  /** The same moment on the session clock and on the audio clock. */
  | { readonly kind: 'clock'; readonly tMs: number; readonly audioMs: number }
  | { readonly kind: 'flushed' };
