// A folder of 10,000 items, in pages of 200: how long the browser is busy at a time while the folder opens,
// while it is scrolled, and while a row is dragged over the others and to the edges.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServer } from '../../tools/running/startServer.mjs';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';
import { fillFolder } from './fillFolder.mjs';
import { medianOf } from './medianOf.mjs';

const STUDIES = 6_000;
const FILES = 3_980;
const FOLDERS = 20;
const FRAME_LIMIT_MS = 33;
const TASK_LIMIT_MS = 100;
const TURNS = 5;

const quantile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

/** Runs in the page: frame gaps and long tasks since the last query. */
function watchFrames() {
  const seen = { frames: [], tasks: [] };
  let last = performance.now();
  const frame = (now) => {
    seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  window.takeFrames = () => {
    const taken = { frames: [...seen.frames], tasks: [...seen.tasks] };
    seen.frames.length = 0;
    seen.tasks.length = 0;
    return taken;
  };
}

async function measureDuring(page, work) {
  await page.waitForTimeout(300);
  await page.evaluate(() => window.takeFrames());
  await work();
  // The observer reports a task a little after its end.
  await page.waitForTimeout(200);
  const { frames, tasks } = await page.evaluate(() => window.takeFrames());
  return { frameMs: quantile(frames, 0.95), taskMs: Math.max(0, ...tasks) };
}

async function scroll(page, table) {
  const box = await table.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step < 20 ? 400 : -400);
    await page.waitForTimeout(25);
  }
}

async function drag(page, table) {
  const box = await table.boundingBox();
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + 56);
  await page.mouse.down();
  // Down over the rows, at the lower edge, where the table scrolls by itself, and back to the top.
  await page.mouse.move(x, box.y + box.height - 60, { steps: 30 });
  await page.mouse.move(x, box.y + box.height - 8, { steps: 5 });
  await page.waitForTimeout(400);
  await page.mouse.move(x, box.y + 60, { steps: 30 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function measure(server) {
  const browser = await chromium.launch({
    executablePath: process.env.FOVEA_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const expirationDate = new Date(Date.now() + 3_600_000).toISOString();
    const stored = { token: { accessToken: server.token, expirationDate }, folderPageSize: 200 };
    await context.addInitScript((parts) => {
      localStorage.setItem('fovea.studio', JSON.stringify(parts));
    }, stored);
    await context.addInitScript(watchFrames);
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    const found = { open: [], scroll: [], drag: [] };
    for (let turn = 0; turn <= TURNS; turn++) {
      await page.goto(`${server.url}/#/`);
      await page.getByRole('heading', { name: /Welcome/ }).waitFor();
      const table = page.getByRole('grid');
      const opened = await measureDuring(page, async () => {
        await page.evaluate(() => {
          location.hash = '#/folders';
        });
        await page
          .getByRole('row', { name: /^Folder / })
          .first()
          .waitFor();
        // The page is rendered first, and then receives the rest of its rows.
        await page.waitForFunction(
          () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) >= 200,
        );
      });
      const count = Number(await table.getAttribute('aria-rowcount'));
      if (count < 200) throw new Error(`The page has ${count} rows; nothing large was measured.`);
      const scrolled = await measureDuring(page, () => scroll(page, table));
      const dragged = await measureDuring(page, () => drag(page, table));
      // The first round includes compilation.
      if (turn === 0) continue;
      found.open.push(opened);
      found.scroll.push(scrolled);
      found.drag.push(dragged);
    }
    return found;
  } finally {
    await browser.close();
  }
}

const row = (name, values, against) => {
  const value = medianOf(values);
  return { name, value, unit: 'ms', against, ratio: value / against };
};

export async function rows({ root }) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  let server = await benchServer(root, dataFolder);
  try {
    const { token } = server;
    await expectOk(
      ask(server.url, 'POST', '/studies/', {
        token,
        body: { name: 'Model' },
      }),
    );
    await server.stop('SIGTERM');
    await fillFolder(dataFolder, { studies: STUDIES, files: FILES, folders: FOLDERS });
    server = { ...(await startServer({ dataFolder, env: { FOVEA_DEMO: '0' } })), token };
    const found = await measure(server);
    const tasks = (list) => list.map(({ taskMs }) => taskMs);
    const frames = (list) => list.map(({ frameMs }) => frameMs);
    return [
      row('folder of 10,000: longest task while it opens', tasks(found.open), TASK_LIMIT_MS),
      row('folder of 10,000: 95% of frames, scrolling', frames(found.scroll), FRAME_LIMIT_MS),
      row('folder of 10,000: longest task, scrolling', tasks(found.scroll), TASK_LIMIT_MS),
      row('folder of 10,000: 95% of frames, dragging', frames(found.drag), FRAME_LIMIT_MS),
      row('folder of 10,000: longest task, dragging', tasks(found.drag), TASK_LIMIT_MS),
    ];
  } finally {
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
