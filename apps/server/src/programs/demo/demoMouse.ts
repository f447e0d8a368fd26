import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { seededRandom } from '@fovea/samples/seededRandom';
import recorded from './clip/shopMouse.json' with { type: 'json' };

/** A position of the mouse on a picture; between two it moves in a straight line. */
export interface MousePoint {
  readonly tMs: number;
  readonly xNorm: number;
  readonly yNorm: number;
  readonly isPressed?: boolean;
}

/** The way of the mouse that the screen recording shows. */
export const RECORDED_MOUSE: readonly MousePoint[] = recorded;

/** The order button, and the buttons of the four products: centres in the web shop. */
const TARGETS = [
  { xNorm: 0.176, yNorm: 0.463, weight: 4 },
  { xNorm: 0.211, yNorm: 0.899, weight: 1 },
  { xNorm: 0.446, yNorm: 0.899, weight: 1.6 },
  { xNorm: 0.681, yNorm: 0.899, weight: 0.8 },
  { xNorm: 0.916, yNorm: 0.899, weight: 0.5 },
];
const PRESS_MS = 90;
const STEP_MS = 60;

/** How one person uses the mouse in the web shop: two out of three click something. */
export function shopMouse(seed: string, durationMs: number): readonly MousePoint[] {
  const random = seededRandom(`${seed}/mouse`);
  const isClicking = random.uniform() < 0.67;
  const from = { xNorm: random.between(0.4, 0.9), yNorm: random.between(0.3, 0.8) };
  const total = TARGETS.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.uniform() * total;
  const target = TARGETS.find(({ weight }) => (left -= weight) <= 0) ?? TARGETS[0]!;
  const clickMs = durationMs * random.between(0.45, 0.9);
  const at = {
    xNorm: target.xNorm + 0.008 * random.normal(),
    yNorm: target.yNorm + 0.006 * random.normal(),
  };
  return [
    { tMs: 0, ...from },
    { tMs: clickMs - 900, ...from },
    { tMs: clickMs, ...at, isPressed: isClicking },
  ];
}

/**
 * The mouse events that a browser would record on this way.
 *
 * @param shown the event with which the stimulus was shown: its place on the page and its time
 */
export function mouseEvents(
  path: readonly MousePoint[],
  shown: Extract<SessionEvent, { kind: 'stimulusShown' }>,
): SessionEvent[] {
  const { contentRect, tMs: shownMs } = shown;
  const event = (action: 'move' | 'down' | 'up', tMs: number, to: Omit<MousePoint, 'tMs'>) => ({
    kind: 'mouse' as const,
    tMs: shownMs + tMs,
    action,
    xPx: contentRect.xPx + to.xNorm * contentRect.widthPx,
    yPx: contentRect.yPx + to.yNorm * contentRect.heightPx,
  });
  return path.flatMap((point, at) => {
    const from = path[at - 1];
    const isMoving = from && (from.xNorm !== point.xNorm || from.yNorm !== point.yNorm);
    const steps = isMoving ? Math.max(1, Math.round((point.tMs - from.tMs) / STEP_MS)) : 0;
    const moves = Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return event('move', from!.tMs + share * (point.tMs - from!.tMs), {
        xNorm: from!.xNorm + share * (point.xNorm - from!.xNorm),
        yNorm: from!.yNorm + share * (point.yNorm - from!.yNorm),
      });
    });
    const presses = point.isPressed
      ? [event('down', point.tMs + 1, point), event('up', point.tMs + PRESS_MS, point)]
      : [];
    return [...moves, ...presses];
  });
}
