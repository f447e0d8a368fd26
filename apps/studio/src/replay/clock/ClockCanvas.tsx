import { useEffect, useRef, type ReactNode } from 'react';
import { useCanvasSize, type CanvasSize } from './canvasSize';
import type { Clock } from './clock';

/** Draws one moment on a canvas that has been cleared. */
export type DrawMoment = (context: CanvasRenderingContext2D, timeMs: number) => void;

interface Props {
  readonly clock: Clock;
  /** The same function as long as it draws the same: another one begins anew. Null: nothing is drawn. */
  readonly paint: ((size: CanvasSize, room: HTMLElement) => DrawMoment) | null;
  /** What is seen, for those who do not see it. */
  readonly label: string;
  readonly roomClass: string | undefined;
  readonly canvasClass: string | undefined;
  /** Stands over the canvas. */
  readonly children?: ReactNode;
}

/** A canvas as large as its room, drawn anew at each frame of the clock. */
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
