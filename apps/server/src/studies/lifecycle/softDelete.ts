import { copyName, nameKey } from '@fovea/rules/inputs/names';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { requireOwnedEvenDeleted } from '../../platform/http/requireOwned';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { announce } from '../../platform/webhooks/announce';
import type { Tx } from '../../platform/store/database';
import { releaseMachines } from '../../research/registrations/removeRegistration';
import { bumpVersion } from '../../research/studyParts/studyRows';

/**
 * Moves a study to the deleted ones after stopping its collection. Repeating it changes nothing.
 */
export async function softDelete(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Viewer,
  studyId: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const study = await requireOwnedEvenDeleted(tx, caller, studyId, 'forUpdate');
    if (study.deletedAt !== null) return;
    await tx
      .updateTable('studies')
      .set({
        collecting: false,
        currentLabId: null,
        deletedAt: now(),
        deletedBy: caller.userId ?? null,
        deletionStatus: 'MANUALLY_DELETED',
      })
      .where('id', '=', studyId)
      .execute();
    await releaseMachines(tx, studyId);
    await bumpVersion(tx, studyId, now());
    const { companyId } = study;
    if (study.collecting || study.currentLabId !== null) {
      await announce(tx, { type: 'study.stopped', companyId, at: now(), data: { studyId } });
    }
    await appendAudit(tx, source, {
      companyId,
      action: 'STUDY_DELETED',
      target: { type: 'study', id: studyId, name: study.name },
    });
  });
}

/** Restores a study into the root folder, renamed if its name has been taken. */
export async function restoreStudy(
  { db, objects, now }: Pick<AppContext, 'db' | 'objects' | 'now'>,
  caller: Viewer,
  studyId: string,
  source: AuditSource,
): Promise<{ id: string; name: string; folder: string }> {
  const { restored, downloadKey } = await db.transaction().execute(async (tx) => {
    // Serialises the choice of names within the company.
    const company = await tx
      .selectFrom('companies')
      .select('rootFolder')
      .where('id', '=', caller.companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const study = await requireOwnedEvenDeleted(tx, caller, studyId, 'forUpdate');
    const { id } = study;
    if (study.deletedAt === null) {
      return { restored: { id, name: study.name, folder: study.folderId }, downloadKey: null };
    }
    const name = await freeName(tx, caller.companyId, study.name);
    await tx
      .updateTable('studies')
      .set({
        name,
        nameKey: nameKey(name),
        folderId: company.rootFolder,
        deletedAt: null,
        deletedBy: null,
        deletionStatus: 'MANUALLY_DELETED',
        downloadKey: null,
        downloadState: null,
        downloadProgress: null,
        downloadError: null,
      })
      .where('id', '=', id)
      .execute();
    await bumpVersion(tx, id, now());
    await appendAudit(tx, source, {
      companyId: caller.companyId,
      action: 'STUDY_BROUGHT_BACK',
      target: { type: 'study', id, name },
    });
    return {
      restored: { id, name, folder: company.rootFolder },
      downloadKey: study.downloadKey,
    };
  });
  // The zip holds the study as it was and would be outdated after the next change.
  if (downloadKey !== null) await objects.delete(downloadKey);
  return restored;
}

async function freeName(tx: Tx, companyId: string, name: string): Promise<string> {
  const rows = await tx
    .selectFrom('studies')
    .select('name')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .execute();
  const taken = rows.map((row) => row.name);
  const keys = new Set(taken.map(nameKey));
  return keys.has(nameKey(name)) ? copyName(name, taken) : name;
}
