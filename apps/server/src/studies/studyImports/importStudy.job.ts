import { uniqueName } from '@fovea/rules/inputs/names';
import type { ImportProblem } from '@fovea/rules/studies/studyImports';
import { canCreateStudy } from '@fovea/rules/studies/studyCreation';
import { appendAudit } from '../../platform/audit/appendAudit';
import { isDiskFull } from '../../platform/objects/durableWrite';
import { StoreFull } from '../../platform/objects/objectStore';
import type { Tx } from '../../platform/store/database';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import { LimitRefusal } from '../../research/intake/sessionLimits';
import { manifestText } from '../../research/manifests/manifestText';
import { listReceivedOfManifest } from '../../research/recordings/chunkRows';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { toSessionFile } from '../../research/recordings/toSessionFile';
import { completeUpload } from '../media/completeUpload';
import { copiedId } from '../lifecycle/copiedId';
import { ARCHIVED_ID, StudyArchive, type ArchivedSession } from '../studyArchives/archiveFormat';
import { idsFor, reserveTarget, type ArchiveIds } from './archiveIds';
import { discardImported, discardZipFile } from './discardImport';
import type { ImportStudyPayload } from './importJobs';
import { importMedia, type ImportedMedia } from './importMedia';
import { importReport } from './importNotes';
import { ImportRefused } from './importRefused';
import { importSession } from './importSession';
import {
  findImport,
  forgetCancelled,
  setImported,
  setImportEnded,
  setImportProgress,
  type ImportRow,
} from './importStates';
import { insertImportedSessions } from './insertImportedSessions';
import {
  insertImportedAnalysis,
  insertImportedStudy,
  type ImportedStudy,
} from './insertImportedStudy';
import { localFile } from './localFile';
import { readArchive } from './readArchive';
import { ZipArchive } from './zipArchive';

const NOTE_EVERY_MS = 500;

/** Nobody wants it any more. */
class Cancelled extends Error {}
/** It would leave less space on the disk than respondents need. */
class ReserveReached extends Error {}

/**
 * Makes a study of an archive. Files come first, under an id that is reserved; then one transaction
 * makes all rows, so that nobody sees half a study; then the facts that stand beside each recording.
 * A run after a crash goes on with the same ids and writes the same files.
 */
export function importStudyJob(context: ResearchContext): JobHandler {
  const { db, now, recordings } = context;
  return async (job, signal) => {
    const { importId } = job.payload as ImportStudyPayload;
    const row = await findImport(db, importId);
    if (!row) return;
    const discard = async () => {
      await discardImported(context, importId);
      await discardZipFile(context, row);
    };
    const watch = watchImport(context, importId, signal);
    try {
      if (row.studyId === null) {
        if (row.completedAt !== null) throw new Cancelled();
        await importAll(context, row, watch.signal, watch.note);
      }
      // From here on there is a study, which is not undone by taking the import off the list.
      await watch.end();
      recordings.failpoints.reach('import:afterRows');
      await keepSessionFiles(context, importId);
      await setImportEnded(db, importId, now(), null);
      await discardZipFile(context, row);
    } catch (caught) {
      await watch.end();
      const reason: unknown = watch.signal.aborted ? watch.signal.reason : caught;
      // The server is shutting down: the job goes on at the next start.
      if (signal.aborted) throw reason;
      const isMade = (await findImport(db, importId))?.studyId != null;
      if (isMade) throw reason;
      if (reason instanceof Cancelled) {
        await discard();
        await forgetCancelled(db, importId);
        return;
      }
      const refused = permanentFailure(reason);
      if (refused === null && job.attempt < job.maxAttempts) throw reason;
      await discard();
      const { problem: code, message } = refused ?? new ImportRefused('FAILED', '', reason);
      await setImportEnded(db, importId, now(), { code, message });
      throw new PermanentJobError(message, { cause: reason });
    }
  };
}

async function importAll(
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
  if (targetId === null) throw new Cancelled();
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
      recordedBytes: sessions.reduce((sum, { chunks }) => sum + manifestText(chunks).bytes, 0),
      mediaFiles: shown.length,
      mediaBytes: shown.reduce((sum, { bytes }) => sum + bytes, 0),
    });
    if (!(await setImported(tx, row.id, { studyId: targetId, studyName: name, report }))) {
      throw new Cancelled();
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
  for (let at = 0; at < sessions.length; at += 1000) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where(
        'id',
        'in',
        sessions.slice(at, at + 1000).map(({ id }) => id),
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
    .forUpdate()
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
  const copies = await tx
    .selectFrom('activities')
    .select('name')
    .where('companyId', '=', companyId)
    .where('type', '=', 'STUDY_COPY')
    .where('completedAt', 'is', null)
    .execute();
  const names = [...others, ...copies].map(({ name }) => name);
  return { companyId, folderId: folder.id, name: uniqueName(wanted, names) };
}

/** The facts beside each recording, from which rows could be made again; written again after a crash. */
async function keepSessionFiles(
  { db, recordings, now }: ResearchContext,
  importId: string,
): Promise<void> {
  const { files } = recordings;
  const row = await findImport(db, importId);
  if (!row?.studyId) return;
  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('studyId', '=', row.studyId)
    .where('companyId', '=', row.companyId)
    .where('preview', '=', false)
    .where('createdAt', '<=', row.requestedAt)
    .where('dataDeletedAt', 'is', null)
    .orderBy('number')
    .execute();
  for (const session of sessions) {
    const { studyId, id, isPartial } = session;
    await files.writeJson(studyId, id, 'session.json', await toSessionFile(db, session));
    const manifest = manifestText(await listReceivedOfManifest(db, id));
    await files.writeManifest(studyId, id, manifest, now(), { isPartial });
  }
}

/** Why trying again would not help; null: it may. */
function permanentFailure(reason: unknown): ImportRefused | null {
  if (reason instanceof ImportRefused) return reason;
  const isNoRoom =
    reason instanceof LimitRefusal ||
    reason instanceof StoreFull ||
    reason instanceof ReserveReached ||
    isDiskFull(reason);
  return isNoRoom ? new ImportRefused('NO_ROOM' satisfies ImportProblem, '', reason) : null;
}

/** Notes the progress from time to time, and aborts when the import must not go on. */
function watchImport(
  { db, log, recordings }: ResearchContext,
  importId: string,
  signal: AbortSignal,
) {
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  let share = 0;
  let noting = Promise.resolve();

  async function look(): Promise<void> {
    if (!(await setImportProgress(db, importId, share))) stop.abort(new Cancelled());
    // Respondents need the disk more than an import does.
    if (!(await recordings.disk.hasRoom(Date.now()))) stop.abort(new ReserveReached());
  }

  const timer = setInterval(() => {
    noting = noting.then(look).catch((reason: unknown) => {
      log.warn({ err: reason, importId }, 'progress was not noted');
    });
  }, NOTE_EVERY_MS);
  return {
    signal: stop.signal,
    note: (value: number) => {
      share = value;
    },
    async end() {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      await noting;
    },
  };
}
