import {
  getHome,
  getStudyOverview,
  watchHome,
  watchStudyOverview,
} from '@fovea/contract/studies/overview';
import { changeFirstRun } from '@fovea/contract/studies/firstRun';
import { getProcessedRespondents } from '@fovea/contract/studies/processedRespondents';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { StudyWatch } from '../collection/studyWatch';
import { watchChanges } from '../collection/watchChanges';
import { noteFirstRun, readFirstRun } from './firstRun';
import { readHome } from './home';
import { processedRespondents } from './processedRespondents';
import { studyOverview } from './studyOverview';

/** Aggregates over many studies or respondents are read again at most this often. */
const PAUSE_MS = 2_000;
/** Sessions become abandoned merely by waiting. */
const REFRESH_MS = 60_000;
/** A study that somebody starts is not among those whose changes are noticed. */
const HOME_REFRESH_MS = 15_000;

/** The front page, and where a study stands. */
export function overviewRoutes(router: Router, context: AppContext): void {
  const watch = new StudyWatch(context);

  router.serve(getHome, async (_input, { caller }) => readHome(context, caller));

  router.serveEvents(watchHome, (_input, { caller, signal }) =>
    watchChanges(
      watch,
      { signal, studyIds: [], pauseMs: PAUSE_MS, refreshMs: HOME_REFRESH_MS },
      async () => {
        const said = await readHome(context, caller);
        return { said, studyIds: said.collecting.map(({ id }) => id) };
      },
    ),
  );

  router.serve(changeFirstRun, async ({ body }, { caller }) => {
    await noteFirstRun(context, caller, body);
    return await readFirstRun(context, caller);
  });

  router.serve(getProcessedRespondents, async (_input, { caller }) =>
    processedRespondents(context, caller.companyId),
  );

  router.serve(getStudyOverview, async ({ studyId, query }, { caller }) =>
    overviewOf(caller, studyId, query.timeZone),
  );

  router.serveEvents(watchStudyOverview, ({ studyId, query }, { caller, signal }) =>
    watchChanges(
      watch,
      { signal, studyIds: [studyId], pauseMs: PAUSE_MS, refreshMs: REFRESH_MS },
      async () => ({
        said: await overviewOf(caller, studyId, query.timeZone),
        studyIds: [studyId],
      }),
    ),
  );

  async function overviewOf(caller: Viewer, studyId: string, timeZone = 'UTC') {
    const study = await requireOwned(context.db, caller, 'studies', studyId, 'study');
    return await studyOverview(context, study, timeZone);
  }
}
