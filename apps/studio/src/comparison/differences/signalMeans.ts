import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import type { LoadedSignals } from '../../replay/signals/loadedSignals';
import type { Measured } from './differences';

/** The mean of a signal over the frames in which it was measured; NaN: in none. */
export function meanOverTime(signals: LoadedSignals, signal: SignalId): number {
  const values = signals.values.get(signal)?.mean;
  let sum = 0;
  let n = 0;
  for (const value of values ?? []) {
    if (!Number.isFinite(value)) continue;
    sum += value;
    n++;
  }
  return n > 0 ? sum / n : Number.NaN;
}

/** The means of a view's respondents in the form that is compared; null: nobody has a measurement. */
export function measuredMeans(means: ReadonlyMap<string, number>): Measured | null {
  const known = [...means].filter(([, mean]) => Number.isFinite(mean));
  const n = known.length;
  if (n === 0) return null;
  const mean = known.reduce((sum, [, value]) => sum + value, 0) / n;
  const squares = known.reduce((sum, [, value]) => sum + (value - mean) ** 2, 0);
  return {
    group: { respondentIds: known.map(([id]) => id), values: known.map(([, value]) => value) },
    estimate: { n, mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null },
  };
}
