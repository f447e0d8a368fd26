import type { CellCount } from '@fovea/rules/participation/onlineQuota';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';

/** An unfinished session keeps its place for so long after it was begun or continued. */
export const RESERVED_MS = 24 * 60 * 60_000;

/**
 * How many places of each cell are taken. Complete: the end is COMPLETE, or everything was received
 * in time and the end is not known yet. In progress: begun or continued within a day, and not over.
 * Whoever was screened out, took the consent back or whose data was deleted has no place.
 *
 * @param except the session whose own place does not count
 */
export async function countCells(
  db: Db | Tx,
  studyId: string,
  now: Date,
  except: string | null = null,
): Promise<ReadonlyMap<string, CellCount>> {
  const since = new Date(now.getTime() - RESERVED_MS);
  const { rows } = await sql<{ cell: string; complete: number; inProgress: number }>`
    select cell,
      (count(*) filter (where is_complete))::int as complete,
      (count(*) filter (where is_reserved))::int as in_progress
    from (
      select unnest(p.cells) as cell,
        coalesce(e.panel_end = 'COMPLETE', s.complete_at is not null
          and s.complete_at <= p.reserved_at + ${RESERVED_MS}::float8 * interval '1 millisecond')
          as is_complete,
        e.session_id is null and s.complete_at is null
          and p.reserved_at > ${since}::timestamptz as is_reserved
      from panel_places p
      join sessions s on s.id = p.session_id
      left join panel_ends e on e.session_id = p.session_id
      where p.study_id = ${studyId} and p.session_id is distinct from ${except}::text
        and s.data_deleted_at is null and s.withdrawn_at is null and s.screened_out is null
    ) taken
    group by cell`.execute(db);
  return new Map(rows.map(({ cell, ...count }) => [cell, count]));
}
