import type { Page } from 'playwright-core';

/** A position on the page that the head looks at, and when (milliseconds of the page's clock). */
export interface GazePeriod {
  readonly xPx: number;
  readonly yPx: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What the head looked at while a stimulus was shown, and when its first frame was displayed. */
export interface ShownStimulus {
  readonly shownMs: number;
  readonly gazePeriods: readonly GazePeriod[];
}

/** Waits until the setup lets the respondent continue, which takes a while on a slow machine. */
export async function waitForContinue(page: Page, timeoutMs = 60_000): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('button')].some(
        (button) => button.textContent?.startsWith('Continue') && !button.disabled,
      ),
    null,
    { timeout: timeoutMs },
  );
}

/** The buttons that lead through the setup; the first enabled one is pressed. */
const FORWARD = [
  'Continue',
  'Turn on the camera',
  'Turn on the microphone',
  'Share the screen',
  'I have no card',
  'Go to full screen',
] as const;

/**
 * Passes all setup steps, which depend on the study, up to the loading of the first page.
 * @param until the name of a button: stops where it is enabled; or a heading
 */
export async function passSteps(page: Page, timeoutMs = 120_000, until?: string): Promise<void> {
  const untilMs = Date.now() + timeoutMs;
  const isSetup = () =>
    page.evaluate(() =>
      /Preparation, step|Fill the whole screen|One moment/.test(document.body.textContent ?? ''),
    );
  const wanted = page.locator('button:enabled, h1, h2', until ? { hasText: until } : {});
  // The wanted step may come while a button of the one before is being looked for.
  const stepBefore = page.locator('body', until ? { hasNot: wanted } : {});
  while (await isSetup()) {
    if (Date.now() > untilMs) {
      throw new Error(`The setup does not end: ${await page.locator('body').innerText()}`);
    }
    if (until && (await wanted.count()) > 0) return;
    for (const name of FORWARD) {
      const button = stepBefore.locator('button:enabled', { hasText: name }).first();
      if ((await button.count()) === 0) continue;
      await button.click({ timeout: 2000 }).catch(() => undefined);
      break;
    }
    await page.waitForTimeout(100);
  }
}

/** Leaves full screen and ends the study early: what was recorded is sent. */
export async function stopEarly(page: Page): Promise<void> {
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('button', { name: 'Stop here and send what was recorded' }).click();
}

/** From the link to the first page of the study. */
export async function passSetup(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'I agree' }).click();
  await passSteps(page);
}

/**
 * Makes the head look at positions of the picture, one after the other, for as long as it is shown.
 * @param places fractions of the viewport
 */
export async function lookAround(
  page: Page,
  places: readonly { readonly xNorm: number; readonly yNorm: number }[],
  eachMs: number,
): Promise<GazePeriod[]> {
  return await page.evaluate(
    async ([wanted, ms]) => {
      const gazePeriods: { xPx: number; yPx: number; fromMs: number; untilMs: number }[] = [];
      for (const { xNorm, yNorm } of wanted) {
        const at = { xPx: xNorm * innerWidth, yPx: yNorm * innerHeight };
        window.__foveaLookAt = at;
        const fromMs = performance.now();
        await new Promise((done) => setTimeout(done, ms));
        gazePeriods.push({ ...at, fromMs, untilMs: performance.now() });
      }
      window.__foveaLookAt = null;
      return gazePeriods;
    },
    [places, eachMs] as const,
  );
}
