import {
  clearActivities,
  listActivities,
  noteActivityCheck,
  type ActivityInfo,
} from '@fovea/contract/studies/activities';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Researcher } from '../../platform/http/caller';
import type { Router } from '../../platform/http/router';
import { visibleTo } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { endAbandonedCopies } from './abandonedCopies';
import { visualFileName } from '../exportFiles/visualFileName';
import { activityAnswer } from '../lifecycle/activityAnswer';

/** Maximum of activities listed; nobody scrolls further back. */
const MOST = 200;

/** The activities that the signed-in user requested. */
export function activityRoutes(router: Router, { db, now, objects }: AppContext): void {
  router.serve(listActivities, async (_input, { caller }) => infoOf(caller));

  router.serve(clearActivities, async (_input, { caller }) => {
    await db
      .updateTable('activities')
      .set({ clearedAt: now() })
      .where('companyId', '=', caller.companyId)
      .where('userId', '=', caller.userId)
      .where('completedAt', 'is not', null)
      .where('clearedAt', 'is', null)
      .execute();
    return await infoOf(caller);
  });

  router.serve(noteActivityCheck, async (_input, { caller }) => {
    await db
      .updateTable('users')
      .set({ lastActivityCheck: now() })
      .where('id', '=', caller.userId)
      .where('companyId', '=', caller.companyId)
      .execute();
    return await infoOf(caller);
  });

  async function infoOf(caller: Researcher): Promise<ActivityInfo> {
    await endAbandonedCopies(db, now());
    const user = await requireOwned(db, caller, 'users', caller.userId, 'user');
    const rows = await db
      .selectFrom('activities')
      .selectAll('activities')
      .leftJoin('studies', 'studies.id', 'activities.studyId')
      .leftJoin('visualExports', 'visualExports.activityId', 'activities.id')
      .select(['studies.deletedAt', 'visualExports.objectKey', 'visualExports.name as fileName'])
      .where('activities.companyId', '=', caller.companyId)
      .where('activities.userId', '=', caller.userId)
      .where('activities.clearedAt', 'is', null)
      // Deleted studies appear with their id; studies hidden since then are left out.
      .where((row) => row.or([row('studies.id', 'is', null), visibleTo(caller)]))
      .orderBy('activities.requestedAt', 'desc')
      .orderBy('activities.id', 'desc')
      .limit(MOST)
      .execute();
    return {
      activities: await Promise.all(
        rows.map(async ({ deletedAt, objectKey, fileName, ...row }) => ({
          ...activityAnswer(row),
          ...(objectKey !== null &&
            fileName !== null &&
            deletedAt === null && {
              url: await objects.signedGet(objectKey, visualFileName(fileName, objectKey)),
            }),
        })),
      ),
      lastActivityCheck: user.lastActivityCheck?.toISOString() ?? null,
    };
  }
}
