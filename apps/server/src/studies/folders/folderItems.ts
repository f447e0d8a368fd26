import type { FileItem, FolderEntry, FolderItem, StudyItem } from '@fovea/contract/studies/folders';
import type { StudyCopyItem } from '@fovea/contract/studies/folders';
import { sql, type Selectable } from 'kysely';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { respondentCounts } from '../../research/recordings/studyDataSummary';
import type { Tables } from '../../platform/store/tables';
import type { EntryRow } from './entries';

/** The items of a page in full and in order: one query per type of item on the page. */
export async function loadFolderItems(
  context: AppContext,
  viewer: Viewer,
  entries: readonly EntryRow[],
): Promise<FolderItem[]> {
  const idsOf = (kind: EntryRow['kind']) =>
    entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const items: FolderItem[] = [
    ...(await folderEntries(context, viewer, idsOf('Folder'))),
    ...(await studyItems(context, viewer, idsOf('StudyItem'))),
    ...(await copyItems(context, viewer, idsOf('StudyCopyItem'))),
    ...(await fileItems(context, viewer, idsOf('FileItem'))),
  ];
  const byId = new Map(items.map((item) => [item.id, item]));
  // Items deleted between the two queries are left out.
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}

export async function folderEntries(
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<FolderEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('folders')
    .selectAll('folders')
    .select(
      sql<number>`(
        (select count(*) from folders inner_folders where inner_folders.parent_id = folders.id)
        + (select count(*) from studies where studies.folder_id = folders.id
            and studies.deleted_at is null and ${visibleTo(viewer)})
        + (select count(*) from files where files.folder_id = folders.id and files.deleted_at is null)
      )::int`.as('itemCount'),
    )
    .where('folders.id', 'in', [...ids])
    .where('folders.companyId', '=', viewer.companyId)
    .execute();
  return rows.map((folder) => ({
    type: 'Folder',
    ...common(folder, folder.parentId ?? folder.id),
    itemCount: folder.itemCount,
  }));
}

export async function studyItems(
  context: Pick<AppContext, 'db' | 'objects'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<StudyItem[]> {
  if (ids.length === 0) return [];
  const rows = await context.db
    .selectFrom('studies')
    .select(['id', 'name', 'companyId', 'folderId', 'version', 'versionAt', 'createdAt'])
    .select([
      'studyType',
      'desktopGeneration',
      'collecting',
      'currentLabId',
      'firstStartedAt',
      'state',
    ])
    .select((part) => [
      part
        .selectFrom('stimuli')
        .select('thumbnailKey')
        .whereRef('stimuli.studyId', '=', 'studies.id')
        .where('thumbnailKey', 'is not', null)
        .orderBy('stimuli.createdAt')
        .orderBy('stimuli.id')
        .limit(1)
        .as('thumbnailKey'),
    ])
    .where('companyId', '=', viewer.companyId)
    .where('id', 'in', [...ids])
    .execute();
  const counts = await respondentCounts(context, viewer.companyId, ids);
  const isInLab = rows.some(({ currentLabId }) => currentLabId !== null);
  const labs = isInLab ? await labsOf(context, viewer) : new Map<string, LabName>();
  return await Promise.all(
    rows.map(async (study) => ({
      type: 'StudyItem' as const,
      ...common(study, study.folderId),
      study: study.id,
      studyType: study.studyType,
      desktopGeneration: study.desktopGeneration,
      collectingData: study.collecting,
      currentLab: labs.get(study.currentLabId ?? '') ?? null,
      locked: study.collecting || study.firstStartedAt !== null || counts.has(study.id),
      loading: study.state === 'LOADING_IN_PROGRESS',
      respondentCount: counts.get(study.id) ?? 0,
      thumbnailUrl: await addressOf(context, study.thumbnailKey),
    })),
  );
}

export async function fileItems(
  context: Pick<AppContext, 'db' | 'objects'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<FileItem[]> {
  if (ids.length === 0) return [];
  const rows = await context.db
    .selectFrom('files')
    .selectAll()
    .where('companyId', '=', viewer.companyId)
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .execute();
  return await Promise.all(
    rows.map(async (file) => ({
      type: 'FileItem' as const,
      ...common(file, file.folderId),
      file: {
        id: file.id,
        name: file.name,
        kind: file.kind,
        url: await context.objects.signedGet(file.objectKey),
        thumbnailUrl: await addressOf(context, file.thumbnailKey),
        mimeType: file.mimeType,
        sizeBytes: file.sizeBytes,
        width: file.width,
        height: file.height,
        durationMs: file.durationMs,
        parentFolder: file.folderId,
        createdDate: file.createdAt.toISOString(),
      },
    })),
  );
}

interface LabName {
  readonly id: string;
  readonly name: string;
}

/** The labs of the company, for studies that are collected there. */
async function labsOf(
  { db }: Pick<AppContext, 'db'>,
  { companyId }: Viewer,
): Promise<ReadonlyMap<string, LabName>> {
  const labs = await db
    .selectFrom('labs')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .execute();
  return new Map(labs.map((lab) => [lab.id, lab]));
}

async function copyItems(
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<StudyCopyItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('activities')
    .leftJoin('studies', 'studies.id', 'activities.studyId')
    .selectAll('activities')
    .select('studies.studyType')
    .where('activities.companyId', '=', viewer.companyId)
    .where('activities.id', 'in', [...ids])
    .execute();
  return rows.flatMap((activity) => {
    const { id, state, folderId } = activity;
    if (state === 'SUCCESS' || folderId === null) return [];
    return {
      type: 'StudyCopyItem' as const,
      id,
      name: activity.name,
      company: activity.companyId,
      parentFolder: folderId,
      version: 1,
      versionTimestamp: activity.requestedAt.toISOString(),
      createdDate: activity.requestedAt.toISOString(),
      activityId: id,
      studyType: activity.studyType ?? ('ONLINE' as const),
      progress: activity.progress,
      state,
    };
  });
}

type Row = Pick<
  Selectable<Tables['files']>,
  'id' | 'name' | 'companyId' | 'version' | 'versionAt' | 'createdAt'
>;

function common(row: Row, parentFolder: string) {
  return {
    id: row.id,
    name: row.name,
    company: row.companyId,
    parentFolder,
    version: row.version,
    versionTimestamp: row.versionAt.toISOString(),
    createdDate: row.createdAt.toISOString(),
  };
}

async function addressOf({ objects }: Pick<AppContext, 'objects'>, key: string | null) {
  return key === null ? null : await objects.signedGet(key);
}
