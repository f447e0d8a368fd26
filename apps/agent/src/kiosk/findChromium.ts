import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS_PLACES = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/**
 * An installed Chromium, Chrome or Edge, or null. It is looked for at each opening, so that one that was installed
 * meanwhile is found.
 * @param named counts alone if it is given
 */
export function findChromium(named: string | null, environment: Environment): string | null {
  if (named !== null) return canRun(named) ? named : null;
  const inPath = (environment['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const onWindows = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
    .flatMap((name) => environment[name] ?? [])
    .flatMap((folder) => WINDOWS_PLACES.map((place) => join(folder, ...place)));
  return [...inPath, ...PLACES, ...onWindows].find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
