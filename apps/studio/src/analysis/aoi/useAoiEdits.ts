import type { AoiPoint } from '@fovea/contract/analysis/aoi';
import { shapeProblem, AOI_PROBLEM_MESSAGES } from '@fovea/rules/analysis/aoi';
import { useMemo } from 'react';
import { showError } from '../../controls/feedback/snackbars';
import type { AoiActions } from './aoiActions';
import { pointsAt } from './aoiAtTime';
import type { AoiDraft } from './mergeAois';
import type { AoiStep } from './aoiSteps';
import { withPointCountChanged, withShapeAt } from './keyframeEdits';
import {
  moveShape,
  resizeShape,
  resizeShapeBySteps,
  withoutPoint,
  withPointAt,
  withPointOnEdge,
  type Handle,
  type Points,
} from './shapeEdits';

/** Edits of shapes at the current time, each one undo step. */
export function useAoiEdits(actions: AoiActions, nowMs: () => number, withTime: boolean) {
  return useMemo(() => {
    /** Changes the shape at the current time; on a video this sets a keyframe. */
    const reshape = (
      ids: readonly string[],
      step: AoiStep,
      change: (points: Points, draft: AoiDraft) => readonly AoiPoint[] | null,
      mergeKey?: string,
    ) =>
      actions.change(
        ids,
        step,
        (draft) => {
          const tMs = nowMs();
          const points = pointsAt(draft, tMs);
          const next = points && change(points, draft);
          if (!next) return null;
          return { timeline: withShapeAt(draft.timeline, tMs, next, withTime) };
        },
        mergeKey,
      );
    return {
      /** Commits the result of a drag. */
      place: (shapes: Readonly<Record<string, Points>>, step: AoiStep) =>
        reshape(Object.keys(shapes), step, (_, { id }) => shapes[id] ?? null),
      move: (ids: readonly string[], dx: number, dy: number) =>
        reshape(ids, 'move', (points) => moveShape(points, dx, dy), 'move'),
      resizeBySteps: (ids: readonly string[], x: number, y: number) =>
        reshape(ids, 'resize', (points) => resizeShapeBySteps(points, x, y), 'resize'),
      resizeTo: (id: string, handle: Handle, to: AoiPoint) =>
        reshape([id], 'resize', (points) => resizeShape(points, handle, to), 'resize'),
      movePoint: (id: string, at: number, to: AoiPoint) =>
        reshape([id], 'point', (points) => withPointAt(points, at, to), `point ${at}`),
      /** Adds the point in every keyframe, so that the shapes can still be interpolated. */
      addPoint: (id: string, edge: number, point?: AoiPoint) =>
        actions.change([id], 'addPoint', (draft) => {
          const counts = new Set(draft.timeline.map(({ points }) => points.length));
          counts.delete(0);
          // Keyframes with different point counts cannot be interpolated; change only this one.
          if (counts.size > 1 || !withTime) {
            const points = pointsAt(draft, nowMs());
            if (!points) return null;
            const next = withPointOnEdge(points, edge, point);
            return { timeline: withShapeAt(draft.timeline, nowMs(), next, withTime) };
          }
          const timeline = withPointCountChanged(draft.timeline, (points) =>
            withPointOnEdge(points, edge),
          );
          if (!point) return { timeline };
          const there = pointsAt({ id, timeline }, nowMs());
          if (!there) return { timeline };
          const next = withPointAt(there, edge + 1, point);
          return { timeline: withShapeAt(timeline, nowMs(), next, withTime) };
        }),
      removePoint: (id: string, at: number) =>
        actions.change([id], 'removePoint', (draft) => {
          const points = pointsAt(draft, nowMs());
          if (points && points.length <= 3) {
            showError(AOI_PROBLEM_MESSAGES.tooFewPoints);
            return null;
          }
          return {
            timeline: withPointCountChanged(draft.timeline, (each) => withoutPoint(each, at)),
          };
        }),
      isPossible: (points: Points) => shapeProblem(points) === null,
    };
  }, [actions, nowMs, withTime]);
}

export type AoiEdits = ReturnType<typeof useAoiEdits>;
