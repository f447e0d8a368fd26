import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bmp, picture, video } from '../../testing/mediaSamples';
import { refusalOf } from '../../testing/refusalOf';
import { startTestServer } from '../../testing/startTestServer';
import { blob, newPicture } from '../../testing/uploadSamples';
import { filesServer } from '../../testing/outside/filesServer';

const at = filesServer();
const { send } = at;

describe('the type of a file is determined by its content, not its name', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('%s', async (format, mimeType) => {
    const file = await send(await newPicture(format));
    expect(file).toMatchObject({ kind: 'image', mimeType, height: 200, durationMs: null });
    const thumbnail = await (await fetch(at.server.base + file.thumbnailUrl)).arrayBuffer();
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 195, height: 147 });
  });
  test('bmp is converted to png, and apng is detected by its chunk', async () => {
    expect(await send(bmp(31, 17))).toMatchObject({ width: 31, height: 17, mimeType: 'image/png' });
    const png = await newPicture();
    const control = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 1, 0, 0, 0, 0]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(0xb9_3d_6b_a5);
    // After the header chunk of 33 bytes.
    const animated = Buffer.concat([png.subarray(0, 33), withCrc(control), png.subarray(33)]);
    expect(await send(animated)).toMatchObject({ kind: 'image', mimeType: 'image/apng' });
  });
  test('mp4 is stored with its duration and the frame that the browser captured', async () => {
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
  test('a survey theme is recognised', async () => {
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

describe('refused are', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  /** A PNG whose header claims 50,000 x 50,000 pixels. */
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
    ['JSON that is not a theme', async () => Buffer.from('{"a":1}'), 'NOT_A_THEME'],
    [
      'theme that loads external content',
      async () => Buffer.from('{"cssVariables":{"--x":"url(https://evil.example/x.png)"}}'),
      'NOT_A_THEME',
    ],
    [
      'theme that hides a URL',
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
  test('dimensions of another file', async () => {
    const bytes = await newPicture();
    expect(await refusalOf(send(bytes, { width: '99' }))).toMatchObject({
      code: 'MEASURES_DIFFER',
    });
  });
  test('empty names, while other names are cleaned', async () => {
    const file = await send(await newPicture(), { name: '../../"><svg onload=x>\u202e\r\n.png' });
    expect(file.name).toBe('"><svg onload=x>.png');
    expect(await refusalOf(send(await newPicture(), { name: '\u202e /' }))).toMatchObject({
      status: 400,
    });
  });
  test('a folder of another company', async () => {
    const mallory = await at.server.otherCompanyUser();
    const body = { parentFolderId: mallory.rootFolder };
    expect(await refusalOf(send(await newPicture(), body))).toMatchObject({ status: 404 });
  });
});

describe('forms are refused', () => {
  const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
    fetch(`${at.server.base}/files`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${at.ada.token}`, ...headers },
    });
  const formWith = (fill: (form: FormData) => void) => {
    const form = new FormData();
    form.set('name', 'x');
    form.set('parentFolderId', at.ada.rootFolder);
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
  test('with 10,000 parts', async () => {
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
  test('with a file above the size limit, of which nothing stays behind', async () => {
    const small = await startTestServer({ uploadLimitBytes: 1000 });
    const eve = await small.signedIn();
    expect(await refusalOf(send(randomBytes(2000), {}, {}, eve))).toMatchObject({ status: 413 });
    for await (const { key } of small.context.objects.list('')) expect(key).toBe('nothing');
    await small.close();
  });
  test('with invalid text fields, and without sign-in or permission', async () => {
    expect(await refusalOf(send(await newPicture(), { kind: 'virus' }))).toMatchObject({
      status: 400,
    });
    const answer = await fetch(`${at.server.base}/files`, {
      method: 'POST',
      body: formWith(() => {}),
    });
    expect(answer.status).toBe(401);
    const reader = await at.server.signedIn(['STUDY']);
    expect(await refusalOf(send(await newPicture(), {}, {}, reader))).toMatchObject({
      status: 403,
    });
  });
});
