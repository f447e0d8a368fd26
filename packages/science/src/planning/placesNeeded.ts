/**
 * How many places are needed until enough people are usable.
 *
 * With a known usable share p the number of places until the n-th usable person follows a negative
 * binomial distribution: P(places <= m) = P(Binomial(m, p) >= n) = I_p(n, m - n + 1). The share is
 * known as a beta distribution only, so the probability is its mean over that (together a beta
 * negative binomial distribution; Johnson, Kemp & Kotz 2005, ch. 6.2.3). This is a prediction
 * of the places, wider than an interval of the share alone.
 *
 * Several groups: all of them have to be full. Where the groups get their places in turn, each has
 * its own part of the places and all have one share. Where people choose the group, the groups also
 * compete for the places, which is simulated (simulateChosenGroups.ts).
 */
import { incompleteBeta } from '../statistics/distributions';
import { bellNodes, type Node } from './bellNodes';
import { simulateChosenGroups } from './simulateChosenGroups';
import { smallestCount } from './smallestCount';
import type { BetaShare } from './usableShare';

export type PlacesWanted =
  | {
      readonly allocation: 'inTurn';
      /** Usable people still wanted in each group. */
      readonly wanted: readonly number[];
      readonly share: BetaShare;
    }
  | {
      readonly allocation: 'chosen';
      readonly wanted: readonly number[];
      readonly share: BetaShare;
      /** Usable people of each group so far. */
      readonly usable: readonly number[];
    };

/** Nobody recruits more: an answer above it is none. */
export const PLACES_MOST = 1_000_000;
const NODES_LEAST = 80;
const NODES_MOST = 800;

/** The probability that this many places are enough. */
export type EnoughProbability = (places: number) => number;

export function enoughProbability(wanted: PlacesWanted): EnoughProbability {
  // One group has nothing to choose.
  if (wanted.allocation === 'chosen' && wanted.wanted.length > 1) return whereChosen(wanted);
  const nodes = shareNodes(wanted.share, Math.max(...wanted.wanted));
  const groups = wanted.wanted.length;
  return (places) => {
    const own = wanted.wanted.map((_, at) => Math.floor((places + groups - 1 - at) / groups));
    return meanOver(nodes, (p) =>
      wanted.wanted.reduce((all, count, at) => all * usableProbability(own[at]!, count, p), 1),
    );
  };
}

/** Those whose group is not known, people of earlier studies for example, are spread evenly. */
function whereChosen({
  wanted,
  share,
  usable,
}: PlacesWanted & { readonly allocation: 'chosen' }): EnoughProbability {
  const known = usable.reduce((sum, count) => sum + count, 0);
  const spread = (share.a - known) / usable.length;
  const drawn = simulateChosenGroups(
    usable.map((count) => count + spread),
    share.b,
    wanted,
  );
  return (places) => {
    let [low, high] = [0, drawn.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (drawn[middle]! <= places) low = middle + 1;
      else high = middle;
    }
    return low / drawn.length;
  };
}

/** The fewest places that are enough with this probability; null if more than PLACES_MOST. */
export function placesFor(probability: number, isEnough: EnoughProbability): number | null {
  return smallestCount(0, PLACES_MOST, (places) => isEnough(places) >= probability);
}

/** P(at least `wanted` of `places` people are usable) with a known share. */
function usableProbability(places: number, wanted: number, share: number): number {
  if (wanted <= 0) return 1;
  return places < wanted ? 0 : incompleteBeta(share, wanted, places - wanted + 1);
}

/**
 * Shares to take means over a beta distribution by, in its logit, where it is a bell. They stand as
 * close as the probability changes: from no to yes within about 1 / sqrt(wanted).
 */
function shareNodes({ a, b }: BetaShare, wanted: number): readonly Node[] {
  const lnDensity = (logit: number) => -a * softplus(-logit) - b * softplus(logit);
  const countFor = (width: number) =>
    Math.min(NODES_MOST, Math.max(NODES_LEAST, Math.ceil(width * Math.sqrt(wanted))));
  return bellNodes(lnDensity, Math.log(a / b), countFor).map(({ at, weight }) => ({
    at: 1 / (1 + Math.exp(-at)),
    weight,
  }));
}

/** ln(1 + e^x) without overflow. */
function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

function meanOver(nodes: readonly Node[], of: (at: number) => number): number {
  let sum = 0;
  for (const { at, weight } of nodes) sum += weight * of(at);
  return sum;
}
