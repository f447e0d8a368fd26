import type { Page } from 'playwright-core';

/** A place of the page the head looks at, and when it did (milliseconds of the page's clock). */
export interface LookedAt {
  readonly xPx: number;
  readonly yPx: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What the head looked at while a stimulus was shown, and when its first frame was seen. */
export interface Shown {
  readonly shownMs: number;
  readonly looks: readonly LookedAt[];
}

/** Waits until the camera check lets the respondent go on; on a slow machine that takes a while. */
export async function untilContinue(page: Page, timeoutMs = 60_000): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('button')].some(
        (button) => button.textContent?.startsWith('Continue') && !button.disabled,
      ),
    null,
    { timeout: timeoutMs },
  );
}

export async function passCamera(page: Page, timeoutMs?: number): Promise<void> {
  await untilContinue(page, timeoutMs);
  await page.locator('button:enabled', { hasText: 'Continue' }).first().click();
}

/** Leaves full screen and ends the study there: what was recorded is sent. */
export async function stopEarly(page: Page): Promise<void> {
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('button', { name: 'Stop here and send what was recorded' }).click();
}

/** From the link to the first page of the study. */
export async function passSetup(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.getByRole('button', { name: 'Turn on the camera' }).click();
  await passCamera(page);
  await page.getByRole('button', { name: 'Start in full screen' }).click();
}

/**
 * Lets the head look at places of the picture, one after the other, for as long as it is shown.
 * @param places fractions of the viewport
 */
export async function lookAround(
  page: Page,
  places: readonly { readonly xNorm: number; readonly yNorm: number }[],
  eachMs: number,
): Promise<LookedAt[]> {
  return await page.evaluate(
    async ([wanted, ms]) => {
      const looks: { xPx: number; yPx: number; fromMs: number; untilMs: number }[] = [];
      for (const { xNorm, yNorm } of wanted) {
        const at = { xPx: xNorm * innerWidth, yPx: yNorm * innerHeight };
        window.__foveaLookAt = at;
        const fromMs = performance.now();
        await new Promise((done) => setTimeout(done, ms));
        looks.push({ ...at, fromMs, untilMs: performance.now() });
      }
      window.__foveaLookAt = null;
      return looks;
    },
    [places, eachMs] as const,
  );
}
