import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { AoiOwner } from '../aoi/aoiActions';
import type { AoiDraft } from '../aoi/mergeAois';
import { aoiOwner, aoisAt } from '../aoi/useStimulusAois';
import type { Cell } from '../selection/cells';

export interface StimulusAois {
  readonly key: string;
  readonly stimulus: Stimulus;
  /** The respondent in whose recording the AOIs lie; null: they are everybody's. */
  readonly who: string | null;
  readonly place: AoiOwner;
  readonly aois: readonly AoiDraft[];
}

/** The AOIs of everything that is shown, each place once and in the order in which it is shown. */
export function aoisByStimulus(
  cells: readonly Pick<Cell, 'stimulus' | 'session' | 'who'>[],
  all: readonly AoiDraft[],
): readonly StimulusAois[] {
  const found = new Map<string, StimulusAois>();
  for (const { stimulus, session, who } of cells) {
    const place = aoiOwner(stimulus, session?.respondent.id ?? null);
    if (!place) continue;
    const key = `${place.stimulusId} ${place.respondentId ?? ''}`;
    if (found.has(key)) continue;
    const isOwn = place.respondentId !== null;
    found.set(key, { key, stimulus, who: isOwn ? who : null, place, aois: aoisAt(all, place) });
  }
  return [...found.values()];
}
