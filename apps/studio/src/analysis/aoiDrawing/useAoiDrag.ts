import type { AoiPoint } from '@fovea/contract/analysis/aoi';
import { useRef, type PointerEvent } from 'react';
import { useAoiEditor, type DraggedShapes } from '../aoi/aoiEditor';

/** Computes the dragged shapes from the start point and the current pointer position. */
export type Drag = (
  from: AoiPoint,
  to: AoiPoint,
  event: PointerEvent<SVGSVGElement>,
) => DraggedShapes;

interface ActiveDrag {
  readonly pointerId: number;
  readonly from: AoiPoint;
  readonly drag: Drag;
  readonly done: (live: DraggedShapes) => void;
  isMoved: boolean;
}

/** Movements below this threshold are ignored as tremor. */
const STILL_PX = 3;

/** Shapes follow the pointer; releasing commits them and Escape reverts them. */
export function useAoiDrag(partOf: (event: PointerEvent) => AoiPoint) {
  const running = useRef<(ActiveDrag & { xPx: number; yPx: number }) | null>(null);
  return {
    begin(
      event: PointerEvent,
      svg: SVGSVGElement | null,
      drag: Drag,
      done: (live: DraggedShapes) => void,
    ) {
      if (event.button !== 0 || !svg) return;
      event.stopPropagation();
      svg.setPointerCapture(event.pointerId);
      running.current = {
        pointerId: event.pointerId,
        from: partOf(event),
        drag,
        done,
        isMoved: false,
        xPx: event.clientX,
        yPx: event.clientY,
      };
    },
    move(event: PointerEvent<SVGSVGElement>) {
      const now = running.current;
      if (!now || event.pointerId !== now.pointerId) return;
      const awayPx = Math.hypot(event.clientX - now.xPx, event.clientY - now.yPx);
      if (!now.isMoved && awayPx < STILL_PX) return;
      now.isMoved = true;
      useAoiEditor.setState({ live: now.drag(now.from, partOf(event), event) });
    },
    end(event: PointerEvent<SVGSVGElement>) {
      const now = running.current;
      if (!now || event.pointerId !== now.pointerId) return;
      running.current = null;
      const { live } = useAoiEditor.getState();
      // Commit before clearing the drag, or the old shape would flash.
      if (now.isMoved && live && event.type === 'pointerup') now.done(live);
      useAoiEditor.setState({ live: null });
    },
    /** @returns whether a drag was cancelled */
    cancel(): boolean {
      if (!running.current) return false;
      running.current = null;
      useAoiEditor.setState({ live: null });
      return true;
    },
  };
}
