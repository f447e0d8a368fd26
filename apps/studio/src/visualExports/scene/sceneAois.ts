import { listAoiSets } from '@fovea/contract/analysis/aoi';
import { listSessions } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { aoiTarget } from '@fovea/rules/analysis/aoi';
import type { SceneAoi } from '../../replay/scene/scene';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import { call } from '../../state/api';

/** The AOIs of the stimulus, or of what the respondent saw of it, without those that are hidden. */
export async function sceneAois(
  studyId: string,
  stimulus: Stimulus,
  { respondentIds, hiddenAoiIds }: VisualExportSelection,
  signal: AbortSignal,
): Promise<SceneAoi[]> {
  const target = aoiTarget(stimulus.type);
  if (target === null) return [];
  const owner =
    target === 'stimulus' ? null : await respondentOf(studyId, respondentIds?.[0], signal);
  if (owner === undefined) return [];
  const sets = await call(listAoiSets, { query: { studyId } }, { signal });
  return sets
    .flatMap(({ aoiDefinitions }) => aoiDefinitions)
    .filter(
      ({ id, stimuli, respondent }) =>
        stimuli.includes(stimulus.id) && respondent === owner && !hiddenAoiIds.includes(id),
    )
    .map((each) => ({ name: each.name, color: each.displayColor, aoi: scienceAoi(each) }));
}

/** Selections name sessions, AOIs the respondent. */
async function respondentOf(studyId: string, sessionId: string | undefined, signal: AbortSignal) {
  if (sessionId === undefined) return undefined;
  const sessions = await call(listSessions, { studyId }, { signal });
  return sessions.find(({ id }) => id === sessionId)?.respondent.id;
}
