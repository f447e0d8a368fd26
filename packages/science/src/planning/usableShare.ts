/**
 * What is known about the share of people who give usable data, as a beta distribution.
 *
 * People of the study itself count in full. While there are fewer than EARLIER_FILL of them, people
 * of earlier studies fill up to that number, each counting for a part of a person: studies differ,
 * so many earlier people must not outvote the first ones of this study (a power prior with a fixed
 * weight; Ibrahim & Chen 2000, doi 10.1214/ss/1009212673). Where there are too few of both, a
 * published share fills up to PUBLISHED_FILL. The rest is Jeffreys' prior, half a person on each
 * side (Brown, Cai & DasGupta 2001, doi 10.1214/ss/1009213286).
 */
export interface BetaShare {
  /** Usable people, with what stands for them. */
  readonly a: number;
  /** Lost people. */
  readonly b: number;
}

export const EARLIER_FILL = 20;
export const PUBLISHED_FILL = 10;
const JEFFREYS = 0.5;

/** People by where they were lost, and those who are usable. */
export type OutcomeCounts<Step extends string> = Readonly<Record<Step | 'usable', number>>;

export interface Evidence<Step extends string> {
  /** People of this study and of earlier ones, these scaled down to their weight. */
  readonly counts: OutcomeCounts<Step>;
  /** How many people each source counts for. */
  readonly weights: { readonly own: number; readonly earlier: number; readonly published: number };
  readonly share: BetaShare;
}

/**
 * @param steps where people are lost, in their order
 * @param publishedShare usable people among all, 0..1
 */
export function usableShare<Step extends string>(
  steps: readonly Step[],
  own: OutcomeCounts<Step>,
  earlier: OutcomeCounts<Step>,
  publishedShare: number,
): Evidence<Step> {
  const outcomes = [...steps, 'usable' as const];
  const all = (counts: OutcomeCounts<Step>) =>
    outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const weights = { own: all(own), earlier: 0, published: 0 };
  weights.earlier = Math.min(all(earlier), Math.max(0, EARLIER_FILL - weights.own));
  weights.published = Math.max(0, PUBLISHED_FILL - weights.own - weights.earlier);
  const scale = weights.earlier > 0 ? weights.earlier / all(earlier) : 0;
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, own[outcome] + scale * earlier[outcome]]),
  ) as Record<Step | 'usable', number>;
  const a = JEFFREYS + counts.usable + weights.published * publishedShare;
  return {
    counts,
    weights,
    share: { a, b: 2 * JEFFREYS + weights.own + weights.earlier + weights.published - a },
  };
}
