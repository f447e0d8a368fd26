import { colormapTable, DEFAULT_COLORMAP } from '@fovea/science/heatmap/colormaps';
import { beginHeatmap, degreePx, HeatmapDensity } from '@fovea/science/heatmap/heatmap';
import { HeatmapImage } from '@fovea/science/heatmap/heatmapImage';
import { decodeSegmentAggregate } from '@fovea/science/segments/segmentAggregate';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    drawReportHeatmap: typeof drawReportHeatmap;
  }
}

export interface HeatmapRequest {
  /** The aggregate of a segment, or of everybody. */
  readonly file: Uint8Array;
  /** Whose gaze is drawn: those of the report. */
  readonly respondentIds: readonly string[];
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface DrawnHeatmap {
  /** [heightPx * widthPx * 4] */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Of the hottest place, for the average respondent. */
  readonly topSecondsPerDeg2: number;
  /** Respondents with gaze on the picture. */
  readonly respondents: number;
}

/** The static heatmap as the analysis shows it: the same map, blur and colours. */
export async function drawReportHeatmap({
  file,
  respondentIds,
  widthPx,
  heightPx,
}: HeatmapRequest): Promise<DrawnHeatmap> {
  const aggregate = decodeSegmentAggregate(file);
  const wanted = new Set(respondentIds);
  const isWanted = aggregate.respondentIds.map((id) => wanted.has(id));
  const kept: number[] = [];
  for (let at = 0; at < aggregate.tMs.length; at++) {
    if (isWanted[aggregate.respondentIndex[at]!]) kept.push(at);
  }
  const samples = {
    respondentIndex: Uint16Array.from(kept, (at) => aggregate.respondentIndex[at]!),
    tMs: Float32Array.from(kept, (at) => aggregate.tMs[at]!),
    xNorm: Float32Array.from(kept, (at) => aggregate.xNorm[at]!),
    yNorm: Float32Array.from(kept, (at) => aggregate.yNorm[at]!),
    sampleMs: Float32Array.from(kept, (at) => aggregate.sampleMs[at]!),
  };
  // The blur is one degree wide, as on the screen.
  const pxPerDeg = degreePx(aggregate.degreeScale, widthPx, heightPx);
  const size = { widthPx, heightPx, pxPerDeg, sigmaPx: pxPerDeg };
  const { overAllTime } = beginHeatmap(samples, size);
  const density = new HeatmapDensity(overAllTime);
  const maximum = density.overAllTime();
  const image = new HeatmapImage(widthPx, heightPx);
  image.draw(density.density, maximum, colormapTable(DEFAULT_COLORMAP));
  return {
    rgba: image.rgba,
    topSecondsPerDeg2: maximum * density.staticSeconds,
    respondents: overAllTime.respondents,
  };
}
