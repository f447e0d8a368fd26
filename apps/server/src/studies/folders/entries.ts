import { ITEM_FILTERS, type FolderItem, type ItemFilter } from '@fovea/contract/studies/folders';
import { FILE_FILTERS, STUDY_FILTERS } from '@fovea/rules/studies/folders';
import { sql, type RawBuilder } from 'kysely';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { Db } from '../../platform/store/database';
import { nameOrder } from '../../platform/store/pagedList';
import { rowCount } from '../../platform/store/rowCount';
import type { WantedPage } from './folderQuery';

export interface EntryRow {
  readonly kind: FolderItem['type'];
  readonly id: string;
}

/** Lower-cases letters of every language; both databases have this collation. */
const AS_PEOPLE_WRITE = sql`collate "und-x-icu"`;

/**
 * The contents of a folder as this viewer sees them, as rows of one shape. One query counts them
 * and one reads a page; only the rows of the page are then loaded in full.
 */
function entriesOf(viewer: Viewer, folderId: string, pattern: string | null): RawBuilder<unknown> {
  const { companyId } = viewer;
  const matches = (name: RawBuilder<unknown>) =>
    pattern === null ? sql`true` : sql`${name} like ${pattern}`;
  const filterOf = (column: string, filters: Readonly<Record<string, ItemFilter>>) =>
    sql`case ${sql.ref(column)} ${sql.join(
      Object.entries(filters).map(([value, filter]) => sql`when ${value} then ${filter}::text`),
      sql` `,
    )} end`;
  return sql`
    select 'Folder' as kind, folders.id, folders.name, null::text as filter,
      folders.created_at
    from folders
    where folders.company_id = ${companyId} and folders.parent_id = ${folderId}
      and ${matches(sql`folders.name_key`)}
    union all
    select 'StudyItem', studies.id, studies.name, ${filterOf('studies.study_type', STUDY_FILTERS)},
      studies.created_at
    from studies
    where studies.company_id = ${companyId} and studies.folder_id = ${folderId}
      and studies.deleted_at is null and ${visibleTo(viewer)} and ${matches(sql`studies.name_key`)}
    union all
    select 'FileItem', files.id, files.name, ${filterOf('files.kind', FILE_FILTERS)},
      files.created_at
    from files
    where files.company_id = ${companyId} and files.folder_id = ${folderId}
      and files.deleted_at is null and ${matches(sql`lower(files.name ${AS_PEOPLE_WRITE})`)}
    union all
    select 'StudyCopyItem', activities.id, activities.name, coalesce((
        select ${filterOf('studies.study_type', STUDY_FILTERS)} from studies
        where studies.id = activities.study_id
      ), 'online'), activities.requested_at
    from activities
    where activities.company_id = ${companyId} and activities.folder_id = ${folderId}
      and activities.type = 'STUDY_COPY' and activities.completed_at is null
      and ${copyVisibleTo(viewer)} and ${matches(sql`lower(activities.name ${AS_PEOPLE_WRITE})`)}`;
}

/** A copy is visible to the user who requested it and to those who can see its source. */
function copyVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(activities.user_id = ${viewer.userId ?? ''} or exists (
    select 1 from studies where studies.id = activities.study_id and ${visibleTo(viewer)}
  ))`;
}

export interface EntryCounts {
  readonly total: number;
  readonly counts: Record<ItemFilter, number>;
}

/** The number of entries with the type filter, and of each type without it. */
export async function countEntries(
  db: Db,
  viewer: Viewer,
  folderId: string,
  { pattern, filters }: WantedPage,
): Promise<EntryCounts> {
  const { rows } = await sql<{ filter: ItemFilter | null; count: number }>`
    select filter, ${rowCount()} as count
    from (${entriesOf(viewer, folderId, pattern)}) entries group by filter`.execute(db);
  const counts = Object.fromEntries(ITEM_FILTERS.map((filter) => [filter, 0])) as Record<
    ItemFilter,
    number
  >;
  let total = 0;
  for (const { filter, count } of rows) {
    if (filter !== null) counts[filter] = count;
    if (filter === null || filters === null || filters.includes(filter)) total += count;
  }
  return { total, counts };
}

/** One page in the requested order. */
export async function listEntries(
  db: Db,
  viewer: Viewer,
  folderId: string,
  wanted: WantedPage,
): Promise<EntryRow[]> {
  const { filters, order, offset, limit } = wanted;
  const chosen =
    filters === null ? sql`true` : sql`(filter is null or filter = any(${[...filters]}::text[]))`;
  const direction = wanted.direction === 'asc' ? sql`asc` : sql`desc`;
  const name = nameOrder('name');
  const keys: Record<WantedPage['order'], RawBuilder<unknown>> = {
    name: sql`${name} ${direction}`,
    createdDate: sql`created_at ${direction}`,
    type: sql`array_position(${[...ITEM_FILTERS]}::text[], filter) ${direction}, ${name}`,
    collecting: sql`coalesce(states.place, 0) ${direction}, ${name}`,
    respondents: sql`coalesce(respondents.count, 0) ${direction}, ${name}`,
  };
  // Counting the respondents of every study is only needed for sorting by them.
  const respondents =
    order === 'respondents'
      ? sql`left join (
          select study_id, count(*) as count from sessions
          where company_id = ${viewer.companyId} and not preview group by study_id
        ) respondents on respondents.study_id = entries.id`
      : sql``;
  // As the studio shows them: collecting, being processed, stopped, preview.
  const states =
    order === 'collecting'
      ? sql`left join (
          select id as study_id, case
            when state = 'LOADING_IN_PROGRESS' then 3
            when collecting or current_lab_id is not null then 4
            when first_started_at is not null or exists (
              select 1 from sessions where sessions.company_id = studies.company_id
                and sessions.study_id = studies.id and not sessions.preview
            ) then 2
            else 1 end as place
          from studies where company_id = ${viewer.companyId} and folder_id = ${folderId}
        ) states on states.study_id = entries.id`
      : sql``;
  const { rows } = await sql<EntryRow>`
    select entries.kind, entries.id from (${entriesOf(viewer, folderId, wanted.pattern)}) entries
    ${respondents}
    ${states}
    where ${chosen}
    order by (entries.kind = 'Folder') desc, ${keys[order]}, entries.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
