import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { PixelRect } from '../../replay/layers/layer';
import type { Target } from './anchorEdits';
import type { StageHandle } from './stageHandles';

/** Movements below this threshold are ignored as tremor. */
const STILL_PX = 3;

interface ActiveDrag {
  readonly pointerId: number;
  readonly handle: StageHandle;
  readonly xPx: number;
  readonly yPx: number;
  to: Target | null;
}

interface Given {
  readonly rect: PixelRect | null;
  /** Called while dragging; null: cancelled or done. */
  readonly preview: (handle: StageHandle, to: Target | null) => void;
  readonly commit: (handle: StageHandle, to: Target) => void;
}

/** A handle follows the pointer; releasing commits, Escape puts it back. */
export function useHandleDrag({ rect, preview, commit }: Given) {
  const running = useRef<ActiveDrag | null>(null);
  const [draggedKey, setDraggedKey] = useState<string | null>(null);

  useEffect(() => {
    if (draggedKey === null) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const now = running.current;
      if (event.key !== 'Escape' || !now) return;
      event.preventDefault();
      event.stopPropagation();
      running.current = null;
      setDraggedKey(null);
      preview(now.handle, null);
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [draggedKey, preview]);

  return {
    draggedKey,
    begin(event: PointerEvent<SVGGElement>, handle: StageHandle) {
      if (event.button !== 0 || !rect) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointerId, clientX: xPx, clientY: yPx } = event;
      running.current = { pointerId, handle, xPx, yPx, to: null };
    },
    move(event: PointerEvent<SVGGElement>) {
      const now = running.current;
      if (!now || !rect || event.pointerId !== now.pointerId) return;
      const xPx = event.clientX - now.xPx;
      const yPx = event.clientY - now.yPx;
      if (now.to === null && Math.hypot(xPx, yPx) < STILL_PX) return;
      now.to = {
        xNorm: now.handle.grip.xNorm + xPx / rect.widthPx,
        yNorm: now.handle.grip.yNorm + yPx / rect.heightPx,
      };
      setDraggedKey(now.handle.key);
      preview(now.handle, now.to);
    },
    end(event: PointerEvent<SVGGElement>) {
      const now = running.current;
      if (!now || event.pointerId !== now.pointerId) return;
      running.current = null;
      setDraggedKey(null);
      // Commit before the preview ends, or the fixation would flash at its old place.
      if (now.to && event.type === 'pointerup') commit(now.handle, now.to);
      preview(now.handle, null);
    },
  };
}
