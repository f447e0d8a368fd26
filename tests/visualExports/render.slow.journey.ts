import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import type { PictureOptions } from '../../apps/studio/src/visualExports/render/renderMessages';
import { withBuiltPage } from '../accuracy/builtPage.mjs';
import { ODD_VIDEO } from './encodeOddVideo';
import { ffprobe, hasFfprobe } from './ffprobe';
import { hasIndexFirst, probeFilm } from './probeFilm';
import {
  FILM_PATH,
  respondentBytes,
  segmentBytes,
  writeFilmWithAudio,
  writePicture,
} from './sceneFixtures';

/** Scenes are drawn into pictures and films in a real browser, from the files of a server. */

const FILES = [
  'segment.columns',
  'respondent.columns',
  'blinking.columns',
  'picture.png',
  'film.mp4',
  'silent.mp4',
  'odd.mp4',
  'text.mp4',
] as const;
const AUDIO_MS = 900;
const FRAME_MS = 17;

const folder = mkdtempSync(join(tmpdir(), 'fovea-render-'));
const paths = Object.fromEntries(FILES.map((name) => [name, join(folder, name)])) as Record<
  (typeof FILES)[number],
  string
>;
let page: Page;
let base: string;
let leave: () => void;
let closed: Promise<void>;

beforeAll(async () => {
  writeFileSync(paths['segment.columns'], segmentBytes(20, 2000));
  writeFileSync(paths['respondent.columns'], respondentBytes(2000));
  writeFileSync(paths['blinking.columns'], respondentBytes(2000, false));
  writeFileSync(paths['silent.mp4'], readFileSync(FILM_PATH));
  writeFileSync(paths['text.mp4'], 'This is no film.'.repeat(100));
  await writePicture(paths['picture.png'], 1280, 720);
  await writeFilmWithAudio(paths['film.mp4'], AUDIO_MS);
  const executablePath = (await ensureChromium()) ?? '';
  await new Promise<void>((ready, fail) => {
    closed = withBuiltPage(
      'renderPage.html',
      { executablePath, files: paths, pages: 'tests/visualExports' },
      (opened) => {
        page = opened;
        base = new URL('.', page.url()).href;
        ready();
        return new Promise<void>((done) => (leave = done));
      },
    );
    closed.catch(fail);
  });
  writeFileSync(
    paths['odd.mp4'],
    Buffer.from(await page.evaluate(() => window.rendering.oddVideo()), 'base64'),
  );
}, 120_000);
afterAll(async () => {
  leave?.();
  await closed;
  rmSync(folder, { recursive: true, force: true });
});

const NOTHING: Scene['visuals'] = {
  ...{ basis: 'gaze', showHeatmap: false, heatmapType: 'static', colormap: 'cubehelix' },
  ...{ heatmapSigmaDeg: 1, heatmapOpacity: 1, showGazeOrFixations: false },
};

function sceneOf(
  stimulus: Partial<Scene['stimulus']>,
  more: Partial<Scene> = {},
  visuals: Partial<Scene['visuals']> = {},
): Scene {
  return {
    stimulus: {
      ...{ id: 'stimulus', type: 'IMAGE', displayName: 'Stimulus', width: 1280, height: 720 },
      ...{ imageUrl: null, videoUrl: null, instructionOptions: null },
      ...stimulus,
    },
    ...{ showsStimulus: true, durationMs: 500, data: null },
    ...{ topSeconds: null, xNormPerDeg: null, overlay: null, aois: [] },
    ...more,
    visuals: { ...NOTHING, ...visuals },
  };
}
const picture = () => ({ imageUrl: `${base}picture.png` });
const video = (name: (typeof FILES)[number]) =>
  ({ type: 'VIDEO', width: 960, height: 540, videoUrl: `${base}${name}` }) as const;
const segment = () => ({ data: { kind: 'segment', url: `${base}segment.columns` } }) as const;

const SIZE = { widthPx: 1280, heightPx: 720 };
const PICTURE: PictureOptions = {
  ...SIZE,
  ...{ timeMs: 400, pixelRatio: 1, background: '#ffffff', footer: null },
};

async function pixelsOf(scene: Scene, options: Partial<PictureOptions> = {}) {
  const made = await page.evaluate(([one, how]) => window.rendering.picture(one, how), [
    scene,
    { ...PICTURE, ...options },
  ] as const);
  if (!('base64' in made)) throw new Error(made.message);
  const { data, info } = await sharp(Buffer.from(made.base64, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { at, data, widthPx: info.width, heightPx: info.height };
}

async function problemOf(scene: Scene): Promise<string> {
  const made = await page.evaluate(([one, how]) => window.rendering.picture(one, how), [
    scene,
    PICTURE,
  ] as const);
  return 'code' in made ? made.code : 'none';
}

async function filmOf(scene: Scene) {
  const made = await page.evaluate(([one, how]) => window.rendering.film(one, how), [
    scene,
    SIZE,
  ] as const);
  if (!('base64' in made)) throw new Error(made.message);
  const bytes = new Uint8Array(Buffer.from(made.base64, 'base64'));
  return { bytes, shares: made.shares, ...(await probeFilm(bytes)) };
}

async function soundsOf(path: string): Promise<Buffer[]> {
  const input = new Input({ source: new BufferSource(readFileSync(path)), formats: [MP4] });
  const track = await input.getPrimaryAudioTrack();
  const packets: Buffer[] = [];
  if (track) {
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      packets.push(Buffer.from(data));
    }
  }
  return packets;
}

test('a picture at 1x is the stimulus itself, and data is drawn on top of it', async () => {
  const plain = await pixelsOf(sceneOf(picture()));
  const source = await sharp(paths['picture.png']).ensureAlpha().raw().toBuffer();
  expect([plain.widthPx, plain.heightPx]).toEqual([1280, 720]);
  expect(plain.data.equals(source)).toBe(true);
  const heat = await pixelsOf(sceneOf(picture(), segment(), { showHeatmap: true }));
  expect(heat.data.equals(source)).toBe(false);
});

test('without stimulus and background a picture is transparent where there is no data', async () => {
  const scene = sceneOf(picture(), { ...segment(), showsStimulus: false }, { showHeatmap: true });
  const { at, data } = await pixelsOf(scene, { background: null });
  expect(at(2, 2)).toEqual([0, 0, 0, 0]);
  const opaque = data.filter((value, index) => index % 4 === 3 && value > 100).length;
  expect(opaque).toBeGreaterThan(10_000);
});

test('a fixed scale makes the heatmap of less gaze paler', async () => {
  const strongest = async (topSeconds: number | null) => {
    const scene = sceneOf(
      picture(),
      { ...segment(), showsStimulus: false, topSeconds },
      { showHeatmap: true },
    );
    const { data } = await pixelsOf(scene, { background: null });
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  };
  expect(await strongest(10)).toBeLessThan((await strongest(null)) / 4);
});

test('an instruction and a website without a picture can be drawn', async () => {
  const instructionOptions = { color: '#000000', backgroundColor: '#d8d8d8', instructions: 'Look' };
  const { at, data } = await pixelsOf(sceneOf({ type: 'INSTRUCTION', instructionOptions }));
  expect(at(5, 5)).toEqual([0xd8, 0xd8, 0xd8, 255]);
  expect(data.filter((value, index) => index % 4 === 0 && value < 60).length).toBeGreaterThan(100);
  expect((await pixelsOf(sceneOf({ type: 'WEB' }))).at(5, 5)).toEqual([255, 255, 255, 255]);
  expect((await pixelsOf(sceneOf({ type: 'CALIBRATION' }))).at(5, 5)).toEqual([255, 255, 255, 255]);
});

test('a film has a frame every 17 ms, a key frame every second and the audio of the stimulus', async () => {
  const film = await filmOf(
    sceneOf(
      video('film.mp4'),
      { ...segment(), durationMs: 1500 },
      { showHeatmap: true, heatmapType: 'dynamic' },
    ),
  );
  expect(film.codec).toBe('avc');
  expect([film.widthPx, film.heightPx]).toEqual([1280, 720]);
  expect(film.frames).toHaveLength(89);
  const times = film.frames.map(({ timestamp }) => Math.round(timestamp * 1e6));
  expect(times).toEqual(film.frames.map((_, at) => at * FRAME_MS * 1000));
  expect(Math.abs(film.videoMs - 1500)).toBeLessThanOrEqual(FRAME_MS);
  expect(Math.abs(film.durationMs - 1500)).toBeLessThanOrEqual(FRAME_MS);
  const keys = film.frames.flatMap(({ type }, at) => (type === 'key' ? [at] : []));
  expect(keys).toEqual([0, 59]);
  expect(hasIndexFirst(film.bytes)).toBe(true);
  // The audio ends before the film.
  const sounds = await soundsOf(paths['film.mp4']);
  expect(film.audioCodec).toBe('aac');
  expect(film.sounds.map(({ data }) => Buffer.from(data))).toEqual(sounds);
  expect(film.shares.at(-1)).toBe(1);
  expect(film.shares).toEqual(film.shares.toSorted((a, b) => a - b));
});

test.each([
  ['in the size of the video', { widthPx: 960, heightPx: 540 }],
  ['larger than the video', { widthPx: 1280, heightPx: 720 }],
])('the frames of a film %s are the pictures of their times', async (_, size) => {
  const heatmap = { showHeatmap: true, heatmapType: 'dynamic' } as const;
  const scene = sceneOf(video('silent.mp4'), { ...segment(), durationMs: 2000 }, heatmap);
  const compare = (of: Scene, timesMs: readonly number[]) =>
    page.evaluate((given) => window.rendering.frameDifferences(...given), [
      of,
      size,
      timesMs,
    ] as const);
  expect(Math.max(...(await compare(scene, [0, 17, 1003])))).toBeLessThanOrEqual(1);
});

test.skipIf(!hasFfprobe)('ffprobe decodes a film and finds the same in it', async () => {
  const film = await filmOf(
    sceneOf(
      video('film.mp4'),
      { ...segment(), durationMs: 1500 },
      { showHeatmap: true, heatmapType: 'dynamic' },
    ),
  );
  const path = join(folder, 'made.mp4');
  writeFileSync(path, film.bytes);
  const probed = ffprobe(path);
  expect(probed).toMatchObject({
    ...{ codec: 'h264', profile: 'High', widthPx: 1280, heightPx: 720, frames: 89 },
    ...{ keyFrames: [0, 59], audioCodec: 'aac' },
  });
  expect(Math.abs(probed.videoMs - 1500)).toBeLessThanOrEqual(FRAME_MS);
  expect(Math.abs(probed.durationMs - 1500)).toBeLessThanOrEqual(FRAME_MS);
  expect(probed.sounds.length).toBeGreaterThan(0);
  expect(probed.sounds).toEqual(ffprobe(paths['film.mp4']).sounds);
});

test('audio that is longer than the film is cut at its end', async () => {
  const film = await filmOf(sceneOf(video('film.mp4'), { durationMs: 340 }));
  const sounds = await soundsOf(paths['film.mp4']);
  expect(film.sounds.length).toBe(Math.floor(340 / (1024 / 48)));
  expect(film.sounds.map(({ data }) => Buffer.from(data))).toEqual(
    sounds.slice(0, film.sounds.length),
  );
  expect(Math.abs(film.durationMs - 340)).toBeLessThanOrEqual(FRAME_MS);
});

test('a video without audio gives a film without, which stays on its last frame', async () => {
  const film = await filmOf(sceneOf(video('silent.mp4'), { durationMs: 8300 }));
  expect(film.audioCodec).toBe(null);
  expect(film.frames).toHaveLength(489);
  const [atEnd, after] = [7999, 8299].map((timeMs) =>
    pixelsOf(sceneOf(video('silent.mp4')), { timeMs }),
  );
  expect((await atEnd)!.data.equals((await after)!.data)).toBe(true);
});

test('a video of odd size and uneven frames shows the frame of each time', async () => {
  const { widthPx, heightPx, startsMs, greys } = ODD_VIDEO;
  const stimulus = { ...video('odd.mp4'), width: widthPx, height: heightPx };
  for (const [at, startMs] of startsMs.entries()) {
    const { at: pixel } = await pixelsOf(sceneOf(stimulus), { timeMs: startMs + 5 });
    expect(Math.abs((pixel(640, 360)[0] ?? 0) - (greys[at] ?? 0)), `${startMs} ms`).toBeLessThan(8);
  }
  const film = await filmOf(sceneOf(stimulus, { durationMs: 100 }));
  expect(film.frames).toHaveLength(6);
});

test('what cannot be drawn is told with the sentence for it', async () => {
  expect(await problemOf(sceneOf(video('text.mp4')))).toBe('notMp4');
  expect(await problemOf(sceneOf({ type: 'VIDEO', videoUrl: `${base}gone.mp4` }))).toBe(
    'videoUnreachable',
  );
  expect(await problemOf(sceneOf({ imageUrl: `${base}gone.png` }))).toBe('imageFailed');
  const data = { kind: 'respondent', url: `${base}blinking.columns` } as const;
  const fixationPath = { basis: 'fixations', showGazeOrFixations: true } as const;
  expect(await problemOf(sceneOf(picture(), { data }, fixationPath))).toBe('noFixations');
  expect(
    await problemOf(
      sceneOf(picture(), { data: { ...data, url: `${base}respondent.columns` } }, fixationPath),
    ),
  ).toBe('none');
  const huge = { ...PICTURE, widthPx: 40_000, heightPx: 40_000 };
  const made = await page.evaluate(([one, how]) => window.rendering.picture(one, how), [
    sceneOf(picture()),
    huge,
  ] as const);
  expect('code' in made && made.code).toBe('imageFailed');
});

test('a film can be stopped, and nothing of it or of an earlier crash stays on disk', async () => {
  await page.evaluate(() => window.rendering.leaveFilm('crashed.mp4'));
  const scene = sceneOf(video('film.mp4'), { durationMs: 60_000 });
  const made = await page.evaluate(([one, how]) => window.rendering.film(one, how, 0.001), [
    scene,
    SIZE,
  ] as const);
  expect('code' in made && made.code).toBe('aborted');
  await filmOf(sceneOf(picture(), { durationMs: 50 }));
  await expect.poll(() => page.evaluate(() => window.rendering.leftFilms())).toEqual([]);
});
