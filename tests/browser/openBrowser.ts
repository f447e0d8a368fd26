import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Download, type Page } from 'playwright-core';
import { root } from '../../tools/root.mjs';
import { CHROMIUM_ARGS, executablePath, SHARED_CHROMIUM } from './chromiumArgs';

export const OUTPUT = join(root, 'tests/output');

const viewport = { width: 1280, height: 720 };

/**
 * A browser for one test file; close the returned context's browser at the end. In a project with a shared
 * Chromium this is a connection to it: closing only ends what was opened through it.
 */
export async function openBrowser(options: { flags?: readonly string[] } = {}) {
  const flags = options.flags ?? [];
  const shared = flags.length === 0 ? process.env[SHARED_CHROMIUM] : undefined;
  // If the shared Chromium has died, the remaining files still run.
  const connected = shared ? await chromium.connect(shared).catch(() => null) : null;
  const browser =
    connected ?? (await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...flags] }));
  return {
    browser,
    newContext: () =>
      browser.newContext({ viewport, locale: 'en-US', timezoneId: 'Europe/Berlin' }),
  };
}

/** A browser with a persistent profile, so that it can be killed and reopened. */
export function openProfile(folder: string, locale = 'en-US'): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: CHROMIUM_ARGS,
    viewport,
    locale,
  });
}

/**
 * Chromium logs the first about its own frames when a page with a camera closes, and the second when axe, which is
 * added to every frame, is kept out of a report: no script runs in one.
 */
const IGNORED_ERRORS =
  /VideoFrame was garbage collected|^Blocked script execution in 'http:[^']*\/report-files\//;

/** Collects the errors and warnings of a page; journeys expect none. */
export function collectPageErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || IGNORED_ERRORS.test(message.text())) return;
    found.push(`console: ${message.text()}`);
  });
  return found;
}

export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true });
  await page.screenshot({ path: join(OUTPUT, `${name}.png`) });
}

/** The text of a download. */
export async function readDownload(download: Download): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-download-'));
  const path = join(folder, 'file');
  try {
    await download.saveAs(path);
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
