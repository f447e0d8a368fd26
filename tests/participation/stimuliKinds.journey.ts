import type { SessionPackage } from '@fovea/contract/participation/participation';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { listSessions, toggleCollection } from '@fovea/contract/participation/respondents';
import { createStudy, getStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import { previewLink } from '@fovea/rules/participation/links';
import type { BrowserContext } from 'playwright-core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';

let lab: LabServer;
let opened: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  lab = await startLabServer();
  opened = await openBrowser();
});
afterAll(async () => {
  await opened.browser.close();
  await lab.stop();
});

const page = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><title>A shop</title><body style="font: 20px sans-serif">${body}</body>`,
});

/** Answers the requests for the websites of the study, so that the test needs no network. */
async function serveWebsites(context: BrowserContext): Promise<void> {
  await context.route('https://shop.example/**', (route) =>
    route.fulfill(page('<h1>The shop</h1><script>document.title = String(top === self)</script>')),
  );
  await context.route('https://survey.example/**', (route) =>
    route.fulfill(
      page(
        `<p id="who"></p><button onclick="parent.postMessage('QualtricsEOS|SV|FS', '*')">Submit</button>` +
          `<script>who.textContent = new URLSearchParams(location.search).get('respondentId')</script>`,
      ),
    ),
  );
}

/**
 * A study with one stimulus of each type that needs no file. @returns it and the link of its short preview
 */
async function aStudyOfKinds(
  name: string,
): Promise<{ readonly study: Study; readonly link: string }> {
  const { call } = lab;
  const { id: studyId, topLevelBlocks } = await call(createStudy, {
    query: {},
    body: { name },
  });
  const blockId = topLevelBlocks[0]!;
  const add = async (body: object) => {
    const stimulus = await call(createStimulus, { studyId, body: { blockId, ...body } as never });
    return stimulus.id;
  };
  const text = await add({ type: 'INSTRUCTION', name: 'Welcome' });
  const site = await add({ type: 'WEB', name: 'Shop', websiteUrl: 'https://shop.example/a' });
  const tab = await add({ type: 'WEB', name: 'Tab', websiteUrl: 'https://shop.example/tab' });
  await add({ type: 'QUALTRICS', name: 'Q', websiteUrl: 'https://survey.example/jfe/form/SV' });
  const survey = await add({ type: 'JS_SURVEY', name: 'Taste' });
  const instructions =
    '<h2>Welcome</h2><p style="text-align: left">Please look at <strong>each page</strong>.</p><ul><li>One</li><li>Two</li></ul>';
  await call(updateStudy, {
    studyId,
    body: {
      stimuli: [
        {
          id: text,
          manualAdvance: true,
          instructionOptions: { color: '#000000', backgroundColor: '#d8d8d8', instructions },
        },
        { id: site, exposureTimeMs: 60_000, manualAdvance: true },
        { id: tab, exposureTimeMs: 0, manualAdvance: true, tags: ['open-new-tab'] },
        {
          id: survey,
          surveyQuestions: {
            title: 'Your taste',
            showCompletedPage: false,
            pages: [
              {
                name: 'one',
                elements: [
                  { type: 'text', name: 'age', title: 'Your age', inputType: 'number' },
                  {
                    type: 'radiogroup',
                    name: 'cup',
                    title: 'Which cup?',
                    choices: ['Small', 'Large'],
                  },
                  { type: 'html', name: 'note', html: '<p>A <a href="/x">link</a></p>' },
                ],
              },
              { name: 'two', elements: [{ type: 'rating', name: 'liking', title: 'Liking' }] },
            ],
          },
        },
      ],
    },
  });
  const study = await call(getStudy, { studyId });
  return { study, link: previewLink(study, { short: true, blockId }) };
}

it('a short preview shows each type of stimulus and stores nothing', async () => {
  const { study, link } = await aStudyOfKinds('Every kind');
  const studyId = study.id;
  const context = await opened.newContext();
  await serveWebsites(context);
  const preview = await context.newPage();
  const found = collectPageErrors(preview);
  const calls: string[] = [];
  preview.on('request', (request) => {
    if (request.url().includes('/datacollection/')) calls.push(request.method());
  });
  await preview.goto(link);

  await preview.getByRole('heading', { name: 'Welcome' }).waitFor();
  await preview.getByText('Preview: nothing is collected').waitFor();
  await screenshot(preview, 'respondent-instruction');
  await preview.getByRole('button', { name: 'Continue' }).click();

  const shop = preview.frameLocator('iframe');
  await shop.getByRole('heading', { name: 'The shop' }).waitFor();
  await screenshot(preview, 'respondent-website');
  await preview.getByRole('link', { name: /Nothing shown/ }).waitFor({ timeout: 30_000 });
  await screenshot(preview, 'respondent-website-help');
  await preview.getByRole('button', { name: 'Continue' }).click();

  await preview.getByRole('heading', { name: 'The next part opens in a new tab' }).waitFor();
  expect(await preview.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  await screenshot(preview, 'respondent-new-tab');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    preview.getByRole('link', { name: 'Open the website' }).click(),
  ]);
  await tab.getByRole('heading', { name: 'The shop' }).waitFor();
  expect(await tab.evaluate('window.opener')).toBeNull();
  await tab.close();
  await preview.bringToFront();
  await preview.getByRole('link', { name: 'Reopen the website' }).waitFor();
  await screenshot(preview, 'respondent-new-tab-opened');
  await preview.getByRole('button', { name: 'Continue' }).click();
  await preview.getByText(/The study goes on in/).waitFor();

  await shop.getByText('preview', { exact: true }).waitFor({ timeout: 30_000 });
  await screenshot(preview, 'respondent-qualtrics');
  await shop.getByRole('button', { name: 'Submit' }).click();

  await preview.getByLabel('Your age').fill('33');
  await preview.getByText('Large').click();
  await preview.getByText('link', { exact: true }).click();
  await screenshot(preview, 'respondent-survey');
  await preview.getByRole('button', { name: 'Next' }).click();
  await preview.getByText('Liking').waitFor();
  await preview.getByRole('button', { name: 'Complete' }).click();

  await preview.getByRole('heading', { name: 'End of the preview' }).waitFor();
  await screenshot(preview, 'respondent-preview-end');
  expect(found).toEqual([]);
  expect(calls).toEqual(['GET']);
  expect(await lab.call(listSessions, { studyId })).toEqual([]);
  await preview.getByRole('button', { name: 'Start again' }).click();
  await preview.getByRole('heading', { name: 'Welcome' }).waitFor();
  await context.close();
});

/** All events stored on the server, of all sessions, as text. */
function storedEvents(): string {
  const files = readdirSync(lab.dataFolder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => /events/.test(path))
    .map((path) => {
      try {
        return gunzipSync(readFileSync(join(lab.dataFolder, path))).toString('utf8');
      } catch {
        return '';
      }
    })
    .join('');
}

it('a survey continues after the page was closed, and every answer arrives', async () => {
  const { study } = await aStudyOfKinds('Survey');
  const studyId = study.id;
  await lab.call(toggleCollection, { studyId, flag: 'true' });
  const context = await opened.newContext();
  // Without a camera: the survey alone.
  await context.route('**/datacollection/studies/*/sessions', async (route) => {
    const answer = await route.fetch();
    const given = (await answer.json()) as SessionPackage;
    const surveys = given.slides.filter(({ type }) => type === 'JS_SURVEY');
    await route.fulfill({
      response: answer,
      json: { ...given, slides: surveys, needsCamera: false, setupSteps: ['fullscreen'] },
    });
  });
  const first = await context.newPage();
  await first.goto(study.collectionLink);
  await first.getByRole('button', { name: 'I agree' }).click();
  await first.getByRole('button', { name: 'Go to full screen' }).click();
  await first.getByLabel('Your age').fill('33');
  await first.getByRole('button', { name: 'Next' }).click();
  await first.getByText('Liking').waitFor();
  // Answers are stored a moment after they were given.
  await first.waitForTimeout(1500);
  await first.close();

  const later = await context.newPage();
  const found = collectPageErrors(later);
  await later.goto(study.collectionLink);
  await later.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await later.getByRole('button', { name: 'Continue' }).click();
  await later.getByRole('button', { name: 'Go to full screen' }).click();
  await later.getByText('Liking').waitFor();
  expect(await later.getByLabel('Your age').count()).toBe(0);
  await later.getByRole('button', { name: 'Complete' }).click();
  await later.getByRole('heading', { name: 'Thank you for taking part' }).waitFor();
  expect(found).toEqual([]);

  const events = storedEvents();
  expect(events).toMatch(/"kind":"surveyAnswer".*"question":"age","value":33/);
  expect(events).toMatch(/"kind":"surveyEnded".*"complete":true,"answers":\{"age":33\}/);
  const [session] = await lab.call(listSessions, { studyId });
  expect(session?.variables['foveaIngoingUrl']).toBe(study.collectionLink);
  await context.close();
});
