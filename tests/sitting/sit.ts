/** Sits through studies of the real server with the test head, and reads the results. */
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions, type RespondentSession } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import type { Page } from 'playwright-core';
import { passSteps, waitForContinue } from '../participation/respondentPages';
import type { HeadTruth } from '../head/headCamera';
import type { LabServer } from '../servers/labServer';
import type { SignalsOf } from './compareSitting';
import { BLINK_MS, type SatThrough } from './sittingPlan';

const LONGEST_MS = 180_000;

export interface Sat {
  readonly blinksShown: ReadonlyMap<string, number>;
  /** Pictures after which the respondent was asked back. */
  readonly askedBackAfter: readonly string[];
  /** Every picture that was drawn of the head. */
  readonly truth: readonly HeadTruth[];
}

/** @param look called on screens that are worth looking at */
export async function sit(
  page: Page,
  link: string,
  plan: readonly SatThrough[],
  look: (name: string) => Promise<void>,
): Promise<Sat> {
  await page.goto(link);
  await page.getByRole('button', { name: 'I agree' }).click();
  if (plan.some(({ speech }) => speech)) await passMicrophone(page, look);
  await passSteps(page);
  await page.waitForSelector('[data-fovea-dot]', { timeout: LONGEST_MS });
  await page.waitForTimeout(1500);
  await look('dot');
  const blinksShown = new Map<string, number>();
  const askedBackAfter: string[] = [];
  let before: SatThrough | null = null;
  for (const [place, shown] of plan.entries()) {
    const deadlineMs = Date.now() + LONGEST_MS;
    while (!(await isShown(page, place))) {
      if (before && (await page.locator('.recheck').count()) > 0) {
        await page.waitForTimeout(1500);
        await look('recheck-away');
        await page.evaluate(() => (window.__foveaHead!.movedCm = [0, 0, 0]));
        await page.waitForTimeout(1500);
        await look('recheck-back');
        await waitForContinue(page);
        await page.locator('.recheck button:enabled', { hasText: 'Continue' }).click();
        askedBackAfter.push(before.name);
        before = null;
      }
      if (Date.now() > deadlineMs) throw new Error(`"${shown.name}" was not shown.`);
      await page.waitForTimeout(50);
    }
    blinksShown.set(shown.name, await play(page, { ...shown, blinkMs: shown.blinkMs ?? BLINK_MS }));
    before = shown;
  }
  await page.getByText('Thank you for taking part').waitFor({ timeout: LONGEST_MS });
  const truth = await page.evaluate(() => window.__foveaHead!.truth);
  return { blinksShown, askedBackAfter, truth };
}

async function passMicrophone(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await passSteps(page, LONGEST_MS, 'Turn on the microphone');
  await look('microphone');
  await page.getByRole('button', { name: 'Turn on the microphone' }).click();
  await page.waitForTimeout(1000);
  await look('microphone-silent');
  await page.evaluate(() => window.__foveaHead!.voice.say(140, [{ fromS: 0, untilS: 4 }]));
  await page.waitForTimeout(1500);
  await look('microphone-heard');
}

/** Every picture of a sitting is a new element; those shown so far are counted in the page. */
async function isShown(page: Page, place: number): Promise<boolean> {
  return await page.evaluate((wanted) => {
    const shown = (window.__sittingShown ??= []);
    const picture = document.querySelector('img');
    if (picture?.isConnected && picture.src !== shown.at(-1)) shown.push(picture.src);
    return shown.length > wanted;
  }, place);
}

declare global {
  interface Window {
    __sittingShown?: string[];
  }
}

/** @returns how many blinks of the head began while the picture was shown */
async function play(page: Page, shown: SatThrough & { readonly blinkMs: number }): Promise<number> {
  return await page.evaluate(async (wanted) => {
    const head = window.__foveaHead!;
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const fromMs = performance.now();
    head.breathsPerMinute = wanted.breathsPerMinute;
    head.blinkMs = wanted.blinkMs;
    head.expression = wanted.expression ?? {};
    const { xNorm, yNorm } = wanted.looksAt ?? { xNorm: 0.5, yNorm: 0.5 };
    window.__foveaLookAt = { xPx: xNorm * innerWidth, yPx: yNorm * innerHeight };
    if (wanted.speech) head.voice.say(wanted.speech.pitchHz, wanted.speech.parts);
    // Three seconds away from the place are what the page asks back after.
    if (wanted.leaves) head.movedCm = [22, 0, 0];
    await wait(wanted.exposureMs - 300);
    const seen = head.truth.filter(({ tMs }) => tMs >= fromMs);
    head.expression = {};
    window.__foveaLookAt = null;
    return seen.filter(({ blinking }, at) => blinking && seen[at - 1]?.blinking === false).length;
  }, shown);
}

/** The session of the study, once it is processed. */
export async function processedSession(
  { call }: Pick<LabServer, 'call'>,
  studyId: string,
): Promise<RespondentSession> {
  const untilMs = Date.now() + LONGEST_MS;
  for (;;) {
    const [session] = await call(listSessions, { studyId });
    if (session?.state === 'PROCESSED') return session;
    if (Date.now() > untilMs) throw new Error(`The session is ${session?.state}.`);
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** The signals of each picture, by its name. */
export async function signalsOf(
  { call, url }: Pick<LabServer, 'call' | 'url'>,
  studyId: string,
  sessionId: string,
): Promise<SignalsOf> {
  const { stimuli } = await call(getStudy, { studyId });
  const results = await call(listRespondentResults, { studyId, sessionId });
  const signals: [string, ReturnType<typeof decodeStimulusSignals>['signals']][] = [];
  for (const { stimulusId, signalsUrl } of results) {
    const name = stimuli.find(({ id }) => id === stimulusId)?.name;
    if (!name || !signalsUrl) continue;
    const answer = await fetch(new URL(signalsUrl, url));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    signals.push([name, decodeStimulusSignals(bytes).signals]);
  }
  return new Map(signals);
}
