import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The browser that the journeys use (`FOVEA_CHROMIUM` names another), or null. */
export async function findChromium() {
  if (process.env.FOVEA_CHROMIUM) return process.env.FOVEA_CHROMIUM;
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const own = [...inPath, ...PLACES].find(canRun);
  if (own) return own;
  const { chromium } = await import('playwright-core');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : null;
}

/** Finds a browser, or installs one with the system's package manager. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('No Chromium on this machine; installing one …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'], { env, limitMs: 180_000 });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      limitMs: 300_000,
    });
  }
  if (!(await findChromium())) {
    await run('npx', ['playwright-core', 'install', 'chromium'], { limitMs: 300_000 });
  }
  return findChromium();
}

/** Flags with which the browser runs headless, as root, and without background network requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
