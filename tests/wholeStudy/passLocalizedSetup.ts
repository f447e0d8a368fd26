import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { RespondentChecks } from '@fovea/contract/studies/sensors';
import { BLIND_SPOT_PRESSES } from '@fovea/science/face/measuredCamera';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { screenshot } from '../browser/openBrowser';

declare global {
  interface Window {
    /** Number of beeps played since the page was loaded. */
    __foveaBeeps?: number;
  }
}

/** A bank card is 8.56 cm wide, and a pixel of the simulated screen 2.54/96 cm. */
const CARD_PX = Math.round((8.56 * 96) / 2.54);

/** Where the dot disappears for an eye at 57 cm: 13.7 cm from the square. */
const BLIND_SPOT_PX = (13.7 * 96) / 2.54;

/** Whether the dot waits for its next sweep, or the step is over; runs in the page. */
function isDotHidden(): boolean {
  return document.querySelector<HTMLElement>('.blind-spot-dot')?.hidden !== false;
}

/** Whether the dot has come to the blind spot; runs in the page. */
function isDotGone(apartPx: number): boolean {
  const find = (name: string) => document.querySelector<HTMLElement>(name);
  const dot = find('.blind-spot-dot');
  const square = find('.blind-spot-square');
  if (!dot || !square || dot.hidden) return false;
  return parseFloat(dot.style.left) - parseFloat(square.style.left) >= apartPx;
}

/** Counts the beeps that are played; runs in the page before its own scripts. */
export function countBeeps(): void {
  window.__foveaBeeps = 0;
  const ramp = AudioParam.prototype.linearRampToValueAtTime;
  AudioParam.prototype.linearRampToValueAtTime = function (value, endTime) {
    if (value > 0) window.__foveaBeeps = (window.__foveaBeeps ?? 0) + 1;
    return ramp.call(this, value, endTime);
  };
}

/** The parts of a session that determine which screens are shown. */
export interface SetupOptions {
  readonly setupSteps: readonly SetupStep[];
  readonly checks: Pick<RespondentChecks, 'audioInputCheck' | 'audioOutputCheck'>;
}

/**
 * Goes through the setup steps like a respondent who reads the instructions, in any language.
 * @param messages the page's messages by id
 * @param seen called on every screen
 */
export async function passLocalizedSetup(
  page: Page,
  { setupSteps, checks }: SetupOptions,
  messages: (id: string) => string,
  seen: (screen: string) => Promise<void>,
): Promise<void> {
  const heading = async (id: string) => {
    const title = page.getByRole('heading', { level: 1, name: messages(id), exact: true });
    await title.waitFor({ timeout: 30_000 });
    await seen(id);
  };
  const press = (id: string) =>
    page.getByRole('button', { name: messages(id), exact: true }).click({ timeout: 60_000 });

  const pass: Record<SetupStep, () => Promise<void>> = {
    async screenRecording() {
      await heading('share.title');
      await press('share.share');
    },
    async respondentCamera() {
      await heading('camera.title');
      await press('camera.turnOn');
      await heading('camera.seen');
      await press('check.continue');
    },
    async audio() {
      if (checks.audioInputCheck) {
        await heading('microphone.title');
        await press('microphone.turnOn');
        await heading('microphone.say');
        await press('check.continue');
      }
      if (!checks.audioOutputCheck) return;
      await heading('sound.title');
      await press('sound.play');
      const numbers = page.locator('fieldset.counts button');
      await numbers.first().waitFor({ timeout: 20_000 });
      await seen('sound.howMany');
      const beeps = await page.evaluate(() => window.__foveaBeeps ?? 0);
      expect(beeps, 'beeps that were played').toBeGreaterThan(1);
      await numbers.nth(beeps - 1).click();
    },
    async screenSize() {
      await heading('size.title');
      await page.getByRole('slider').fill(String(CARD_PX));
      await press('size.fits');
    },
    async fullscreen() {
      await heading('fullscreen.title');
      await press('fullscreen.enter');
    },
    async respondentPositionPreparation() {
      await heading('prepare.title');
      await press('check.continue');
    },
    async respondentPositionCheck() {
      await heading('check.title');
      await press('check.continue');
    },
    async cameraAngle() {
      await heading('blindSpot.title');
      await screenshot(page, 'blind-spot-explained');
      await press('blindSpot.start');
      for (let at = 0; at < BLIND_SPOT_PRESSES; at++) {
        await page.waitForFunction(isDotGone, BLIND_SPOT_PX, { timeout: 20_000 });
        if (at === 1) await screenshot(page, 'blind-spot-dot');
        await page.keyboard.press('Space');
        // Until the next frame the dot stands where it was pressed at, and a second press there does not count.
        await page.waitForFunction(isDotHidden, null, { timeout: 20_000 });
      }
    },
    // The page of the server leaves it out.
    async devices() {},
  };
  for (const step of setupSteps) await pass[step]();
}
