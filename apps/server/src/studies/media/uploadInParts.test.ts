import { randomBytes } from 'node:crypto';
import {
  beginUpload,
  cancelUpload,
  createFile,
  UPLOAD_PART_BYTES,
} from '@fovea/contract/studies/files';
import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { picture, video } from '../../testing/mediaSamples';
import { refusalOf } from '../../testing/refusalOf';
import { blob, contentHash, hashesOfParts } from '../../testing/uploadSamples';
import { filesServer } from '../../testing/outside/filesServer';

const at = filesServer();
const { upload } = at;

describe('uploads in parts', () => {
  const big = () => randomBytes(2 * UPLOAD_PART_BYTES + 1234);
  /** A theme is small, while a video container may end with any bytes. */
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
    const body = { name: 'Film', parentFolderId: at.ada.rootFolder, assetId };
    const files = { thumbnail: blob(await picture('jpeg')) };
    const file = await at.ada.call(createFile, { body }, { files });
    expect(file).toMatchObject({ kind: 'video', sizeBytes: bytes.length, durationMs: 4000 });
    const back = Buffer.from(await (await fetch(at.server.base + file.url)).arrayBuffer());
    expect(back.equals(bytes)).toBe(true);
    // The upload is used up.
    expect(await refusalOf(at.ada.call(cancelUpload, { assetId }))).toMatchObject({ status: 404 });
    const again = await at.ada.call(beginUpload, {
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

  test('many concurrent requests share one upload, and all of its URLs work', async () => {
    const bytes = randomBytes(UPLOAD_PART_BYTES + 100);
    const hashes = hashesOfParts(bytes);
    const assetId = newId();
    const begun = await Promise.all(
      Array.from({ length: 8 }, () =>
        at.ada.call(beginUpload, {
          body: { assetId, name: 'a', fileName: 'a.mp4', fileSize: bytes.length },
        }),
      ),
    );
    // Each part is sent by a different requester.
    for (const [part, from] of [
      [0, 1],
      [1, 6],
    ] as const) {
      const { url } = begun[from]!.parts[part]!;
      const start = part * UPLOAD_PART_BYTES;
      const body = blob(bytes.subarray(start, start + begun[from]!.parts[part]!.sizeBytes));
      const headers = { [begun[from]!.checksum.header]: hashes[part]!.toString('hex') };
      expect((await fetch(at.server.base + url, { method: 'PUT', body, headers })).status).toBe(
        200,
      );
    }
    const { parts } = await at.ada.call(beginUpload, {
      body: { assetId, name: 'a', fileName: 'a.mp4', fileSize: bytes.length },
    });
    expect(parts.map((part) => part.received)).toEqual([true, true]);
  });

  test('repeating the request resumes the upload: only missing parts have a URL', async () => {
    const bytes = big();
    const [, second] = hashesOfParts(bytes);
    const assetId = newId();
    const ask = () =>
      at.ada.call(beginUpload, {
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
      fetch(at.server.base + parts[1]!.url, { method: 'PUT', body: blob(sent), headers });
    expect((await put({})).status).toBe(400);
    expect((await put({ [checksum.header]: '0'.repeat(64) })).status).toBe(422);
    expect((await ask()).parts.some((part) => part.received)).toBe(false);
    const good = { [checksum.header]: second!.toString('hex') };
    expect((await put(good, body.subarray(1))).status).toBe(400);
    expect((await put(good)).status).toBe(200);
    expect((await ask()).parts.map((part) => part.received)).toEqual([false, true, false]);
    // The URL of one part is valid neither for another nor for a whole object.
    const url = new URL(at.server.base + parts[1]!.url);
    url.searchParams.set('part', url.searchParams.get('part')!.replace(/\d+$/, '1'));
    expect((await fetch(url, { method: 'PUT', body: blob(body), headers: good })).status).toBe(403);
    url.searchParams.delete('part');
    expect((await fetch(url, { method: 'PUT', body: blob(body), headers: good })).status).toBe(403);
    const early = { name: 'a', parentFolderId: at.ada.rootFolder, assetId };
    expect(await refusalOf(at.ada.call(createFile, { body: early }))).toMatchObject({
      code: 'FILE_NOT_UPLOADED',
    });
    await at.ada.call(cancelUpload, { assetId });
    expect((await put(good)).status).toBe(410);
    const mallory = await at.server.otherCompanyUser();
    await ask();
    expect(await refusalOf(mallory.call(cancelUpload, { assetId }))).toMatchObject({ status: 404 });
  });

  test('bytes that differ from the announced ones never become a file', async () => {
    const bytes = big();
    const assetId = newId();
    const hashes = hashesOfParts(bytes).map((hash) => hash.toString('hex'));
    const wrong = { ...{ assetId, name: 'a', fileName: 'a', fileSize: bytes.length } };
    expect(
      await refusalOf(
        at.ada.call(beginUpload, { body: { ...wrong, partHashes: hashes.slice(1) } }),
      ),
    ).toMatchObject({ status: 400 });
    expect(
      await refusalOf(
        at.ada.call(beginUpload, {
          body: { ...wrong, partHashes: hashes, contentHash: 'a'.repeat(64) },
        }),
      ),
    ).toMatchObject({ status: 400 });
    const { parts, checksum } = await at.ada.call(beginUpload, {
      body: { ...wrong, contentHash: contentHash(big()) },
    });
    for (const { part, url } of parts) {
      const body = bytes.subarray((part - 1) * UPLOAD_PART_BYTES, part * UPLOAD_PART_BYTES);
      const headers = { [checksum.header]: hashes[part - 1]! };
      await fetch(at.server.base + url, { method: 'PUT', body: blob(body), headers });
    }
    const body = { name: 'a', parentFolderId: at.ada.rootFolder, assetId };
    expect(await refusalOf(at.ada.call(createFile, { body }))).toMatchObject({
      code: 'FILE_CHANGED',
    });
  });

  test('a file that is too large is refused before any byte is sent', async () => {
    const body = { assetId: newId(), name: 'a', fileName: 'a', fileSize: 50 * 1024 * 1024 };
    expect(await refusalOf(at.ada.call(beginUpload, { body }))).toMatchObject({ status: 413 });
  });

  test('a study accepts uploads too, but not one of another company', async () => {
    const study = await at.ada.call(createStudy, {
      body: { name: `S ${newId()}`.slice(0, 30) },
      query: {},
    });
    const body = { assetId: newId(), name: 'a', fileName: 'a', fileSize: 10 };
    const begun = await at.ada.call(requestUploadKey, { studyId: study.id, body });
    expect(begun).toMatchObject({ duplicate: null, parts: [{ part: 1, received: false }] });
    const mallory = await at.server.otherCompanyUser();
    expect(
      await refusalOf(mallory.call(requestUploadKey, { studyId: study.id, body })),
    ).toMatchObject({ status: 404 });
  });
});

test('a user has at most twenty unfinished uploads', async () => {
  const bytes = randomBytes(100);
  const begin = (assetId: string, who = at.ada) =>
    who.call(beginUpload, {
      body: {
        ...{ assetId, name: 'One', fileName: 'one.png', fileSize: bytes.length },
        partHashes: hashesOfParts(bytes).map((hash) => hash.toString('hex')),
      },
    });
  const one = await at.server.signedIn();
  const ids = Array.from({ length: 20 }, () => newId());
  for (const id of ids) await begin(id, one);
  const refused = await refusalOf(begin(newId(), one));
  expect(refused).toEqual({ status: 429, code: 'TOO_MANY_UPLOADS' });
  const { id: studyId } = await one.call(createStudy, {
    body: { name: 'Study' },
    query: {},
  });
  const ofStudy = one.call(requestUploadKey, {
    studyId,
    body: { assetId: newId(), name: 'One', fileName: 'one.png', fileSize: bytes.length },
  });
  expect((await refusalOf(ofStudy)).status).toBe(429);
  // One that was begun goes on, others are not affected, and a cancelled one makes room.
  await begin(ids[0]!, one);
  await begin(newId());
  await one.call(cancelUpload, { assetId: ids[1]! });
  await begin(newId(), one);
});
