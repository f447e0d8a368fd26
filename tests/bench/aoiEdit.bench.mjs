// Moving a point of an AOI with a thousand respondents and twenty AOIs: from the key press to the new metrics
// in the table, and the first metrics of all twenty after opening the AOI tab.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../../tools/running/chromium.mjs';
import { startServer } from '../../tools/running/startServer.mjs';
import { fillWithRespondents, createImageStudy } from './analysisStudy.mjs';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const RESPONDENTS = 1000;
const AOIS = 20;
const EXPOSURE_MS = 30_000;
const TURNS = 9;
const NEW_FIGURES_MS = 300;
const WAIT_MS = 60_000;

/** Twelve points around a position in a grid of five by four. */
function drawn(n) {
  const [x, y] = [0.1 + (n % 5) * 0.2, 0.125 + Math.floor(n / 5) * 0.25];
  return Array.from({ length: 12 }, (_, at) => ({
    x: x + 0.08 * Math.cos((at * Math.PI) / 6),
    y: y + 0.1 * Math.sin((at * Math.PI) / 6),
  }));
}

async function drawAois({ url, token }, { studyId, stimulusIds }) {
  const post = (path, body) => expectOk(ask(url, 'POST', path, { token, body }));
  const set = await post('/aoi/sets/', { study: studyId });
  for (let n = 0; n < AOIS; n++) {
    await post('/aoi/definitions/', {
      id: randomUUID(),
      name: `AOI ${n + 1}`,
      displayColor: '#ff8c00',
      aoiSet: set.id,
      stimuli: [stimulusIds[0]],
      respondent: null,
      group: '',
      shape: 'polygon',
      timeline: [{ ts: 0, points: drawn(n), source: 'drawn' }],
      time: null,
    });
  }
}

/** Presses a key on a point and waits for changed metrics in the table; runs in the page. */
const moveAndWait = (page, name) =>
  page.evaluate(async (aoi) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
    const row = () =>
      [...document.querySelectorAll('table tbody tr')].find((each) =>
        each.querySelector('th')?.textContent?.startsWith(aoi),
      )?.textContent;
    const point = document.querySelector(`[aria-label^="Point 1 of ${aoi}:"]`);
    const before = row();
    if (!point || !before) throw new Error('There is no AOI to move.');
    const figures = (text) => text?.replace(/^.*?(?=\d[\d.,]* n )/, '');
    const since = performance.now();
    point.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }),
    );
    while (figures(row()) === figures(before)) await frame();
    return performance.now() - since;
  }, name);

export async function rows({ root }) {
  const executablePath = await ensureChromium();
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  let server = await benchServer(root, dataFolder);
  const { token } = server;
  try {
    const study = await createImageStudy(server, { stimuli: 1, exposureMs: EXPOSURE_MS });
    await drawAois(server, study);
    await server.stop();
    await fillWithRespondents(dataFolder, study, {
      respondents: RESPONDENTS,
      exposureMs: EXPOSURE_MS,
    });
    server = { ...(await startServer({ dataFolder, env: { FOVEA_DEMO: '0' } })), token };

    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((accessToken) => {
      const expirationDate = new Date(Date.now() + 3_600_000).toISOString();
      localStorage.setItem(
        'fovea.studio',
        JSON.stringify({ token: { accessToken, expirationDate } }),
      );
    }, token);
    page.setDefaultTimeout(WAIT_MS);
    await page.goto(`${server.url}/#/studies/${study.studyId}/analysis`);
    await page.locator('canvas[role=img]').waitFor();
    await page.waitForLoadState('networkidle');
    const opened = performance.now();
    await page.getByRole('tab', { name: 'AOI' }).click();
    await page.getByRole('row', { name: /^AOI 20 / }).waitFor();
    const firstMs = performance.now() - opened;
    await page.locator('polygon[data-aoi]').nth(7).focus();
    await page.getByLabel(/^Point 1 of AOI 8:/).waitFor();
    const moved = [];
    for (let turn = 0; turn < TURNS; turn++) {
      moved.push(await moveAndWait(page, 'AOI 8'));
      await page.waitForTimeout(100);
    }
    const of = `${RESPONDENTS} respondents, ${AOIS} AOIs, pictures of ${EXPOSURE_MS / 1000} s`;
    return [
      {
        name: `${of}: a point is moved, new figures`,
        value: medianOf(moved),
        unit: 'ms',
        against: NEW_FIGURES_MS,
        ratio: medianOf(moved) / NEW_FIGURES_MS,
      },
      {
        name: `${of}: all figures after the tab was opened`,
        value: firstMs,
        unit: 'ms',
        against: null,
        ratio: null,
      },
    ];
  } finally {
    await browser.close();
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
