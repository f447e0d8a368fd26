import {
  createStimulus,
  requestUploadKey,
  type NewStimulus,
} from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, type Study } from '@fovea/contract/studies/studies';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { bmp, picture, video } from '../../testing/mediaSamples';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer({ uploadLimitBytes: 80 * 1024 * 1024 });
const ada = setUpUser(server);
let study: Study;
let count = 0;
beforeEach(async () => {
  study = await ada.call(createStudy, { body: { name: `Media ${++count}` }, query: {} });
});

async function upload(bytes: Uint8Array, fileName: string, name = fileName): Promise<string> {
  const assetId = newId();
  const asset = await ada.call(requestUploadKey, {
    studyId: study.id,
    body: { name, fileName, fileSize: bytes.byteLength, assetId },
  });
  const answer = await fetch(server.base + asset.presignedUrl, { method: 'PUT', body: bytes });
  expect(answer.status).toBe(200);
  return assetId;
}

async function add(type: 'IMAGE' | 'VIDEO', bytes: Uint8Array, more: Partial<NewStimulus> = {}) {
  const assetId = await upload(bytes, type === 'IMAGE' ? 'shelf.png' : 'clip.mp4', more.name);
  const blockId = study.topLevelBlocks[0]!;
  return await ada.call(createStimulus, {
    studyId: study.id,
    body: { type, blockId, assetId, ...more },
  });
}

const frameUrl = async () =>
  `data:image/jpeg;base64,${(await picture('jpeg', 640, 360)).toString('base64')}`;

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'a %s becomes an image stimulus',
  async (kind) => {
    const bytes = await picture(kind);
    const stimulus = await add('IMAGE', bytes);
    expect(stimulus).toMatchObject({
      type: 'IMAGE',
      name: 'shelf.png',
      width: 320,
      height: 180,
      exposureTimeMs: 6000,
      recordWebcam: true,
      videoUrl: null,
    });
    const shown = await fetch(server.base + stimulus.imageUrl);
    expect(shown.headers.get('content-type')).toBe(`image/${kind}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    const thumbnail = await fetch(server.base + stimulus.thumbnailUrl);
    const { format, width, height } = await sharp(
      Buffer.from(await thumbnail.arrayBuffer()),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 188, height: 106 });
  },
);

test('a BMP is shown as a PNG with the same pixels', async () => {
  const stimulus = await add('IMAGE', bmp(7, 5));
  expect(stimulus).toMatchObject({ width: 7, height: 5 });
  const shown = await fetch(server.base + stimulus.imageUrl);
  expect(shown.headers.get('content-type')).toBe('image/png');
  const { data } = await sharp(Buffer.from(await shown.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 8)]).toEqual([255, 0, 0, 255, 0, 0, 0, 255]);
});

test('a rotated photo has the dimensions that people see', async () => {
  const sideways = await sharp(await picture('jpeg', 320, 180))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await add('IMAGE', sideways)).toMatchObject({ width: 180, height: 320 });
});

test('a broken image, or another kind of file, is refused with a message and leaves nothing behind', async () => {
  const png = await picture('png');
  const messages = {
    notImage: /not a picture that can be shown/,
    broken: /broken or incomplete/,
    large: /too many pixels/,
  };
  const refused: [Uint8Array, RegExp][] = [
    [Buffer.from('<html><script>alert(1)</script></html>'), messages.notImage],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), messages.notImage],
    [Buffer.from('GIF89a=1;/*<script>alert(1)</script>*/'), messages.broken],
    [await video(2), messages.notImage],
    [png.subarray(0, png.length >> 1), messages.broken],
    [Buffer.concat([png.subarray(0, 8), Buffer.alloc(500)]), messages.broken],
    [hugePng(50_000, 50_000), messages.large],
    [bmp(7, 5).subarray(0, 100), messages.broken],
  ];
  for (const [bytes, message] of refused) {
    await expect(add('IMAGE', bytes)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
  }
  const left: string[] = [];
  for (const prefix of [`studies/${study.id}/`, `uploads/${study.id}/`])
    for await (const { key } of server.context.objects.list(prefix)) left.push(key);
  expect(left).toEqual([]);
  expect((await ada.call(getStudy, { studyId: study.id })).stimuli).toHaveLength(2);
});

test('an mp4 becomes a video stimulus with the duration of the video', async () => {
  const bytes = await video(12.5);
  const stimulus = await add('VIDEO', bytes, { thumbnail: await frameUrl(), name: 'Spot' });
  expect(stimulus).toMatchObject({
    type: 'VIDEO',
    name: 'Spot',
    exposureTimeMs: 12_500,
    width: 640,
    height: 360,
    imageUrl: null,
  });
  const range = await fetch(server.base + stimulus.videoUrl, { headers: { range: 'bytes=4-7' } });
  expect(range.status).toBe(206);
  expect(range.headers.get('content-type')).toBe('video/mp4');
  expect(await range.text()).toBe('ftyp');
});

test('no video, one that is too long, truncated, without frames or without thumbnail is refused with a message', async () => {
  const thumbnail = await frameUrl();
  const good = await video(3);
  const ended = await video(3, 'avc', false);
  const refused: [Uint8Array, Partial<NewStimulus>, RegExp][] = [
    [Buffer.from('<html>not a video</html>'), { thumbnail }, /not an mp4 video/],
    [await picture('png'), { thumbnail }, /not an mp4 video/],
    [await video(30 * 60 + 1), { thumbnail }, /^The video file is longer than the 30 minute limit/],
    [good.subarray(0, good.length - 100), { thumbnail }, /broken or incomplete/],
    [ended.subarray(0, ended.length - 100), { thumbnail }, /broken or incomplete/],
    [await video(3, 'hevc'), { thumbnail }, /Not every browser plays this video format/],
    [good, {}, /^Video stimuli must have a thumbnail$/],
    [good, { thumbnail: 'data:image/svg+xml;base64,PHN2Zy8+' }, /must have a thumbnail/],
    [good, { thumbnail: 'data:image/png;base64,AAAA' }, /thumbnail of the video cannot be read/],
  ];
  for (const [bytes, more, message] of refused) {
    await expect(add('VIDEO', bytes, more)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
  }
});

test('hostile file names are stored as plain text', async () => {
  const hostile = [
    '"><svg onload=alert(1)>',
    'a\r\nSet-Cookie: x=1',
    'gnp.\u202Eexe',
    '../../etc/passwd',
    '__proto__',
  ];
  for (const name of hostile) {
    const assetId = await upload(await picture('png'), name);
    const stimulus = await ada.call(createStimulus, {
      studyId: study.id,
      body: { type: 'IMAGE', blockId: study.topLevelBlocks[0]!, assetId },
    });
    expect(stimulus.name.length).toBeGreaterThan(0);
    const shown = await fetch(server.base + stimulus.imageUrl);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('set-cookie')).toBeNull();
  }
  await expect(upload(await picture('png'), 'x'.repeat(4096))).rejects.toMatchObject({
    status: 400,
  });
});

test('repeating a request with the same file returns the same stimulus', async () => {
  const assetId = await upload(await picture('png'), 'once.png');
  const body = { type: 'IMAGE', blockId: study.topLevelBlocks[0]!, assetId } as const;
  const first = await ada.call(createStimulus, { studyId: study.id, body });
  const again = await ada.call(createStimulus, { studyId: study.id, body });
  expect(again).toEqual(first);
  expect((await ada.call(getStudy, { studyId: study.id })).stimuli).toHaveLength(3);
});

test('two concurrent requests with one file create one stimulus', async () => {
  const assetId = await upload(await picture('png'), 'twice.png');
  const body = { type: 'IMAGE', blockId: study.topLevelBlocks[0]!, assetId } as const;
  const ask = () => ada.call(createStimulus, { studyId: study.id, body });
  const created = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect((await fetch(server.base + created[0]!.imageUrl)).status).toBe(200);
  expect((await ada.call(getStudy, { studyId: study.id })).stimuli).toHaveLength(3);
});

test('a request repeated after a lost response adds one text, not two', async () => {
  const blockId = study.topLevelBlocks[0]!;
  const body = { type: 'INSTRUCTION', blockId, requestId: newId() } as const;
  const ask = () => ada.call(createStimulus, { studyId: study.id, body });
  const first = await ask();
  expect(await ask()).toEqual(first);
  const atOnce = { ...body, requestId: newId() };
  const twins = await Promise.all(
    [1, 2, 3].map(() => ada.call(createStimulus, { studyId: study.id, body: atOnce })),
  );
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
  expect((await ada.call(getStudy, { studyId: study.id })).stimuli).toHaveLength(4);
});

test('a file above the size limit is refused before it is sent', async () => {
  await expect(
    ada.call(requestUploadKey, {
      studyId: study.id,
      body: { name: 'a', fileName: 'a.mp4', fileSize: 80 * 1024 * 1024 + 1, assetId: newId() },
    }),
  ).rejects.toMatchObject({ status: 413, message: expect.stringContaining('80 MB') as string });
});

test('a file that never arrived, or belongs to another study, creates no stimulus', async () => {
  const assetId = await upload(await picture('png'), 'mine.png');
  const other = await ada.call(createStudy, { body: { name: `Other ${count}` }, query: {} });
  for (const id of [assetId, newId()]) {
    await expect(
      ada.call(createStimulus, {
        studyId: other.id,
        body: { type: 'IMAGE', blockId: other.topLevelBlocks[0]!, assetId: id },
      }),
    ).rejects.toMatchObject({ status: 422 });
  }
});

/** A PNG whose header claims these dimensions while its data is tiny. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000802000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', header),
    pngPart('IDAT', deflateSync(Buffer.alloc(1000))),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

function pngPart(name: string, data: Buffer): Buffer {
  const part = Buffer.alloc(12 + data.length);
  part.writeUInt32BE(data.length, 0);
  part.write(name, 4, 'latin1');
  data.copy(part, 8);
  part.writeUInt32BE(crc32(part.subarray(4, 8 + data.length)), 8 + data.length);
  return part;
}
