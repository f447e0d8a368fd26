/** Messages between the page, the audio thread and the voice worker. */
import type { Bytes } from '@fovea/link/journal/journal';

export interface SoundBlock {
  /** One channel, -1..1. */
  readonly pcm: Float32Array;
  /** Index of its first sample since the audio context started. */
  readonly firstSample: number;
}

export type ToVoiceWorker =
  | {
      readonly kind: 'start';
      /** The page's clocks, to which samples are mapped. */
      readonly pageTimeOrigin: number;
      readonly pageNowMs: number;
      /** Zero of the session clock on the page's `performance.now()`. */
      readonly pageMsAtStart: number;
      readonly sampleRateHz: number;
      /** Latency from the microphone to the audio thread, as far as the browser reports it. */
      readonly latencyMs: number;
      /** The port through which sound blocks arrive. */
      readonly sound: MessagePort;
    }
  /** Hand over what has been collected. */
  | { readonly kind: 'flush' };

export type FromVoiceWorker =
  | { readonly kind: 'ready' }
  /** A chunk of the stream `voice`, gzipped. */
  | { readonly kind: 'chunk'; readonly bytes: Bytes }
  /** The same moment on the session clock and on the audio clock. */
  | { readonly kind: 'clock'; readonly tMs: number; readonly audioMs: number }
  | { readonly kind: 'flushed' };
