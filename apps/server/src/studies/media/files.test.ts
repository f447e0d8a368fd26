import {
  copyFileToStudy,
  deleteFile,
  getFile,
  listFiles,
  undeleteFile,
} from '@fovea/contract/studies/files';
import { createStudy } from '@fovea/contract/studies/studies';
import { FEATURES } from '@fovea/contract/protocol/access';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { refusalOf } from '../../testing/refusalOf';
import { newPicture } from '../../testing/uploadSamples';
import { filesServer } from '../../testing/outside/filesServer';

const at = filesServer();
const { send } = at;

describe('duplicates', () => {
  test('are reported and refused, and accepted on request', async () => {
    const bytes = await newPicture();
    const first = await send(bytes, { name: 'Original' });
    await expect(send(bytes, { name: 'Copy' })).rejects.toMatchObject({
      problem: {
        status: 409,
        code: 'FILE_DUPLICATE',
        message: 'This file has already been uploaded as Original.',
        duplicate: { id: first.id, name: 'Original' },
      },
    });
    const free = await at.server.signedIn(FEATURES.filter((feature) => feature !== 'ONLINE_ONLY'));
    const second = await send(bytes, { name: 'Copy', ignoreDuplicate: 'true' }, {}, free);
    expect(second.id).not.toBe(first.id);
    const online = await at.server.signedIn(FEATURES);
    expect(await refusalOf(send(bytes, { ignoreDuplicate: 'true' }, {}, online))).toMatchObject({
      status: 403,
    });
  });
  test('are found by what was uploaded, although bytes behind the picture are not stored', async () => {
    const bytes = Buffer.concat([await newPicture(), Buffer.from('SECRET')]);
    const first = await send(bytes);
    expect(await refusalOf(send(bytes))).toMatchObject({ status: 409, code: 'FILE_DUPLICATE' });
    const { db, objects } = at.server.context;
    const { objectKey, sizeBytes } = await db
      .selectFrom('files')
      .select(['objectKey', 'sizeBytes'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const stored = await objects.read(objectKey);
    expect(stored?.equals(bytes.subarray(0, -6))).toBe(true);
    expect(Number(sizeBytes)).toBe(bytes.length - 6);
  });
  test('of another company do not count', async () => {
    const bytes = await newPicture();
    await send(bytes);
    const mallory = await at.server.otherCompanyUser();
    expect((await send(bytes, {}, {}, mallory)).kind).toBe('image');
  });
  test('of ten concurrent uploads one is created, and repeating a request creates one file', async () => {
    const bytes = await newPicture();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => send(bytes)));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const other = await newPicture();
    const requestId = newId();
    const created = await Promise.all(Array.from({ length: 4 }, () => send(other, { requestId })));
    expect(new Set(created.map((file) => file.id)).size).toBe(1);
  });
});

test('a copy in a study is independent', async () => {
  const bytes = await newPicture();
  const file = await send(bytes);
  const study = await at.ada.call(createStudy, { body: { name: 'With a copy' }, query: {} });
  const ids = { studyId: study.id, fileId: file.id };
  const { assetId } = await at.ada.call(copyFileToStudy, ids);
  const mallory = await at.server.otherCompanyUser();
  expect(await refusalOf(mallory.call(copyFileToStudy, ids))).toMatchObject({ status: 404 });
  await at.ada.call(deleteFile, { fileId: file.id });
  const asset = await at.server.context.db
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  const { objectKey } = await at.server.context.db
    .selectFrom('files')
    .select('objectKey')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  await at.server.context.objects.delete(objectKey);
  expect((await at.server.context.objects.read(asset.objectKey))?.equals(bytes)).toBe(true);
});

test('files are listed, found, deleted and restored, and purged after a day', async () => {
  const owner = await at.server.otherCompanyUser();
  const sent = [];
  for (const name of ['Cat 100%', 'Dog', 'Catalogue_1']) {
    sent.push(await send(await newPicture(), { name }, {}, owner));
  }
  const list = async (query: Record<string, string>) =>
    (await owner.call(listFiles, { query })).files.map((file) => file.name);
  expect(await list({})).toEqual(['Catalogue_1', 'Dog', 'Cat 100%']);
  expect(await list({ search: 'CAT' })).toEqual(['Catalogue_1', 'Cat 100%']);
  expect(await list({ search: '0%' })).toEqual(['Cat 100%']);
  expect(await list({ search: '_' })).toEqual(['Catalogue_1']);
  expect(await list({ kind: 'video' })).toEqual([]);
  expect(await owner.call(listFiles, { query: { limit: '1', offset: '1' } })).toMatchObject({
    total: 3,
    files: [{ name: 'Dog' }],
  });
  const { id: fileId } = sent[0]!;
  const mallory = await at.server.otherCompanyUser();
  for (const asked of [getFile, deleteFile, undeleteFile]) {
    expect(await refusalOf(mallory.call(asked, { fileId }))).toMatchObject({ status: 404 });
  }
  const keys = await at.server.context.db
    .selectFrom('files')
    .select(['objectKey', 'thumbnailKey'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  await owner.call(deleteFile, { fileId });
  expect(await refusalOf(owner.call(getFile, { fileId }))).toMatchObject({ status: 404 });
  expect(await list({})).toEqual(['Catalogue_1', 'Dog']);
  expect((await owner.call(undeleteFile, { fileId })).name).toBe('Cat 100%');
  expect((await owner.call(undeleteFile, { fileId })).name).toBe('Cat 100%');
  await owner.call(deleteFile, { fileId });
  const { db, objects } = at.server.context;
  at.server.advanceClock(25 * 60 * 60_000);
  await enqueue(db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
  await at.server.runJobs();
  const rows = await db.selectFrom('files').select('id').where('id', '=', fileId).execute();
  expect(rows).toEqual([]);
  expect(await objects.stat(keys.objectKey)).toBeNull();
  expect(await objects.stat(keys.thumbnailKey!)).toBeNull();
});
