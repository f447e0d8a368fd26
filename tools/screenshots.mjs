// `npm run screenshots`: pictures of every screen, in light, dark and right-to-left, in three sizes.
// `-- --only analysis,builder` takes some screens; `-- --url http://… --password …` uses a running server.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './installed.mjs';
import { root } from './root.mjs';
import { startServer } from './runningServer.mjs';

const OUTPUT = join(root, 'tests', 'output', 'screens');
const PASSWORD = 'a password for pictures';
const DEMO_WAIT_MS = 10 * 60_000;

const LOOKS = [
  { name: 'light', colorScheme: 'light', locale: 'en-US', width: 1440, height: 900 },
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', width: 1440, height: 900 },
  { name: 'rtl', colorScheme: 'light', locale: 'ar-SA', width: 1440, height: 900 },
  { name: 'small', colorScheme: 'light', locale: 'en-US', width: 1024, height: 720 },
  { name: 'large', colorScheme: 'light', locale: 'en-US', width: 1920, height: 1080 },
];

const SCREENS = [
  { name: 'sign-in', path: () => '/', signedOut: true },
  { name: 'home', path: () => '/#/' },
  { name: 'folders', path: () => '/#/folders' },
  { name: 'overview', path: (study) => `/#/studies/${study}` },
  { name: 'builder', path: (study) => `/#/studies/${study}/study-builder` },
  { name: 'collection', path: (study) => `/#/studies/${study}/data-collection` },
  { name: 'analysis', path: (study) => `/#/studies/${study}/analysis`, settleMs: 2500 },
  { name: 'style-guide', path: () => '/#/mui' },
  { name: 'consent', path: (study) => `/collect/#s/${study}`, signedOut: true },
  { name: 'docs', path: () => '/docs', signedOut: true },
];

const option = (name) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function json(url, init) {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Waits until the demo study is filled; tells its id. */
async function demoStudy(url, headers) {
  const begun = performance.now();
  const until = begun + DEMO_WAIT_MS;
  let told = -1;
  for (;;) {
    const progress = await json(`${url}/demo/progress`, { headers });
    if (progress.state === 'done') return progress.studyId;
    // Right after the first start nothing has begun yet.
    const off = progress.state === 'off' && performance.now() > begun + 20_000;
    if (progress.state === 'failed' || off || performance.now() > until) {
      console.log(`The demo study is not there (${progress.state}); pictures without it.`);
      return progress.studyId;
    }
    if (progress.respondentsDone !== told) {
      told = progress.respondentsDone;
      console.log(`Demo study: ${told} of ${progress.respondentsTotal} respondents …`);
    }
    await pause(2000);
  }
}

await ensureInstalled();
const given = option('--url');
if (!given && !(await build()).ok) process.exit(1);
const executablePath = await ensureChromium();
if (!executablePath) {
  console.error('No Chromium was found; set FOVEA_CHROMIUM to its path.');
  process.exit(1);
}
mkdirSync(OUTPUT, { recursive: true });
const server = given
  ? { url: given.replace(/\/$/, ''), stop: async () => {} }
  : await startServer({ env: { FOVEA_DEMO: '1', FOVEA_DEMO_PASSWORD: PASSWORD } });
const { chromium } = await import('playwright-core');
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
for (let tries = 0; tries < 60; tries++) {
  const ready = await fetch(`${server.url}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (ready) break;
  await pause(1000);
}
let complaints = 0;
try {
  const username = option('--user') ?? 'researcher@demo.example';
  const password = option('--password') ?? PASSWORD;
  const token = await json(`${server.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password, grant_type: 'password' }),
  });
  const study = await demoStudy(server.url, { authorization: `Bearer ${token.accessToken}` });
  const only = option('--only')?.split(',');
  for (const look of LOOKS) {
    const { width, height, locale, colorScheme } = look;
    for (const signedOut of [false, true]) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const kept = { preferences: { locale, colorScheme }, ...(signedOut ? {} : { token }) };
      await context.addInitScript(
        (text) => localStorage.setItem('fovea.studio', text),
        JSON.stringify(kept),
      );
      for (const screen of SCREENS) {
        if ((screen.signedOut ?? false) !== signedOut) continue;
        if (only && !only.includes(screen.name)) continue;
        const page = await context.newPage();
        const found = [];
        page.on('pageerror', (error) => found.push(error.message));
        page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
        await page.goto(server.url + screen.path(study));
        await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
        await pause(screen.settleMs ?? 700);
        const file = `${screen.name}-${look.name}.png`;
        await page.screenshot({ path: join(OUTPUT, file) });
        complaints += found.length;
        console.log(`${file}${found.length > 0 ? `  complained: ${found.join(' | ')}` : ''}`);
        await page.close();
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`The pictures are in tests/output/screens.`);
process.exit(complaints === 0 ? 0 : 1);
