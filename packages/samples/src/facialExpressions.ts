/**
 * The expressions of a face over time: a few, each with a fast onset, a short hold and a slow
 * offset. Their number and kind depend on how much the person likes the stimulus.
 */
import type { ExpressionChannel } from '@fovea/science/recording/faceFrames';
import type { SeededRandom } from './seededRandom';

export interface ShownExpression {
  readonly startMs: number;
  readonly endMs: number;
  /** 0..1 at its peak, by channel. */
  readonly channels: Partial<Readonly<Record<ExpressionChannel, number>>>;
}

/** As a fraction of the expression's duration. */
const RISE = 0.25;

/**
 * @param liking -1 (a frown) to 1 (a smile)
 * @param expressiveness 0 (a still face) to 1
 */
export function facialExpressions(
  random: SeededRandom,
  from: { readonly startMs: number; readonly endMs: number },
  liking: number,
  expressiveness: number,
): ShownExpression[] {
  const list: ShownExpression[] = [];
  let at = from.startMs + random.between(300, 2400);
  while (at + 600 < from.endMs) {
    const lasting = random.between(700, 2200);
    if (random.uniform() < 0.25 + 0.6 * expressiveness) {
      const size = random.between(0.5, 1) * (0.5 + 0.5 * expressiveness);
      const mood = liking + 0.35 * random.normal();
      const endMs = Math.min(at + lasting, from.endMs);
      list.push({ startMs: at, endMs, channels: channelsOf(mood, size) });
    }
    at += lasting + random.between(600, 2800);
  }
  return list;
}

function channelsOf(mood: number, size: number): ShownExpression['channels'] {
  if (mood > 0.75)
    return { mouthCornerUp: size, mouthOpen: 0.45 * size, browRaiseOuter: 0.3 * size };
  if (mood > 0.1) return { mouthCornerUp: size };
  if (mood > -0.35)
    return { browRaiseInner: 0.7 * size, browRaiseOuter: 0.8 * size, mouthOpen: 0.4 * size };
  return { browLower: size, mouthCornerDown: 0.5 * size };
}

/** The channels at a time; empty if the face is neutral. */
export function channelsAt(
  expressions: readonly ShownExpression[],
  tMs: number,
): ShownExpression['channels'] | null {
  const shown = expressions.find(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
  if (!shown) return null;
  const share = (tMs - shown.startMs) / (shown.endMs - shown.startMs);
  const height = share < RISE ? share / RISE : Math.min(1, (1 - share) / (1 - RISE) + 0.15);
  const channels: Partial<Record<ExpressionChannel, number>> = {};
  for (const [name, size] of Object.entries(shown.channels)) {
    channels[name as ExpressionChannel] = size * height;
  }
  return channels;
}
