import type { CollectionProgress } from '@fovea/contract/participation/collection';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import type { AppContext } from '../../platform/context/appContext';
import { collectionProgress } from './progress';
import type { StudyWatch } from './studyWatch';
import { watchChanges } from './watchChanges';

const PACE = {
  /** With many respondents, pings arrive all the time. */
  pauseMs: 500,
  /** Sessions become abandoned merely by waiting. */
  refreshMs: 60_000,
};

/**
 * Progress of a study's collection: immediately, then after every change, until the signal aborts.
 * A study that is deleted or hidden meanwhile ends it.
 */
export async function* watchProgress(
  context: AppContext,
  watch: StudyWatch,
  watcher: { readonly caller: Researcher; readonly studyId: string; readonly signal: AbortSignal },
): AsyncGenerator<CollectionProgress, void, void> {
  const { caller, studyId, signal } = watcher;
  yield* watchChanges(watch, { signal, studyIds: [studyId], ...PACE }, async () => {
    const study = await requireOwned(context.db, caller, 'studies', studyId, 'study');
    return { said: await collectionProgress(context, study), studyIds: [studyId] };
  });
}
