import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';

/** Rows that refer to other rows which the database does not protect. */
interface Reference {
  readonly table: string;
  /** What the rows lack, after the table. */
  readonly lacks: string;
  /** SQL of the rows that lack it; `id` says which. */
  readonly rows: string;
}

const withoutStudy = (table: string, id: string): Reference => ({
  table,
  lacks: 'belongs to a study that does not exist',
  rows: `select t.${id} as id from ${table} t
    where not exists (select 1 from studies s where s.id = t.study_id)`,
});

const withoutSession = (table: string, id: string): Reference => ({
  table,
  lacks: 'belongs to a session that does not exist',
  rows: `select t.${id} as id from ${table} t
    where not exists (select 1 from sessions s where s.id = t.session_id)`,
});

const REFERENCES: readonly Reference[] = [
  withoutStudy('sessions', 'id'),
  withoutStudy('segments', 'id'),
  withoutStudy('respondent_results', 'session_id'),
  withoutStudy('segment_results', 'segment_id'),
  withoutStudy('survey_answers', 'session_id'),
  withoutStudy('aoi_sets', 'id'),
  withoutSession('segment_respondents', 'session_id'),
  withoutSession('survey_answers', 'session_id'),
  {
    table: 'segment_results',
    lacks: 'belongs to a segment that does not exist',
    rows: `select t.segment_id as id from segment_results t where t.segment_id <> 'all-' || t.study_id
      and not exists (select 1 from segments s where s.id = t.segment_id)`,
  },
  {
    table: 'segment_respondents',
    lacks: 'belongs to a segment that does not exist',
    rows: `select t.segment_id as id from segment_respondents t
      where not exists (select 1 from segments s where s.id = t.segment_id)`,
  },
  {
    table: 'sessions',
    lacks: 'agreed to a consent text that is not stored',
    rows: `select t.id from sessions t where t.data_deleted_at is null and not exists (
      select 1 from consent_texts c where c.company_id = t.company_id
        and c.text_sha256 = t.consent ->> 'textSha256')`,
  },
  {
    table: 'sessions',
    lacks: 'counts as complete, but chunks of its manifest have no row',
    rows: `select t.id from sessions t join manifests m on m.session_id = t.id
      where t.complete_at is not null and t.data_deleted_at is null
        and exists (
          select 1 from jsonb_to_recordset(m.chunks) as c (stream text, seq int, sha256 text)
          where not exists (
            select 1 from chunks k where k.session_id = t.id and k.stream = c.stream
              and k.seq = c.seq and k.sha256 = c.sha256))`,
  },
];

/** How many of a kind are named; more are counted by the next run. */
const NAMED = 100;

export interface LostRow {
  readonly table: string;
  readonly id: string;
  readonly lacks: string;
}

/** The rows that point to nothing now, each named once. */
export async function lostRows(db: Db): Promise<readonly LostRow[]> {
  const found: LostRow[] = [];
  for (const { table, lacks, rows: query } of REFERENCES) {
    const { rows } = await sql<{ id: string }>`
      select distinct id from (${sql.raw(query)}) lost order by id limit ${NAMED}`.execute(db);
    for (const { id } of rows) found.push({ table, id, lacks });
  }
  return found;
}
