import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { requireOwnedEvenDeleted } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { isDeletionConfirmed, CONFIRMATION_MESSAGE } from '@fovea/rules/studies/deletion';
import type { Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import { fileKeys } from '../../research/studyParts/stimulusColumns';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { ERASE_STUDY, type EraseStudyPayload } from './studyJobs';

/**
 * Deletes a study for ever: at once nobody finds it any more, and a job removes the rest, which
 * may be millions of rows. Asked again it changes nothing.
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
        // Another request may have erased it while this one waited for the row.
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

/** The study goes with everything it is built of; what was collected goes in the job. Last in its transaction. */
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
  await tx.deleteFrom('studies').where('id', '=', studyId).execute();
  await tx.deleteFrom('tokens').where('studyId', '=', studyId).execute();
  // Who asked for something of it is not shown its name any more.
  await tx
    .deleteFrom('activities')
    .where('companyId', '=', companyId)
    .where('completedAt', 'is not', null)
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
    // Nobody in person: it reached the end of its time.
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

/** Every file that the study names, wherever it lies. */
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
  // Files of the company's repository are not the study's to take along.
  return [...new Set(keys.filter((key) => key !== null))].filter(
    (key) => !key.startsWith('files/'),
  );
}
