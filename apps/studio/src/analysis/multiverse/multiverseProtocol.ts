import type { MultiverseMetric, MultiverseResult } from '@fovea/science/statistics/multiverse';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';

/** URL of a segment's aggregate for a stimulus, and the AOI on it. */
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
