/**
 * Which AOIs of different stimuli are compared with each other. The researcher pairs them; those
 * with the same typed name are proposed. "AOI 1" is a name that the program gives in the order of
 * drawing and says nothing about what is inside.
 */
import { nameKey } from '../inputs/names';
import { isDefaultAoiName } from './aoi';

export interface PairableAoi {
  readonly id: string;
  readonly name: string;
  /** Exactly one. */
  readonly stimuli: readonly string[];
  /** AOIs in one respondent's recording are not compared. */
  readonly respondent: string | null;
}

/** Groups of AOI ids, at most one of each stimulus; a group of one is a pair that was begun. */
export type AoiPairs = readonly (readonly string[])[];

/** A pair as far as it concerns the compared stimuli. */
export interface ShownPair {
  /** Its place in the list of pairs. */
  readonly at: number;
  readonly ids: readonly string[];
}

export function proposedPairs(aois: readonly PairableAoi[]): AoiPairs {
  const byName = new Map<string, PairableAoi[]>();
  for (const aoi of aois) {
    if (aoi.respondent !== null || isDefaultAoiName(aoi.name)) continue;
    const named = byName.get(nameKey(aoi.name)) ?? [];
    // If a stimulus has two AOIs with the same name, the first is proposed.
    if (named.every((other) => other.stimuli[0] !== aoi.stimuli[0])) named.push(aoi);
    byName.set(nameKey(aoi.name), named);
  }
  return [...byName.values()]
    .filter((named) => named.length > 1)
    .map((named) => named.map(({ id }) => id));
}

/**
 * Chooses the AOI of one stimulus in one pair.
 *
 * @param at the pair; beyond the last one a new pair begins
 * @param aoiId null: none
 */
export function pairAoi(
  pairs: AoiPairs,
  at: number,
  stimulusId: string,
  aoiId: string | null,
  aois: readonly PairableAoi[],
): AoiPairs {
  const onStimulus = new Set(aois.filter((aoi) => isOn(aoi, stimulusId)).map(({ id }) => id));
  const changed = pairs.map((ids, place) =>
    ids.filter((id) => id !== aoiId && !(place === at && onStimulus.has(id))),
  );
  if (aoiId !== null) {
    if (at < changed.length) changed[at]!.push(aoiId);
    else changed.push([aoiId]);
  }
  return changed.filter((ids) => ids.length > 0);
}

export function unpair(pairs: AoiPairs, at: number): AoiPairs {
  return pairs.filter((_, place) => place !== at);
}

/** The pairs with an AOI on the compared stimuli; AOIs that were deleted are left out. */
export function pairsOn(
  pairs: AoiPairs,
  aois: readonly PairableAoi[],
  stimulusIds: readonly string[],
): readonly ShownPair[] {
  const known = new Map(comparableAois(aois, stimulusIds).map((aoi) => [aoi.id, aoi]));
  const used = new Set<string>();
  return pairs.flatMap((ids, at): ShownPair[] => {
    const taken = new Set<string>();
    const shown = ids.filter((id) => {
      const stimulus = known.get(id)?.stimuli[0];
      // Pairs come from an address too: an AOI counts once, and a stimulus once in each pair.
      if (stimulus === undefined || used.has(id) || taken.has(stimulus)) return false;
      taken.add(stimulus);
      used.add(id);
      return true;
    });
    return shown.length > 0 ? [{ at, ids: shown }] : [];
  });
}

/** The AOIs on the compared stimuli that are compared with nothing. */
export function unpairedOn<A extends PairableAoi>(
  pairs: AoiPairs,
  aois: readonly A[],
  stimulusIds: readonly string[],
): readonly A[] {
  const paired = new Set(
    pairsOn(pairs, aois, stimulusIds).flatMap(({ ids }) => (ids.length > 1 ? ids : [])),
  );
  return comparableAois(aois, stimulusIds).filter(({ id }) => !paired.has(id));
}

function comparableAois<A extends PairableAoi>(
  aois: readonly A[],
  stimulusIds: readonly string[],
): readonly A[] {
  return aois.filter(
    (aoi) => aoi.respondent === null && stimulusIds.some((stimulusId) => isOn(aoi, stimulusId)),
  );
}

const isOn = ({ stimuli }: PairableAoi, stimulusId: string) => stimuli[0] === stimulusId;
