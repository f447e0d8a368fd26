import { safeFileName } from '@fovea/rules/inputs/safeFileName';
import type { StoredExportFile } from '../../platform/store/exportTables';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { exportFolder } from '../exportFiles/exportErasure';
import { cutIntoParts } from '../exportFiles/exportParts';
import { keepReads } from '../exportFiles/keptReads';
import { loadExportSource, type ExportRequest } from '../exportFiles/exportSource';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import { writeExportZip } from '../exportFiles/writeExportZip';
import type { ExportRow } from './exportAnswers';
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
  const parts = await cutIntoParts(source, (some) => list(context, some), partBytes);
  const estimatedBytes = parts.reduce((sum, part) => sum + part.estimatedBytes, 0);
  await mustHaveSpace(db, row.companyId, estimatedBytes, settings.limits.exportBytes, row.id);
  await onBegin(estimatedBytes);
  const progress = new ExportProgress(estimatedBytes);
  const files: StoredExportFile[] = [];
  for (const [at, part] of parts.entries()) {
    const place = { number: at + 1, of: parts.length };
    const key = `${exportFolder(row.studyId, row.id)}${place.number}.zip`;
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
    files.push({ key, name: fileName(row, place), sizeBytes, sha256 });
  }
  return files;
}

/** Browsers append ` (1)` to it, and whoever unpacks it names a folder after it. */
const FILE_NAME_BYTES = 200;

/** The name under which a file is downloaded; that of an export may have 255 characters of any script. */
function fileName(
  { name }: Pick<ExportRow, 'name'>,
  { number, of }: { readonly number: number; readonly of: number },
): string {
  const ending = of === 1 ? '.zip' : `.part${number}of${of}.zip`;
  return `${safeFileName(name, FILE_NAME_BYTES - ending.length)}${ending}`;
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
