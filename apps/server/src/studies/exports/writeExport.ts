import type { StoredExportFile } from '../../platform/store/exportTables';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { cutIntoParts } from '../exportFiles/exportParts';
import { keepReads } from '../exportFiles/keptReads';
import { loadExportSource, type ExportRequest } from '../exportFiles/exportSource';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import { writeExportZip } from '../exportFiles/writeExportZip';
import type { ExportRow } from './exportAnswers';
import { exportFileKey, exportFileName } from './exportFileName';
import { exportManifest } from './exportManifest';
import { ExportProgress } from './exportProgress';
import type { ListEntries } from './listExportEntries';

export interface ExportHooks {
  readonly signal: AbortSignal;
  /** Called before anything is written, with the bytes that it may take. */
  readonly onBegin: (estimatedBytes: number) => Promise<void>;
  readonly onProgress: (share: number) => void;
}

/** Writes all files of an export into the store. @throws Refusal when it cannot be made */
export async function writeExport(
  context: ResearchContext,
  row: ExportRow,
  list: ListEntries,
  hooks: ExportHooks,
  partBytes?: number,
): Promise<readonly StoredExportFile[]> {
  const { objects, recordings, settings } = context;
  // Files on this machine can be read as often as they are needed.
  if (settings.s3 === null) return await writeParts(context, row, list, hooks, partBytes);
  const kept = await keepReads(objects, settings.dataFolder, () =>
    recordings.disk.hasRoom(Date.now()),
  );
  try {
    return await writeParts({ ...context, objects: kept.objects }, row, list, hooks, partBytes);
  } finally {
    await kept.close();
  }
}

async function writeParts(
  context: ResearchContext,
  row: ExportRow,
  list: ListEntries,
  { signal, onBegin, onProgress }: ExportHooks,
  partBytes?: number,
): Promise<readonly StoredExportFile[]> {
  const { db, objects, settings } = context;
  const source = await loadExportSource(db, await requestOf(context, row));
  // Half a study cannot be imported.
  const mostBytes = row.kind === 'ARCHIVE' ? Infinity : partBytes;
  const parts = await cutIntoParts(source, (some) => list(context, some), mostBytes);
  const estimatedBytes = parts.reduce((sum, part) => sum + part.estimatedBytes, 0);
  await mustHaveSpace(db, row.companyId, estimatedBytes, settings.limits.exportBytes, row.id);
  await onBegin(estimatedBytes);
  const progress = new ExportProgress(estimatedBytes);
  const files: StoredExportFile[] = [];
  for (const [at, part] of parts.entries()) {
    const place = { number: at + 1, of: parts.length };
    const key = exportFileKey(row, place.number);
    const { sizeBytes, sha256 } = await writeExportZip(objects, {
      key,
      entries: part.entries,
      mtime: row.requestedAt,
      signal,
      manifest: (written) => exportManifest(part.source, written, place),
      onBytes: (entry, written) => {
        progress.note(entry, written);
        onProgress(progress.share);
      },
    });
    files.push({ key, name: exportFileName(row, place), sizeBytes, sha256 });
  }
  return files;
}

async function requestOf({ db }: ResearchContext, row: ExportRow): Promise<ExportRequest> {
  const members = await db
    .selectFrom('studyExportRespondents')
    .select('sessionId')
    .where('exportId', '=', row.id)
    .orderBy('sessionId')
    .execute();
  return {
    exportId: row.id,
    companyId: row.companyId,
    studyId: row.studyId,
    kind: row.kind,
    name: row.name,
    respondents: members.map(({ sessionId }) => sessionId),
    selection: row.selection,
    contents: row.contents,
    exportFaceVideos: row.exportFaceVideos,
    stimulusIds: row.stimulusIds,
    requestedAt: row.requestedAt,
  };
}
