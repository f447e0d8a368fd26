import { safeFileName } from '@fovea/rules/inputs/safeFileName';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import {
  appendAudit,
  type AuditSource,
  type NewAuditEntry,
} from '../../platform/audit/appendAudit';
import { requireOwnedDeleted } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { enqueue } from '../../platform/store/jobs';
import { newId } from '../../platform/store/newId';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { DOWNLOAD_STUDY, type DownloadStudyPayload } from './studyJobs';

/** Requests the zip file of a deleted study, unless it exists or is being created. */
export async function requestDownload(
  { db }: Pick<AppContext, 'db'>,
  caller: Viewer,
  studyId: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const study = await requireOwnedDeleted(tx, caller, studyId, 'forUpdate');
    if (!isBuiltHere(study)) {
      throw new Refusal(409, 'Only studies that were built here can be downloaded.', 'NOT_ONLINE');
    }
    if (study.downloadState === 'ready' || study.downloadState === 'inProgress') return;
    const key = `downloads/${studyId}/${newId()}.zip`;
    await tx
      .updateTable('studies')
      .set({
        downloadKey: key,
        downloadState: 'inProgress',
        downloadProgress: 0,
        downloadError: null,
      })
      .where('id', '=', studyId)
      .execute();
    await enqueue(tx, {
      kind: DOWNLOAD_STUDY,
      companyId: caller.companyId,
      payload: { studyId, key } satisfies DownloadStudyPayload,
      dedupeKey: key,
      maxAttempts: 3,
    });
    await appendAudit(tx, source, exportOf(study, 'generated'));
  });
}

/** @throws Refusal 404; 409 when there is none yet */
export async function signedDownloadUrl(
  { db, objects }: Pick<AppContext, 'db' | 'objects'>,
  caller: Viewer,
  studyId: string,
  source: AuditSource,
): Promise<string> {
  const study = await requireOwnedDeleted(db, caller, studyId);
  if (study.downloadState !== 'ready' || study.downloadKey === null) {
    throw new Refusal(409, 'The download has not been generated yet.', 'NOT_GENERATED');
  }
  await appendAudit(db, source, exportOf(study, 'downloaded'));
  return await objects.signedGet(study.downloadKey, `${safeFileName(study.name)}.zip`);
}

function exportOf(
  { id, name, companyId }: StudyRow,
  step: 'generated' | 'downloaded',
): NewAuditEntry {
  const target = { type: 'study', id, name } as const;
  return { companyId, action: 'DATA_EXPORTED', target, details: { what: 'study', step } };
}
