import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setRedirectPanel } from '@fovea/contract/participation/redirectPanels';
import { updateStudy } from '@fovea/contract/studies/studies';
import { EMPTY_QUOTA } from '@fovea/rules/participation/onlineQuota';
import { linkWithParameters } from '@fovea/rules/participation/links';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, screenshot } from '../browser/openBrowser';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { createStartedStudy } from './createStartedStudy';
import { passSteps } from './respondentPages';
import { writeSceneImage } from './sceneImage';

/** Respondents of a panel return to the signed address of their end, and each of them takes part once. */

const SECRET = 'a secret of the panel';
const PANEL = 'https://panel.example.com/back';
const ENDS = { COMPLETE: '1', SCREENED_OUT: '2', QUOTA_FULL: '3', DUPLICATE: '4', NO_CONSENT: '5' };

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let link: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-panel-'));
  const picture = join(folder, 'scene.png');
  await writeSceneImage(picture);
  lab = await startLabServer();
  const study = await createStartedStudy(lab, 'Of a panel', picture, 2000);
  const { studyId } = study;
  ({ link } = study);
  await lab.call(setRedirectPanel, {
    studyId,
    body: {
      preset: 'GENERIC',
      idParameter: 'rid',
      ends: Object.fromEntries(
        Object.entries(ENDS).map(([end, code]) => [end, `${PANEL}?status=${code}&id={{id}}`]),
      ),
      signing: { method: 'SHA256', parameter: 'h', encoding: 'HEX', covers: 'ADDRESS' },
      secret: SECRET,
      statusCall: null,
    },
  });
  await lab.call(updateStudy, {
    studyId,
    body: {
      onlineQuota: {
        ...EMPTY_QUOTA,
        genderParameter: 'sex',
        takesOthers: true,
        cells: [
          {
            ...{ id: 'men', name: 'Men', limit: 0, gender: 'MALE' },
            ...{ ageFrom: null, ageTo: null, variable: null },
          },
        ],
      },
    },
  });
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The page of somebody whom the panel sent with these parameters, in a browser of their own. */
async function open(parameters: Readonly<Record<string, string>>): Promise<Page> {
  const context = await newContext();
  await installHeadCamera(context, { mode: 'follow' });
  await context.route(`${PANEL}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at the panel</h1>' }),
  );
  const page = await context.newPage();
  await page.goto(
    linkWithParameters(link, Object.keys(parameters), (name) => parameters[name] ?? ''),
  );
  return page;
}

/** Waits for the return to the panel; the signature is that of the panel's own computation. */
async function expectReturn(page: Page, end: keyof typeof ENDS, id: string): Promise<void> {
  await page.getByRole('heading', { name: 'Back at the panel' }).waitFor({ timeout: 120_000 });
  const signed = `${PANEL}?status=${ENDS[end]}&id=${id}`;
  const signature = createHash('sha256')
    .update(signed + SECRET)
    .digest('hex');
  expect(page.url()).toBe(`${signed}&h=${signature}`);
  await page.context().close();
}

test('a link without the ID of a person is refused before the consent', async () => {
  const page = await open({});
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  await screenshot(page, 'panel-without-id');
  await page.context().close();
});

test('a person of a kind of which there are enough returns as quota full', async () => {
  const page = await open({ rid: 'p1', sex: 'm' });
  await page.getByRole('button', { name: 'I agree' }).click();
  await expectReturn(page, 'QUOTA_FULL', 'p1');
});

test('a person who does not agree returns as such', async () => {
  const page = await open({ rid: 'p2' });
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await expectReturn(page, 'NO_CONSENT', 'p2');
});

test('a person who took part is credited, and returns as a duplicate from another browser', async () => {
  // An ID of its own for each try: each takes part once.
  const rid = `p3-${Date.now()}`;
  const page = await open({ rid });
  await page.getByRole('button', { name: 'I agree' }).click();
  await passSteps(page);
  await page.getByText('Thank you for taking part').waitFor({ timeout: 180_000 });
  await screenshot(page, 'panel-thanks');
  await page.getByRole('link', { name: 'Continue' }).click({ timeout: 120_000 });
  await expectReturn(page, 'COMPLETE', rid);

  const again = await open({ rid });
  await again.getByRole('button', { name: 'I agree' }).click();
  await again.getByRole('heading', { name: 'You have already taken part' }).waitFor();
  await expectReturn(again, 'DUPLICATE', rid);
});
