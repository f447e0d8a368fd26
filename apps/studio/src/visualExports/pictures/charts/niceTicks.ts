/** Round numbers within [min, max], about as many as wanted. */
export function niceTicks(min: number, max: number, count: number): number[] {
  const span = max - min;
  if (!(span > 0) || !Number.isFinite(span)) return Number.isFinite(min) ? [min] : [];
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((each) => each * power >= rough) ?? 10);
  const ticks: number[] = [];
  for (let at = Math.ceil(min / step - 1e-9); at * step <= max + step * 1e-9; at++) {
    // Multiplied, not added up, so that no error accumulates; -0 is 0.
    ticks.push(Number((at * step).toPrecision(12)) + 0);
  }
  return ticks;
}

const STEPS = [1, 2, 2.5, 5];
