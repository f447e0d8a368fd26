import { notFound } from '../../platform/http/refusal';
import type { House } from '../../platform/context/house';
import { tellSessionChange } from '../recordings/sessionChanges';
import { countRejection } from '../recordings/sessionRows';
import { isVisitId, noteVisit } from '../recordings/visitRows';
import { Refusal } from '../../platform/http/refusal';

type Visiting = Pick<House, 'db' | 'now'>;

/** Records how far a visitor came. */
export async function reportPhase(
  house: Visiting,
  studyId: string,
  { visitId, phase }: { visitId: string; phase: 'testUpload' | 'testUploadError' | 'consent' },
): Promise<void> {
  if (!isVisitId(visitId)) {
    throw new Refusal(400, 'The id of a visit must be a UUID in lower case.', 'BAD_VISIT_ID');
  }
  const study = await visitedStudy(house, studyId);
  if (await noteVisit(house.db, study, visitId, phase, house.now())) tellSessionChange({ studyId });
}

/**
 * Counts a rejected consent, and removes the visit from the count of abandoned ones. A repeated
 * report of the same visit is ignored.
 */
export async function reportRejection(
  house: Visiting,
  studyId: string,
  visitId: string | undefined,
): Promise<void> {
  const study = await visitedStudy(house, studyId);
  await house.db.transaction().execute(async (tx) => {
    if (visitId !== undefined && isVisitId(visitId)) {
      if (!(await noteVisit(tx, study, visitId, 'rejected', house.now()))) return;
    }
    await countRejection(tx, study.companyId, study.id);
  });
  tellSessionChange({ studyId });
}

/** @throws Refusal 404, also for a deleted study */
export async function visitedStudy({ db }: Pick<House, 'db'>, studyId: string) {
  const study = await db
    .selectFrom('studies')
    .select(['id', 'companyId'])
    .where('id', '=', studyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!study) throw notFound('study');
  return study;
}
