import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { timeText } from '../../replay/clock/timeText';

interface Props {
  readonly className: string | undefined;
  readonly style: CSSProperties;
  readonly label: string;
  readonly valueMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** The time under a pointer. */
  readonly timeAt: (clientX: number) => number;
  /** `step` is the same within one dragging, or one row of key presses. */
  readonly move: (tMs: number, step: string) => void;
  readonly begin?: () => void;
}

const STEP_MS = 100;
const FINE_STEP_MS = 10;
const PAGE_MS = 1000;

/** A moment on a timeline that is dragged, or moved by 0.1 s with the arrow keys and by 0.01 s with Ctrl. */
export function TimeHandle(props: Props) {
  const { valueMs, minMs, maxMs, timeAt, move, begin } = props;
  const drags = useRef(0);
  const pointer = useRef<number | null>(null);
  const pressed = (event: KeyboardEvent) => {
    const stepMs = event.ctrlKey || event.metaKey ? FINE_STEP_MS : STEP_MS;
    const to = {
      ArrowLeft: valueMs - stepMs,
      ArrowDown: valueMs - stepMs,
      ArrowRight: valueMs + stepMs,
      ArrowUp: valueMs + stepMs,
      PageUp: valueMs + PAGE_MS,
      PageDown: valueMs - PAGE_MS,
      Home: minMs,
      End: maxMs,
    }[event.key];
    if (to === undefined || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(Math.min(maxMs, Math.max(minMs, to)), 'keys');
  };
  return (
    <div
      className={props.className}
      style={props.style}
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={Math.round(minMs)}
      aria-valuemax={Math.round(maxMs)}
      aria-valuenow={Math.round(valueMs)}
      aria-valuetext={timeText(valueMs)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = event.pointerId;
        drags.current++;
        begin?.();
      }}
      onPointerMove={(event) => {
        if (event.pointerId !== pointer.current) return;
        const tMs = timeAt(event.clientX);
        move(Math.min(maxMs, Math.max(minMs, tMs)), `drag ${drags.current}`);
      }}
      onPointerUp={() => (pointer.current = null)}
      onPointerCancel={() => (pointer.current = null)}
      onKeyDown={pressed}
    />
  );
}
