import { nameKey } from '@fovea/rules/inputs/names';
import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';
import type { ComparedView } from './views';

/** An AOI that exists in at least two views. */
export interface ComparedAoi {
  readonly key: string;
  readonly name: string;
  /** [views] null: the view has no such AOI. */
  readonly aois: readonly (Aoi | null)[];
}

/** An AOI in the form that the metrics of science expect. */
export const scienceAoi = ({ id, timeline }: AoiDefinition): Aoi => ({
  id,
  keyframes: timeline.map(({ ts, points }) => ({
    tMs: ts,
    points: Float64Array.from(points.flatMap(({ x, y }) => [x, y])),
  })),
});

/**
 * The AOIs to compare: on one stimulus each AOI with itself, across stimuli those with the same
 * name. AOIs in a single respondent's recording are excluded.
 */
export function comparedAois(
  views: readonly Pick<ComparedView, 'stimulus'>[],
  definitions: readonly AoiDefinition[],
): ComparedAoi[] {
  const own = definitions.filter(({ respondent }) => respondent === null);
  const stimuli = [...new Set(views.map(({ stimulus }) => stimulus.id))];
  const keyOf = (aoi: AoiDefinition) => (stimuli.length === 1 ? aoi.id : nameKey(aoi.name));
  const byStimulus = new Map(
    stimuli.map((stimulusId) => {
      const found = new Map<string, AoiDefinition>();
      for (const aoi of own) {
        // If a stimulus has two AOIs with the same name, the first is used.
        if (aoi.stimuli.includes(stimulusId) && !found.has(keyOf(aoi))) found.set(keyOf(aoi), aoi);
      }
      return [stimulusId, found] as const;
    }),
  );
  const keys = new Map<string, string>();
  for (const found of byStimulus.values()) {
    for (const [key, { name }] of found) if (!keys.has(key)) keys.set(key, name.trim());
  }
  return [...keys]
    .map(([key, name]) => ({
      key,
      name,
      aois: views.map(({ stimulus }) => {
        const aoi = byStimulus.get(stimulus.id)?.get(key);
        return aoi ? scienceAoi(aoi) : null;
      }),
    }))
    .filter(({ aois }) => aois.filter((aoi) => aoi !== null).length > 1);
}
