import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import {
  listSessions,
  type RespondentSession,
  type SetupStep,
} from '@fovea/contract/participation/respondents';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { LINK_PARAMETERS } from '@fovea/rules/participation/links';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpProxy, type TcpProxy } from '../faults/tcpProxy';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { expectArabic } from './expectArabic';
import { killBrowser } from '../browser/killBrowser';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, openProfile, screenshot } from '../browser/openBrowser';
import { recordClip } from '../participation/recordClip';
import { respondentMessages } from './respondentMessages';
import { writeSceneImage } from '../participation/sceneImage';
import { countBeeps, passLocalizedSetup } from './passLocalizedSetup';
import { signIn } from '../studio/studioPages';
import { lookAround } from '../participation/respondentPages';
import { expectCompleteRecording } from './expectCompleteRecording';
import { createWholeStudy } from './createWholeStudy';

/** Sessions with every type of stimulus: one whose browser is killed, one on a bad connection. */

/** Enough for a dozen frames per point, with two cores for the head, the engine and the videos. */
const DOT = { positionTimeMs: 1300, transitionTimeMs: 250 };
const GAZE_PERIOD_MS = 1300;
const CORNERS = {
  upperLeft: { xNorm: 0.2, yNorm: 0.2 },
  lowerRight: { xNorm: 0.8, yNorm: 0.8 },
};

let lab: LabServer;
let proxy: TcpProxy;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-whole-'));
  lab = await startLabServer();
  proxy = await tcpProxy(Number(new URL(lab.url).port));
  ({ browser, newContext } = await openBrowser());
  await writeSceneImage(join(folder, 'scene.png'));
  await recordClip(browser, join(folder, 'clip.mp4'), 3, true);
});
afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('in Arabic, with a browser that is killed in the middle of a survey and reopened', async () => {
  const text = respondentMessages('ar-SA');
  const study = await createWholeStudy(lab, {
    name: 'Every kind, first half',
    locale: 'ar-SA',
    consentForm: 'نود أن نعرف أين تنظر. المشاركة طوعية، ويمكنك التوقف في أي وقت.',
    sensors: { microphone: true, voiceAnalysis: true, screenRecording: true },
    checks: {
      respondentPositionCheck: true,
      audioInputCheck: true,
      hasPreparationStep: true,
      ...{ hasScreenSizeStep: true, hasCameraAngleStep: true },
    },
    ...DOT,
    stimuli: [
      {
        type: 'INSTRUCTION',
        name: 'Welcome',
        change: {
          exposureTimeMs: 0,
          manualAdvance: true,
          instructionOptions: {
            color: '#000000',
            backgroundColor: '#d8d8d8',
            instructions: '<h2>أهلا</h2><p>انظر إلى كل صفحة كما تشاء.</p>',
          },
        },
      },
      {
        type: 'IMAGE',
        name: 'Scene',
        file: join(folder, 'scene.png'),
        change: { exposureTimeMs: 2 * GAZE_PERIOD_MS + 600, recordScreen: true },
      },
      {
        type: 'JS_SURVEY',
        name: 'Taste',
        change: {
          surveyQuestions: {
            showCompletedPage: false,
            pages: [
              {
                name: 'one',
                elements: [{ type: 'text', name: 'age', title: 'كم عمرك؟', inputType: 'number' }],
              },
              { name: 'two', elements: [{ type: 'rating', name: 'liking', title: 'هل أعجبك؟' }] },
            ],
          },
        },
      },
      {
        type: 'WEB',
        name: 'Shop',
        websiteUrl: 'https://shop.example/a',
        change: { exposureTimeMs: 60_000, manualAdvance: true, recordScreen: true },
      },
    ],
  });
  // The browser's language is English: the link requests Arabic.
  const link = study.collectionLink.replace('#', `?${LINK_PARAMETERS.locale}=ar-SA#`);
  const profile = join(folder, 'profile');
  const seen = (page: Page) => (screen: string) => expectArabic(page, screen);

  const first = await openProfile(profile);
  const page = await respondentPage(first);
  await page.goto(link);
  await page.getByRole('heading', { name: study.name }).waitFor();
  await seen(page)('the consent');
  await screenshot(page, 'arabic-consent');
  await button(page, text('consent.agree')).click();
  await passLocalizedSetup(page, { ...study, setupSteps: setupSteps(study) }, text, seen(page));
  await passCalibration(page, seen(page));
  await page.getByText('انظر إلى كل صفحة كما تشاء.').waitFor();
  await seen(page)('the instruction');
  await button(page, text('flow.continue')).click();
  await lookAtPicture(page);
  await page.getByLabel('كم عمرك؟').fill('33');
  await seen(page)('the survey');
  await screenshot(page, 'arabic-survey');
  await page.locator('.sd-navigation__next-btn').click();
  await page.getByText('هل أعجبك؟').waitFor();
  // Answers are stored a moment after they were given.
  await page.waitForTimeout(1000);
  killBrowser(profile);
  await first.close().catch(() => undefined);

  const second = await openProfile(profile);
  // As a browser that has kept what the respondent allowed.
  const { origin } = new URL(lab.url);
  await second.grantPermissions(['camera', 'microphone'], { origin });
  const again = await respondentPage(second);
  const found = collectPageErrors(again);
  await again.goto(link);
  await again.getByRole('heading', { name: text('back.title') }).waitFor();
  await seen(again)('welcome back');
  await button(again, text('back.continue')).click();
  // What was set up still holds; the rest ends with the page, and nobody sits as before.
  const due: readonly SetupStep[] = ['screenRecording', 'fullscreen', 'respondentPositionCheck'];
  await passLocalizedSetup(again, { ...study, setupSteps: due }, text, seen(again));
  await passCalibration(again, seen(again));
  await again.getByText('هل أعجبك؟').waitFor();
  expect(await again.getByLabel('كم عمرك؟').count(), 'the page that was answered').toBe(0);
  await again.locator('.sd-navigation__complete-btn').click();
  await again.frameLocator('iframe').getByRole('heading', { name: 'The shop' }).waitFor();
  await seen(again)('the website');
  await screenshot(again, 'arabic-website');
  await button(again, text('flow.continue')).click();
  await again.getByRole('heading', { name: text('thanks.title') }).waitFor({ timeout: 120_000 });
  await seen(again)('the end');
  await screenshot(again, 'arabic-thanks');
  expect(found).toEqual([]);
  await second.close();

  const session = await processed(study);
  const { events } = expectEverythingStored(study, session, ['Scene', 'Shop']);
  expect(events.filter(({ kind }) => kind === 'sessionResumed')).toHaveLength(1);
  expect(events.find(({ kind }) => kind === 'microphoneStarted')).toBeDefined();
  const survey = events.find((event) => event.kind === 'surveyEnded');
  expect(survey).toMatchObject({ complete: true, answers: { age: 33 } });
  const camera = session.qualityMetrics?.cameraMethod;
  expect([session.consent?.locale, camera]).toEqual(['ar-SA', 'measured']);
  await expectGazeUpright(study);
  await expectInStudio(study, session);
});

test('in German, over a connection that is cut in the middle and at the end', async () => {
  const text = respondentMessages('de-DE');
  const study = await createWholeStudy(lab, {
    name: 'Every kind, second half',
    locale: 'de-DE',
    consentForm: 'Wir möchten wissen, wohin Sie sehen.',
    sensors: { screenRecording: true },
    checks: { respondentPositionCheck: true, audioOutputCheck: true },
    ...DOT,
    stimuli: [
      { type: 'VIDEO', name: 'Clip', file: join(folder, 'clip.mp4') },
      {
        type: 'WEB',
        name: 'Tab',
        websiteUrl: 'https://shop.example/tab',
        change: {
          exposureTimeMs: 0,
          manualAdvance: true,
          tags: ['open-new-tab'],
          recordScreen: true,
        },
      },
      {
        type: 'QUALTRICS',
        name: 'Questions',
        websiteUrl: 'https://survey.example/jfe/form/SV',
        change: { recordScreen: true },
      },
    ],
  });
  const { pathname, search, hash } = new URL(study.collectionLink);
  const profile = join(folder, 'german');
  const context = await openProfile(profile, 'de-DE');
  const page = await respondentPage(context);
  const found = collectPageErrors(page);
  const seen = async (screen: string) =>
    expect(await page.locator('html').getAttribute('lang'), screen).toBe('de-DE');
  await page.goto(proxy.url + pathname + search + hash);
  await button(page, text('consent.agree')).click();
  await passLocalizedSetup(page, { ...study, setupSteps: setupSteps(study) }, text, seen);
  await passCalibration(page, seen);

  // The connection is cut while the video is shown.
  const film = page.locator('video');
  await film.waitFor({ timeout: 30_000 });
  proxy.set({ state: 'cut' });
  const heard = await film.evaluate((playing: HTMLVideoElement) => ({
    isMuted: playing.muted,
    volume: playing.volume,
  }));
  expect(heard, 'the sound of the video').toEqual({ isMuted: false, volume: 1 });
  await page.getByRole('heading', { name: text('newTab.title') }).waitFor({ timeout: 30_000 });
  proxy.set({ state: 'good', dropAnswers: 2 });

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: text('newTab.open') }).click(),
  ]);
  await tab.getByRole('heading', { name: 'The shop' }).waitFor();
  await tab.close();
  await page.bringToFront();
  await button(page, text('flow.continue')).click();
  const survey = page.frameLocator('iframe');
  await survey.getByRole('button', { name: 'Submit' }).click({ timeout: 30_000 });
  await page.waitForSelector('[data-fovea-dot]');

  // From the second calibration on, until nothing can be sent.
  proxy.set({ state: 'cut' });
  await page.getByRole('heading', { name: text('upload.title') }).waitFor({ timeout: 60_000 });
  await screenshot(page, 'german-upload');
  proxy.set({ state: 'good' });
  await button(page, text('upload.now')).click();
  await page.getByRole('heading', { name: text('thanks.title') }).waitFor({ timeout: 60_000 });
  expect(found.filter((each) => !/net::ERR_/.test(each))).toEqual([]);
  await context.close();
  expect(proxy.counts.cut, 'connections that were cut').toBeGreaterThan(0);
  expect(proxy.counts.droppedAnswers).toBe(2);

  const session = await processed(study);
  const { events } = expectEverythingStored(study, session, ['Tab', 'Questions']);
  expect(events.some((event) => event.kind === 'mediaTime' && event.playing)).toBe(true);
  expect(events.filter(({ kind }) => kind === 'websiteTab')).toHaveLength(2);
  expect(session.consent?.locale).toBe('de-DE');
  await expectInStudio(study, session);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * The page of a respondent with the test head as its camera; requests for the websites of the studies are
 * answered here.
 */
async function respondentPage(context: BrowserContext): Promise<Page> {
  await installHeadCamera(context);
  await context.addInitScript(countBeeps);
  const website = (body: string) => ({
    contentType: 'text/html',
    body: `<!doctype html><title>A page</title><body style="font: 20px sans-serif">${body}</body>`,
  });
  await context.route('https://shop.example/**', (route) =>
    route.fulfill(website('<h1>The shop</h1>')),
  );
  await context.route('https://survey.example/**', (route) =>
    route.fulfill(
      website(
        `<button onclick="parent.postMessage('QualtricsEOS|SV|FS', '*')">Submit</button>` +
          '<script>window.data = location.search</script>',
      ),
    ),
  );
  return context.pages()[0] ?? (await context.newPage());
}

/** The dots, the additional dots, and the result, which is continued at once. */
async function passCalibration(page: Page, seen: (screen: string) => Promise<void>): Promise<void> {
  await page.waitForSelector('[data-fovea-dot]', { timeout: 60_000 });
  const result = page.locator('.stage-page .actions button');
  await result.waitFor({ timeout: 120_000 });
  await seen('the result of the calibration');
  // It continues by itself soon, on a slow machine before the button is found.
  await result.click({ timeout: 2000 }).catch(() => undefined);
  await result.waitFor({ state: 'detached', timeout: 20_000 });
}

async function lookAtPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('img')?.isConnected, null, {
    polling: 'raf',
    timeout: 30_000,
  });
  await lookAround(page, [CORNERS.upperLeft, CORNERS.lowerRight], GAZE_PERIOD_MS);
}

async function processed({ id: studyId }: Study): Promise<RespondentSession> {
  const sessions = () => lab.call(listSessions, { studyId });
  await expect
    .poll(async () => (await sessions()).map(({ state }) => state), {
      timeout: 60_000,
      interval: 300,
    })
    .toEqual(['PROCESSED']);
  const [session] = await sessions();
  if (!session) throw new Error('There is no session.');
  return session;
}

const expectEverythingStored = (
  study: Study,
  session: RespondentSession,
  withScreen: readonly string[],
) => expectCompleteRecording(lab.dataFolder, study, session, withScreen);

/** The face looked at the upper left of the picture first, and then at the lower right. */
async function expectGazeUpright({ id: studyId }: Study): Promise<void> {
  const { stimuli } = await lab.call(getStudy, { studyId });
  const [session] = await lab.call(listSessions, { studyId });
  const results = await lab.call(listRespondentResults, { studyId, sessionId: session?.id ?? '' });
  const image = stimuli.find(({ type }) => type === 'IMAGE');
  const data = results.find(({ stimulusId }) => stimulusId === image?.id);
  if (!data) throw new Error('The picture has no gaze.');
  const answer = await fetch(new URL(data.url, lab.url));
  const { gaze } = decodeStimulusGaze(new Uint8Array(await answer.arrayBuffer()));
  const middle = (values: Float32Array | Float64Array, fromMs: number, untilMs: number) => {
    const rest = [...values].filter((value, i) => {
      const tMs = gaze.tMs[i] ?? NaN;
      return tMs > fromMs && tMs < untilMs && Number.isFinite(value);
    });
    return rest.toSorted((a, b) => a - b)[rest.length >> 1] ?? NaN;
  };
  // The eyes need a while to move from one position to the other.
  const [firstMs, thenMs] = [
    [500, GAZE_PERIOD_MS],
    [GAZE_PERIOD_MS + 700, 2 * GAZE_PERIOD_MS],
  ] as const;
  for (const [axis, values] of Object.entries({ x: gaze.xNorm, y: gaze.yNorm })) {
    const [from, to] = [middle(values, ...firstMs), middle(values, ...thenMs)];
    const told = `gaze along ${axis}: looked from 0.2 to 0.8, measured from ${from.toFixed(2)} to ${to.toFixed(2)}`;
    expect(to, `${told}: mirrored`).toBeGreaterThan(from);
    expect(Math.max(Math.abs(from - 0.2), Math.abs(to - 0.8)), told).toBeLessThan(0.15);
  }
}

/** What the researcher sees of the session. */
async function expectInStudio(study: Study, session: RespondentSession): Promise<void> {
  const context = await newContext();
  const page = await context.newPage();
  const found = collectPageErrors(page);
  await signIn(page, lab);
  await page.goto(`${lab.url}/#/studies/${study.id}/sessions/${session.id}`);
  await page.getByText('Processed', { exact: true }).first().waitFor();
  const fact = async (name: string) =>
    /^[\d,]+/.exec(
      (await page.locator(`dt:text-is("${name}") + dd`).first().innerText()).trim(),
    )?.[0];
  const received = await fact('Received');
  expect(received, 'parts received, on the page').toBe(await fact('Recorded'));
  expect(Number(received?.replaceAll(',', ''))).toBe(session.receivedChunks);
  const quality = page.getByRole('table', { name: 'Quality metrics' });
  const rows = await quality.getByRole('row').allInnerTexts();
  for (const { name, type } of study.stimuli) {
    // A calibration does not count as an exposure.
    if (type === 'CALIBRATION') continue;
    expect(
      rows.some((row) => row.startsWith(name)),
      `${name} on the session's page`,
    ).toBe(true);
  }
  const overall = rows.find((row) => row.startsWith('Overall')) ?? '';
  expect(overall).toContain(`${session.qualityMetrics?.accuracyDeg?.toFixed(1)}°`);
  const clocks = await page.getByRole('table', { name: 'Clocks' }).innerText();
  expect(clocks, 'the clocks of what was recorded').toContain('Webcam video');
  await screenshot(page, `studio-${session.consent?.locale}`);
  expect(found).toEqual([]);
  await context.close();
}
