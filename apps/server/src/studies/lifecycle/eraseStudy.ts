import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { requireOwnedEvenDeleted } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { isDeletionConfirmed, CONFIRMATION_MESSAGE } from '@fovea/rules/studies/deletion';
import type { Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import { releaseMachines } from '../../research/registrations/removeRegistration';
import { fileKeys } from '../../research/studyParts/stimulusColumns';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { ERASE_STUDY, type EraseStudyPayload } from './studyJobs';

/**
 * Deletes a study permanently: it disappears at once, and a job deletes the rest, which may be
 * millions of rows. Repeating it changes nothing.
 * @throws Refusal 404; 409 when it was not confirmed
 */
export async function eraseStudy(
  { db }: Pick<AppContext, 'db'>,
  caller: Viewer,
  studyId: string,
  confirmation: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isErased(tx, caller.companyId, studyId)) return;
    const study = await requireOwnedEvenDeleted(tx, caller, studyId, 'forUpdate').catch(
      async (reason) => {
        // Another request may have erased it while this one waited for the lock.
        if (await isErased(tx, caller.companyId, studyId)) return null;
        throw reason instanceof Refusal ? notFound('study') : reason;
      },
    );
    if (!study) return;
    if (!isDeletionConfirmed(confirmation, study.name)) {
      throw new Refusal(409, CONFIRMATION_MESSAGE, 'NOT_CONFIRMED');
    }
    await eraseRow(tx, study, source);
  });
}

/**
 * Deletes the study with its structure; the collected data is deleted by the job. Call it last in
 * its transaction.
 */
export async function eraseRow(tx: Tx, study: StudyRow, source: AuditSource): Promise<void> {
  const { id: studyId, companyId } = study;
  const keys = await keysOf(tx, study);
  await tx
    .insertInto('erasedStudies')
    .values({
      id: studyId,
      companyId,
      erasedAt: source.at,
      erasedBy: source.caller?.userId ?? null,
    })
    .execute();
  await releaseMachines(tx, studyId);
  await tx.deleteFrom('studies').where('id', '=', studyId).execute();
  await tx.deleteFrom('tokens').where('studyId', '=', studyId).execute();
  // Activities must no longer show its name.
  await tx
    .deleteFrom('activities')
    .where('companyId', '=', companyId)
    // A copy that is being made ends its own; an export has gone with the study.
    .where((row) => row.or([row('completedAt', 'is not', null), row('type', '<>', 'STUDY_COPY')]))
    .where((row) => row.or([row('studyId', '=', studyId), row('resultStudyId', '=', studyId)]))
    .execute();
  await enqueue(tx, {
    kind: ERASE_STUDY,
    companyId,
    payload: { studyId, keys } satisfies EraseStudyPayload,
    dedupeKey: studyId,
    maxAttempts: 20,
  });
  await appendAudit(tx, source, {
    companyId,
    action: 'STUDY_ERASED',
    target: { type: 'study', id: studyId, name: study.name },
    // Not deleted by a person: its retention period ended.
    ...(source.caller === null && { details: { reason: 'retention' } }),
  });
}

async function isErased(tx: Tx, companyId: string, studyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('erasedStudies')
    .select('id')
    .where('id', '=', studyId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every file that the study refers to, wherever it is stored. */
async function keysOf(tx: Tx, { id: studyId, downloadKey }: StudyRow): Promise<string[]> {
  const stimuli = await tx
    .selectFrom('stimuli')
    .select(['imageKey', 'videoKey', 'thumbnailKey'])
    .where('studyId', '=', studyId)
    .execute();
  const assets = await tx
    .selectFrom('assets')
    .select('objectKey')
    .where('studyId', '=', studyId)
    .execute();
  const keys = [
    downloadKey,
    ...stimuli.flatMap(fileKeys),
    ...assets.map(({ objectKey }) => objectKey),
  ];
  // Files of the company's repository do not belong to the study.
  return [...new Set(keys.filter((key) => key !== null))].filter(
    (key) => !key.startsWith('files/'),
  );
}
