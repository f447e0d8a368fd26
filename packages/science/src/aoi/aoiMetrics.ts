/**
 * The AOI metrics of every respondent of a segment, computed from the segment's aggregate alone.
 *
 * What all metrics need is measured once; each is computed from that where it is declared (aoiMetricList.ts,
 * docs/science/aoi.md). The same function runs in the browser, in the server's job and on the command line, and
 * uses only operations that every machine rounds alike, so the numbers are the same to the bit.
 */
import { countFixations, countGaze } from './aoiHits';
import { RESPONDENT_METRICS, SEGMENT_RATIOS } from './aoiMetricList';
import { activeMs, meanAreaNorm, shapeSpans } from './aoiShapes';
import { countSoftFixations, countSoftGaze, respondentSigmas } from './aoiSoftHits';
import { respondentRows, type RespondentRows } from './aoiTimes';
import { aoiTrack, isHit, type AoiTrack } from './aoiTrack';
import type { Aoi, AoiGaze, AoiMetricsTable } from './aoiTypes';
import type { AoiMeasurements } from './declaration/aoiMeasurements';

/** Changes when the same aggregate would give other numbers, or more of them. */
export const AOI_METRICS_VERSION = String(
  Math.max(...[...RESPONDENT_METRICS, ...SEGMENT_RATIOS].map(({ version }) => version)),
);

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
  const columns = RESPONDENT_METRICS.map(() => new Float64Array(aois.length * respondents));
  const durationMs = options.stimulusDurationMs ?? aggregate.durationMs;
  const sigmas = options.softHits ? respondentSigmas(aggregate) : null;
  aois.forEach((aoi, a) => {
    const spans = shapeSpans(aoi);
    const track = aoiTrack(aoi);
    const activeFromMs = spans[0]?.startMs ?? Number.NaN;
    const ofStimulusMs = activeMs(spans, 0, durationMs);
    const areaPx = meanAreaNorm(aoi, 0, durationMs) * options.widthPx * options.heightPx;
    const exposedMs = rows.exposureMs.map((ownMs) =>
      ownMs > 0 ? activeMs(spans, 0, ownMs) : Number.NaN,
    );
    const fixations = sigmas
      ? countSoftFixations(aggregate, rows, track, exposedMs, sigmas)
      : countFixations(aggregate, rows, track, exposedMs);
    const gaze = sigmas
      ? countSoftGaze(aggregate, rows, track, exposedMs, sigmas)
      : countGaze(aggregate, rows, track, exposedMs);
    const measured: AoiMeasurements[] = [];
    for (let r = 0; r < respondents; r++) {
      const exposureMs = exposedMs[r]!;
      measured.push({
        activeFromMs,
        activeMs: ofStimulusMs,
        areaPx,
        exposureMs: Number.isNaN(exposureMs) ? null : exposureMs,
        fixations: fixations[r] ?? null,
        gaze: gaze[r] ?? null,
        clicks: exposureMs > 0 ? clicksIn(aggregate, rows, track, r) : null,
      });
    }
    RESPONDENT_METRICS.forEach(({ compute }, m) => {
      const column = columns[m]!;
      for (let r = 0; r < respondents; r++) {
        column[a * respondents + r] = compute(measured[r]!) ?? Number.NaN;
      }
    });
  });
  return {
    aoiIds: aois.map(({ id }) => id),
    respondentIds: aggregate.respondentIds,
    isCounted: rows.isCounted,
    values: Object.fromEntries(
      RESPONDENT_METRICS.map(({ id }, m) => [id, columns[m]!]),
    ) as AoiMetricsTable['values'],
  };
}

/** Presses of one respondent in the AOI; they need no gaze. */
function clicksIn(
  { clickTMs, clickXNorm, clickYNorm }: AoiGaze,
  { clickStarts }: RespondentRows,
  track: AoiTrack,
  r: number,
): number {
  let clicks = 0;
  for (let c = clickStarts[r]!; c < clickStarts[r + 1]!; c++) {
    if (isHit(track, clickTMs[c]!, clickXNorm[c]!, clickYNorm[c]!)) clicks++;
  }
  return clicks;
}
