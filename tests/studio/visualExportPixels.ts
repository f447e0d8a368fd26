import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { letterbox } from '../../apps/studio/src/replay/layers/letterbox';
import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import type { RenderRequest } from '../../apps/studio/src/visualExports/render/renderMessages';
import { eventually } from './analysisPages';
import type { DemoWalk } from './demoWalk';

/**
 * Steps of 256 by which a colour of the data may differ, over black: a picture is a file without premultiplied
 * colours, so half-transparent ones are rounded once more than on the canvas of the stage.
 */
const TOLERANCE = 3;
/** Of the pixels: edges of letters, which are smoothed by their place on the canvas. */
const ODD_SHARE = 0.001;
/**
 * Steps of 256 by which all pixels with the stimulus may differ on average. The browser scales an image element, and converts
 * the frame of a video element, by other code than bitmaps and decoded frames, so fine edges differ.
 */
const MEAN_TOLERANCE = 1;

declare global {
  interface Window {
    /** What the page asked its worker to draw, newest last. */
    asked?: RenderRequest[];
  }
}

interface Difference {
  /** Steps of 256, of all pixels. */
  readonly mean: number;
  /** Pixels of which a channel differs by more than tolerated, 0..1. */
  readonly share: number;
  /** Pixels that the data changes, 0..1. */
  readonly covered: number;
}

/** Pictures of exports are what the screen shows at that time, pixel by pixel. */
export function testVisualExportPixels(current: () => DemoWalk): void {
  test('a picture of an image and of two times of a film equals the screen', async () => {
    const { page, ...walk } = current();
    await page.addInitScript(rememberRequests);
    await page.reload();
    const script = readdirSync(join(root, 'apps/studio/dist/assets')).find((name) =>
      /^render\.worker-.*\.js$/.test(name),
    );
    expect(script).toBeTruthy();

    await walk.look('Poster', 'visuals');
    await setHeatmap(page, 'Static');
    await seek(page, 1);
    await expectSame(page, `/assets/${script!}`);

    await walk.look('Morning film', 'signals');
    await page.getByRole('switch', { name: 'Signals over the replay' }).check();
    await page.getByRole('tab', { name: 'Visuals', exact: true }).click();
    await setHeatmap(page, 'Dynamic');
    for (const seconds of [2, 5]) {
      await seek(page, seconds);
      await expectSame(page, `/assets/${script!}`);
    }
  });
}

async function setHeatmap(page: Page, kind: 'Static' | 'Dynamic'): Promise<void> {
  const group = page.getByRole('radiogroup', { name: 'Kind of heatmap' });
  await group.getByText(kind, { exact: true }).click();
  await page.getByRole('switch', { name: 'A dot for each respondent' }).check();
}

async function seek(page: Page, seconds: number): Promise<void> {
  const time = page.getByRole('slider', { name: /^Time/ });
  await time.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < seconds; step++) await page.keyboard.press('ArrowRight');
  await eventually(async () => Number(await time.inputValue())).toBe(seconds * 1000);
}

async function expectSame(page: Page, script: string): Promise<void> {
  const { scene, timeMs } = await sceneOnScreen(page);
  const [canvas] = await page.locator('main canvas').evaluateAll((all) =>
    (all as HTMLCanvasElement[]).map(({ width, height }) => ({
      ...{ widthPx: width, heightPx: height },
    })),
  );
  const { stimulus } = letterbox(
    canvas!,
    { widthPx: scene.stimulus.width, heightPx: scene.stimulus.height },
    1,
  );
  const compare = (of: Scene) =>
    page.evaluate(compareWithScreen, { scene: of, timeMs, stimulus, script, tolerance: TOLERANCE });
  const what = `${scene.stimulus.displayName} at ${timeMs} ms`;
  const dataOnly = { ...scene, showsStimulus: false };
  let whole = await compare(scene);
  const data = await compare(dataOnly);
  if (process.env['FOVEA_TIMES']) {
    console.log(what, JSON.stringify({ whole, data, visuals: scene.visuals }));
  }
  expect(data.share, what).toBeLessThan(ODD_SHARE);
  expect(data.covered, what).toBeGreaterThan(0.01);
  // The video element may still be on its way to the frame.
  await expect
    .poll(async () => (whole = await compare(scene)).mean, { timeout: 20_000, message: what })
    .toBeLessThan(MEAN_TOLERANCE);
  // The same without a layer is another picture, or the comparison could not fail.
  const isEmpty = { ...scene.stimulus, imageUrl: null, videoUrl: null };
  expect((await compare({ ...scene, stimulus: isEmpty })).mean).toBeGreaterThan(MEAN_TOLERANCE);
  for (const poorer of withoutALayer(dataOnly)) {
    expect((await compare(poorer)).share, what).toBeGreaterThan(ODD_SHARE);
  }
}

/** A scene without one of the layers of its data. */
function withoutALayer(scene: Scene): Scene[] {
  const { visuals } = scene;
  return [
    { ...scene, visuals: { ...visuals, showHeatmap: false } },
    { ...scene, visuals: { ...visuals, showGazeOrFixations: false } },
    ...(scene.overlay ? [{ ...scene, overlay: null }] : []),
  ];
}

/** The scene that the preview of an export draws for what is on screen. */
async function sceneOnScreen(page: Page): Promise<{ scene: Scene; timeMs: number }> {
  const shownMs = Number(await page.getByRole('slider', { name: /^Time/ }).inputValue());
  await page.evaluate(() => (window.asked = []));
  await page.getByRole('button', { name: 'Create visualization export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create visualization export' });
  await dialog.getByRole('img', { name: /^Preview/ }).waitFor();
  // Typed arrays do not survive the way out of the page as they are.
  const text = await page.evaluate(() => {
    const request = window.asked?.findLast(({ what }) => what === 'picture');
    return JSON.stringify(request, (_key, value: unknown) =>
      ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
    );
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const { scene } = JSON.parse(text) as Extract<RenderRequest, { what: 'picture' }>;
  // On the stage AOIs are elements above the canvases, so that they can be edited.
  return { scene: { ...scene, aois: [] }, timeMs: shownMs };
}

/** Runs in the page before its scripts. */
function rememberRequests(): void {
  const Original = window.Worker;
  window.Worker = class extends Original {
    override postMessage(...sent: [never, never]): void {
      const [message] = sent as unknown as [RenderRequest];
      if (message && typeof message === 'object' && 'scene' in message) {
        (window.asked ??= []).push(message);
      }
      super.postMessage(...sent);
    }
  };
}

/** Runs in the page: draws with the worker of the product, and compares with the canvases on screen. */
async function compareWithScreen(given: {
  readonly scene: Scene;
  readonly timeMs: number;
  readonly stimulus: { xPx: number; yPx: number; widthPx: number; heightPx: number };
  readonly script: string;
  readonly tolerance: number;
}): Promise<Difference> {
  const { scene, timeMs, script, tolerance } = given;
  const { xPx, yPx, widthPx, heightPx } = given.stimulus;
  const worker = new Worker(script, { type: 'module' });
  const file = await new Promise<Blob>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<{ file?: Blob; detail?: string }>) =>
      data.file ? done(data.file) : fail(new Error(data.detail));
    worker.onerror = ({ message }) => fail(new Error(message));
    const options = { timeMs, widthPx, heightPx, pixelRatio: 1, background: null, footer: null };
    worker.postMessage({ id: 1, what: 'picture', scene, options });
  }).finally(() => worker.terminate());
  const bitmap = await createImageBitmap(file);
  const [paper, sheet] = [...document.querySelectorAll<HTMLCanvasElement>('main canvas')];
  if (!paper || !sheet) throw new Error('There is no stage.');
  const overlays = document.querySelectorAll<HTMLCanvasElement>(
    'main canvas[aria-label="Signals over the replay"]',
  );
  const pixels = (images: readonly CanvasImageSource[], left: number, top: number) => {
    const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', {
      willReadFrequently: true,
    })!;
    context.fillRect(0, 0, widthPx, heightPx);
    for (const image of images) context.drawImage(image, -left, -top);
    return context.getImageData(0, 0, widthPx, heightPx).data;
  };
  const drawn = pixels([bitmap], 0, 0);
  const shown = pixels([...(scene.showsStimulus ? [paper] : []), sheet, ...overlays], xPx, yPx);
  const data = pixels([sheet, ...overlays], xPx, yPx);
  const count = drawn.length / 4;
  const found = { sum: 0, odd: 0, covered: 0 };
  for (let at = 0; at < drawn.length; at += 4) {
    let most = 0;
    for (let part = at; part < at + 3; part++) {
      most = Math.max(most, Math.abs((drawn[part] ?? 0) - (shown[part] ?? 0)));
    }
    found.sum += most;
    if (most > tolerance) found.odd++;
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 0) found.covered++;
  }
  return { mean: found.sum / count, share: found.odd / count, covered: found.covered / count };
}
