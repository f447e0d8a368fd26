import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import type { AoiMetricsTable } from '@fovea/science/aoi/aoiTypes';
import type { MetricsFound, MetricsWanted, Whose } from './metricsEngine';

/** Requests of the page to the AOI metrics worker, and their answers. */
export type MetricsAsk =
  | { readonly kind: 'has'; readonly fileKey: string }
  | {
      readonly kind: 'load';
      readonly fileKey: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly whose: Whose;
    }
  | { readonly kind: 'find'; readonly wanted: MetricsWanted }
  | { readonly kind: 'table'; readonly wanted: MetricsWanted }
  | { readonly kind: 'circle'; readonly fileKey: string };

export interface MetricsAnswers {
  readonly has: boolean;
  readonly load: true;
  readonly find: MetricsFound;
  readonly table: AoiMetricsTable;
  readonly circle: AccuracyCircle | null;
}

export type MetricsRequest = MetricsAsk & { readonly id: number };
export type MetricsAnswer =
  | { readonly id: number; readonly answer: MetricsAnswers[keyof MetricsAnswers] }
  | { readonly id: number; readonly failed: string };
