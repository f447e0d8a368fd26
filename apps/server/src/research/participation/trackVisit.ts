import { notFound } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { notifySessionChange } from '../recordings/sessionChanges';
import { countRejection } from '../recordings/sessionRows';
import { isVisitId, recordVisit } from '../recordings/visitRows';
import { Refusal } from '../../platform/http/refusal';

type Visiting = Pick<AppContext, 'db' | 'now'>;

/** Records how far a visitor came. */
export async function recordPhase(
  context: Visiting,
  studyId: string,
  { visitId, phase }: { visitId: string; phase: 'testUpload' | 'testUploadError' | 'consent' },
): Promise<void> {
  if (!isVisitId(visitId)) {
    throw new Refusal(400, 'The id of a visit must be a UUID in lower case.', 'BAD_VISIT_ID');
  }
  const study = await requireVisitedStudy(context, studyId);
  if (await recordVisit(context.db, study, visitId, phase, context.now()))
    notifySessionChange({ studyId });
}

/**
 * Counts a rejected consent, and removes the visit from the count of abandoned ones. A repeated
 * report of the same visit is ignored.
 */
export async function recordRejection(
  context: Visiting,
  studyId: string,
  visitId: string | undefined,
): Promise<void> {
  const study = await requireVisitedStudy(context, studyId);
  await context.db.transaction().execute(async (tx) => {
    if (visitId !== undefined && isVisitId(visitId)) {
      if (!(await recordVisit(tx, study, visitId, 'rejected', context.now()))) return;
    }
    await countRejection(tx, study.companyId, study.id);
  });
  notifySessionChange({ studyId });
}

/** @throws Refusal 404, also for a deleted study */
export async function requireVisitedStudy({ db }: Pick<AppContext, 'db'>, studyId: string) {
  const study = await db
    .selectFrom('studies')
    .select(['id', 'companyId'])
    .where('id', '=', studyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!study) throw notFound('study');
  return study;
}
