import type { Db, Tx } from '../../platform/store/database';

/** The ids of the machines chosen for each of these studies; a study without a choice is not listed. */
export async function chosenMachines(
  db: Db | Tx,
  companyId: string,
  studyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const chosen = new Map<string, string[]>();
  if (studyIds.length === 0) return chosen;
  const rows = await (db as Db)
    .selectFrom('studyMachines')
    .select(['studyId', 'machineId'])
    .where('companyId', '=', companyId)
    .where('studyId', 'in', [...studyIds])
    .orderBy('machineId')
    .execute();
  for (const { studyId, machineId } of rows) {
    chosen.set(studyId, [...(chosen.get(studyId) ?? []), machineId]);
  }
  return chosen;
}
