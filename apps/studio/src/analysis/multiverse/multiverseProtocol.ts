import type { MultiverseMetric, MultiverseResult } from '@fovea/science/statistics/multiverse';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';

/** Where the aggregate of a segment over a stimulus is, and the AOI on it. */
export interface MultiverseFile {
  readonly url: string;
  readonly aoi: Aoi;
}

export interface MultiverseRequest {
  readonly kind: 'segments' | 'aois';
  readonly first: MultiverseFile;
  readonly second: MultiverseFile;
  readonly metric: MultiverseMetric;
}

export type MultiverseAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly result: MultiverseResult }
  | { readonly kind: 'failed'; readonly reason: string };
