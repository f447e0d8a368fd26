import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext } from 'playwright-core';

/**
 * Browsers store data by origin. This name is independent of the port; because it ends in localhost it is a
 * secure context, which camera and encryption require.
 */
export const OLD_ORIGIN = 'http://fovea.localhost';

const SHIFTED_CLOCK = join(import.meta.dirname, 'movedDate.mjs');

/** The environment of a server for this origin, with its clock shifted. */
export function oldOriginEnv(movedByMs: number): Record<string, string> {
  return {
    FOVEA_DEMO: '0',
    FOVEA_PUBLIC_URL: OLD_ORIGIN,
    FOVEA_TEST_CLOCK_MS: String(movedByMs),
    NODE_OPTIONS: `--import ${pathToFileURL(SHIFTED_CLOCK).href}`,
  };
}

/** A browser that resolves the origin to this port, with a persistent profile and its clock shifted. */
export async function openOldProfile(
  folder: string,
  port: number,
  movedByMs: number,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['FOVEA_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--host-resolver-rules=MAP fovea.localhost:80 127.0.0.1:${port}`,
    ],
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
  });
  await context.addInitScript({
    content: `globalThis.foveaTestClockMs = ${movedByMs};{${readFileSync(SHIFTED_CLOCK, 'utf8')}}`,
  });
  return context;
}
