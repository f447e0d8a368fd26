import { createStimulus } from '@fovea/contract/studies/stimuli';
import { deleteVisualExport } from '@fovea/contract/studies/visualExports';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { StoreFull } from '../../platform/objects/objectStore';
import { anAnalysedStudy, bytesAt, type AnalysedStudy } from '../../testing/analysedStudy';
import { visualExportCalls } from '../../testing/exports/visualExportCalls';
import { picture, video } from '../../testing/mediaSamples';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { hashesOfParts, newPicture } from '../../testing/uploadSamples';

const server = setUpServer();
const ada = setUpUser(server);
const ben = setUpUser(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const calls = visualExportCalls(server, ada, () => study);
const { request, change, begin, upload, complete, list, activityOf, fileKeys, uploadRows } = calls;
const PICTURE_AND_THUMBNAIL = 2;
const only = async () => (await list())[0]!;
const succeed = (exportId: string, s3FileUrl: string, by = ada) =>
  change(exportId, { state: 'SUCCESS', s3FileUrl }, by);

test('an image is uploaded, kept and downloaded under its name', async () => {
  const { id, userDefinedName } = await request();
  const bytes = await picture('png');
  expect(await change(id, { state: 'PROCESSING' })).toMatchObject({ state: 'PROCESSING' });
  expect(await activityOf(userDefinedName)).toMatchObject({ state: 'PROCESSING' });
  const made = await complete(id, bytes);
  expect(made).toMatchObject({ state: 'SUCCESS', sizeBytes: bytes.length, message: null });
  expect(made.completedDate).not.toBeNull();
  expect(await only()).toEqual(made);
  expect(Buffer.from(await bytesAt(server, made.s3FileUrl)).equals(bytes)).toBe(true);
  const answer = await fetch(server.base + made.s3FileUrl);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-disposition')).toContain(`${userDefinedName}.png`);
  const activity = await activityOf(userDefinedName);
  expect(activity).toMatchObject({ state: 'SUCCESS', progress: 1, url: made.s3FileUrl });
  // The upload is used up.
  expect(await fileKeys()).toHaveLength(PICTURE_AND_THUMBNAIL);
  expect(await uploadRows()).toBe(0);
});

test('an image has a thumbnail, and a video has none', async () => {
  const tall = await request();
  const made = await complete(tall.id, await picture('png', 1280, 2400));
  const thumbnail = Buffer.from(await bytesAt(server, made.thumbnailUrl));
  expect(await sharp(thumbnail).metadata()).toMatchObject({
    format: 'png',
    width: 96,
    height: 180,
  });
  const small = await request();
  const { thumbnailUrl } = await complete(small.id, await picture('png', 100, 50));
  const same = await sharp(Buffer.from(await bytesAt(server, thumbnailUrl))).metadata();
  expect(same).toMatchObject({ width: 100, height: 50 });
  const film = await request({}, { type: 'VIDEO' });
  expect(film.thumbnailUrl).toBeNull();
  expect(await complete(film.id, await video(2))).toMatchObject({ thumbnailUrl: null });
});

test('a video goes on where its upload broke off', async () => {
  const { id } = await request({}, { type: 'VIDEO' });
  const bytes = Buffer.concat([await video(4), await freeSpace(9 * 1024 * 1024)]);
  const hashes = hashesOfParts(bytes).map((hash) => hash.toString('hex'));
  const begun = await begin(id, bytes.length, ada, hashes);
  expect(begun).toMatchObject({ visualExportId: id, stsUploadParameters: null, duplicate: null });
  const first = begun.parts[0]!;
  await fetch(server.base + first.url, {
    method: 'PUT',
    headers: { [begun.checksum.header]: hashes[0]! },
    body: new Uint8Array(bytes.subarray(0, first.sizeBytes)),
  });
  const again = await begin(id, bytes.length, ada, hashes);
  expect(again.uploadLocation).toBe(begun.uploadLocation);
  expect(again.parts.map(({ received }) => received)).toEqual([true, false]);
  expect(await refusalOf(succeed(id, begun.uploadLocation))).toEqual({
    status: 409,
    code: 'UPLOAD_INCOMPLETE',
  });
  expect(await complete(id, bytes)).toMatchObject({ state: 'SUCCESS', sizeBytes: bytes.length });
});

async function freeSpace(bytes: number): Promise<Buffer> {
  const free = Buffer.alloc(bytes);
  free.writeUInt32BE(bytes, 0);
  free.write('free', 4, 'latin1');
  return free;
}

test('of two browsers that made it the first one counts, and the bytes of the second are removed', async () => {
  const { id } = await request();
  await change(id, { state: 'PROCESSING' });
  await change(id, { state: 'PROCESSING' }, ben);
  const [mine, others] = [await newPicture(), await newPicture()];
  const [a, b] = [await upload(id, mine), await upload(id, others, ben)];
  expect(a).not.toBe(b);
  await succeed(id, b, ben);
  expect(await refusalOf(succeed(id, a))).toEqual({ status: 409, code: 'FINISHED' });
  for (const work of [
    () => change(id, { state: 'PROCESSING' }),
    () => change(id, { state: 'ERROR' }),
    () => begin(id, 10),
  ]) {
    expect(await refusalOf(work())).toEqual({ status: 409, code: 'FINISHED' });
  }
  const { s3FileUrl } = await only();
  expect(Buffer.from(await bytesAt(server, s3FileUrl)).equals(others)).toBe(true);
  expect(await fileKeys()).toHaveLength(PICTURE_AND_THUMBNAIL);
  expect(await uploadRows()).toBe(0);
});

test('of two that complete at the same moment one counts, whole and alone', async () => {
  const { id } = await request();
  const pictures = [await newPicture(), await newPicture()];
  const places = [await upload(id, pictures[0]!), await upload(id, pictures[1]!, ben)];
  const ended = await Promise.allSettled([succeed(id, places[0]!), succeed(id, places[1]!, ben)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const won = ended.findIndex(({ status }) => status === 'fulfilled');
  const { s3FileUrl } = await only();
  expect(Buffer.from(await bytesAt(server, s3FileUrl)).equals(pictures[won]!)).toBe(true);
  expect(await fileKeys()).toHaveLength(PICTURE_AND_THUMBNAIL);
  expect(await uploadRows()).toBe(0);
});

test('completing is repeated without harm when its answer was lost', async () => {
  const { id } = await request();
  const place = await upload(id, await picture('png'));
  const answers = await Promise.all([succeed(id, place), succeed(id, place)]);
  const later = await succeed(id, place);
  expect(answers).toEqual([later, later]);
  expect(await fileKeys()).toHaveLength(PICTURE_AND_THUMBNAIL);
});

test('another user goes on with what the first one left', async () => {
  const { id } = await request();
  await change(id, { state: 'PROCESSING' });
  await begin(id, 1000);
  expect(await complete(id, await picture('png'), ben)).toMatchObject({
    state: 'SUCCESS',
    requesterId: ada.userId,
  });
  expect(await uploadRows()).toBe(0);
});

test('an upload of another export, of a stimulus or of nothing makes nothing', async () => {
  const [one, other] = [await request(), await request()];
  const bytes = await picture('png');
  const place = await upload(other.id, bytes);
  const incomplete = { status: 409, code: 'UPLOAD_INCOMPLETE' };
  const { objectKey } = await server.context.db
    .selectFrom('assets')
    .select('objectKey')
    .where('objectKey', '=', place)
    .executeTakeFirstOrThrow();
  for (const asked of [objectKey, 'uploads/a/b', '/', `studies/${study.studyId}/media.png`]) {
    expect(await refusalOf(succeed(one.id, asked))).toEqual(incomplete);
  }
  expect(await refusalOf(change(one.id, { state: 'SUCCESS' }))).toMatchObject({ status: 400 });
  expect(await succeed(other.id, place)).toMatchObject({ state: 'SUCCESS' });
});

test('an upload of a visual export makes no stimulus', async () => {
  const { id } = await request();
  const place = await upload(id, await picture('png'));
  const assetId = place.slice(place.lastIndexOf('/') + 1);
  const body = { type: 'IMAGE' as const, name: 'a', assetId };
  await server.context.db
    .updateTable('studies')
    .set({ collecting: false })
    .where('id', '=', study.studyId)
    .execute();
  await server.context.db.deleteFrom('sessions').where('studyId', '=', study.studyId).execute();
  const { blockId } = await server.context.db
    .selectFrom('blocks')
    .select('id as blockId')
    .where('studyId', '=', study.studyId)
    .executeTakeFirstOrThrow();
  expect(
    await refusalOf(
      ada.call(createStimulus, { studyId: study.studyId, body: { ...body, blockId } }),
    ),
  ).toEqual({ status: 422, code: 'FILE_NOT_UPLOADED' });
});

test('only a PNG is an image, and only an mp4 with H.264 is a video', async () => {
  const png = await picture('png');
  const mp4 = await video(2);
  for (const [type, bytes, code] of [
    ['IMAGE', await picture('jpeg'), 'NOT_AN_IMAGE'],
    ['IMAGE', mp4, 'NOT_AN_IMAGE'],
    ['IMAGE', png.subarray(0, png.length / 2), 'NOT_AN_IMAGE'],
    ['IMAGE', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'NOT_AN_IMAGE'],
    ['VIDEO', png, 'NOT_A_VIDEO'],
    ['VIDEO', mp4.subarray(0, mp4.length - 100), 'NOT_A_VIDEO'],
    ['VIDEO', await video(2, 'hevc'), 'NOT_A_VIDEO'],
  ] as const) {
    const { id } = await request({}, { type });
    expect(await refusalOf(complete(id, bytes))).toEqual({ status: 422, code });
    expect(await fileKeys()).toEqual([]);
    expect(await uploadRows()).toBe(0);
    // It can be made again.
    expect(await complete(id, type === 'IMAGE' ? png : mp4)).toMatchObject({ state: 'SUCCESS' });
    await ada.call(deleteVisualExport, { studyId: study.studyId, exportId: id });
    await server.runJobs();
  }
});

test('one that failed says why, and can be tried again', async () => {
  const { id, userDefinedName } = await request();
  await begin(id, 100);
  const failed = await change(id, { state: 'ERROR', message: 'Error while fetching video' });
  expect(failed).toMatchObject({ state: 'ERROR', message: 'Error while fetching video' });
  expect(await uploadRows()).toBe(0);
  expect(await activityOf(userDefinedName)).toMatchObject({
    state: 'ERROR',
    message: 'Error while fetching video',
  });
  // The first cause counts.
  expect(await change(id, { state: 'ERROR' })).toEqual(failed);
  const again = await change(id, { state: 'PROCESSING' });
  expect(again).toMatchObject({ state: 'PROCESSING', message: null, completedDate: null });
  expect(await activityOf(userDefinedName)).toMatchObject({
    state: 'PROCESSING',
    message: null,
    completedDate: null,
  });
  const silent = await request();
  expect((await change(silent.id, { state: 'ERROR', message: ' ' })).message).toContain(
    'Create it again',
  );
});

test('no upload is begun that would exceed the space of the company', async () => {
  const { db, settings } = server.context;
  const { id } = await request();
  const other = await request();
  const setBytes = async (bytes: number) => {
    await db.updateTable('visualExports').set({ bytes }).where('id', '=', other.id).execute();
  };
  const { taken } = await db
    .selectFrom('visualExports')
    .select((row) => row.fn.sum<number | string>('bytes').as('taken'))
    .executeTakeFirstOrThrow();
  await setBytes(settings.limits.exportBytes - Number(taken) - 1000);
  expect(await refusalOf(begin(id, 1001))).toEqual({ status: 507, code: 'EXPORT_SPACE' });
  expect(await uploadRows()).toBe(0);
  await begin(id, 1000);
  await setBytes(0);
});

test('an image that is too large for the check is refused before it is sent', async () => {
  const { id } = await request();
  expect(await refusalOf(begin(id, 257 * 1024 * 1024))).toEqual({
    status: 413,
    code: 'FILE_TOO_LARGE',
  });
});

test('a full disk leaves nothing behind, and it can be tried again', async () => {
  const { objects } = server.context;
  const { id } = await request();
  await change(id, { state: 'PROCESSING' });
  const bytes = await picture('png');
  const full = async () => {
    throw new StoreFull(new Error('ENOSPC'));
  };
  const { createMultipart, putPart, copy } = objects;
  try {
    objects.createMultipart = full;
    expect(await refusalOf(begin(id, bytes.length))).toMatchObject({ status: 507 });
    expect(await uploadRows()).toBe(0);
    objects.createMultipart = createMultipart;
    objects.putPart = full;
    expect(await statusOfPart(id, bytes)).toBe(507);
    objects.putPart = putPart;
    const place = await upload(id, bytes);
    objects.copy = full;
    expect(await refusalOf(succeed(id, place))).toMatchObject({ status: 507 });
    expect(await only()).toMatchObject({ state: 'PROCESSING', sizeBytes: null });
    objects.copy = copy;
    expect(await succeed(id, place)).toMatchObject({ state: 'SUCCESS' });
  } finally {
    Object.assign(objects, { createMultipart, putPart, copy });
  }
  expect(await fileKeys()).toHaveLength(PICTURE_AND_THUMBNAIL);
});

async function statusOfPart(exportId: string, bytes: Buffer): Promise<number> {
  const { parts, checksum } = await begin(exportId, bytes.length);
  const headers = { [checksum.header]: hashesOfParts(bytes)[0]!.toString('hex') };
  const body = new Uint8Array(bytes);
  return (await fetch(server.base + parts[0]!.url, { method: 'PUT', headers, body })).status;
}

test('no upload is begun of what the disk keeps for respondents', async () => {
  const { id } = await request();
  const { disk } = server.context.recordings;
  const hasRoom = disk.hasRoom.bind(disk);
  try {
    disk.hasRoom = async () => false;
    expect(await refusalOf(begin(id, 10))).toEqual({ status: 507, code: 'FULL' });
  } finally {
    disk.hasRoom = hasRoom;
  }
});

test('one that is deleted while it is uploaded leaves nothing', async () => {
  const { id } = await request();
  const place = await upload(id, await picture('png'));
  await ada.call(deleteVisualExport, { studyId: study.studyId, exportId: id });
  expect(await refusalOf(succeed(id, place))).toMatchObject({ status: 404 });
  await server.runJobs();
  expect(await fileKeys()).toEqual([]);
  expect(await uploadRows()).toBe(0);
});
