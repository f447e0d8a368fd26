import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { aoiTarget } from '@fovea/rules/analysis/aoi';
import type { AoiOwner } from './aoiActions';
import { useShownDrafts } from './aoiOutbox';
import { type AoiDraft } from './mergeAois';
import { useAoiSets } from './aoiServerState';

/** All AOIs of a study, including unsent edits. */
export function useShownAois(studyId: string) {
  // Subscribes to the server state; the list below is derived from it.
  const truth = useAoiSets(studyId);
  const aois = useShownDrafts(studyId);
  return { aois, truth, set: truth.data?.[0] };
}

/** Where AOIs of the shown stimulus belong; null: this type has none. */
export function aoiOwner(stimulus: Stimulus, respondentId: string | null): AoiOwner | null {
  const lieOn = aoiTarget(stimulus.type);
  if (lieOn === 'stimulus') return { stimulusId: stimulus.id, respondentId: null };
  if (lieOn === 'respondent' && respondentId !== null) {
    return { stimulusId: stimulus.id, respondentId };
  }
  return null;
}

export function aoisAt(aois: readonly AoiDraft[], place: AoiOwner | null): AoiDraft[] {
  if (!place) return [];
  return aois.filter(
    ({ stimuli, respondent }) =>
      stimuli.includes(place.stimulusId) && respondent === place.respondentId,
  );
}
