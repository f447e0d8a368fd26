import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import type { AoiMetricsTable } from '@fovea/science/aoi/aoiTypes';
import type { MetricsResult, MetricsInput, MetricsSource } from './metricsEngine';

/** Requests of the page to the AOI metrics worker, and their answers. */
export type MetricsCommand =
  | { readonly kind: 'has'; readonly fileKey: string }
  | {
      readonly kind: 'load';
      readonly fileKey: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly whose: MetricsSource;
    }
  | { readonly kind: 'find'; readonly wanted: MetricsInput }
  | { readonly kind: 'table'; readonly wanted: MetricsInput }
  | { readonly kind: 'circle'; readonly fileKey: string };

export interface MetricsAnswers {
  readonly has: boolean;
  readonly load: true;
  readonly find: MetricsResult;
  readonly table: AoiMetricsTable;
  readonly circle: AccuracyCircle | null;
}

export type MetricsRequest = MetricsCommand & { readonly id: number };
export type MetricsAnswer =
  | { readonly id: number; readonly answer: MetricsAnswers[keyof MetricsAnswers] }
  | { readonly id: number; readonly failed: string };
