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
  /** A shape changed since; its figures are on their way. */
  readonly isComputing: boolean;
}

const NOTHING: CellMetrics = { found: null, circle: null, failure: null, isComputing: true };

interface CachedMetrics {
  readonly way: string;
  readonly aois: readonly Aoi[];
  readonly metrics: CellMetrics;
}

/** The file that the metrics of a cell come from; null: there is none to show. */
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
 * The metrics of AOIs on one cell, computed again whenever a shape changes. While the worker
 * computes only the newest wish waits, so a drag is followed as fast as it can be.
 */
export function useAoiMetrics(
  cell: LoadedCell,
  aois: readonly Aoi[],
  softHits: boolean,
): CellMetrics {
  const file = fileOfCell(cell);
  const fileKey = file && fileKeyOf(file);
  const { width: widthPx, height: heightPx } = cell.stimulus;
  // Figures of another way of measuring, or of other data, are never shown in place of those asked for.
  const way = `${fileKey ?? ''} ${softHits ? 'soft' : 'hard'}`;
  const [kept, setKept] = useState<CachedMetrics>({ way: '', aois: [], metrics: NOTHING });
  const [queue] = useState(() => new NewestOnly());

  // A newly signed address of the same file is no other file.
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

/** Runs one thing at a time; of those that come meanwhile only the newest. */
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
