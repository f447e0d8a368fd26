// `npm run screenshots`: pictures of every screen, in light, dark and right-to-left, in three sizes. `--
// --only analysis,builder` selects screens, `-- --look light,rtl` display modes; `-- --url http://…
// --password …` uses a running server. The demo study is filled, or waited for, only if a selected screen shows it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from './running/chromium.mjs';
import { demoStudy, json, pause } from './running/demoStudy.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';
import { needsDemo, SCREENS } from './screens.mjs';
import { setUpSecondFactor } from './running/setUpSecondFactor.mjs';
import { startServer } from './running/startServer.mjs';

const OUTPUT = join(root, 'tests', 'output', 'screens');
const PASSWORD = 'a password for pictures';
const DEMO_ACCOUNTS = { researcher: 'researcher@demo.example', staff: 'staff@fovea.example' };
/** Accounts of the demo are closed on a server without it. */
const OWN_ACCOUNTS = { researcher: 'robin@pictures.example', staff: 'staff@pictures.example' };

const LOOKS = [
  { name: 'light', colorScheme: 'light', locale: 'en-US', width: 1440, height: 900 },
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', width: 1440, height: 900 },
  { name: 'rtl', colorScheme: 'light', locale: 'ar-SA', width: 1440, height: 900 },
  { name: 'small', colorScheme: 'light', locale: 'en-US', width: 1024, height: 720 },
  { name: 'large', colorScheme: 'light', locale: 'en-US', width: 1920, height: 1080 },
];

const option = (name) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};

/** An account of a company without studies. @returns its password */
function createAccount(dataFolder, email, options) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'apps/server/dist/main.js'),
      ...['create-admin', '--email', email, '--company', 'Pictures', ...options],
    ],
    {
      env: { ...process.env, FOVEA_DATA: dataFolder, FOVEA_DEMO: '0', DATABASE_URL: '' },
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  const password = /password is (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`No account was created.\n${stdout}\n${stderr}`);
  return password;
}

/** A server with the demo study, or with accounts only, and the passwords of its accounts. */
async function startOwnServer(hasDemo) {
  if (hasDemo) {
    const server = await startServer({ env: { FOVEA_DEMO: '1', FOVEA_DEMO_PASSWORD: PASSWORD } });
    return {
      url: server.url,
      stop: server.stop,
      accounts: DEMO_ACCOUNTS,
      passwordOf: () => PASSWORD,
    };
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-pictures-'));
  const passwords = {
    [OWN_ACCOUNTS.staff]: createAccount(dataFolder, OWN_ACCOUNTS.staff, ['--staff']),
    [OWN_ACCOUNTS.researcher]: createAccount(dataFolder, OWN_ACCOUNTS.researcher, []),
  };
  const server = await startServer({ dataFolder, env: { FOVEA_DEMO: '0' } });
  const stop = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return {
    url: server.url,
    stop,
    accounts: OWN_ACCOUNTS,
    passwordOf: (username) => passwords[username],
  };
}

/** A support request of the user, which is also in the inbox of staff. @returns its id */
async function requestSupport(url, headers) {
  const body = new FormData();
  body.set('problemDescription', 'The heatmap of the second picture is empty');
  body.set('reproSteps', 'Open the analysis, then choose the second picture.');
  return (await json(`${url}/usermessage/supportrequest`, { method: 'POST', headers, body })).id;
}

/**
 * The demo studies by their type, and one that is built here, with something of everything.
 * @param demo null: no selected screen shows them
 */
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
  const thrownAway = await post('/studies/', { name: `Thrown away ${Date.now() % 10_000}` });
  const gone = await fetch(`${url}/studies/${thrownAway.id}`, { method: 'DELETE', headers });
  if (!gone.ok) throw new Error(`The study was not deleted: ${gone.status} ${await gone.text()}`);
  const sessions = demo === null ? [] : await get(`/studies/${demo}/sessions`);
  const { stimuli, segments } =
    demo === null ? { stimuli: [], segments: [] } : await get(`/studies/${demo}`);
  const idNamed = (all, name) => all.find((each) => each.name === name)?.id ?? 'gone';
  const [room] = await get('/labs/');
  const { webhook } = await post(`/companies/${company}/webhooks`, {
    name: 'Results into the lab notebook',
    url: 'https://hooks.example.com/fovea',
    events: ['session.processed', 'session.withdrawn'],
    isEnabled: false,
  });
  return {
    user,
    company,
    webhook: webhook.id,
    room: room?.id ?? 'none',
    machine: room?.machines[0]?.id ?? 'none',
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
    support: await requestSupport(url, headers),
    deleted: thrownAway.id,
    session: sessions[0]?.id ?? 'nobody',
    poster: idNamed(stimuli, 'Poster'),
    film: idNamed(stimuli, 'Morning film'),
    groups: ['Group A', 'Group B'].map((name) => idNamed(segments, name)),
  };
}

await ensureInstalled();
const given = option('--url');
const only = option('--only')?.split(',');
const unknown = only?.filter((name) => !SCREENS.some((screen) => screen.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `There is no screen ${unknown.join(', ')}; screens: ${SCREENS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const chosen = SCREENS.filter(({ name }) => !only || only.includes(name));
const hasDemo = chosen.some(needsDemo);
if (!given && !(await build()).ok) process.exit(1);
const executablePath = await ensureChromium();
if (!executablePath) {
  console.error('No Chromium was found; set FOVEA_CHROMIUM to its path.');
  process.exit(1);
}
mkdirSync(OUTPUT, { recursive: true });
const server = given
  ? {
      url: given.replace(/\/$/, ''),
      stop: async () => {},
      accounts: DEMO_ACCOUNTS,
      passwordOf: () => PASSWORD,
    }
  : await startOwnServer(hasDemo);
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
  const username = option('--user') ?? server.accounts.researcher;
  const tokenOf = (username) =>
    json(`${server.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        username,
        password: option('--password') ?? server.passwordOf(username),
        grant_type: 'password',
      }),
    });
  const token = await tokenOf(username);
  const staffToken = await tokenOf(server.accounts.staff);
  if (server.accounts === OWN_ACCOUNTS) await setUpSecondFactor(server.url, staffToken.accessToken);
  const kept = {
    researcher: token,
    staff: staffToken,
    stranger: undefined,
  };
  const headers = { authorization: `Bearer ${token.accessToken}` };
  const study = hasDemo ? await demoStudy(server.url, headers) : null;
  const ids = await createShownStudies(server.url, headers, study);
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
      for (const screen of chosen) {
        if ((screen.who ?? 'researcher') !== who) continue;
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
