import type { NewFile } from '@fovea/contract/studies/files';
import { cleanFileName } from '@fovea/rules/inputs/fileNames';
import { duplicateMessage, isSameMeasurement } from '@fovea/rules/flow/uploads';
import type { Researcher } from '../../platform/http/caller';
import type { FormFile } from '../../platform/http/multipart';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { discardUpload } from './uploads';
import type { FileRow } from './fileAnswer';
import { sameContent } from './fileRows';
import { thumbnailKeyIn } from './thumbnail';
import { inspectFile, type InspectedFile } from './inspectFile';
import { completeUpload } from './completeUpload';

interface Source {
  readonly key: string;
  readonly sizeBytes: number;
  readonly contentHash: string;
}

/**
 * Creates a file of the repository from a finished upload or from the file in a form.
 * @throws Refusal 409 FILE_DUPLICATE naming the file with the same content, 422 for invalid content
 */
export async function addFile(
  context: AppContext,
  caller: Researcher,
  wanted: NewFile,
  form: ReadonlyMap<string, FormFile>,
): Promise<{ row: FileRow; isNew: boolean }> {
  const { db, objects } = context;
  const { companyId } = caller;
  const before = await findExisting(db, companyId, wanted.requestId);
  if (before) return { row: before, isNew: false };
  await requireOwned(db, caller, 'folders', wanted.parentFolderId, 'folder');
  const name = cleanFileName(wanted.name);
  if (name === '') throw new Refusal(400, 'You must select a name.', 'NAME_NOT_VALID');
  const allowsDuplicate = wanted.ignoreDuplicate === 'true';
  if (allowsDuplicate && caller.features.includes('ONLINE_ONLY')) {
    throw new Refusal(403, 'Your account does not allow this.', 'NOT_ALLOWED');
  }
  const source = await sourceOf(context, companyId, wanted, form);
  // The upload is kept, so that 'Upload anyway' need not send it again.
  if (!allowsDuplicate) await mustBeNew(db, companyId, source.contentHash);
  const id = newId();
  const folder = `files/${companyId}/${id}`;
  const createdKeys: string[] = [];
  try {
    const thumbnail = form.get('thumbnail')?.key ?? null;
    const file = { key: source.key, sizeBytes: source.sizeBytes, thumbnailKey: thumbnail };
    const found = await inspectFile(context, file, wanted.kind);
    mustAgree(wanted, found);
    const objectKey = `${folder}/media.${found.ending}`;
    createdKeys.push(objectKey);
    if (found.converted) await objects.put(objectKey, found.converted);
    else if (!(await objects.copy(source.key, objectKey))) {
      throw new Refusal(422, 'The file is gone. Upload it again.', 'FILE_NOT_UPLOADED');
    }
    const of = found.kind === 'video' ? 'film' : 'picture';
    const thumbnailKey = found.thumbnail ? thumbnailKeyIn(folder, of) : null;
    if (thumbnailKey && found.thumbnail) {
      createdKeys.push(thumbnailKey);
      await objects.put(thumbnailKey, found.thumbnail);
    }
    const { kind, mimeType, width, height, durationMs } = found;
    const now = context.now();
    const row = await db.transaction().execute(async (tx) => {
      await lockCompanyFiles(tx, companyId);
      if (!allowsDuplicate) await mustBeNew(tx, companyId, source.contentHash);
      // The folder may have been deleted meanwhile.
      await requireOwned(tx, caller, 'folders', wanted.parentFolderId, 'folder', 'forUpdate');
      return await tx
        .insertInto('files')
        .values({
          id,
          companyId,
          folderId: wanted.parentFolderId,
          name,
          ...{ kind, mimeType, width, height, durationMs },
          sizeBytes: found.converted?.byteLength ?? source.sizeBytes,
          objectKey,
          thumbnailKey,
          contentHash: source.contentHash,
          versionAt: now,
          requestId: wanted.requestId ?? null,
          createdBy: caller.userId,
          createdAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    await discardUpload(context, { companyId, studyId: null }, wanted.assetId);
    return { row, isNew: true };
  } catch (reason) {
    for (const key of createdKeys) await objects.delete(key);
    // The same request was repeated while the first one was still running.
    const twin = await findExisting(db, companyId, wanted.requestId);
    if (twin) return { row: twin, isNew: false };
    // Invalid content will never be accepted, so the upload is deleted; after other failures it can
    // be retried.
    const isRejectedContent =
      reason instanceof Refusal && reason.status === 422 && !AGAIN.has(reason.code);
    if (isRejectedContent)
      await discardUpload(context, { companyId, studyId: null }, wanted.assetId);
    throw reason;
  }
}

/** Codes that are about the request rather than the content. */
const AGAIN: ReadonlySet<string | undefined> = new Set([
  'FILE_NOT_UPLOADED',
  'NO_THUMBNAIL',
  'THUMBNAIL_BROKEN',
  'THUMBNAIL_TOO_LARGE',
]);

async function sourceOf(
  context: AppContext,
  companyId: string,
  wanted: NewFile,
  form: ReadonlyMap<string, FormFile>,
): Promise<Source> {
  const sent = form.get('file');
  if (sent) return sent;
  if (wanted.assetId === undefined) {
    throw new Refusal(400, "The request is not valid: 'file' is missing.", 'NOT_VALID');
  }
  const upload = await completeUpload(context, { companyId, studyId: null }, wanted.assetId);
  const { objectKey, fileSize, contentHash } = upload;
  return { key: objectKey, sizeBytes: Number(fileSize), contentHash };
}

async function findExisting(
  db: AppContext['db'],
  companyId: string,
  requestId: string | undefined,
): Promise<FileRow | undefined> {
  if (requestId === undefined) return undefined;
  return await db
    .selectFrom('files')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

async function mustBeNew(
  db: AppContext['db'] | Tx,
  companyId: string,
  hash: string,
): Promise<void> {
  const duplicate = await sameContent(db, companyId, hash);
  if (!duplicate) return;
  throw new Refusal(409, duplicateMessage(duplicate.name), 'FILE_DUPLICATE', { duplicate });
}

/** Serialised per company, so that two files with the same content cannot both pass the check. */
async function lockCompanyFiles(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function mustAgree(wanted: NewFile, found: InspectedFile): void {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const agrees = isSameMeasurement(
    {
      width: number(wanted.width),
      height: number(wanted.height),
      durationMs: number(wanted.durationMs),
    },
    { width: found.width ?? 0, height: found.height ?? 0, durationMs: found.durationMs ?? 0 },
  );
  if (agrees) return;
  throw new Refusal(
    422,
    'The file is not the one that was measured: its size or its length differs. Choose it again.',
    'MEASURES_DIFFER',
  );
}
