import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LoadedCell } from '../results/analysisSlot';
import { fetchAccuracyCircle, fetchMetrics, fileKeyOf, type MetricsFile } from './metricsClient';
import type { MetricsResult } from './metricsEngine';

/** The metrics of AOIs for one stimulus and one segment or respondent. */
export interface CellMetrics {
  readonly found: MetricsResult | null;
  readonly circle: AccuracyCircle | null;
  readonly failure: string | null;
  /** A shape has changed and its metrics are being recomputed. */
  readonly isComputing: boolean;
}

const NOTHING: CellMetrics = { found: null, circle: null, failure: null, isComputing: true };

interface CachedMetrics {
  readonly way: string;
  readonly aois: readonly Aoi[];
  readonly metrics: CellMetrics;
}

/** The file from which the metrics of a cell are computed; null: there is none to show. */
export function fileOfCell({ status, session, stimulus }: LoadedCell): MetricsFile | null {
  if (status.kind === 'aggregate') return { ...status.file, whose: { kind: 'segment' } };
  if (status.kind !== 'respondent' || !session) return null;
  const respondentId = session.respondent.id;
  return {
    ...status.file,
    whose: { kind: 'respondent', stimulusId: stimulus.id, respondentId },
  };
}

/**
 * AOI metrics for one cell, recomputed whenever a shape changes. While the worker is busy only the
 * newest request is queued, so that dragging stays responsive.
 */
export function useAoiMetrics(
  cell: LoadedCell,
  aois: readonly Aoi[],
  softHits: boolean,
): CellMetrics {
  const file = fileOfCell(cell);
  const fileKey = file && fileKeyOf(file);
  const { width: widthPx, height: heightPx } = cell.stimulus;
  // Never show values computed with other parameters or on other data.
  const way = `${fileKey ?? ''} ${softHits ? 'soft' : 'hard'}`;
  const [kept, setKept] = useState<CachedMetrics>({ way: '', aois: [], metrics: NOTHING });
  const [queue] = useState(() => new NewestOnly());

  // A newly signed URL of the same file is not a new file.
  const measure = useEffectEvent((wanted: Parameters<typeof fetchMetrics>[1]) => {
    if (!file || fileKey === null) return;
    queue.run(async () => {
      try {
        const [found, circle] = await Promise.all([
          fetchMetrics(file, wanted),
          fetchAccuracyCircle(file),
        ]);
        const metrics = { found, circle, failure: null, isComputing: false };
        setKept({ way, aois: wanted.aois, metrics });
      } catch (reason) {
        const failure = reason instanceof Error ? reason.message : String(reason);
        const metrics = { ...NOTHING, failure, isComputing: false };
        setKept({ way, aois: wanted.aois, metrics });
      }
    });
  });
  useEffect(() => {
    if (fileKey !== null) measure({ aois, widthPx, heightPx, softHits });
  }, [fileKey, aois, widthPx, heightPx, softHits]);

  if (kept.way !== way) return NOTHING;
  return kept.aois === aois ? kept.metrics : { ...kept.metrics, isComputing: true };
}

/** Runs one task at a time; of those that arrive meanwhile only the newest is kept. */
class NewestOnly {
  #isRunning = false;
  #next: (() => Promise<void>) | null = null;

  run(work: () => Promise<void>): void {
    this.#next = work;
    if (!this.#isRunning) void this.#go();
  }

  async #go(): Promise<void> {
    this.#isRunning = true;
    while (this.#next) {
      const work = this.#next;
      this.#next = null;
      await work();
    }
    this.#isRunning = false;
  }
}
