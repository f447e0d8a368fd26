import {
  SelectionInformation,
  type ExportKind,
  type StudyExport,
} from '@fovea/contract/studies/exports';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { ExportTables } from '../../platform/store/exportTables';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { PART_LIMIT_BYTES } from '../exportFiles/exportParts';
import { newlyProcessed, type NewlyProcessed } from './newlyProcessed';

export type ExportRow = Selectable<ExportTables['studyExports']>;

interface Asked {
  /** Whether the store lets files be read while they are written. */
  readonly canFollow?: boolean;
  readonly kind?: ExportKind;
  readonly exportId?: string;
}

/** Exports of a study as the API answers them, newest first. */
export async function exportAnswers(
  db: Db | Tx,
  study: Pick<StudyRow, 'id' | 'companyId'>,
  asked: Asked = {},
): Promise<StudyExport[]> {
  let query = (db as Db)
    .selectFrom('studyExports')
    .selectAll()
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id);
  if (asked.kind !== undefined) query = query.where('kind', '=', asked.kind);
  if (asked.exportId !== undefined) query = query.where('id', '=', asked.exportId);
  const rows = await query.orderBy('requestedAt', 'desc').orderBy('id', 'desc').execute();
  if (rows.length === 0) return [];
  const respondents = await respondentsOf(db as Db, rows);
  const newer = await newlyProcessed(db as Db, study, rows.at(-1)!.requestedAt);
  return rows.map((row) => exportAnswer(row, respondents.get(row.id) ?? [], newer, asked));
}

/** Being made, as one file. */
export function downloadsMeanwhile({
  state,
  stale,
  bytes,
}: Pick<ExportRow, 'state' | 'stale' | 'bytes'>): boolean {
  return state === 'PROCESSING' && !stale && bytes <= PART_LIMIT_BYTES;
}

async function respondentsOf(
  db: Db,
  rows: readonly ExportRow[],
): Promise<ReadonlyMap<string, string[]>> {
  // One row per export: with a row per respondent, a list of large exports took most of its time to read them.
  const members = await db
    .selectFrom('studyExportRespondents')
    .select(['exportId', sql<string[]>`json_agg(session_id order by session_id)`.as('sessionIds')])
    .where(
      'exportId',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('exportId')
    .execute();
  return new Map(members.map(({ exportId, sessionIds }) => [exportId, sessionIds]));
}

function exportAnswer(
  row: ExportRow,
  respondents: readonly string[],
  newer: NewlyProcessed,
  { canFollow = false }: Asked,
): StudyExport {
  const isReady = row.state === 'SUCCEEDED' && !row.stale && !row.expired;
  return {
    id: row.id,
    studyId: row.studyId,
    kind: row.kind,
    name: row.name,
    respondents: [...respondents],
    // What was stored by an earlier version may lack a threshold.
    selectionInformation: row.selection && SelectionInformation.parse(row.selection),
    contents: row.contents,
    exportFaceVideos: row.exportFaceVideos,
    stimulusIds: row.stimulusIds && [...row.stimulusIds],
    requestedDate: row.requestedAt.toISOString(),
    versionTimestamp: row.changedAt.toISOString(),
    completedDate: row.completedAt?.toISOString() ?? null,
    expiresDate: row.expiresAt?.toISOString() ?? null,
    state: row.state,
    progress: row.progress,
    message: row.message,
    files: isReady ? row.files.map(({ name, sizeBytes }) => ({ name, sizeBytes })) : [],
    readyForDownload: isReady,
    downloadsMeanwhile: canFollow && downloadsMeanwhile(row),
    stale: row.stale,
    expired: row.expired,
    newestStudyUploadIncluded: !newer.isMissingFrom(row, respondents),
    s3FileUrl: null,
    targetVersion: row.targetVersion,
  };
}
