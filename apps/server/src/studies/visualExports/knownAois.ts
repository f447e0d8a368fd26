import type { Tx } from '../../platform/store/database';

/** Those of the ids that are AOIs of the study; one that was deleted meanwhile needs no hiding. */
export async function knownAois(
  tx: Tx,
  study: { readonly id: string; readonly companyId: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('aoiDefinitions')
    .innerJoin('aoiSets', 'aoiSets.id', 'aoiDefinitions.aoiSetId')
    .select('aoiDefinitions.id')
    .where('aoiSets.companyId', '=', study.companyId)
    .where('aoiSets.studyId', '=', study.id)
    .where('aoiDefinitions.id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
