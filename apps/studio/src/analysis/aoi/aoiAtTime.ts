import type { AoiPoint } from '@fovea/contract/analysis/aoi';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { shapeAt } from '@fovea/science/aoi/aoiShapes';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import type { AoiDraft } from './mergeAois';

/**
 * The outline at a time, interpolated by the same function as the metrics; null while the AOI is
 * inactive.
 */
export function pointsAt(draft: Pick<AoiDraft, 'id' | 'timeline'>, tMs: number): AoiPoint[] | null {
  const [only] = draft.timeline;
  // Fast path for most AOIs: one shape, active from the start.
  if (draft.timeline.length === 1 && only && only.ts <= tMs) return [...only.points];
  const flat = shapeAt(scienceAoi(draft), tMs);
  if (!flat) return null;
  return Array.from({ length: flat.length / 2 }, (_, at) => ({
    x: flat[2 * at] ?? 0,
    y: flat[2 * at + 1] ?? 0,
  }));
}

/** The shape at a time, or the nearest one in time while the AOI is inactive. */
export function nearestPoints(draft: AoiDraft, tMs: number): AoiPoint[] {
  const active = pointsAt(draft, tMs);
  if (active) return active;
  const shapes = draft.timeline.filter(({ points }) => points.length > 0);
  const nearest = shapes.reduce<(typeof shapes)[number] | null>(
    (best, shape) => (!best || Math.abs(shape.ts - tMs) < Math.abs(best.ts - tMs) ? shape : best),
    null,
  );
  return [...(nearest?.points ?? [])];
}

/** Whether a stimulus changes while it is shown, so that its AOIs have keyframes. */
export function isTimeBased({ type }: Pick<Stimulus, 'type'>): boolean {
  return STIMULUS_TYPE_FACTS[type].shows !== 'still';
}

/** Whether the AOI moves or starts late, so that its position depends on the time. */
export function isTimed({ timeline }: Pick<AoiDraft, 'timeline'>): boolean {
  return timeline.length > 1 || (timeline[0]?.ts ?? 0) > 0;
}
