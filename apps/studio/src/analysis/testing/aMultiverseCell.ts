import type { MultiverseCell, MultiverseFilter } from '@fovea/science/statistics/multiverse';

/** One analysis of a multiverse; a filter of null is that of the stored fixations. */
export function aMultiverseCell(
  filter: MultiverseFilter | null,
  estimate: number,
  low: number,
  high: number,
): MultiverseCell {
  return {
    filter,
    fixationsPerRespondent: 3,
    compared: {
      ok: true,
      difference: {
        ...{
          test: 'welch',
          reason: null,
          n1: 10,
          n2: 10,
          unpaired: 0,
          zeros: 0,
          isExact: false,
          estimate,
          low,
          high,
          p: 0.1,
        },
        effect: { kind: 'hedges-g', value: 1, low: 0, high: 2 },
        statistic: 1,
        df: 18,
      },
    },
  };
}
