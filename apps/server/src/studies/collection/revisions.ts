import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';

/**
 * A text per study that changes with its sessions, its registrations, its rejections, its ends and the study itself. One cheap
 * query for all watched studies; a study that does not exist has none.
 */
export async function revisionsOf(
  db: Db,
  studyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (studyIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; revision: string }>`
    select studies.id, concat_ws('-', studies.version, studies.deleted_at,
      (select count(*) from sessions where sessions.study_id = studies.id),
      (select max(changed_at) from sessions where sessions.study_id = studies.id),
      (select max(greatest(created_at, begun_at, removed_at)) || count(machine_id)::text
        from registrations where registrations.study_id = studies.id),
      (select sum(count) from rejections where rejections.study_id = studies.id),
      (select max(ended_at) from panel_ends where panel_ends.study_id = studies.id)
    ) as revision
    from studies where studies.id = any(${[...studyIds]}::text[])`.execute(db);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
