import type { Allocation } from '@fovea/rules/labs/allocation';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';
import { chosenMachines } from './chosenMachines';

export interface AllocatedStudy extends Allocation {
  readonly id: string;
  readonly name: string;
}

/**
 * The studies that a lab collects data for now, as far as the viewer may see them, with the machines
 * chosen for them, by name.
 */
export async function allocatedStudies(
  db: Db | Tx,
  viewer: Viewer,
): Promise<readonly AllocatedStudy[]> {
  const { companyId } = viewer;
  const studies = await (db as Db)
    .selectFrom('studies')
    .select(['id', 'name', 'currentLabId'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('currentLabId', 'is not', null)
    .where(visibleTo(viewer))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const ids = studies.map(({ id }) => id);
  const chosen = await chosenMachines(db, companyId, ids);
  return studies.map((study) => ({ ...study, availableOn: [...(chosen.get(study.id) ?? [])] }));
}
