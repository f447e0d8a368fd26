import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import { downloadsMeanwhile, exportAnswers, type ExportRow } from './exportAnswers';
import { auditOf } from './exportAudit';
import { exportFileKey, exportFileName } from './exportFileName';
import { untilFileIsBegun } from './untilFileIsBegun';

const STALE =
  'The export was made before a respondent in it withdrew or was deleted, and its files were deleted. Make it again.';
const EXPIRED = 'The export has expired and its files were deleted. Make it again.';

/**
 * A short-lived address of a file of an export. On a disk, a single file can be had while it is being made.
 * @throws Refusal 404; 409 when it is not ready; 410 when its files were deleted
 */
export async function exportDownload(
  { db, objects, settings }: Pick<AppContext, 'db' | 'objects' | 'settings'>,
  caller: Viewer,
  { studyId, exportId, part }: { studyId: string; exportId: string; part: number },
  source: AuditSource,
): Promise<{ url: string; name: string; sizeBytes: number | null }> {
  const study = await requireOwned(db, caller, 'studies', studyId, 'study');
  const row = await requireOwned(db, caller, 'studyExports', exportId, 'export');
  if (row.studyId !== studyId) throw notFound('export');
  const isUnfinished = settings.s3 === null && downloadsMeanwhile(row);
  if (!isUnfinished) mustBeReady(row);
  const file = isUnfinished && part === 1 ? unfinishedFile(row) : row.files[part - 1];
  if (!file) throw notFound('file');
  const [answer] = await exportAnswers(db, study, { exportId });
  // Deleted meanwhile.
  if (!answer) throw notFound('export');
  if (isUnfinished && !(await untilFileIsBegun(objects, file.key))) throw notReady();
  const url = await objects.signedGet(file.key, file.name);
  await appendAudit(db, source, auditOf(study, answer, 'downloaded'));
  return { url, name: file.name, sizeBytes: file.sizeBytes };
}

function unfinishedFile(row: ExportRow) {
  const name = exportFileName(row, { number: 1, of: 1 });
  return { key: exportFileKey(row, 1), name, sizeBytes: null };
}

function mustBeReady({ state, stale, expired, message }: ExportRow): void {
  if (stale) throw new Refusal(410, STALE, 'STALE');
  if (expired) throw new Refusal(410, EXPIRED, 'EXPIRED');
  if (state === 'SUCCEEDED') return;
  throw notReady(state === 'ERROR' ? message : null);
}

function notReady(why: string | null = null): Refusal {
  return new Refusal(409, why ?? 'The export is not ready yet.', 'NOT_READY');
}
