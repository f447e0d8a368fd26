import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listSessions } from '@fovea/contract/participation/respondents';
import { parseEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { writeSceneImage } from './sceneImage';
import { createStartedStudy } from './createStartedStudy';
import { passSetup } from './respondentPages';

/** A respondent who looks away from two dots sees them again, and the calibration is validated. */

/** Indices of the calibration points that the head ignores the first time. */
const MISSED = [
  { xPx: 1152, yPx: 72 },
  { xPx: 128, yPx: 648 },
];

/** How long the text is shown above the dot before the additional points. */
const LEAD_IN_MS = 2000;

/** Long enough for a dozen frames per point on a machine that also renders the head. */
const POSITION_MS = 1500;

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-rounds-'));
  await writeSceneImage(join(folder, 'scene.png'));
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('missed points are repeated, and other points validate the fit', async () => {
  // A study for each try, so that a second one does not find the session of the first.
  const picture = join(folder, 'scene.png');
  const study = await createStartedStudy(lab, 'Rounds', picture, 3000, {}, POSITION_MS);
  const { studyId } = study;
  const context = await newContext();
  await installHeadCamera(context);
  const page = await context.newPage();
  const found = collectPageErrors(page);
  await passSetup(page, study.link);
  await page.waitForSelector('[data-fovea-dot]');
  // At each missed dot, once, the head looks at the other side of the page.
  await page.evaluate((missed) => {
    const left = [...missed];
    const follow = () => {
      const dot = document.querySelector<HTMLElement>('[data-fovea-dot][data-resting]');
      const [x, y] = (dot?.dataset['foveaDot'] ?? '').split(',').map(Number);
      const at = left.findIndex(({ xPx, yPx }) => Math.hypot(xPx - x!, yPx - y!) < 3);
      if (at !== -1) {
        window.__foveaLookAt = { xPx: innerWidth - left[at]!.xPx, yPx: left[at]!.yPx };
        left.splice(at, 1);
      } else if (!dot) window.__foveaLookAt = null;
      requestAnimationFrame(follow);
    };
    follow();
  }, MISSED);
  await page.getByText('A few more points').waitFor({ timeout: 120_000 });
  await screenshot(page, 'calibration-few-more');
  await page.locator('.stage-page').waitFor({ timeout: 120_000 });
  await screenshot(page, 'calibration-result');
  const said = await page.locator('.stage-page').innerText();
  await page.getByText('Thank you for taking part').waitFor({ timeout: 120_000 });
  expect(found).toEqual([]);
  await context.close();

  await expect
    .poll(async () => (await lab.call(listSessions, { studyId })).map(({ state }) => state), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual(['PROCESSED']);
  const events = storedEvents();
  const points = events.filter((event) => event.kind === 'pointShown');
  const placesOf = (purpose: string) =>
    points
      .filter((point) => point.purpose === purpose)
      .map(({ xPx, yPx }) => `${Math.round(xPx)},${Math.round(yPx)}`);
  const checked = events.find((event) => event.kind === 'calibrationChecked')!;
  const againAt = events.findIndex(
    (event) => event.kind === 'pointShown' && event.purpose === 'again',
  );
  const waitedMs = events[againAt]!.tMs - events[againAt - 1]!.tMs - LEAD_IN_MS;
  const [session] = await lab.call(listSessions, { studyId });
  const quality = session?.qualityMetrics;
  console.log(
    `calibration: ${placesOf('again').length} points again (${placesOf('again').join(' ')}), ` +
      `page ${checked.accuracyDeg?.toFixed(2)} deg (std ${checked.precisionStdDeg?.toFixed(2)}), ` +
      `server ${quality?.accuracyDeg?.toFixed(2)} deg (${quality?.accuracyMethod}), ` +
      `checked in ${Math.round(waitedMs)} ms, said: ${said.split('\n')[0]}`,
  );
  for (const { xPx, yPx } of MISSED) expect(placesOf('again')).toContain(`${xPx},${yPx}`);
  expect(placesOf('again').length).toBeLessThanOrEqual(4);
  expect(placesOf('validation')).toHaveLength(5);
  // The second calibration, at the end, is shown once without refinement.
  expect(placesOf('fit')).toHaveLength(18);
  expect(checked.attempt).toBe(1);
  expect(checked.accuracyDeg).toBeLessThan(5);
  expect(said).not.toMatch(/\d/);
});

function storedEvents(): SessionEvent[] {
  return readdirSync(lab.dataFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /events/.test(path))
    .flatMap((path) => {
      try {
        return [
          ...parseEvents(gunzipSync(readFileSync(join(lab.dataFolder, path))).toString('utf8')),
        ];
      } catch {
        return [];
      }
    })
    .toSorted((a, b) => a.tMs - b.tMs);
}
