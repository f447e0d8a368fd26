import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { newId } from '../../platform/store/newId';
import { completeUpload } from '../media/completeUpload';
import { enqueueImport } from './importJobs';
import type { ImportRow } from './importStates';

export interface WantedImport {
  readonly assetId: string;
  readonly targetFolderId: string;
  readonly withRecordings: boolean;
  readonly requestId?: string | undefined;
}

/** Has a job import an uploaded archive, or returns the import that this request has begun. */
export async function startImport(
  context: AppContext,
  caller: Researcher,
  wanted: WantedImport,
): Promise<ImportRow> {
  const { db, now } = context;
  const { companyId, userId } = caller;
  const before = await askedBefore(context, caller, wanted.requestId);
  if (before) return before;
  await requireOwned(db, caller, 'folders', wanted.targetFolderId, 'folder');
  const upload = await completeUpload(context, { companyId, studyId: null }, wanted.assetId);
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('studyImports')
      .values({
        id: newId(),
        companyId,
        requestedBy: userId,
        requestId: wanted.requestId ?? null,
        assetId: wanted.assetId,
        fileName: upload.fileName,
        sizeBytes: upload.fileSize,
        folderId: wanted.targetFolderId,
        withRecordings: wanted.withRecordings,
        features: [...caller.features],
        state: 'QUEUED',
        report: null,
        requestedAt: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueImport(tx, row);
    return row;
  });
}

async function askedBefore(
  { db }: Pick<AppContext, 'db'>,
  { companyId, userId }: Researcher,
  requestId: string | undefined,
): Promise<ImportRow | undefined> {
  if (requestId === undefined) return undefined;
  return await db
    .selectFrom('studyImports')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('requestedBy', '=', userId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}
