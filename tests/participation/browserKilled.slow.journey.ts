import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { killBrowser } from '../browser/killBrowser';
import { startLabServer, type LabServer } from '../servers/labServer';
import { openProfile, screenshot } from '../browser/openBrowser';
import { writeSceneImage } from './sceneImage';
import { createStartedStudy } from './createStartedStudy';
import { passSetup, passSteps } from './respondentPages';

let lab: LabServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-killed-'));
  await writeSceneImage(join(folder, 'scene.png'));
  lab = await startLabServer();
});
afterAll(async () => {
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a session continues after its browser was killed and reopened, and ends complete', async () => {
  const { studyId, link } = await createStartedStudy(
    lab,
    'Killed',
    join(folder, 'scene.png'),
    4000,
  );
  const profile = join(folder, 'profile');
  const first = await openProfile(profile);
  await first.grantPermissions(['camera'], { origin: new URL(lab.url).origin });
  await installHeadCamera(first);
  const page = first.pages()[0] ?? (await first.newPage());
  await passSetup(page, link);
  await page.waitForSelector('[data-fovea-dot]');
  const hasFace = () => [...storedChunks().keys()].some((path) => path.includes('/face/'));
  await expect.poll(hasFace, { timeout: 30_000 }).toBe(true);
  // What is recorded from now on is only in the browser.
  await page.waitForTimeout(2000);
  const acknowledged = storedChunks();
  killBrowser(profile);
  await first.close().catch(() => undefined);

  const second = await openProfile(profile);
  await second.grantPermissions(['camera'], { origin: new URL(lab.url).origin });
  await installHeadCamera(second);
  const again = second.pages()[0] ?? (await second.newPage());
  await again.goto(link);
  await again.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 30_000 });
  await screenshot(again, 'welcome-back');
  await again.getByRole('button', { name: 'Continue' }).click();
  // Camera and screen are the same: only full screen and the position of the head are asked again.
  await again.getByRole('heading', { name: 'Fill the whole screen' }).waitFor({ timeout: 30_000 });
  await again.getByText('Preparation, step 1 of 2').waitFor();
  await passSteps(again);
  await again.getByText('Thank you for taking part').waitFor({ timeout: 120_000 });
  await second.close();

  await expect
    .poll(async () => (await lab.call(listSessions, { studyId })).map((each) => each.state), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual(['PROCESSED']);
  const [session] = await lab.call(listSessions, { studyId });
  expect(session?.qualityMetrics?.accuracyDeg).not.toBeNull();
  const stored = storedChunks();
  for (const [name, sha256] of acknowledged) expect(stored.get(name), name).toBe(sha256);
  for (const [name, sha256] of stored) expect(name, 'named by its own bytes').toContain(sha256);
});

/** Name and SHA-256 of every chunk file on the server. */
function storedChunks(): Map<string, string> {
  const root = join(lab.dataFolder, 'recordings');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((path) => path.endsWith('.bin'))
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      ]),
  );
}
