import type { ActiveStudy } from '@fovea/contract/participation/labStudies';
import type { Quota } from '@fovea/contract/studies/quota';
import { chosenMachines } from '../../people/labs/chosenMachines';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { Db } from '../../platform/store/database';
import { nameOrder } from '../../platform/store/pagedList';
import { placeGroups } from '../../research/registrations/registrationStudies';

/** The studies that labs of the company collect data for now. */
export async function activeStudies(db: Db, viewer: Viewer): Promise<ActiveStudy[]> {
  const { companyId } = viewer;
  const studies = await db
    .selectFrom('studies')
    .select(['id', 'name', 'version', 'currentLabId', 'respondentRegistration'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(visibleTo(viewer))
    .orderBy(nameOrder('name'))
    .$narrowType<{ currentLabId: string }>()
    .where('currentLabId', 'is not', null)
    .execute();
  if (studies.length === 0) return [];
  const ids = studies.map(({ id }) => id);
  const quotas = new Map<string, Quota>(
    (
      await db
        .selectFrom('quotas')
        .selectAll()
        .where('companyId', '=', companyId)
        .where('studyId', 'in', ids)
        .execute()
    ).map((quota) => [quota.studyId, quota]),
  );
  const chosen = await chosenMachines(db, companyId, ids);
  const places = await placeGroups(db, companyId, studies);
  return studies.map((study) => ({
    ...study,
    quota: quotas.get(study.id) ?? null,
    availableOn: [...(chosen.get(study.id) ?? [])],
    places: places.get(study.id) ?? [],
  }));
}
