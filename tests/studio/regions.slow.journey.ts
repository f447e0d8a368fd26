import { requestToken } from '@fovea/contract/people/accounts';
import { changeOwnPassword } from '@fovea/contract/people/passwords';
import { listSignedInSessions } from '@fovea/contract/people/signIn';
import { connect, type Call } from '@fovea/link/calls/call';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { freePort, startServer } from '../../tools/running/startServer.mjs';
import { openBrowser } from '../browser/openBrowser';
import { startRegionProxy, type ProxyBehaviour, type RegionProxy } from '../servers/regionProxy';

/**
 * Three real servers, each with its own users; the European one is reached through a proxy that hangs, fails
 * or is slow.
 */

const PASSWORD = 'one-for-all-regions';
/** In the US and in Europe. */
const BOTH = 'both@lab.example';
const ASIAN = 'asian@lab.example';

const SOON = { timeout: 10_000, interval: 500 };

interface Running {
  readonly url: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}
let europe: RegionProxy;
const running: Running[] = [];
const folders: string[] = [];
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let us: Running;
let row: Running;

beforeAll(async () => {
  europe = await startRegionProxy();
  const [usPort, rowPort, sgPort] = [await freePort(), await freePort(), await freePort()];
  const regions = `us=http://127.0.0.1:${usPort},row=${europe.base},sg=http://127.0.0.1:${sgPort}`;
  const start = async (region: string, port: number, email: string) => {
    const dataFolder = mkdtempSync(join(tmpdir(), `fovea-${region}-`));
    folders.push(dataFolder);
    const env = {
      FOVEA_DEMO: '0',
      DATABASE_URL: '',
      FOVEA_DATA: dataFolder,
      FOVEA_REGIONS: regions,
      FOVEA_REGION: region,
    };
    const created = spawnSync(
      process.execPath,
      [
        join(root, 'apps/server/dist/main.js'),
        'create-admin',
        '--email',
        email,
        '--company',
        region,
      ],
      { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 60_000 },
    );
    const given = /password is (\S+)/.exec(created.stdout)?.[1];
    if (!given) throw new Error(`No account was created.\n${created.stdout}\n${created.stderr}`);
    const server = (await startServer({ port, dataFolder, env })) as Running;
    running.push(server);
    const call = await callAt(server.url, email, given);
    await call(changeOwnPassword, { body: { currentPassword: given, newPassword: PASSWORD } });
    return server;
  };
  us = await start('us', usPort, BOTH);
  row = await start('row', rowPort, BOTH);
  await start('sg', sgPort, ASIAN);
  europe.forwardTo(rowPort);
  ({ browser, newContext } = await openBrowser());
});
afterEach(() => europe.setBehaviour('forwards'));
afterAll(async () => {
  await browser?.close();
  for (const server of running) await server.stop();
  await europe?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function callAt(base: string, username: string, password: string): Promise<Call> {
  const body = { username, password, grant_type: 'password' as const };
  const { accessToken } = await connect({ base })(requestToken, { body });
  return connect({ base, token: () => accessToken });
}
/** Number of sessions on a server, apart from this test's own. */
async function countSessions(server: Running): Promise<number> {
  const call = await callAt(server.url, BOTH, PASSWORD);
  const places = await call(listSignedInSessions, {});
  return places.filter(({ userAgent }) => userAgent.includes('Chrome')).length;
}

async function logInAt(base: string, email: string, password: string): Promise<Page> {
  const page = await (await newContext()).newPage();
  await page.goto(base);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  return page;
}
const welcome = (page: Page) => page.getByRole('heading', { name: /Welcome/ }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select region' });
const alert = async (page: Page) => {
  await page.getByRole('alert').waitFor();
  return page.getByRole('alert').innerText();
};

test('a user of one region is signed in there, and is told if the page belongs to another', async () => {
  const page = await logInAt(us.url, ASIAN, PASSWORD);
  await welcome(page);
  await page
    .getByText(
      'You are logged in with a user from the Asia server, but are accessing the UI from the US server. This will very likely result in the system not working as intended. Log out, and log in again with a user that belongs to the US server.',
    )
    .waitFor();
  // The region is stored with the token.
  await page.reload();
  await page.getByText('Server/UI mismatch').waitFor();
  await page.context().close();
});

test('a user of two regions chooses one, and the other token is revoked', async () => {
  const page = await logInAt(us.url, BOTH, PASSWORD);
  await dialog(page).waitFor();
  expect(await dialog(page).getByRole('button').allInnerTexts()).toEqual(['', 'US', 'Europe']);
  await dialog(page).getByRole('button', { name: 'US' }).click();
  await welcome(page);
  expect(await page.getByText('Server/UI mismatch').count()).toBe(0);
  await expect.poll(() => countSessions(row), SOON).toBe(0);
  expect(await countSessions(us)).toBe(1);
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect.poll(() => countSessions(us), SOON).toBe(0);
  await page.context().close();
});

test('a user who chooses no region is not signed in anywhere', async () => {
  const page = await logInAt(us.url, BOTH, PASSWORD);
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await expect.poll(() => countSessions(us), SOON).toBe(0);
  await expect.poll(() => countSessions(row), SOON).toBe(0);
  await page.context().close();
});

test('a password counts as wrong only if every region says so', async () => {
  const page = await logInAt(us.url, BOTH, 'not-the-password');
  expect(await alert(page)).toContain('The password you entered is incorrect');
  await page.context().close();
});

test.each<ProxyBehaviour>(['hangs', 'answers 500', 'resets the connection', { delaysMs: 5100 }])(
  'a region that %s: a server error instead of a wrong password, and the others still work',
  async (behaviour) => {
    europe.setBehaviour(behaviour);
    // In parallel, because each waits for the region as long as the page does.
    const [stranger, page] = await Promise.all([
      logInAt(us.url, 'nobody@lab.example', 'not-the-password'),
      logInAt(us.url, BOTH, PASSWORD),
    ]);
    const [said] = await Promise.all([alert(stranger), welcome(page)]);
    expect(said).toContain('A server error occurred while logging in.');
    await stranger.context().close();
    expect(await page.getByText('Server/UI mismatch').count()).toBe(0);
    // A token that the slow region issued too late is revoked.
    if (typeof behaviour === 'object') {
      await expect.poll(() => countSessions(row), { ...SOON, timeout: 30_000 }).toBe(0);
    }

    await page.goto(`${us.url}/#/resetpassword`);
    await page.getByLabel('E-mail').fill(`stranger${JSON.stringify(behaviour).length}@lab.example`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    await page.context().close();
  },
);

test('a response just before the limit of five seconds is in time', async () => {
  europe.setBehaviour({ delaysMs: 4500 });
  const page = await logInAt(us.url, BOTH, PASSWORD);
  await dialog(page).getByRole('button', { name: 'Europe' }).click();
  europe.setBehaviour('forwards');
  await welcome(page);
  await page.getByText('Server/UI mismatch').waitFor();
  await page.context().close();
});
