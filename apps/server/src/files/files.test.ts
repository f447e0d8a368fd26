import { createHash, randomBytes } from 'node:crypto';
import {
  beginUpload,
  cancelUpload,
  copyFileToStudy,
  createFile,
  deleteFile,
  getFile,
  listFiles,
  undeleteFile,
  UPLOAD_PART_BYTES,
} from '@fovea/contract/files';
import { requestUploadKey } from '@fovea/contract/stimuli';
import { createStudy } from '@fovea/contract/studies';
import { FEATURES } from '@fovea/contract/access';
import { uploadFile } from '@fovea/link/uploadFile';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../store/newId';
import { enqueue } from '../store/jobs';
import { HOUSEKEEPING } from '../housekeeping/scheduleHousekeeping';
import { bmp, picture, video } from '../testing/mediaSamples';
import { refusalOf } from '../testing/refusalOf';
import { startTestServer, type SignedIn, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ uploadLimitBytes: 40 * 1024 * 1024 });
  ada = await server.signedIn();
});
afterAll(() => server.close());

const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const hashesOf = (bytes: Buffer) => {
  const hashes: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES) {
    hashes.push(sha(bytes.subarray(at, at + UPLOAD_PART_BYTES)));
  }
  return hashes;
};
const contentHash = (bytes: Buffer) => sha(Buffer.concat(hashesOf(bytes))).toString('hex');
let seed = 0;
/** A picture that no other test has. */
const newPicture = async (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  await picture(format, 300 + ++seed, 200);

const send = (
  bytes: Buffer,
  more: Record<string, string> = {},
  files: Record<string, Blob> = {},
  who = ada,
) =>
  who.call(
    createFile,
    { body: { name: 'A file', parentFolderId: who.rootFolder, ...more } },
    { files: { file: blob(bytes), ...files } },
  );

function upload(bytes: Buffer, assetId = newId(), who = ada) {
  return uploadFile(blob(bytes), {
    base: server.base,
    signal: new AbortController().signal,
    pause: async () => {},
    begin: (partHashes) =>
      who.call(beginUpload, {
        body: { assetId, name: 'Big', fileName: 'big.bin', fileSize: bytes.length, partHashes },
      }),
  });
}

describe('what a file is decides its content, not its name', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('%s', async (format, mimeType) => {
    const file = await send(await newPicture(format));
    expect(file).toMatchObject({ kind: 'image', mimeType, height: 200, durationMs: null });
    const thumbnail = await (await fetch(server.base + file.thumbnailUrl)).arrayBuffer();
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 195, height: 147 });
  });
  test('bmp becomes a png; apng is known by its chunk', async () => {
    expect(await send(bmp(31, 17))).toMatchObject({ width: 31, height: 17, mimeType: 'image/png' });
    const png = await newPicture();
    const control = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 1, 0, 0, 0, 0]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(0xb9_3d_6b_a5);
    // Behind the header chunk of 33 bytes.
    const animated = Buffer.concat([png.subarray(0, 33), withCrc(control), png.subarray(33)]);
    expect(await send(animated)).toMatchObject({ kind: 'image', mimeType: 'image/apng' });
  });
  test('mp4, with its length and the frame that the browser took', async () => {
    const file = await send(
      await video(5),
      { durationMs: '5000', width: '640', height: '360' },
      {
        thumbnail: blob(await picture('jpeg')),
      },
    );
    expect(file).toMatchObject({
      kind: 'video',
      mimeType: 'video/mp4',
      width: 640,
      height: 360,
      durationMs: 5000,
    });
    expect(file.thumbnailUrl).not.toBeNull();
  });
  test('a survey theme', async () => {
    const theme = { themeName: 'calm', cssVariables: { '--sjs-primary-backcolor': '#0a6580' } };
    expect(await send(Buffer.from(JSON.stringify(theme)))).toMatchObject({
      kind: 'surveyTheme',
      mimeType: 'application/json',
      thumbnailUrl: null,
    });
    const image = await send(await newPicture(), { kind: 'surveyThemeImage' });
    expect(image.kind).toBe('surveyThemeImage');
  });
});

/** CRC-32 of a PNG chunk, computed bit by bit. */
function withCrc(chunk: Buffer): Buffer {
  let crc = 0xffffffff;
  for (const byte of chunk.subarray(4)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const end = Buffer.alloc(4);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([chunk, end]);
}

describe('what is refused', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  /** A PNG that promises 50,000 x 50,000 pixels. */
  const huge = async () => {
    const png = Buffer.from(await newPicture());
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    return Buffer.concat([png.subarray(0, 8), withCrc(png.subarray(8, 29)), png.subarray(33)]);
  };
  test.each([
    ['html', async () => html, 'FILE_TYPE'],
    ['svg', async () => svg, 'FILE_TYPE'],
    ['mp4 that is html', async () => Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), html]), ''],
    ['polyglot gif', async () => Buffer.concat([Buffer.from('GIF89a/*'), html]), 'IMAGE_BROKEN'],
    ['png of 50k x 50k', huge, 'IMAGE_TOO_LARGE'],
    ['half a png', async () => (await newPicture()).subarray(0, 900), 'IMAGE_BROKEN'],
    ['video over 30 minutes', () => video(1801), 'VIDEO_TOO_LONG'],
    ['video without frame', () => video(3), 'NO_THUMBNAIL'],
    ['JSON that is no theme', async () => Buffer.from('{"a":1}'), 'NOT_A_THEME'],
    [
      'theme that loads from elsewhere',
      async () => Buffer.from('{"cssVariables":{"--x":"url(https://evil.example/x.png)"}}'),
      'NOT_A_THEME',
    ],
    [
      'theme that hides an address',
      async () => Buffer.from('{"cssVariables":{"--x":"\\\\75rl(//evil.example)"}}'),
      'NOT_A_THEME',
    ],
    [
      'theme with a script',
      async () => Buffer.from('{"themeName":"x","onload":"alert(1)"}'),
      'NOT_A_THEME',
    ],
    [
      'theme over 1 MB',
      async () => Buffer.from(`{"themeName":"${'x'.repeat(1024 * 1024)}"}`),
      'FILE_TOO_LARGE',
    ],
  ])('%s', async (_what, bytes, code) => {
    const refusal = await refusalOf(send(await bytes()));
    expect(refusal.status).toBe(422);
    if (code) expect(refusal.code).toBe(code);
  });
  test('measures of another file', async () => {
    const bytes = await newPicture();
    expect(await refusalOf(send(bytes, { width: '99' }))).toMatchObject({
      code: 'MEASURES_DIFFER',
    });
  });
  test('names are cleaned, empty ones refused', async () => {
    const file = await send(await newPicture(), { name: '../../"><svg onload=x>\u202e\r\n.png' });
    expect(file.name).toBe('"><svg onload=x>.png');
    expect(await refusalOf(send(await newPicture(), { name: '\u202e /' }))).toMatchObject({
      status: 400,
    });
  });
  test('a folder of another company', async () => {
    const mallory = await server.stranger();
    const body = { parentFolderId: mallory.rootFolder };
    expect(await refusalOf(send(await newPicture(), body))).toMatchObject({ status: 404 });
  });
});

describe('forms', () => {
  const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
    fetch(`${server.base}/files`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${ada.token}`, ...headers },
    });
  const formWith = (fill: (form: FormData) => void) => {
    const form = new FormData();
    form.set('name', 'x');
    form.set('parentFolderId', ada.rootFolder);
    fill(form);
    return form;
  };
  test.each([
    ['without a boundary', 'a=b', { 'content-type': 'multipart/form-data' }, 400],
    ['of another type', '{}', { 'content-type': 'application/json' }, 415],
    [
      'that ends early',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhello',
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
    ['without a part', '--x--\r\n', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
  ])('%s', async (_what, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });
  test('of 10,000 parts', async () => {
    const form = formWith((one) => {
      for (let n = 0; n < 10_000; n++) one.set(`field${n}`, 'x');
    });
    expect((await post(form)).status).toBe(413);
  });
  test('with a field twice, a huge field, NUL, or a field that would be a prototype', async () => {
    expect((await post(formWith((form) => form.append('name', 'y')))).status).toBe(400);
    expect((await post(formWith((form) => form.set('mimeType', 'x'.repeat(70_000))))).status).toBe(
      413,
    );
    expect((await post(formWith((form) => form.set('name', 'a\0b')))).status).toBe(400);
    const bytes = await newPicture();
    const answer = await post(
      formWith((form) => {
        form.set('__proto__', 'x');
        form.set('file', blob(bytes));
      }),
    );
    expect(answer.status).toBe(201);
  });
  test('a file larger than the server takes; nothing stays behind', async () => {
    const small = await startTestServer({ uploadLimitBytes: 1000 });
    const eve = await small.signedIn();
    expect(await refusalOf(send(randomBytes(2000), {}, {}, eve))).toMatchObject({ status: 413 });
    for await (const { key } of small.house.objects.list('')) expect(key).toBe('nothing');
    await small.close();
  });
  test('the text fields are checked like any body, and nobody may send one unasked', async () => {
    expect(await refusalOf(send(await newPicture(), { kind: 'virus' }))).toMatchObject({
      status: 400,
    });
    const answer = await fetch(`${server.base}/files`, {
      method: 'POST',
      body: formWith(() => {}),
    });
    expect(answer.status).toBe(401);
    const reader = await server.signedIn(['STUDY']);
    expect(await refusalOf(send(await newPicture(), {}, {}, reader))).toMatchObject({
      status: 403,
    });
  });
});

describe('uploads in parts', () => {
  const big = () => randomBytes(2 * UPLOAD_PART_BYTES + 1234);
  /** Bytes that are a theme are small; a video container takes any bytes at its end. */
  const bigVideo = async () => {
    const free = Buffer.alloc(8);
    const filling = randomBytes(UPLOAD_PART_BYTES + 5000);
    free.writeUInt32BE(filling.length + 8, 0);
    free.write('free', 4, 'latin1');
    return Buffer.concat([await video(4), free, filling]);
  };

  test('a file arrives in parts and becomes a file of the repository', async () => {
    const bytes = await bigVideo();
    const { assetId } = (await upload(bytes))!;
    const body = { name: 'Film', parentFolderId: ada.rootFolder, assetId };
    const files = { thumbnail: blob(await picture('jpeg')) };
    const file = await ada.call(createFile, { body }, { files });
    expect(file).toMatchObject({ kind: 'video', sizeBytes: bytes.length, durationMs: 4000 });
    const back = Buffer.from(await (await fetch(server.base + file.url)).arrayBuffer());
    expect(back.equals(bytes)).toBe(true);
    // The upload has served.
    expect(await refusalOf(ada.call(cancelUpload, { assetId }))).toMatchObject({ status: 404 });
    const again = await ada.call(beginUpload, {
      body: {
        assetId: newId(),
        name: 'Film',
        fileName: 'film.mp4',
        fileSize: bytes.length,
        contentHash: contentHash(bytes),
      },
    });
    expect(again.duplicate).toEqual({ id: file.id, name: 'Film' });
  });

  test('asking again goes on: only what is missing has an address', async () => {
    const bytes = big();
    const [, second] = hashesOf(bytes);
    const assetId = newId();
    const ask = () =>
      ada.call(beginUpload, {
        body: { assetId, name: 'a', fileName: 'a.mp4', fileSize: bytes.length },
      });
    const { parts, checksum } = await ask();
    expect(parts.map((part) => part.sizeBytes)).toEqual([
      UPLOAD_PART_BYTES,
      UPLOAD_PART_BYTES,
      1234,
    ]);
    const body = bytes.subarray(UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES);
    const put = (headers: Record<string, string>, sent: Buffer = body) =>
      fetch(server.base + parts[1]!.url, { method: 'PUT', body: blob(sent), headers });
    expect((await put({})).status).toBe(400);
    expect((await put({ [checksum.header]: '0'.repeat(64) })).status).toBe(422);
    expect((await ask()).parts.some((part) => part.received)).toBe(false);
    const good = { [checksum.header]: second!.toString('hex') };
    expect((await put(good, body.subarray(1))).status).toBe(400);
    expect((await put(good)).status).toBe(200);
    expect((await ask()).parts.map((part) => part.received)).toEqual([false, true, false]);
    // The address of one part is not good for another, nor for a whole object.
    const url = new URL(server.base + parts[1]!.url);
    url.searchParams.set('part', url.searchParams.get('part')!.replace(/\d+$/, '1'));
    expect((await fetch(url, { method: 'PUT', body: blob(body), headers: good })).status).toBe(403);
    url.searchParams.delete('part');
    expect((await fetch(url, { method: 'PUT', body: blob(body), headers: good })).status).toBe(403);
    const early = { name: 'a', parentFolderId: ada.rootFolder, assetId };
    expect(await refusalOf(ada.call(createFile, { body: early }))).toMatchObject({
      code: 'FILE_NOT_UPLOADED',
    });
    await ada.call(cancelUpload, { assetId });
    expect((await put(good)).status).toBe(410);
    const mallory = await server.stranger();
    await ask();
    expect(await refusalOf(mallory.call(cancelUpload, { assetId }))).toMatchObject({ status: 404 });
  });

  test('bytes that are not the announced ones never become a file', async () => {
    const bytes = big();
    const assetId = newId();
    const hashes = hashesOf(bytes).map((hash) => hash.toString('hex'));
    const wrong = { ...{ assetId, name: 'a', fileName: 'a', fileSize: bytes.length } };
    expect(
      await refusalOf(ada.call(beginUpload, { body: { ...wrong, partHashes: hashes.slice(1) } })),
    ).toMatchObject({ status: 400 });
    expect(
      await refusalOf(
        ada.call(beginUpload, {
          body: { ...wrong, partHashes: hashes, contentHash: 'a'.repeat(64) },
        }),
      ),
    ).toMatchObject({ status: 400 });
    const { parts, checksum } = await ada.call(beginUpload, {
      body: { ...wrong, contentHash: contentHash(big()) },
    });
    for (const { part, url } of parts) {
      const body = bytes.subarray((part - 1) * UPLOAD_PART_BYTES, part * UPLOAD_PART_BYTES);
      const headers = { [checksum.header]: hashes[part - 1]! };
      await fetch(server.base + url, { method: 'PUT', body: blob(body), headers });
    }
    const body = { name: 'a', parentFolderId: ada.rootFolder, assetId };
    expect(await refusalOf(ada.call(createFile, { body }))).toMatchObject({ code: 'FILE_CHANGED' });
  });

  test('too large is refused before a byte is sent', async () => {
    const body = { assetId: newId(), name: 'a', fileName: 'a', fileSize: 50 * 1024 * 1024 };
    expect(await refusalOf(ada.call(beginUpload, { body }))).toMatchObject({ status: 413 });
  });

  test('for a study too, and a study that is not ours takes none', async () => {
    const study = await ada.call(createStudy, {
      body: { name: `S ${newId()}`.slice(0, 30) },
      query: {},
    });
    const body = { assetId: newId(), name: 'a', fileName: 'a', fileSize: 10 };
    const begun = await ada.call(requestUploadKey, { studyId: study.id, body });
    expect(begun).toMatchObject({ duplicate: null, parts: [{ part: 1, received: false }] });
    const mallory = await server.stranger();
    expect(
      await refusalOf(mallory.call(requestUploadKey, { studyId: study.id, body })),
    ).toMatchObject({ status: 404 });
  });
});

describe('duplicates', () => {
  test('are named, kept out, and let in when wanted', async () => {
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
    const free = await server.signedIn(FEATURES.filter((feature) => feature !== 'ONLINE_ONLY'));
    const second = await send(bytes, { name: 'Copy', ignoreDuplicate: 'true' }, {}, free);
    expect(second.id).not.toBe(first.id);
    const online = await server.signedIn(FEATURES);
    expect(await refusalOf(send(bytes, { ignoreDuplicate: 'true' }, {}, online))).toMatchObject({
      status: 403,
    });
  });
  test('of another company are no duplicates', async () => {
    const bytes = await newPicture();
    await send(bytes);
    const mallory = await server.stranger();
    expect((await send(bytes, {}, {}, mallory)).kind).toBe('image');
  });
  test('of ten at once one is made; the same request makes one', async () => {
    const bytes = await newPicture();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => send(bytes)));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const other = await newPicture();
    const requestId = newId();
    const made = await Promise.all(Array.from({ length: 4 }, () => send(other, { requestId })));
    expect(new Set(made.map((file) => file.id)).size).toBe(1);
  });
});

test('a copy in a study has its own life', async () => {
  const bytes = await newPicture();
  const file = await send(bytes);
  const study = await ada.call(createStudy, { body: { name: 'With a copy' }, query: {} });
  const at = { studyId: study.id, fileId: file.id };
  const { assetId } = await ada.call(copyFileToStudy, at);
  const mallory = await server.stranger();
  expect(await refusalOf(mallory.call(copyFileToStudy, at))).toMatchObject({ status: 404 });
  await ada.call(deleteFile, { fileId: file.id });
  const asset = await server.house.db
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow();
  const { objectKey } = await server.house.db
    .selectFrom('files')
    .select('objectKey')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  await server.house.objects.delete(objectKey);
  expect((await server.house.objects.read(asset.objectKey))?.equals(bytes)).toBe(true);
});

test('files are listed, found, deleted, brought back, and gone after a day', async () => {
  const owner = await server.stranger();
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
  const mallory = await server.stranger();
  for (const asked of [getFile, deleteFile, undeleteFile]) {
    expect(await refusalOf(mallory.call(asked, { fileId }))).toMatchObject({ status: 404 });
  }
  const keys = await server.house.db
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
  const { db, objects } = server.house;
  server.passTime(25 * 60 * 60_000);
  await enqueue(db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
  await server.runJobs();
  const rows = await db.selectFrom('files').select('id').where('id', '=', fileId).execute();
  expect(rows).toEqual([]);
  expect(await objects.stat(keys.objectKey)).toBeNull();
  expect(await objects.stat(keys.thumbnailKey!)).toBeNull();
});
