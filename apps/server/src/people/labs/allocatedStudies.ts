import type { Allocation } from '@fovea/rules/labs/allocation';
import type { Db, Tx } from '../../platform/store/database';
import { chosenMachines } from './chosenMachines';

export interface AllocatedStudy extends Allocation {
  readonly id: string;
  readonly name: string;
}

/** The studies of a company that a lab collects data for now, with the machines chosen for them, by name. */
export async function allocatedStudies(
  db: Db | Tx,
  companyId: string,
): Promise<readonly AllocatedStudy[]> {
  const studies = await (db as Db)
    .selectFrom('studies')
    .select(['id', 'name', 'currentLabId'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('currentLabId', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const ids = studies.map(({ id }) => id);
  const chosen = await chosenMachines(db, companyId, ids);
  return studies.map((study) => ({ ...study, availableOn: [...(chosen.get(study.id) ?? [])] }));
}
