// The study builder with a thousand stimuli in two hundred blocks: opening, scrolling, dragging, editing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServer } from '../../tools/running/startServer.mjs';
import { agent, benchServer } from './benchServer.mjs';
import { enlargeStudy, createSmallStudy } from './largeStudy.mjs';
import { medianOf } from './medianOf.mjs';

const STIMULI = 1000;
const BLOCKS = 200;
const FRAME_MS = 33;
const TASK_MS = 100;
const EDIT_MS = 50;
const EDITS = 9;

const percentile95 = (values) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** Counts frames and long tasks from now on; runs in the page before everything else. */
function watch() {
  const seen = { frames: [], tasks: [] };
  let last = 0;
  const frame = (now) => {
    if (last) seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  window.foveaBench = {
    take() {
      const { frames, tasks } = seen;
      seen.frames = [];
      seen.tasks = [];
      return { frames, tasks };
    },
    /** Time from a key press to the first frame that shows its effect, in milliseconds. */
    nextEdit() {
      return new Promise((done) => {
        let begun = 0;
        addEventListener('keydown', (event) => (begun ||= event.timeStamp), { capture: true });
        const observer = new MutationObserver(() => {
          if (!begun) return;
          observer.disconnect();
          requestAnimationFrame(() => done(performance.now() - begun));
        });
        const tree = document.querySelector('[role=treegrid]');
        observer.observe(tree, { subtree: true, childList: true, attributes: true });
      });
    },
  };
}

async function signIn(page, server) {
  await page.addInitScript((accessToken) => {
    const expirationDate = new Date(Date.now() + 3_600_000).toISOString();
    localStorage.setItem(
      'fovea.studio',
      JSON.stringify({ token: { accessToken, expirationDate } }),
    );
  }, server.token);
}

/** Position of a stimulus that is fully visible, with space above and below. */
async function scrollIntoView(tree, box) {
  for (const row of await tree.getByRole('row', { name: /^Text/ }).all()) {
    const at = await row.boundingBox();
    if (at && at.y > box.y + 100 && at.y + 4 * at.height < box.y + box.height) return at;
  }
  throw new Error('No stimulus is visible.');
}

export async function rows({ root }) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  let server = await benchServer(root, dataFolder);
  const { token } = server;
  let browser;
  try {
    const study = await createSmallStudy(server);
    await server.stop();
    await enlargeStudy(dataFolder, study, STIMULI, BLOCKS);
    server = { ...(await startServer({ dataFolder, env: { FOVEA_DEMO: '0' } })), token };
    browser = await chromium.launch({
      executablePath: process.env['FOVEA_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await signIn(page, server);
    await page.addInitScript(watch);
    const take = () => page.evaluate(() => window.foveaBench.take());

    // Loads and compiles the programs first, so that only the study is measured.
    await page.goto(`${server.url}/#/studies/${study.studyId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await take();
    const since = performance.now();
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/studies/${study.studyId}/study-builder`);
    const tree = page.getByRole('treegrid');
    await tree.getByRole('row').nth(5).waitFor();
    const openMs = performance.now() - since;
    const opening = await take();

    const box = await tree.boundingBox();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    for (let turn = 0; turn < 60; turn++) {
      await page.mouse.wheel(0, turn < 40 ? 700 : -900);
      await page.waitForTimeout(16);
    }
    const scrolling = await take();

    // Down the tree and back, over many drop targets.
    const names = () =>
      tree
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
    await tree.getByRole('row', { name: /^Text/ }).nth(2).scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const before = await names();
    const dragged = await scrollIntoView(tree, box);
    await take();
    await page.mouse.move(middle.x, dragged.y + 30);
    await page.mouse.down();
    for (let turn = 0; turn < 60; turn++) {
      const share = Math.abs(30 - turn) / 30;
      await page.mouse.move(middle.x, box.y + 20 + share * (box.height - 60));
      await page.waitForTimeout(16);
    }
    const dragging = await take();
    const isDragging = await tree.locator('[data-dragging]').count();
    if (isDragging === 0) throw new Error('Nothing was dragged: the figures would be meaningless.');
    // One row further down, with the pointer at its upper edge.
    await page.mouse.move(middle.x, dragged.y + 2 * dragged.height + 4);
    await page.mouse.move(middle.x, dragged.y + 2 * dragged.height + 5);
    await page.waitForTimeout(300);
    await page.mouse.up();
    await page.waitForTimeout(1000);
    if (String(await names()) === String(before)) throw new Error('The drop moved nothing.');
    const dropping = await take();

    await tree.getByRole('row', { name: /^Text/ }).nth(2).click();
    await page.waitForTimeout(300);
    const edits = [];
    for (let turn = 0; turn < EDITS; turn++) {
      const shown = page.evaluate(() => window.foveaBench.nextEdit());
      await page.waitForTimeout(50);
      await page.keyboard.press(turn % 2 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
      edits.push(await shown);
    }
    const editing = await take();

    const longest = ({ tasks }) => Math.max(0, ...tasks);
    const row = (name, value, against) => ({
      name: `builder, ${STIMULI} stimuli in ${BLOCKS} blocks: ${name}`,
      value,
      unit: 'ms',
      against,
      ratio: value / against,
    });
    return [
      row('from the overview to the tree', openMs, 1000),
      row('longest task while opening', longest(opening), TASK_MS),
      row('95th percentile of frames while scrolling', percentile95(scrolling.frames), FRAME_MS),
      row('longest task while scrolling', longest(scrolling), TASK_MS),
      row('95th percentile of frames while dragging', percentile95(dragging.frames), FRAME_MS),
      row('longest task while dragging', longest(dragging), TASK_MS),
      row('longest task of a drop', longest(dropping), TASK_MS),
      row('from the key to the moved item, median', medianOf(edits), EDIT_MS),
      row('longest task while editing', longest(editing), TASK_MS),
    ];
  } finally {
    await browser?.close();
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
