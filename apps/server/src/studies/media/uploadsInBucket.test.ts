import { randomBytes } from 'node:crypto';
import { beginUpload, createFile, UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Store } from '../../platform/objects/s3Store';
import { newId } from '../../platform/store/newId';
import { video, picture } from '../../testing/mediaSamples';
import { startStrictS3, type StrictS3 } from '../../testing/outside/strictS3Server';
import { refusalOf } from '../../testing/refusalOf';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';
import { blob, hashesOfParts } from '../../testing/uploadSamples';

const KEYS = { accessKey: 'AKIAEXAMPLE', secretKey: 'a secret of this test' };
let s3: StrictS3;
let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  // It ignores the checksums of parts, as Ceph's gateway does.
  s3 = await startStrictS3(KEYS, () => new Date(), undefined, { checks: 'md5' });
  const { bucket, endpoint } = s3;
  server = await startTestServer({ uploadLimitBytes: 40 * 1024 * 1024 });
  const store = openS3Store({ bucket, endpoint, region: 'us-east-1', ...KEYS });
  Object.assign(server.context, { objects: store });
  ada = await server.signedIn();
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

/** A video whose second part is what is sent instead of it. */
async function send(bytes: Buffer, sent: Buffer): Promise<string> {
  const assetId = newId();
  const partHashes = hashesOfParts(bytes).map((hash) => hash.toString('hex'));
  const body = { assetId, name: 'Film', fileName: 'film.mp4', fileSize: bytes.length, partHashes };
  const { parts, checksum } = await ada.call(beginUpload, { body });
  for (const { part, url, sizeBytes } of parts) {
    const first = (part - 1) * UPLOAD_PART_BYTES;
    const sum = Buffer.from(partHashes[part - 1]!, 'hex').toString('base64');
    const answer = await fetch(url, {
      method: 'PUT',
      body: blob(sent.subarray(first, first + sizeBytes)),
      headers: { [checksum.header]: sum },
    });
    expect(answer.status).toBe(200);
  }
  return assetId;
}

async function bigVideo(): Promise<Buffer> {
  const free = Buffer.alloc(8);
  const filling = randomBytes(UPLOAD_PART_BYTES + 5000);
  free.writeUInt32BE(filling.length + 8, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([await video(4), free, filling]);
}

const filed = async (assetId: string) =>
  await ada.call(
    createFile,
    { body: { name: 'Film', parentFolderId: ada.rootFolder, assetId } },
    { files: { thumbnail: blob(await picture('jpeg')) } },
  );

test('a file that was uploaded in parts becomes one in a bucket that keeps no hashes', async () => {
  const bytes = await bigVideo();
  const file = await filed(await send(bytes, bytes));
  const back = Buffer.from(await (await fetch(file.url)).arrayBuffer());
  expect(back.equals(bytes)).toBe(true);
});

test('other bytes than the announced ones do not, and nothing of them stays', async () => {
  const bytes = await bigVideo();
  const before = s3.objects.size;
  const other = Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]);
  const assetId = await send(bytes, other);
  expect(await refusalOf(filed(assetId))).toMatchObject({ code: 'FILE_CHANGED' });
  expect(s3.objects.size).toBe(before);
});
