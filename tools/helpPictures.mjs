// `npm run help-pictures`: takes the pictures of the help centre from the running demo, into docs/help/pictures,
// so that no article shows an old screen. `-- --only builder,aoi` takes some of them; `-- --url http://… --password
// …` uses a running server whose demo study is filled.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { HELP_PICTURES } from './helpPictureTable.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from './running/chromium.mjs';
import { demoStudy, json, pause } from './running/demoStudy.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';
import { startServer } from './running/startServer.mjs';

const OUTPUT = join(root, 'docs', 'help', 'pictures');
const PASSWORD = 'a password for pictures';
const ACCOUNTS = { researcher: 'researcher@demo.example', staff: 'staff@fovea.example' };
/** As wide as a small laptop's window, so that texts can be read in a column. */
const WINDOW = { width: 1200, height: 780 };
/** Dots of a picture for each of the page: sharp on most screens. */
const DOTS = 1.5;
const QUALITY = 78;

const option = (name) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};

/** A running server may have the study of an earlier run. */
async function freeName(name, get) {
  const taken = new Set((await get('/studies/names')).map((study) => study.name));
  for (let count = 2; taken.has(name); count++) name = `${name.replace(/ \d+$/, '')} ${count}`;
  return name;
}

/** A copy of the demo study, which is locked itself. @returns its id */
async function copyOf(demo, { get, post }, targetFolderId) {
  const requestId = crypto.randomUUID();
  const name = await freeName('My coffee study', get);
  const { id } = await post(`/studies/${demo}/copy`, { name, targetFolderId, requestId });
  for (let tries = 0; tries < 120; tries++) {
    const activity = (await get('/activities')).activities.find((each) => each.id === id);
    if (activity?.resultStudyId) return activity.resultStudyId;
    await pause(500);
  }
  throw new Error('The demo study was not copied within a minute.');
}

/** Ids of what the pictures show, with a study that has a website in it. */
async function shownIds(url, headers, demo) {
  const get = (path) => json(`${url}${path}`, { headers });
  const post = (path, body) =>
    json(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { rootFolder } = await get('/companies/current');
  const { items } = await get(`/folders/${rootFolder}`);
  const examples = items.find((item) => item.type === 'Folder' && item.name === 'Examples')?.id;
  const lab = (await get(`/folders/${examples ?? rootFolder}`)).items.find(
    (item) => item.studyType === 'LAB',
  )?.id;
  const { stimuli, segments } = await get(`/studies/${demo}`);
  const named = (name) => stimuli.find((each) => each.name === name)?.id;
  const built = await post('/studies/', {
    name: await freeName('Finding coffee in a web shop', get),
  });
  const blockId = built.topLevelBlocks[0];
  const add = (body) => post(`/studies/${built.id}/stimuli`, { blockId, ...body });
  await add({ type: 'INSTRUCTION', name: 'Welcome' });
  await add({ type: 'WEB', name: 'Web shop', websiteUrl: 'https://shop.example/' });
  await add({ type: 'JS_SURVEY', name: 'About you' });
  const { stimuli: own } = await get(`/studies/${built.id}`);
  const copy = await copyOf(demo, { get, post }, rootFolder);
  const { stimuli: copies } = await get(`/studies/${copy}`);
  const sessions = await get(`/studies/${demo}/sessions`);
  return {
    copy,
    /** Of the stimuli of the copy, by their names. */
    copied: Object.fromEntries(copies.map(({ name, id }) => [name, id])),
    lab,
    demo,
    built: built.id,
    website: own.find((each) => each.name === 'Web shop')?.id,
    link: `/collect/#s/${demo}`,
    session: sessions.find((each) => each.state === 'PROCESSED')?.id ?? sessions[0]?.id,
    poster: named('Poster'),
    shelf: named('Coffee shelf'),
    groups: ['Group A', 'Group B'].map(
      (name) => segments.find((each) => each.name === name)?.id ?? 'gone',
    ),
  };
}

/** A browser's own WebP of a part of the page. */
async function picture(page, { crop, heightPx }) {
  const box = crop ? await page.locator(crop).first().boundingBox() : null;
  const area = box ?? { x: 0, y: 0, ...page.viewportSize() };
  const windowHeightPx = page.viewportSize()?.height ?? WINDOW.height;
  const height = Math.min(area.height, windowHeightPx - area.y, heightPx ?? Infinity);
  const clip = { x: area.x, y: area.y, width: area.width, height, scale: 1 };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip,
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

await ensureInstalled();
const only = option('--only')?.split(',');
const unknown = only?.filter((name) => !HELP_PICTURES.some((each) => each.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `There is no picture ${unknown.join(', ')}; pictures: ${HELP_PICTURES.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const given = option('--url');
if (!given && !(await build({ programs: ['studio', 'respondent', 'server'] })).ok) process.exit(1);
const executablePath = await ensureChromium();
if (!executablePath) {
  console.error('No Chromium was found; set FOVEA_CHROMIUM to its path.');
  process.exit(1);
}
const password = option('--password') ?? PASSWORD;
const server = given
  ? { url: given.replace(/\/$/, ''), stop: async () => {} }
  : await startServer({ env: { FOVEA_DEMO: '1', FOVEA_DEMO_PASSWORD: password } });
const { chromium } = await import('playwright-core');
const { installHeadCamera } = await import('../tests/head/bundleHead.mjs');
const browser = await chromium.launch({
  executablePath,
  args: [
    ...CHROMIUM_FLAGS,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--enable-unsafe-swiftshader',
  ],
});
let failed = 0;
try {
  const tokenOf = (username) =>
    json(`${server.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username, password, grant_type: 'password' }),
    });
  const tokens = {
    researcher: await tokenOf(ACCOUNTS.researcher),
    staff: await tokenOf(ACCOUNTS.staff),
  };
  const headers = { authorization: `Bearer ${tokens.researcher.accessToken}` };
  const ids = await shownIds(server.url, headers, await demoStudy(server.url, headers));
  mkdirSync(OUTPUT, { recursive: true });
  for (const shown of HELP_PICTURES) {
    if (only && !only.includes(shown.name)) continue;
    const { name, who = 'researcher', path, steps, settleMs = 900 } = shown;
    const context = await browser.newContext({
      viewport: {
        width: shown.windowWidthPx ?? WINDOW.width,
        height: shown.windowHeightPx ?? WINDOW.height,
      },
      deviceScaleFactor: DOTS,
      colorScheme: 'light',
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    try {
      const page = await context.newPage();
      if (who === 'respondent') await installHeadCamera(page);
      else {
        const preferences = { locale: 'en-US', colorScheme: 'light' };
        await context.addInitScript(
          (text) => localStorage.setItem('fovea.studio', text),
          JSON.stringify({ preferences, token: tokens[who] }),
        );
      }
      await page.goto(server.url + path(ids));
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
      await steps?.(page);
      await pause(settleMs);
      const bytes = await picture(page, shown);
      writeFileSync(join(OUTPUT, `${name}.webp`), bytes);
      console.log(`${name}.webp  ${Math.round(bytes.length / 1024)} kB`);
    } catch (reason) {
      failed++;
      console.error(`${name}: ${reason instanceof Error ? reason.message : reason}`);
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log('The pictures are in docs/help/pictures.');
process.exit(failed === 0 ? 0 : 1);
