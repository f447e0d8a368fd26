// The analysis of a study with a thousand respondents: from the click to the first picture, and the frame
// rate of the dynamic heatmap over an image, over a video, and above a chart of signals. Without a GPU.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../../tools/running/chromium.mjs';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { startServer } from '../../tools/running/startServer.mjs';
import { fillWithRespondents, createImageStudy } from './analysisStudy.mjs';
import { agent, benchServer } from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const STIMULI = 20;
const RESPONDENTS = 1000;
const EXPOSURE_MS = 30_000;
const CLIP_S = 12;
const TURNS = 7;
const FIRST_PICTURE_MS = 1000;
const IMAGE_FPS = 50;
const VIDEO_FPS = 30;
/** After the first frames, before the end of the clip. */
const SETTLE_MS = 1500;
const WATCH_MS = 5000;
const LOOK_MS = 4000;
const WAIT_MS = 60_000;

/** Runs in the page before everything else. */
function watch() {
  const small = document.createElement('canvas');
  small.width = 32;
  small.height = 18;
  const context = small.getContext('2d', { willReadFrequently: true });
  /** Share of a canvas that is painted, 0 to 1. */
  const cover = (canvas) => {
    context.clearRect(0, 0, 32, 18);
    context.drawImage(canvas, 0, 0, 32, 18);
    const { data } = context.getImageData(0, 0, 32, 18);
    let painted = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] > 0) painted++;
    return painted / (32 * 18);
  };
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  window.foveaBench = {
    /** Time from the next mouse press to the picture of a stimulus, and to data over it, in milliseconds. */
    async nextStimulus(name, since, withData) {
      const sheet = () => document.querySelector(`canvas[role=img][aria-label^="${name} "]`);
      const lastMs = since + 60_000;
      const inTime = () => {
        if (Date.now() > lastMs) throw new Error(`${name} was not shown within a minute.`);
      };
      while (!sheet()) {
        inTime();
        await frame();
      }
      // The canvas content of the previous stimulus is cleared in the first frame.
      await frame();
      await frame();
      const seen = { pictureMs: 0, dataMs: 0 };
      while (!seen.pictureMs || (withData && !seen.dataMs)) {
        inTime();
        const canvas = sheet();
        const now = performance.timeOrigin + performance.now();
        if (!seen.pictureMs && cover(canvas.previousElementSibling) > 0.3)
          seen.pictureMs = now - since;
        if (!seen.dataMs && cover(canvas) > 0.05) seen.dataMs = now - since;
        await frame();
      }
      return seen;
    },
    /** Whether the data over the stimulus changes over time. */
    async moves() {
      const sheet = document.querySelector('canvas[role=img]');
      const picture = () => {
        cover(sheet);
        return String(context.getImageData(0, 0, 32, 18).data);
      };
      const before = picture();
      for (let turn = 0; turn < 30; turn++) await frame();
      return picture() !== before;
    },
    /** Frames per second, and the 95th percentile of the frame duration. */
    async framesFor(ms) {
      const lengths = [];
      const begun = performance.now();
      let last = begun;
      while (last - begun < ms) {
        await frame();
        const now = performance.now();
        lengths.push(now - last);
        last = now;
      }
      lengths.sort((a, b) => a - b);
      return {
        fps: (lengths.length * 1000) / (last - begun),
        slowMs: lengths[Math.floor(lengths.length * 0.95)],
      };
    },
  };
}

/** Turns the last stimulus into a video; the server must not run. */
async function makeFilm(dataFolder, clip, stimulusId) {
  const key = `studies/bench/${stimulusId}.mp4`;
  const path = join(dataFolder, 'objects', ...key.split('/'));
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(clip, path);
  const db = await PGlite.create({ dataDir: join(dataFolder, 'database') });
  try {
    await db.query(`update stimuli set type = 'VIDEO', video_key = $2 where id = $1`, [
      stimulusId,
      key,
    ]);
  } finally {
    await db.close();
  }
}

async function opened(browser, server, studyId) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((accessToken) => {
    const expirationDate = new Date(Date.now() + 3_600_000).toISOString();
    localStorage.setItem(
      'fovea.studio',
      JSON.stringify({ token: { accessToken, expirationDate } }),
    );
  }, server.token);
  await page.addInitScript(watch);
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`${server.url}/#/studies/${studyId}/analysis`);
  await page.getByRole('listbox', { name: 'Stimuli' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Otherwise a page that renders no frames would be awaited forever. */
function inTime(promise, what) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} took too long.`)), 2 * WAIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Chooses a stimulus and waits for it.
 * @param {boolean} withData a dynamic heatmap is empty at its beginning, before anybody has looked
 */
async function choose(page, name, withData = true) {
  const row = page.getByRole('option', { name });
  await row.scrollIntoViewIfNeeded();
  const since = Date.now();
  const [seen] = await Promise.all([
    inTime(
      page.evaluate(
        ([text, begun, data]) => window.foveaBench.nextStimulus(text, begun, data),
        [name, since, withData],
      ),
      `The picture of ${name}`,
    ),
    row.click(),
  ]);
  return seen;
}

async function played(page) {
  await page.getByRole('button', { name: 'Play (Space)' }).click();
  await page.waitForTimeout(SETTLE_MS);
  if (
    !(await inTime(
      page.evaluate(() => window.foveaBench.moves()),
      'The replay',
    ))
  ) {
    throw new Error('Nothing moved: the figures would be meaningless.');
  }
  const frames = await inTime(
    page.evaluate((ms) => window.foveaBench.framesFor(ms), WATCH_MS),
    'The replay',
  );
  await page.getByRole('button', { name: 'Pause (Space)' }).click();
  return frames;
}

export async function rows({ root }) {
  const executablePath = await ensureChromium();
  const output = join(root, 'tests', 'output');
  mkdirSync(output, { recursive: true });
  const dataFolder = mkdtempSync(join(output, 'bench-'));
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  let server = await benchServer(root, dataFolder);
  const { token } = server;
  try {
    const { recordClip } = await loadSource('tests/participation/recordClip.ts');
    const clip = join(dataFolder, 'clip.mp4');
    await recordClip(browser, clip, CLIP_S);
    const study = await createImageStudy(server, { stimuli: STIMULI, exposureMs: EXPOSURE_MS });
    await server.stop();
    await fillWithRespondents(dataFolder, study, {
      respondents: RESPONDENTS,
      exposureMs: EXPOSURE_MS,
    });
    await makeFilm(dataFolder, clip, study.stimulusIds.at(-1));
    server = { ...(await startServer({ dataFolder, env: { FOVEA_DEMO: '0' } })), token };

    const page = await opened(browser, server, study.studyId);
    const first = [];
    for (let turn = 0; turn < TURNS; turn++)
      first.push(await choose(page, `Scene ${2 * turn + 4}`));
    // The stimulus after it, once this one has been shown for a while.
    await page.waitForTimeout(LOOK_MS);
    const next = await choose(page, `Scene ${2 * TURNS + 3}`);
    await page.getByRole('tab', { name: 'Visuals' }).click();
    await page.getByText('Dynamic', { exact: true }).click();
    const image = await played(page);
    await page.getByRole('tab', { name: 'Signals' }).click();
    await page.getByRole('region', { name: 'Valence' }).locator('.uplot').waitFor();
    const chart = await played(page);
    await page.getByRole('button', { name: 'Close the signals' }).click();
    await page.getByRole('tab', { name: 'Stimuli' }).click();
    await choose(page, `Scene ${STIMULI}`, false);
    const video = await played(page);

    const of = `analysis, ${RESPONDENTS} respondents, ${STIMULI} stimuli of ${EXPOSURE_MS / 1000} s`;
    const atMost = (name, value, against) => ({
      name: `${of}: ${name}`,
      value,
      unit: 'ms',
      against,
      ratio: value / against,
    });
    const atLeast = (name, value, against) => ({
      name: `${of}: ${name}`,
      value,
      unit: 'fps',
      against,
      ratio: value / against,
    });
    return [
      atMost(
        'click to the picture',
        medianOf(first.map(({ pictureMs }) => pictureMs)),
        FIRST_PICTURE_MS,
      ),
      atMost(
        'click to the heatmap over it',
        medianOf(first.map(({ dataMs }) => dataMs)),
        FIRST_PICTURE_MS,
      ),
      atMost('click to the heatmap of the next stimulus', next.dataMs, FIRST_PICTURE_MS),
      atLeast('dynamic heatmap over an image', image.fps, IMAGE_FPS),
      atLeast('dynamic heatmap and a chart of signals', chart.fps, IMAGE_FPS),
      atLeast('dynamic heatmap over a video', video.fps, VIDEO_FPS),
    ];
  } finally {
    await browser.close();
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
