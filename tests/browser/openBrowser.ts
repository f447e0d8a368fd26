import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { root } from '../../tools/root.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // A study that records its own tab is given that tab, and not the first one there is.
  '--auto-accept-this-tab-capture',
  // Software WebGL draws the test head on machines without a GPU.
  // With graphics on, reading pictures back through the software renderer takes a second each.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
];

export const OUTPUT = join(root, 'tests/output');

const executablePath = process.env['FOVEA_CHROMIUM'] ?? '/usr/bin/chromium';
const viewport = { width: 1280, height: 720 };

/** A browser of its own; close the returned context's browser at the end. */
export async function openBrowser(options: { flags?: readonly string[] } = {}) {
  const browser = await chromium.launch({
    executablePath,
    args: [...FLAGS, ...(options.flags ?? [])],
  });
  return {
    browser,
    newContext: () =>
      browser.newContext({ viewport, locale: 'en-US', timezoneId: 'Europe/Berlin' }),
  };
}

/** A browser whose profile outlives it, so that it can be killed and opened again. */
export function openProfile(folder: string, locale = 'en-US'): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: FLAGS,
    viewport,
    locale,
  });
}

/** Chromium says this of its own frames too when a page with a camera ends. */
const HARMLESS = /VideoFrame was garbage collected/;

/** Everything a page complained about; journeys expect none. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || HARMLESS.test(message.text())) return;
    found.push(`console: ${message.text()}`);
  });
  return found;
}

export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: join(OUTPUT, `${name}.png`) });
}
