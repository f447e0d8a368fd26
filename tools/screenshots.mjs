// `npm run screenshots`: pictures of every screen, in light, dark and right-to-left, in three sizes. `--
// --only analysis,builder` selects screens, `-- --look light,rtl` display modes; `-- --url http://…
// --password …` uses a running server.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from './running/chromium.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';
import { startServer } from './running/startServer.mjs';

const OUTPUT = join(root, 'tests', 'output', 'screens');
const PASSWORD = 'a password for pictures';
const STAFF = 'staff@fovea.example';
const DEMO_WAIT_MS = 10 * 60_000;

const LOOKS = [
  { name: 'light', colorScheme: 'light', locale: 'en-US', width: 1440, height: 900 },
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', width: 1440, height: 900 },
  { name: 'rtl', colorScheme: 'light', locale: 'ar-SA', width: 1440, height: 900 },
  { name: 'small', colorScheme: 'light', locale: 'en-US', width: 1024, height: 720 },
  { name: 'large', colorScheme: 'light', locale: 'en-US', width: 1920, height: 1080 },
];

/** Several ids, encoded as in a URL. */
const list = (ids) => encodeURIComponent(JSON.stringify(ids));

const SCREENS = [
  { name: 'sign-in', path: () => '/', who: 'stranger' },
  { name: 'reset-password', path: () => '/#/resetpassword', who: 'stranger' },
  { name: 'link-not-found', path: () => '/#/verify/nothing', who: 'stranger' },
  { name: 'release-notes-public', path: () => '/#/releasenotes', who: 'stranger' },
  { name: 'privacy', path: () => '/#/privacy', who: 'stranger' },
  { name: 'terms', path: () => '/#/terms', who: 'stranger' },
  { name: 'home', path: () => '/#/' },
  { name: 'home-staff', path: () => '/#/', who: 'staff' },
  { name: 'release-notes', path: () => '/#/releasenotes' },
  { name: 'profile', path: () => '/#/profile' },
  { name: 'admin', path: () => '/#/admin', who: 'staff' },
  { name: 'admin-outbox', path: () => '/#/admin/outbox', who: 'staff' },
  { name: 'admin-user', path: (ids) => `/#/admin/users/${ids.user}`, who: 'staff' },
  { name: 'company', path: (ids) => `/#/companies/${ids.company}`, who: 'staff' },
  {
    name: 'company-bulk',
    path: (ids) => `/#/companies/${ids.company}/bulk-create-users`,
    who: 'staff',
  },
  { name: 'company-dpa', path: (ids) => `/#/companies/${ids.company}/dpa`, who: 'staff' },
  { name: 'dpa', path: () => '/#/dpa', who: 'staff' },
  { name: 'users', path: () => '/#/users', who: 'staff' },
  { name: 'user', path: (ids) => `/#/users/${ids.user}`, who: 'staff' },
  { name: 'audit', path: () => '/#/audit', who: 'staff' },
  { name: 'folders', path: () => '/#/folders' },
  { name: 'folder-examples', path: (ids) => `/#/folders/${ids.examples}` },
  { name: 'folder-empty', path: (ids) => `/#/folders/${ids.empty}` },
  { name: 'deleted-studies', path: () => '/#/inactive/studies' },
  { name: 'overview', path: (ids) => `/#/studies/${ids.demo}` },
  { name: 'overview-lab', path: (ids) => `/#/studies/${ids.lab}` },
  { name: 'quota', path: (ids) => `/#/studies/${ids.lab}/quota` },
  { name: 'sensors', path: (ids) => `/#/studies/${ids.built}/sensors` },
  { name: 'settings', path: (ids) => `/#/studies/${ids.built}/settings` },
  { name: 'builder', path: (ids) => `/#/studies/${ids.demo}/study-builder` },
  { name: 'builder-empty', path: (ids) => `/#/studies/${ids.bare}/study-builder` },
  { name: 'builder-full', path: (ids) => `/#/studies/${ids.built}/study-builder` },
  { name: 'builder-old', path: (ids) => `/#/studies/${ids.old}/study-builder` },
  { name: 'survey', path: (ids) => `/#/studies/${ids.built}/survey/${ids.survey}` },
  { name: 'collection', path: (ids) => `/#/studies/${ids.demo}/data-collection` },
  { name: 'collection-preview', path: (ids) => `/#/studies/${ids.built}/data-collection` },
  { name: 'collection-lab', path: (ids) => `/#/studies/${ids.lab}/data-collection` },
  { name: 'collection-rdc', path: (ids) => `/#/studies/${ids.rdc}/data-collection` },
  { name: 'session', path: (ids) => `/#/studies/${ids.demo}/sessions/${ids.session}` },
  { name: 'analysis', path: (ids) => `/#/studies/${ids.demo}/analysis`, settleMs: 2500 },
  ...['data', 'visuals', 'signals', 'aoi'].map((tab) => ({
    name: `analysis-${tab}`,
    path: (ids) => `/#/studies/${ids.demo}/analysis?stimulus=${ids.poster}&tab=${tab}`,
    settleMs: 2500,
  })),
  {
    name: 'analysis-tiles',
    path: (ids) =>
      `/#/studies/${ids.demo}/analysis?stimulus=${ids.poster}&segment=${ids.groups.join('.')}`,
    settleMs: 2500,
  },
  {
    name: 'analysis-film',
    path: (ids) => `/#/studies/${ids.demo}/analysis?stimulus=${ids.film}&tab=aoi`,
    settleMs: 2500,
  },
  { name: 'comparison', path: (ids) => `/#/studies/${ids.demo}/comparison` },
  {
    name: 'comparison-groups',
    path: (ids) =>
      `/#/studies/${ids.demo}/comparison?type=segments&stimuli=${list([ids.poster])}&segments=${list(ids.groups)}`,
    settleMs: 2500,
  },
  { name: 'survey-results', path: (ids) => `/#/studies/${ids.demo}/survey-results` },
  {
    name: 'survey-results-groups',
    path: (ids) =>
      `/#/studies/${ids.demo}/survey-results?segment=${ids.groups[0]}&compare=${ids.groups[1]}`,
  },
  { name: 'methods', path: (ids) => `/#/studies/${ids.demo}/methods` },
  { name: 'style-guide', path: () => '/#/mui' },
  { name: 'consent', path: (ids) => `/collect/#s/${ids.demo}`, who: 'stranger' },
  {
    name: 'short-preview',
    path: (ids) =>
      `/collect/?foveaShortPreview=true#s/${ids.built}?foveaPreviewSecret=${ids.previewSecret}`,
    who: 'stranger',
  },
  { name: 'docs', path: () => '/docs', who: 'stranger' },
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

/** Waits until the demo study is filled; returns its id. */
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
      console.log(`The demo study is missing (${progress.state}); taking pictures without it.`);
      return progress.studyId;
    }
    if (progress.respondentsDone !== told) {
      told = progress.respondentsDone;
      console.log(`Demo study: ${told} of ${progress.respondentsTotal} respondents …`);
    }
    await pause(2000);
  }
}

/** The demo studies by their type, and one that is built here, with something of everything. */
async function createShownStudies(url, headers, demo) {
  const get = (path) => json(`${url}${path}`, { headers });
  const post = (path, body) =>
    json(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { rootFolder } = await get('/companies/current');
  const { id: user, companyId: company } = await get('/users/current');
  const { items } = await get(`/folders/${rootFolder}`);
  const examples = items.find((item) => item.type === 'Folder' && item.name === 'Examples')?.id;
  const kinds = (await get(`/folders/${examples ?? rootFolder}`)).items;
  const idOf = (wanted) => kinds.find(wanted)?.id ?? demo;
  const bare = await post('/studies/', { name: `Nothing yet ${Date.now() % 10_000}` });
  const built = await post('/studies/', { name: `Of everything ${Date.now() % 10_000}` });
  const blockId = built.topLevelBlocks[0];
  const add = (body) => post(`/studies/${built.id}/stimuli`, { blockId, ...body });
  await add({ type: 'INSTRUCTION', name: 'Welcome' });
  await add({ type: 'WEB', name: 'The shop', websiteUrl: 'https://shop.example/' });
  await add({ type: 'QUALTRICS', websiteUrl: 'https://example.qualtrics.com/jfe/form/SV_1' });
  const survey = await add({ type: 'JS_SURVEY', name: 'About you' });
  const block = await post(`/studies/${built.id}/blocks`, { parentBlockId: blockId });
  await add({ type: 'INSTRUCTION', name: 'In a block', blockId: block.blockIds[0] });
  await post(`/studies/${built.id}/blocks`, {});
  const sessions = await get(`/studies/${demo}/sessions`);
  const { stimuli, segments } = await get(`/studies/${demo}`);
  const idNamed = (all, name) => all.find((each) => each.name === name)?.id ?? 'gone';
  return {
    user,
    company,
    demo,
    examples: examples ?? rootFolder,
    empty: (await post(`/folders/${rootFolder}`, { name: `Empty ${Date.now() % 10_000}` })).id,
    lab: idOf((item) => item.studyType === 'LAB'),
    rdc: idOf((item) => item.studyType === 'REMOTE_DATA_COLLECTION'),
    old: idOf((item) => item.studyType === 'ONLINE'),
    bare: bare.id,
    built: built.id,
    previewSecret: built.previewSecret,
    survey: survey.id,
    session: sessions[0]?.id ?? 'nobody',
    poster: idNamed(stimuli, 'Poster'),
    film: idNamed(stimuli, 'Morning film'),
    groups: ['Group A', 'Group B'].map((name) => idNamed(segments, name)),
  };
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
  const tokenOf = (username) =>
    json(`${server.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username, password, grant_type: 'password' }),
    });
  const token = await tokenOf(username);
  const kept = { researcher: token, staff: await tokenOf(STAFF), stranger: undefined };
  const study = await demoStudy(server.url, { authorization: `Bearer ${token.accessToken}` });
  const ids = await createShownStudies(
    server.url,
    { authorization: `Bearer ${token.accessToken}` },
    study,
  );
  const only = option('--only')?.split(',');
  const looks = option('--look')?.split(',');
  for (const look of LOOKS) {
    if (looks && !looks.includes(look.name)) continue;
    const { width, height, locale, colorScheme } = look;
    for (const [who, token] of Object.entries(kept)) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const stored = { preferences: { locale, colorScheme }, ...(token && { token }) };
      await context.addInitScript(
        (text) => localStorage.setItem('fovea.studio', text),
        JSON.stringify(stored),
      );
      for (const screen of SCREENS) {
        if ((screen.who ?? 'researcher') !== who) continue;
        if (only && !only.includes(screen.name)) continue;
        const page = await context.newPage();
        const found = [];
        page.on('pageerror', (error) => found.push(error.message));
        page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
        await page.goto(server.url + screen.path(ids));
        await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
        await pause(screen.settleMs ?? 700);
        const file = `${screen.name}-${look.name}.png`;
        await page.screenshot({ path: join(OUTPUT, file) });
        complaints += found.length;
        console.log(`${file}${found.length > 0 ? `  errors: ${found.join(' | ')}` : ''}`);
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
