import { notFound, Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { notifySessionChange } from '../recordings/sessionChanges';
import { countRejection } from '../recordings/sessionRows';
import { isCountedVisit, isVisitId, recordVisit } from '../recordings/visitRows';

type Visiting = Pick<AppContext, 'db' | 'now'>;
/** Takes one of the visitors that the address of the caller may have; false: it has no more. */
type Take = () => Promise<boolean>;

/** Records how far a visitor came. A visitor beyond the limit is not counted, and is told nothing. */
export async function recordPhase(
  context: Visiting,
  studyId: string,
  { visitId, phase }: { visitId: string; phase: 'testUpload' | 'testUploadError' | 'consent' },
  take: Take,
): Promise<void> {
  if (!isVisitId(visitId)) {
    throw new Refusal(400, 'The id of a visit must be a UUID in lower case.', 'BAD_VISIT_ID');
  }
  const study = await requireVisitedStudy(context, studyId);
  if (!(await isCountedVisit(context.db, study, visitId)) && !(await take())) return;
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
  take: Take,
): Promise<void> {
  const study = await requireVisitedStudy(context, studyId);
  const isKnown =
    visitId !== undefined &&
    isVisitId(visitId) &&
    (await isCountedVisit(context.db, study, visitId));
  if (!isKnown && !(await take())) return;
  await context.db.transaction().execute(async (tx) => {
    if (visitId !== undefined && isVisitId(visitId)) {
      if (!(await recordVisit(tx, study, visitId, 'rejected', context.now()))) return;
    }
    await countRejection(tx, study.companyId, study.id);
  });
  notifySessionChange({ studyId });
}

/** Whether this id is that of a visitor who is counted and has no session yet. */
export async function isVisitOf(
  { db }: Pick<AppContext, 'db'>,
  studyId: string,
  visitId: string | undefined,
): Promise<boolean> {
  if (visitId === undefined || !isVisitId(visitId)) return false;
  const study = await db
    .selectFrom('studies')
    .select(['id', 'companyId'])
    .where('id', '=', studyId)
    .executeTakeFirst();
  return study !== undefined && (await isCountedVisit(db, study, visitId));
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
