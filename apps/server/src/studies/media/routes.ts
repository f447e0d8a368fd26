import {
  beginUpload,
  cancelUpload,
  copyFileToStudy,
  createFile,
  deleteFile,
  getFile,
  listFiles,
  undeleteFile,
} from '@fovea/contract/studies/files';
import { sql } from 'kysely';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';
import { searchPattern } from '../../platform/store/pagedList';
import { rowCount } from '../../platform/store/rowCount';
import { findAsset, discardUpload, uploadKey, uploadThumbnailKey } from './uploads';
import { mustBeUnlocked } from '../studies/studyLock';
import { studyRows } from '../../research/studyParts/studyRows';
import { startUpload } from './startUpload';
import { fileAnswer } from './fileAnswer';
import { requireOwnedFile, sameContent, UNDELETE_MS } from './fileRows';
import { addFile } from './addFile';

const PAGE = 48;
const PAGE_MAX = 200;

export function fileRoutes(router: Router, context: AppContext): void {
  const { db, objects, now } = context;

  router.serve(beginUpload, async ({ body }, { caller }) => {
    const place = { companyId: caller.companyId, studyId: null };
    const { presignedUrl: _, ...upload } = await startUpload(
      context,
      place,
      caller.userId,
      body,
      async () => {},
    );
    const row = await findAsset(db, place, body.assetId);
    const hash = row?.contentHash ?? null;
    const duplicate = hash === null ? null : await sameContent(db, caller.companyId, hash);
    return { ...upload, duplicate };
  });

  router.serve(cancelUpload, async ({ assetId }, { caller }) => {
    const place = { companyId: caller.companyId, studyId: null };
    if (!(await findAsset(db, place, assetId))) throw notFound('upload');
    await discardUpload(context, place, assetId);
    return undefined;
  });

  router.serve(createFile, async ({ body }, { caller, files, created }) => {
    const { row, isNew } = await addFile(context, caller, body, files);
    if (isNew) created();
    return await fileAnswer(context, row);
  });

  router.serve(getFile, async ({ fileId }, { caller }) => {
    return await fileAnswer(context, await requireOwnedFile(db, caller, fileId));
  });

  router.serve(listFiles, async ({ query }, { caller }) => {
    let found = db
      .selectFrom('files')
      .where('companyId', '=', caller.companyId)
      .where('deletedAt', 'is', null);
    if (query.kind) found = found.where('kind', '=', query.kind);
    const pattern = searchPattern(query.search);
    if (pattern !== null) {
      found = found.where(sql<string>`lower(name)`, 'like', pattern);
    }
    const { total } = await found.select(rowCount().as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(Number(query.offset ?? 0))
      .limit(Math.min(PAGE_MAX, Math.max(1, Number(query.limit ?? PAGE))))
      .execute();
    const files = await Promise.all(rows.map((row) => fileAnswer(context, row)));
    return { files, total };
  });

  router.serve(deleteFile, async ({ fileId }, { caller, ip }) => {
    await requireOwnedFile(db, caller, fileId);
    await db.transaction().execute(async (tx) => {
      const file = await tx
        .updateTable('files')
        .set((row) => ({ deletedAt: now(), versionAt: now(), version: row('version', '+', 1) }))
        .where('id', '=', fileId)
        .where('companyId', '=', caller.companyId)
        .where('deletedAt', 'is', null)
        .returning('name')
        .executeTakeFirst();
      // Another request deleted it meanwhile and audited that.
      if (!file) return;
      await appendAudit(tx, auditSource({ caller, ip }, now()), {
        companyId: caller.companyId,
        action: 'FILE_DELETED',
        target: { type: 'file', id: fileId, name: file.name },
      });
    });
    return undefined;
  });

  router.serve(undeleteFile, async ({ fileId }, { caller }) => {
    const isThere = await requireOwnedFile(db, caller, fileId).catch(() => null);
    // Repeated because the first response was lost.
    if (isThere) return await fileAnswer(context, isThere);
    const { deletedAt } = await requireOwnedFile(db, caller, fileId, 'deleted');
    if (deletedAt === null || now().getTime() - deletedAt.getTime() > UNDELETE_MS) {
      throw notFound('file');
    }
    const row = await db
      .updateTable('files')
      .set((old) => ({ deletedAt: null, versionAt: now(), version: old('version', '+', 1) }))
      .where('id', '=', fileId)
      .where('companyId', '=', caller.companyId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('file');
    return await fileAnswer(context, row);
  });

  router.serve(copyFileToStudy, async ({ fileId, studyId }, { caller }) => {
    const place = { companyId: caller.companyId, studyId };
    const mayTake = async (tx: Parameters<typeof studyRows>[0]) => {
      const { study } = await studyRows(tx, caller, studyId, 'forUpdate');
      await mustBeUnlocked(tx as Parameters<typeof mustBeUnlocked>[0], study);
    };
    await db.transaction().execute(mayTake);
    const file = await requireOwnedFile(db, caller, fileId);
    const assetId = newId();
    const objectKey = uploadKey(place, assetId);
    try {
      if (!(await objects.copy(file.objectKey, objectKey))) throw notFound('file');
      if (file.thumbnailKey) await objects.copy(file.thumbnailKey, uploadThumbnailKey(objectKey));
      await db.transaction().execute(async (tx) => {
        await mayTake(tx);
        await tx
          .insertInto('assets')
          .values({
            ...place,
            id: assetId,
            name: file.name,
            fileName: file.name,
            fileSize: Number(file.sizeBytes),
            objectKey,
            contentHash: file.contentHash,
            createdAt: now(),
          })
          .execute();
      });
    } catch (reason) {
      await objects.delete(objectKey);
      await objects.delete(uploadThumbnailKey(objectKey));
      throw reason;
    }
    return { assetId, name: file.name };
  });
}
