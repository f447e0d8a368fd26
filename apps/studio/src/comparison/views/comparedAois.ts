import { pairsOn, type AoiPairs } from '@fovea/rules/analysis/aoiPairs';
import { nameKey } from '@fovea/rules/inputs/names';
import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import type { ComparedView } from './views';

/** An AOI that exists in at least two views. */
export interface ComparedAoi {
  readonly key: string;
  readonly name: string;
  /** [views] null: the view has no such AOI. */
  readonly aois: readonly (Aoi | null)[];
}

/** Each AOI with itself: segments are compared on the same stimulus. */
export function ownAois(
  views: readonly Pick<ComparedView, 'stimulus'>[],
  definitions: readonly AoiDefinition[],
): ComparedAoi[] {
  return definitions.flatMap((aoi): ComparedAoi[] => {
    const isOn = views.map(({ stimulus }) => aoi.stimuli.includes(stimulus.id));
    if (aoi.respondent !== null || isOn.filter(Boolean).length < 2) return [];
    const own = scienceAoi(aoi);
    const aois = isOn.map((isThere) => (isThere ? own : null));
    return [{ key: aoi.id, name: aoi.name.trim(), aois }];
  });
}

/** AOIs of different stimuli, as they are paired; pairs that were only begun are left out. */
export function pairedAois(
  views: readonly Pick<ComparedView, 'stimulus'>[],
  definitions: readonly AoiDefinition[],
  pairs: AoiPairs,
): ComparedAoi[] {
  const stimuli = [...new Set(views.map(({ stimulus }) => stimulus.id))];
  const known = new Map(definitions.map((aoi) => [aoi.id, aoi]));
  return pairsOn(pairs, definitions, stimuli).flatMap(({ ids }): ComparedAoi[] => {
    if (ids.length < 2) return [];
    const aois = ids.flatMap((id) => known.get(id) ?? []);
    const names = new Map(aois.map(({ name }) => [nameKey(name), name.trim()]));
    const byStimulus = new Map(aois.map((aoi) => [aoi.stimuli[0], scienceAoi(aoi)]));
    return [
      {
        key: ids.join(' '),
        name: [...names.values()].join(' / '),
        aois: views.map(({ stimulus }) => byStimulus.get(stimulus.id) ?? null),
      },
    ];
  });
}
