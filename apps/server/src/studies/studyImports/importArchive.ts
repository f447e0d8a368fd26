import { uniqueName } from '@fovea/rules/inputs/names';
import { canCreateStudy } from '@fovea/rules/studies/studyCreation';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { Tx } from '../../platform/store/database';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { manifestTotals } from '../../research/recordings/sessionRows';
import { inGroups } from '../exportFiles/inGroups';
import { pendingCopyNames } from '../lifecycle/startCopy';
import { completeUpload } from '../media/completeUpload';
import { copiedId } from '../lifecycle/copiedId';
import { ARCHIVED_ID, StudyArchive, type ArchivedSession } from '../studyArchives/archiveFormat';
import { idsFor, reserveTarget, type ArchiveIds } from './archiveIds';
import { importMedia, type ImportedMedia } from './importMedia';
import { importReport } from './importNotes';
import { ImportRefused } from './importRefused';
import { importSession } from './importSession';
import { setImported, type ImportRow } from './importStates';
import { insertImportedSessions } from './insertImportedSessions';
import {
  insertImportedAnalysis,
  insertImportedStudy,
  type ImportedStudy,
} from './insertImportedStudy';
import { localFile } from './localFile';
import { readArchive } from './readArchive';
import { ZipArchive } from './zipArchive';
import { ImportCancelled } from './importCancelled';

/** A query has at most 65,535 parameters. */
const SESSIONS_AT_ONCE = 1000;

/**
 * Reads an archive, stores its files and makes all rows in one transaction. A second run writes the
 * same files.
 * @param note called with the share of the bytes that were read
 * @throws ImportRefused when the archive cannot be imported, ImportCancelled when nobody wants it
 */
export async function importArchive(
  context: ResearchContext,
  row: ImportRow,
  signal: AbortSignal,
  note: (share: number) => void,
): Promise<void> {
  const { companyId, assetId } = row;
  const upload = await completeUpload(context, { companyId, studyId: null }, assetId);
  const file = await localFile(context, upload.objectKey, signal);
  try {
    const zip = await ZipArchive.open(file.path);
    try {
      let doneBytes = 0;
      const allBytes = zip.paths.reduce((sum, path) => sum + zip.sizeOf(path), 1);
      zip.onRead = (bytes) => {
        signal.throwIfAborted();
        doneBytes += bytes;
        note(Math.min(0.99, doneBytes / allBytes));
      };
      await importZip(context, row, zip, signal);
    } finally {
      zip.close();
    }
  } finally {
    await file.remove();
  }
}

async function importZip(
  context: ResearchContext,
  row: ImportRow,
  zip: ZipArchive,
  signal: AbortSignal,
): Promise<void> {
  const { db, objects, recordings } = context;
  const read = await readArchive(zip);
  if (!canCreateStudy(read.archive.study.studyType, row.features)) {
    throw new ImportRefused('NOT_ALLOWED');
  }
  const targetId = await reserveTarget(db, row.id, read.archive);
  if (targetId === null) throw new ImportCancelled();
  const ids = idsFor(read.archive, targetId);
  const erased = await erasedHere(context, read.archive);
  const wanted = read.archive.sessions.filter(({ id }) => row.withRecordings && !erased.has(id));
  const archive = withoutOthers(
    withOwnIds(read.archive, ids),
    new Set(wanted.map(({ id }) => ids.idOf(id))),
  );
  const media = new Map<string, ImportedMedia>();
  for (const stimulus of archive.stimuli) {
    const folder = `studies/${targetId}/stimuli/${stimulus.id}`;
    media.set(stimulus.id, await importMedia(objects, zip, read, stimulus, folder));
  }
  const sessions: ArchivedSession[] = [];
  for (const session of wanted) {
    sessions.push(await importSession(recordings.files, { zip, read, ids, signal }, session));
  }
  const numbers = new Set(sessions.map(({ number }) => number));
  if (numbers.size !== sessions.length) throw new ImportRefused('NOT_VALID', 'sessions: number');
  recordings.failpoints.reach('import:beforeRows');
  const shown = [...media.values()].filter(({ bytes }) => bytes > 0);
  await db.transaction().execute(async (tx) => {
    const { companyId, folderId, name } = await placeOf(tx, row, archive.study.name);
    const study: ImportedStudy = {
      ...{ archive, companyId, folderId, name, media },
      ownerId: row.requestedBy,
      hasRespondents: sessions.length > 0,
    };
    await insertImportedStudy(tx, study, context.now());
    await insertImportedSessions(tx, context, study, sessions);
    await insertImportedAnalysis(tx, study);
    const report = importReport({
      ...{ archive, name },
      isIdKept: ids.isKept,
      withRecordings: row.withRecordings,
      inArchive: read.archive.sessions.length,
      erasedHere: row.withRecordings ? erased.size : 0,
      ignoredFiles: read.ignoredFiles,
      respondents: sessions.length,
      recordedBytes: sessions.reduce((sum, { chunks }) => sum + manifestTotals(chunks).bytes, 0),
      mediaFiles: shown.length,
      mediaBytes: shown.reduce((sum, { bytes }) => sum + bytes, 0),
    });
    if (!(await setImported(tx, row.id, { studyId: targetId, studyName: name, report }))) {
      throw new ImportCancelled();
    }
    const { requestedBy } = row;
    const caller = requestedBy === null ? null : { userId: requestedBy, actorUserId: null };
    await appendAudit(
      tx,
      { caller, ip: null, at: context.now() },
      {
        companyId,
        action: 'STUDY_IMPORTED',
        target: { type: 'study', id: targetId, name },
        details: { from: archive.study.name, respondents: sessions.length, file: row.fileName },
      },
    );
  });
}

/** Respondents of an archive whose data was erased at this installation: it does not come back. */
async function erasedHere(
  { db }: Pick<ResearchContext, 'db'>,
  { sessions }: StudyArchive,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const some of inGroups(sessions, SESSIONS_AT_ONCE)) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .where('dataDeletedAt', 'is not', null)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** The list with the ids that its parts get here. */
function withOwnIds(archive: StudyArchive, ids: ArchiveIds): StudyArchive {
  if (ids.isKept) return archive;
  const own = StudyArchive.parse(JSON.parse(ids.replacedIn(JSON.stringify(archive))));
  return {
    ...own,
    // Programs may call an area as they like.
    aois: own.aois.map((aoi) =>
      ARCHIVED_ID.test(aoi.id) ? aoi : { ...aoi, id: copiedId(ids.targetId, aoi.id) },
    ),
  };
}

/** Without what belongs to respondents who do not come along. @param here ids of those who do */
function withoutOthers(archive: StudyArchive, here: ReadonlySet<string>): StudyArchive {
  return {
    ...archive,
    aois: archive.aois.filter(({ sessionId }) => sessionId === null || here.has(sessionId)),
    gazeCorrections: archive.gazeCorrections.filter(({ sessionId }) => here.has(sessionId)),
    segments:
      here.size === 0
        ? []
        : archive.segments.map((segment) => ({
            ...segment,
            respondents: segment.respondents.filter((id) => here.has(id)),
          })),
    blocks:
      here.size === 0
        ? archive.blocks.map((block) => ({ ...block, begunCount: 0 }))
        : archive.blocks,
  };
}

/** Folder and name, which nobody else takes until the transaction ends. */
async function placeOf(tx: Tx, row: ImportRow, wanted: string) {
  const { companyId } = row;
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    // Not in the way of rows that only refer to the company, such as chunks that arrive.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const folder = await tx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', row.folderId ?? '')
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!folder) throw new ImportRefused('FOLDER_GONE');
  const others = await tx
    .selectFrom('studies')
    .select('name')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .execute();
  const names = [...others.map(({ name }) => name), ...(await pendingCopyNames(tx, companyId))];
  return { companyId, folderId: folder.id, name: uniqueName(wanted, names) };
}
