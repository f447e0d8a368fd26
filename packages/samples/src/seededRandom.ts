/** Reproducible random numbers (mulberry32 by T. Ettinger, public domain). */
export interface SeededRandom {
  /** Uniform in [0, 1). */
  readonly uniform: () => number;
  /** Uniform between two values. */
  readonly between: (low: number, high: number) => number;
  /** Normal with mean 0 and standard deviation 1. */
  readonly normal: () => number;
  /** A shuffled copy of the list. */
  readonly shuffled: <T>(things: readonly T[]) => T[];
}

/** @param seed a text or an integer; the same seed gives the same numbers */
export function seededRandom(seed: string | number): SeededRandom {
  let state = hash(String(seed));
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  let spare = Number.NaN;
  const normal = () => {
    if (!Number.isNaN(spare)) {
      const value = spare;
      spare = Number.NaN;
      return value;
    }
    const length = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = length * Math.sin(angle);
    return length * Math.cos(angle);
  };
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal,
    shuffled: (things) => {
      const order = [...things];
      for (let i = order.length - 1; i > 0; i--) {
        const other = Math.floor(uniform() * (i + 1));
        const [a, b] = [order[i], order[other]];
        if (a !== undefined && b !== undefined) [order[i], order[other]] = [b, a];
      }
      return order;
    },
  };
}

/** FNV-1a, so that similar seeds give unrelated sequences. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value | 0;
}
