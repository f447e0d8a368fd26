import { EXISTING_STUDY_MESSAGE, canDuplicateStudy } from '@fovea/rules/studies/folders';
import { cleanName, isNameTaken } from '@fovea/rules/inputs/names';
import type { ActivityRow } from './activityAnswer';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import { newId } from '../../platform/store/newId';
import { mustBeCreatable } from '../studies/studyCreation';
import { mustBeFreeName } from '../studies/studyName';
import { COPY_STUDY, type CopyStudyPayload } from './studyJobs';

export interface CopyRequest {
  readonly name: string;
  readonly targetFolderId: string;
  readonly requestId?: string | undefined;
}

/** Starts to copy a study, or returns the copy that this request started. */
export async function startCopy(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Researcher,
  studyId: string,
  wanted: CopyRequest,
): Promise<ActivityRow> {
  const { companyId, userId } = caller;
  const study = await requireOwned(db, caller, 'studies', studyId, 'study');
  return await db.transaction().execute(async (tx) => {
    // Serialises the choice of names within the company.
    await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await askedBefore(tx, caller, wanted.requestId);
    if (before) return before;
    await requireOwned(tx, caller, 'folders', wanted.targetFolderId, 'folder');
    if (!canDuplicateStudy(study)) {
      throw new Refusal(409, 'Only studies that were built here can be duplicated.', 'NOT_ONLINE');
    }
    mustBeCreatable(study.studyType, caller.features);
    await mustBeFreeName(tx, companyId, wanted.name);
    if (isNameTaken(wanted.name, await pendingCopyNames(tx, companyId))) {
      throw new Refusal(409, EXISTING_STUDY_MESSAGE, 'NAME_TAKEN');
    }
    const activity = await tx
      .insertInto('activities')
      .values({
        id: newId(),
        companyId,
        userId,
        type: 'STUDY_COPY',
        state: 'CREATED',
        name: cleanName(wanted.name),
        folderId: wanted.targetFolderId,
        studyId,
        requestId: wanted.requestId ?? null,
        requestedAt: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueue(tx, {
      kind: COPY_STUDY,
      companyId,
      payload: { activityId: activity.id, targetId: newId() } satisfies CopyStudyPayload,
      dedupeKey: activity.id,
      // Someone is waiting for it, while the analysis of recordings can be delayed.
      priority: 2,
    });
    return activity;
  });
}

async function askedBefore(tx: Tx, caller: Researcher, requestId: string | undefined) {
  if (requestId === undefined) return undefined;
  return await tx
    .selectFrom('activities')
    .selectAll()
    .where('companyId', '=', caller.companyId)
    .where('userId', '=', caller.userId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

/** The names that copies in progress will get. */
export async function pendingCopyNames(tx: Db | Tx, companyId: string): Promise<string[]> {
  const rows = await (tx as Db)
    .selectFrom('activities')
    .select('name')
    .where('companyId', '=', companyId)
    .where('type', '=', 'STUDY_COPY')
    .where('completedAt', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}
