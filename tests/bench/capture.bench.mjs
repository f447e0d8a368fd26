// The respondent's page while it records camera and tab, with a real server; the camera shows a clip of the
// test head (FOVEA_BENCH_CLIP: another clip, Motion JPEG at 30 fps).
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { drawHeadClip } from '../accuracy/drawHeadClip.mjs';
import { medianOf } from './medianOf.mjs';
import { createRecordingStudy } from './createRecordingStudy.mjs';

const EXPOSURE_MS = 24_000;
/** Encoders need the first seconds of a stimulus to stabilise. */
const SETTLE_MS = 2000;
const LEAST_ENGINE_FPS = 15;
const LEAST_PAGE_FPS = 45;
const CAMERA_FPS = 30;

/** Runs in the page before its own scripts: counts frames without affecting them. */
function countFrames() {
  const counted = { results: [], frames: [], types: [] };
  window.__counted = counted;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (data?.kind !== 'result') return;
        const { analysisMs, faces } = data.result;
        counted.results.push({ atMs: performance.now(), analysisMs, faces });
      });
    }
  };
  window.MediaRecorder = class extends MediaRecorder {
    constructor(...given) {
      super(...given);
      const [stream] = given;
      const settings = stream.getVideoTracks()[0]?.getSettings();
      counted.types.push({
        mimeType: this.mimeType,
        isScreen: settings?.displaySurface !== undefined,
      });
    }
  };
  const next = (nowMs) => {
    counted.frames.push(nowMs);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

export async function rows() {
  const executablePath = await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const { HEAD_VARIANTS } = await loadSource('tests/accuracy/headVariants.ts');
  const { startLabServer } = await loadSource('tests/servers/labServer.ts');
  const { openBrowser } = await loadSource('tests/browser/openBrowser.ts');
  const { passSetup } = await loadSource('tests/participation/respondentPages.ts');
  const head = { ...HEAD_VARIANTS.usual, pointMs: 400, format: 'mjpeg' };
  const clip =
    process.env.FOVEA_BENCH_CLIP ??
    (await drawHeadClip(join(folder, 'head'), head, executablePath)).clip;
  const lab = await startLabServer();
  const { browser, newContext } = await openBrowser({
    flags: [`--use-file-for-fake-video-capture=${clip}`, '--auto-accept-this-tab-capture'],
  });
  try {
    const { link } = await createRecordingStudy(lab, EXPOSURE_MS);
    const page = await (await newContext()).newPage();
    await page.addInitScript(countFrames);
    await passSetup(page, link);
    await page.waitForFunction(() => document.querySelector('img')?.isConnected, null, {
      polling: 'raf',
      timeout: 180_000,
    });
    await page.waitForTimeout(SETTLE_MS);
    const lastsMs = EXPOSURE_MS - 2 * SETTLE_MS;
    const counted = await page.evaluate(async (ms) => {
      const fromMs = performance.now();
      await new Promise((done) => setTimeout(done, ms));
      const untilMs = performance.now();
      const { results, frames, types } = window.__counted;
      return {
        lastedMs: untilMs - fromMs,
        isShown: document.querySelector('img')?.isConnected === true,
        results: results.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs),
        frames: frames.filter((atMs) => atMs >= fromMs && atMs < untilMs),
        types,
      };
    }, lastsMs);
    await page.getByText('Thank you for taking part').waitFor({ timeout: 180_000 });
    return rowsOf(counted);
  } finally {
    await browser.close();
    await lab.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf({ lastedMs, isShown, results, frames, types }) {
  if (!isShown) throw new Error('The picture was gone before it was measured.');
  const found = results.filter(({ faces }) => faces > 0).length;
  if (found < results.length * 0.9) throw new Error('The engine did not see the head.');
  const screens = types.filter(({ isScreen }) => isScreen);
  if (screens.length === 0 || screens.length === types.length) {
    throw new Error(`Not both were recorded: ${JSON.stringify(types)}`);
  }
  const coded = [...new Set(types.map(({ mimeType }) => mimeType))].join(' and ');
  const engineFps = (results.length * 1000) / lastedMs;
  const pageFps = (frames.length * 1000) / lastedMs;
  const gapsMs = frames.slice(1).map((atMs, at) => atMs - frames[at]);
  const what = `camera and tab recorded (${coded}), ${cpus().length} cores`;
  return [
    {
      name: `${what}: face engine`,
      value: engineFps,
      unit: 'fps',
      against: LEAST_ENGINE_FPS,
      ratio: engineFps / LEAST_ENGINE_FPS,
    },
    {
      name: `${what}: page`,
      value: pageFps,
      unit: 'fps',
      against: LEAST_PAGE_FPS,
      ratio: pageFps / LEAST_PAGE_FPS,
    },
    {
      name: `${what}: pictures of the camera that the engine left out`,
      value: Math.max(0, (1 - engineFps / CAMERA_FPS) * 100),
      unit: '%',
      against: null,
      ratio: null,
    },
    {
      name: `${what}: analysis of a picture`,
      value: medianOf(results.map(({ analysisMs }) => analysisMs)),
      unit: 'ms',
      against: null,
      ratio: null,
    },
    {
      name: `${what}: longest time without a new picture of the page`,
      value: Math.max(...gapsMs),
      unit: 'ms',
      against: null,
      ratio: null,
    },
  ];
}
