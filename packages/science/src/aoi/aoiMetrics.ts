/**
 * The AOI metrics of every respondent of a segment, computed from the segment's aggregate alone.
 *
 * Definitions, formulas and where vendors differ: aoiCatalogue.ts and docs/science/aoi.md. The same
 * function runs in the browser, in the server's job and on the command line, and uses only
 * operations that round identically everywhere, so the results are identical to the bit.
 */
import { countFixations, countGaze, type AoiColumns } from './aoiHits';
import { activeMs, meanAreaNorm, spansOf } from './aoiShapes';
import { countSoftFixations, countSoftGaze, respondentSigmas } from './aoiSoftHits';
import { respondentRows } from './aoiTimes';
import { aoiTrack, isHit } from './aoiTrack';
import type { Aoi, AoiGaze, AoiMetricsTable } from './aoiTypes';

/** Increased when the same aggregate would give different numbers. */
export const AOI_METRICS_VERSION = '1';

export interface AoiMetricsOptions {
  /** Size of the stimulus picture in which areas are reported, px. */
  readonly widthPx: number;
  readonly heightPx: number;
  /**
   * Weights fixations and samples by the probability that the true gaze lies in the AOI
   * (aoiSoftHits.ts); without known accuracy a respondent's hits count fully or not at all.
   */
  readonly softHits?: boolean;
  /** Duration of the stimulus; if missing, the longest exposure in the aggregate. */
  readonly stimulusDurationMs?: number | null;
}

/**
 * @param aois any number, in any order; an AOI without a shape is never hit
 * @returns one column per metric; times ms, areas px², percent 0..100
 */
export function aoiMetrics(
  aggregate: AoiGaze,
  aois: readonly Aoi[],
  options: AoiMetricsOptions,
): AoiMetricsTable {
  const respondents = aggregate.respondentIds.length;
  const rows = respondentRows(aggregate);
  const columns = emptyColumns(aois.length * respondents);
  const durationMs = options.stimulusDurationMs ?? aggregate.durationMs;
  const sigmas = options.softHits ? respondentSigmas(aggregate) : null;
  aois.forEach((aoi, a) => {
    const offset = a * respondents;
    const spans = spansOf(aoi);
    const track = aoiTrack(aoi);
    const areaPx = meanAreaNorm(aoi, 0, durationMs) * options.widthPx * options.heightPx;
    columns.durationMs.fill(activeMs(spans, 0, durationMs), offset, offset + respondents);
    columns.areaPixels.fill(areaPx, offset, offset + respondents);
    for (let r = 0; r < respondents; r++) {
      const exposureMs = rows.exposureMs[r]!;
      if (exposureMs > 0) columns.actualExposureMs[offset + r] = activeMs(spans, 0, exposureMs);
    }
    const activeFromMs = spans[0]?.startMs ?? Number.NaN;
    if (sigmas) {
      countSoftFixations(aggregate, rows, track, activeFromMs, sigmas, columns, offset);
      countSoftGaze(aggregate, rows, track, sigmas, columns, offset);
    } else {
      countFixations(aggregate, rows, track, activeFromMs, columns, offset);
      countGaze(aggregate, rows, track, columns, offset);
    }
    for (let r = 0; r < respondents; r++) {
      const at = offset + r;
      const exposureMs = columns.actualExposureMs[at]!;
      if (!(exposureMs > 0)) continue;
      // Mouse clicks are counted without gaze, too.
      let clicks = 0;
      for (let c = rows.clickStarts[r]!; c < rows.clickStarts[r + 1]!; c++) {
        const { clickTMs, clickXNorm, clickYNorm } = aggregate;
        if (isHit(track, clickTMs[c]!, clickXNorm[c]!, clickYNorm[c]!)) clicks++;
      }
      columns.mouseClicks[at] = clicks;
      columns.dwellTimePercentFixation[at] = (100 * columns.dwellTimeMsFixation[at]!) / exposureMs;
      columns.dwellTimePercentGaze[at] = (100 * columns.dwellTimeMsGaze[at]!) / exposureMs;
      columns.revisitsFixation[at] = Math.max(0, columns.visitsFixation[at]! - 1);
      columns.revisitsGaze[at] = Math.max(0, columns.visitsGaze[at]! - 1);
    }
  });
  return {
    aoiIds: aois.map(({ id }) => id),
    respondentIds: aggregate.respondentIds,
    isCounted: rows.isCounted,
    values: columns,
  };
}

function emptyColumns(length: number): AoiColumns {
  const column = () => new Float64Array(length).fill(Number.NaN);
  return {
    durationMs: column(),
    actualExposureMs: column(),
    areaPixels: column(),
    fixationCount: column(),
    ttffMs: column(),
    ttffFromOnsetMs: column(),
    firstFixationDurationMs: column(),
    meanFixationDurationMs: column(),
    dwellTimeMsFixation: column(),
    dwellTimePercentFixation: column(),
    visitsFixation: column(),
    revisitsFixation: column(),
    hitTimeMsGaze: column(),
    dwellTimeMsGaze: column(),
    dwellTimePercentGaze: column(),
    visitsGaze: column(),
    revisitsGaze: column(),
    saccadeCount: column(),
    mouseClicks: column(),
  };
}
