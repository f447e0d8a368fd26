import type { UsableGate } from '@fovea/contract/studies/recruitmentPlan';
import { asShown } from '@fovea/rules/participation/qualityThresholds';
import { sql, type RawBuilder } from 'kysely';

/**
 * The same decisions as `recordingFlaws` of the rules except for what a researcher said, of a row with the
 * columns of `GATED_COLUMNS`, `measures_gaze` and `measures_face`: what a recording lacks is decided
 * by the study's sensors, and figures are rounded as `qualityThresholds` rounds them: the digits
 * that are stored, halves upwards.
 */
export function missesGate({
  accuracyDeg,
  gazeQuality,
  faceQuality,
}: UsableGate): RawBuilder<boolean> {
  const asksForGaze = accuracyDeg !== null || gazeQuality !== null;
  const accuracy =
    accuracyDeg === null
      ? sql`false`
      : sql`(accuracy_deg is null
          or round(accuracy_deg, 1) >= ${asShown('accuracyDeg', accuracyDeg)}::numeric)`;
  const falls = (column: string, limit: number | null) =>
    limit === null
      ? sql`false`
      : sql`coalesce(round(${sql.ref(column)}, 2)
          < ${asShown('faceQuality', limit)}::numeric, false)`;
  return sql<boolean>`(is_partial or (quality is not null and (
    (measures_gaze and ((${asksForGaze}::boolean and no_gaze is not null)
      or ${accuracy} or ${falls('gaze_quality', gazeQuality)}))
    or (measures_face and ${falls('face_quality', faceQuality)}))))`;
}

/** Of `sessions`, with the figures that a gate looks at. */
export const GATED_COLUMNS = sql`is_partial, quality, no_gaze,
  (quality->>'accuracyDeg')::numeric as accuracy_deg,
  (quality->>'gazeQuality')::numeric as gaze_quality,
  (quality->>'faceQuality')::numeric as face_quality`;
