import { betaQuantile } from '../statistics/distributions';
import type { Evidence } from './usableShare';

export interface StepLoss<Step extends string> {
  readonly step: Step;
  /** Lost here, of all people who began, 0..1. */
  readonly share: number;
  /** 90 % interval of it (Jeffreys). */
  readonly low: number;
  readonly high: number;
  /** Came so far, of all people who began. */
  readonly reachedShare: number;
}

/** Where people are lost, in the order of the steps; empty if nobody has been observed. */
export function lossBySteps<Step extends string>(
  steps: readonly Step[],
  { counts, weights }: Evidence<Step>,
): StepLoss<Step>[] {
  const all = weights.own + weights.earlier;
  if (all === 0) return [];
  let reached = 1;
  return steps.map((step) => {
    const lost = counts[step];
    const quantile = (probability: number) =>
      betaQuantile(probability, lost + 0.5, all - lost + 0.5);
    const row = {
      step,
      share: lost / all,
      // Nobody lost, or everybody: the interval ends there (Brown, Cai & DasGupta 2001).
      low: lost === 0 ? 0 : quantile(0.05),
      high: lost === all ? 1 : quantile(0.95),
      reachedShare: reached,
    };
    reached -= row.share;
    return row;
  });
}
