import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import { exportAnswers, type ExportRow } from './exportAnswers';
import { auditOf } from './exportAudit';

const STALE =
  'The export was made before a respondent in it withdrew or was deleted, and its files were deleted. Make it again.';
const EXPIRED = 'The export has expired and its files were deleted. Make it again.';

/**
 * A short-lived address of a file of an export.
 * @throws Refusal 404; 409 when it is not ready; 410 when its files were deleted
 */
export async function exportDownload(
  { db, objects }: Pick<AppContext, 'db' | 'objects'>,
  caller: Viewer,
  { studyId, exportId, part }: { studyId: string; exportId: string; part: number },
  source: AuditSource,
): Promise<{ url: string; name: string; sizeBytes: number }> {
  const study = await requireOwned(db, caller, 'studies', studyId, 'study');
  const row = await requireOwned(db, caller, 'studyExports', exportId, 'export');
  if (row.studyId !== studyId) throw notFound('export');
  mustBeReady(row);
  const file = row.files[part - 1];
  if (!file) throw notFound('file');
  const [answer] = await exportAnswers(db, study, { exportId });
  // Deleted meanwhile.
  if (!answer) throw notFound('export');
  const url = await objects.signedGet(file.key, file.name);
  await appendAudit(db, source, auditOf(study, answer, 'downloaded'));
  return { url, name: file.name, sizeBytes: file.sizeBytes };
}

function mustBeReady({ state, stale, expired, message }: ExportRow): void {
  if (stale) throw new Refusal(410, STALE, 'STALE');
  if (expired) throw new Refusal(410, EXPIRED, 'EXPIRED');
  if (state === 'SUCCEEDED') return;
  const text = state === 'ERROR' ? message : null;
  throw new Refusal(409, text ?? 'The export is not ready yet.', 'NOT_READY');
}
