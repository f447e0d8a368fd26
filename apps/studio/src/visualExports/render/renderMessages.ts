import type { Scene } from '../../replay/scene/scene';
import type { Footer } from './footer';
import type { RenderErrorCode } from './renderError';

export interface PictureOptions {
  readonly timeMs: number;
  /** Device pixels of the stimulus, without the footer. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Scales lines and text. */
  readonly pixelRatio: number;
  /** A CSS colour; null: transparent. */
  readonly background: string | null;
  readonly footer: Footer | null;
}

export interface FilmOptions {
  /** Even. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Films have none. */
  readonly footer?: null;
}

/** Sent to a worker that renders. */
export type RenderRequest =
  | {
      readonly id: number;
      readonly what: 'picture';
      readonly scene: Scene;
      readonly options: PictureOptions;
    }
  | {
      readonly id: number;
      readonly what: 'film';
      readonly scene: Scene;
      readonly options: FilmOptions;
      /** Of the file on disk. */
      readonly name: string;
    }
  | { readonly id: number; readonly what: 'stop' };

export type RenderAnswer =
  | { readonly id: number; readonly share: number }
  | { readonly id: number; readonly file: Blob }
  | {
      readonly id: number;
      readonly failed: RenderErrorCode;
      /** What exactly happened, for logs. */
      readonly detail: string;
    };
