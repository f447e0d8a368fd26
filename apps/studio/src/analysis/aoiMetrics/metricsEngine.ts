import { accuracyCircle, type AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import { aoiMetrics } from '@fovea/science/aoi/aoiMetrics';
import { summariseAois, type AoiSegmentSummary } from '@fovea/science/aoi/aoiSummary';
import { AOI_METRICS, type Aoi, type AoiMetricsTable } from '@fovea/science/aoi/aoiTypes';
import {
  buildSegmentAggregate,
  decodeSegmentAggregate,
  type SegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';

/** Whose data a file holds. A single respondent's file is treated as a segment of one. */
export type MetricsSource =
  | { readonly kind: 'segment' }
  | {
      readonly kind: 'respondent';
      readonly stimulusId: string;
      readonly respondentId: string;
    };

/** The parameters of a metrics computation. */
export interface MetricsInput {
  /** Identifies an aggregate that was loaded before. */
  readonly fileKey: string;
  readonly aois: readonly Aoi[];
  /** Size of the stimulus picture. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly softHits: boolean;
}

export interface MetricsResult {
  readonly summaries: readonly AoiSegmentSummary[];
  /** Respondents included in the metrics: how many were shown the stimulus, and how many have valid gaze. */
  readonly respondents: number;
  readonly counted: number;
  /** Computation time; cached results take none. */
  readonly tookMs: number;
  readonly computedAois: number;
}

/** An aggregate of a thousand respondents takes about ten megabytes, so only a few are cached. */
const MAX_FILES = 4;

interface Measured {
  readonly shape: string;
  /** One value per respondent, in the order of the file. */
  readonly rows: AoiMetricsTable['values'];
  readonly isCounted: Uint8Array;
  readonly summary: AoiSegmentSummary;
}

/**
 * Computes AOI metrics on decoded aggregates. Results are cached by shape, so only AOIs that
 * changed are recomputed.
 */
export class MetricsEngine {
  readonly #files = new Map<string, SegmentAggregate>();
  /** By aggregate and parameters, then by AOI. */
  readonly #measured = new Map<string, Map<string, Measured>>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  has(fileKey: string): boolean {
    return this.#files.has(fileKey);
  }

  /** @throws BrokenColumnsFile when the bytes are not a valid file */
  load(fileKey: string, bytes: Uint8Array, whose: MetricsSource): void {
    this.keep(
      fileKey,
      whose.kind === 'segment'
        ? decodeSegmentAggregate(bytes)
        : singleRespondentAggregate(bytes, whose),
    );
  }

  keep(fileKey: string, aggregate: SegmentAggregate): void {
    this.#files.delete(fileKey);
    this.#files.set(fileKey, aggregate);
    for (const oldest of [...this.#files.keys()].slice(0, -MAX_FILES)) {
      this.#files.delete(oldest);
      for (const key of this.#measured.keys()) {
        if (key.startsWith(`${oldest}\n`)) this.#measured.delete(key);
      }
    }
  }

  find(wanted: MetricsInput): MetricsResult {
    const startMs = this.#nowMs();
    const { respondentIds } = this.#file(wanted.fileKey);
    const { measured, computedAois } = this.#measure(wanted);
    const counted = measured[0]?.isCounted.reduce((sum, is) => sum + is, 0) ?? 0;
    const summaries = measured.map(({ summary }) => summary);
    const tookMs = this.#nowMs() - startMs;
    return { summaries, respondents: respondentIds.length, counted, tookMs, computedAois };
  }

  /** Every metric of every respondent, as one table. */
  table(wanted: MetricsInput): AoiMetricsTable {
    const { measured } = this.#measure(wanted);
    const { respondentIds } = this.#file(wanted.fileKey);
    const columns = AOI_METRICS.map((id) => {
      const column = new Float64Array(measured.length * respondentIds.length);
      measured.forEach(({ rows }, at) => column.set(rows[id], at * respondentIds.length));
      return [id, column] as const;
    });
    return {
      aoiIds: wanted.aois.map(({ id }) => id),
      respondentIds,
      isCounted: measured[0]?.isCounted ?? new Uint8Array(respondentIds.length),
      values: Object.fromEntries(columns) as AoiMetricsTable['values'],
    };
  }

  /** The measured error of the respondents; null when unknown. */
  circle(fileKey: string): AccuracyCircle | null {
    return accuracyCircle(this.#file(fileKey));
  }

  #file(fileKey: string): SegmentAggregate {
    const file = this.#files.get(fileKey);
    if (!file) throw new Error('The aggregate was not loaded.');
    return file;
  }

  /** Metrics of all AOIs in order. The missing ones are computed together, so that the file is read once. */
  #measure(wanted: MetricsInput): { measured: readonly Measured[]; computedAois: number } {
    const { fileKey, widthPx, heightPx, softHits } = wanted;
    const file = this.#file(fileKey);
    const way = `${fileKey}\n${widthPx}x${heightPx} ${softHits ? 'soft' : 'hard'}`;
    const byAoi = this.#measured.get(way) ?? new Map<string, Measured>();
    this.#measured.set(way, byAoi);
    const shapes = new Map(wanted.aois.map((aoi) => [aoi.id, shapeKey(aoi)]));
    const fresh = wanted.aois.filter(({ id }) => byAoi.get(id)?.shape !== shapes.get(id));
    if (fresh.length > 0) {
      const table = aoiMetrics(file, fresh, { widthPx, heightPx, softHits });
      const respondents = file.respondentIds.length;
      summariseAois(table).forEach((summary, at) => {
        const { id } = fresh[at]!;
        const rows = AOI_METRICS.map((metric) => [
          metric,
          // Copied: a subarray would keep the whole table in memory.
          table.values[metric].slice(at * respondents, (at + 1) * respondents),
        ]);
        byAoi.set(id, {
          shape: shapes.get(id)!,
          rows: Object.fromEntries(rows) as AoiMetricsTable['values'],
          isCounted: table.isCounted,
          summary,
        });
      });
    }
    const measured = wanted.aois.map(({ id }) => byAoi.get(id)!);
    return { measured, computedAois: fresh.length };
  }
}

function shapeKey({ keyframes }: Aoi): string {
  return keyframes.map(({ tMs, points }) => `${tMs}:${points.join(',')}`).join(';');
}

function singleRespondentAggregate(
  bytes: Uint8Array,
  { stimulusId, respondentId }: Extract<MetricsSource, { readonly kind: 'respondent' }>,
): SegmentAggregate {
  const { gaze } = decodeStimulusGaze(bytes);
  return buildSegmentAggregate({
    stimulusId,
    segmentId: respondentId,
    respondents: [{ respondentId, gaze }],
  });
}
