import type { InterestArea, PathPoint } from '@fovea/samples/gazeBehaviour';
import path from './clipPath.json' with { type: 'json' };
import film from './coffeeFilm.mp4?inline';
import still from './coffeeFilm.jpg?inline';

/** The path of the bag in the film; `tools/demoClip.mjs` draws the film from the same file. */
export const BAG_PATH: readonly PathPoint[] = path;
export const FILM_NAME = 'Morning film';
export const FILM_MS = 8000;
export const FILM_SIZE = { widthPx: 960, heightPx: 540 } as const;

const bytesOf = (address: string) =>
  Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
export const filmBytes = (): Uint8Array => bytesOf(film);
export const stillBytes = (): Uint8Array => bytesOf(still);

/** What attracts gaze in the film: mainly what moves, and the text at the end. */
export const FILM_AREAS: readonly InterestArea[] = [
  { xNorm: 0.5, yNorm: 0.4, spreadNorm: 0.02, weight: 40, path: BAG_PATH },
  { xNorm: 0.15, yNorm: 0.7, spreadNorm: 0.03, weight: 1 },
  { xNorm: 0.8, yNorm: 0.25, spreadNorm: 0.04, weight: 0.7 },
  { xNorm: 0.27, yNorm: 0.16, spreadNorm: 0.05, weight: 1.4 },
];
