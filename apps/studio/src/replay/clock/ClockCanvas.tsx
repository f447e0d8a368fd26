import { useEffect, useRef, type ReactNode } from 'react';
import { useCanvasSize, type CanvasSize } from './canvasSize';
import type { Clock } from './clock';

/** Draws one frame on a cleared canvas. */
export type DrawMoment = (context: CanvasRenderingContext2D, timeMs: number) => void;

interface Props {
  readonly clock: Clock;
  /** Must be stable: a new function restarts drawing. Null: nothing is drawn. */
  readonly paint: ((size: CanvasSize, room: HTMLElement) => DrawMoment) | null;
  /** Text alternative of the canvas. */
  readonly label: string;
  readonly roomClass: string | undefined;
  readonly canvasClass: string | undefined;
  /** Rendered over the canvas. */
  readonly children?: ReactNode;
}

/** A canvas that fills its container, redrawn at each frame of the clock. */
export function ClockCanvas({ clock, paint, label, roomClass, canvasClass, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useCanvasSize(room);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !room.current || !paint) return;
    const draw = paint(size, room.current);
    const clear = () => context.clearRect(0, 0, size.widthPx, size.heightPx);
    const leave = clock.onFrame((timeMs) => {
      clear();
      draw(context, timeMs);
    });
    return () => {
      leave();
      clear();
    };
  }, [clock, paint, size]);

  return (
    <div ref={room} className={roomClass}>
      <canvas
        ref={canvas}
        className={canvasClass}
        width={size.widthPx}
        height={size.heightPx}
        role="img"
        aria-label={label}
      />
      {children}
    </div>
  );
}
