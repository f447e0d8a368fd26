import type { AoiShape } from '@fovea/contract/analysis/aoi';
import { RESPONDENT_METRICS, SEGMENT_RATIOS } from '@fovea/science/aoi/aoiMetricList';
import { aoiMetrics } from '@fovea/science/aoi/aoiMetrics';
import { summariseAois } from '@fovea/science/aoi/aoiSummary';
import type { AoiRatio } from '@fovea/science/aoi/aoiSummary';
import { buildSegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { aoiOf } from '../../research/aoi/computeAoiStats';
import { tryRead } from '../../research/processing/tryRead';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    computeExportedAois: typeof computeExportedAois;
  }
}

export interface ExportedAoisRequest {
  readonly stimulusId: string;
  readonly segmentId: string;
  /** The result files of all respondents of the stimulus: the longest exposure counts for each. */
  readonly files: readonly Uint8Array[];
  readonly widthPx: number;
  readonly heightPx: number;
  readonly aois: readonly { readonly id: string; readonly timeline: readonly AoiShape[] }[];
  /** Ratios are computed of each of these. */
  readonly groups: readonly { readonly respondentIds: readonly string[] }[];
}

export interface ExportedAois {
  /** Who was shown the stimulus. */
  readonly respondentIds: readonly string[];
  /** [metrics][aois * respondents], metrics in the order of RESPONDENT_METRICS; NaN: not defined. */
  readonly metrics: readonly Float64Array[];
  /** [groups][aois][ratios], ratios in the order of SEGMENT_RATIOS. */
  readonly ratios: readonly (readonly (readonly AoiRatio[])[])[];
}

/** The figures of the screen (computeAoiStats), respondent by respondent. */
export async function computeExportedAois(request: ExportedAoisRequest): Promise<ExportedAois> {
  const { stimulusId, segmentId, files, widthPx, heightPx, aois, groups } = request;
  const respondents = tryRead(files, decodeStimulusGaze);
  // Encoded and decoded, an aggregate has the same figures: its columns have these types already.
  const aggregate = buildSegmentAggregate({ stimulusId, segmentId, respondents });
  const table = aoiMetrics(
    aggregate,
    aois.map(({ id, timeline }) => aoiOf(id, timeline)),
    { widthPx, heightPx },
  );
  return {
    respondentIds: table.respondentIds,
    metrics: RESPONDENT_METRICS.map(({ id }) => table.values[id]),
    ratios: groups.map(({ respondentIds }) => {
      const members = new Set(respondentIds);
      const mask = Uint8Array.from(table.respondentIds, (id) => (members.has(id) ? 1 : 0));
      return summariseAois(table, mask).map((summary) =>
        SEGMENT_RATIOS.map(({ id }) => summary[id]),
      );
    }),
  };
}
