import { Refusal } from '../../platform/http/refusal';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { Db } from '../../platform/store/database';

const MOST = 20_000;

/**
 * Of the versions a client has, those that are outdated; null for a study that no longer exists.
 */
export async function changedVersions(
  db: Db,
  caller: Viewer,
  known: Readonly<Record<string, number>>,
): Promise<Record<string, number | null>> {
  const ids = Object.keys(known);
  if (ids.length > MOST) {
    throw new Refusal(400, `At most ${MOST} studies can be asked about at once.`, 'NOT_VALID');
  }
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('studies')
    .select(['id', 'version'])
    .where('companyId', '=', caller.companyId)
    .where('deletedAt', 'is', null)
    .where(visibleTo(caller))
    .where('id', 'in', ids)
    .execute();
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return Object.fromEntries(
    ids.flatMap((id) => {
      const version = versions.get(id) ?? null;
      return version === known[id] ? [] : [[id, version]];
    }),
  );
}
