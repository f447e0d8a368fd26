import { colormapTable, DEFAULT_COLORMAP } from '@fovea/science/heatmap/colormaps';
import { commonDegree } from '@fovea/science/heatmap/commonDegree';
import {
  beginHeatmap,
  degreePx,
  HeatmapDensity,
  type HeatmapSamples,
} from '@fovea/science/heatmap/heatmap';
import { HeatmapImage } from '@fovea/science/heatmap/heatmapImage';
import {
  decodeSegmentAggregate,
  type SegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    drawReportHeatmaps: typeof drawReportHeatmaps;
  }
}

export interface HeatmapsRequest {
  /** Of one stimulus: the aggregate of a segment or of everybody, and whose gaze is drawn of it. */
  readonly views: readonly {
    readonly file: Uint8Array;
    readonly respondentIds: readonly string[];
  }[];
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface DrawnHeatmap {
  /** [heightPx * widthPx * 4] */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** What the strongest colour stands for: seconds of the average respondent on a square degree. */
  readonly topSecondsPerDeg2: number;
  /** Respondents with gaze on the picture. */
  readonly respondents: number;
}

/**
 * Static heatmaps as the analysis shows them: the same map, blur and colours. Several have one blur and
 * one scale, as in the comparison: that of the hottest.
 */
export async function drawReportHeatmaps({
  views,
  widthPx,
  heightPx,
}: HeatmapsRequest): Promise<DrawnHeatmap[]> {
  const aggregates = views.map(({ file }) => decodeSegmentAggregate(file));
  const degree = commonDegree(
    aggregates.map(({ degreeScale, respondentsWithGaze: respondents }) => ({
      degreeScale,
      respondents,
    })),
  );
  // The blur is one degree wide, as on the screen.
  const pxPerDeg = degreePx(degree, widthPx, heightPx);
  const size = { widthPx, heightPx, pxPerDeg, sigmaPx: pxPerDeg };
  const maps = aggregates.map((aggregate, at) => {
    const { overAllTime } = beginHeatmap(samplesOf(aggregate, views[at]!.respondentIds), size);
    const density = new HeatmapDensity(overAllTime);
    const topSeconds = density.overAllTime() * density.staticSeconds;
    return { density, topSeconds, respondents: overAllTime.respondents };
  });
  const topSecondsPerDeg2 = Math.max(0, ...maps.map(({ topSeconds }) => topSeconds));
  return maps.map(({ density, respondents }) => {
    const image = new HeatmapImage(widthPx, heightPx);
    const seconds = density.staticSeconds;
    const maximum = seconds > 0 ? topSecondsPerDeg2 / seconds : 0;
    image.draw(density.density, maximum, colormapTable(DEFAULT_COLORMAP));
    return { rgba: image.rgba, topSecondsPerDeg2, respondents };
  });
}

function samplesOf(aggregate: SegmentAggregate, respondentIds: readonly string[]): HeatmapSamples {
  const wanted = new Set(respondentIds);
  const isWanted = aggregate.respondentIds.map((id) => wanted.has(id));
  const kept: number[] = [];
  for (let at = 0; at < aggregate.tMs.length; at++) {
    if (isWanted[aggregate.respondentIndex[at]!]) kept.push(at);
  }
  return {
    respondentIndex: Uint16Array.from(kept, (at) => aggregate.respondentIndex[at]!),
    tMs: Float32Array.from(kept, (at) => aggregate.tMs[at]!),
    xNorm: Float32Array.from(kept, (at) => aggregate.xNorm[at]!),
    yNorm: Float32Array.from(kept, (at) => aggregate.yNorm[at]!),
    sampleMs: Float32Array.from(kept, (at) => aggregate.sampleMs[at]!),
  };
}
