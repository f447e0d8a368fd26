import { changeOwnPassword } from '@fovea/contract/people/passwords';
import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { enableSecondFactor, verifySecondFactor } from '@fovea/contract/people/secondFactor';
import { createUsers } from '@fovea/contract/people/users';
import { connect, type Call } from '@fovea/link/calls/call';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP, URI } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL, startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser } from '../browser/openBrowser';

/** Every way to sign in to the studio, and to sign out. */

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
beforeAll(async () => {
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

/** Excludes expected refusals, which the browser logs in its console. */
const unexpected = (found: string[]) => found.filter((line) => !/status of 40[146]/.test(line));

async function inBrowser(walk: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await newContext();
  const page = await context.newPage();
  const found = collectPageErrors(page);
  try {
    await walk(page, context);
    expect(unexpected(found)).toEqual([]);
  } finally {
    await context.close();
  }
}
const open = (page: Page, path: string) => page.goto(`${lab.url}/#${path}`);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** After sign-in, the requested URL redirects to the root folder. */
async function inFolders(page: Page) {
  await page.waitForURL(/#\/folders\/./);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}
async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
}
async function choose(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
}

const FEATURES = ['STUDY'] as const;
let created = 0;
/** A unique address for each attempt of a test. */
const addressOf = (name: string) => `${name}-${++created}@lab.example`;

/** A user of the company, with a generated password. */
async function createUser(email: string, firstPassword: 'generated' | 'mail' = 'generated') {
  const { companyId } = await lab.call(getCurrentUser, {});
  const users = [{ email, name: 'Kim', features: [...FEATURES] }];
  const [user] = await lab.call(createUsers, { companyId, body: { users, firstPassword } });
  expect(user).toMatchObject({ result: 'created' });
  return user!.password ?? '';
}
async function callOf(email: string, password: string): Promise<Call> {
  const body = { username: email, password, grant_type: 'password' as const };
  const { accessToken } = await connect({ base: lab.url })(requestToken, { body });
  return connect({ base: lab.url, token: () => accessToken });
}
async function createUserWithPassword(email: string, password: string): Promise<Call> {
  const given = await createUser(email);
  const call = await callOf(email, given);
  await call(changeOwnPassword, { body: { currentPassword: given, newPassword: password } });
  return call;
}

/** The link in the newest mail to an address; mails are written by the worker. */
async function readMailLink(to: string, notThis = ''): Promise<string> {
  const folder = join(lab.dataFolder, 'outbox');
  let found: string | undefined;
  await expect
    .poll(
      () => {
        const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
        const mails = names
          .sort()
          .map(
            (name) =>
              JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string },
          );
        found = mails
          .filter((mail) => mail.to.includes(to))
          .map((mail) => /\S+\/#\/verify\/\S+/.exec(mail.text)?.[0])
          .findLast((link) => link !== undefined && link !== notThis);
        return found;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  // Mails use the public address; here it is replaced by the one that the server listens on.
  return lab.url + found!.slice(found!.indexOf('/#/'));
}

test('signs in with e-mail and password, and opens the requested URL', () =>
  inBrowser(async (page) => {
    await open(page, '/folders?sort=name');
    await enter(page, EMAIL, 'not-the-password');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The password you entered is incorrect, or we could not find an account' })
      .waitFor();
    await enter(page, EMAIL, lab.password);
    await inFolders(page);
    await page.reload();
    await inFolders(page);
  }));

test('signing out in one tab signs out the others', () =>
  inBrowser(async (page, context) => {
    await open(page, '/');
    await enter(page, EMAIL, lab.password);
    await heading(page, /Welcome/).waitFor();
    const other = await context.newPage();
    await open(other, '/folders');
    await inFolders(other);
    await open(page, '/profile');
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await heading(page, 'Log in').waitFor();
    // The next user starts at the home page.
    await page.waitForURL(`${lab.url}/#/`);
    await heading(other, 'Log in').waitFor();
    await other.reload();
    await heading(other, 'Log in').waitFor();
  }));

test('the second factor: a wrong code, the right one, and a recovery code that works once', async () => {
  const email = addressOf('factor');
  const password = 'walks-past-the-lake';
  const call = await createUserWithPassword(email, password);
  const { otpAuth } = await call(enableSecondFactor, {});
  const app = URI.parse(otpAuth) as TOTP;
  const body = { totp: app.generate() };
  const { recoveryCodes } = await call(verifySecondFactor, { body });
  const [recovery = ''] = recoveryCodes.split(',');
  expect(recovery).toHaveLength(19);

  await inBrowser(async (page) => {
    await open(page, '/folders');
    await enter(page, email, password);
    await heading(page, '2-factor authentication').waitFor();
    // A code from an hour ago.
    const wrong = app.generate({ timestamp: Date.now() - 3_600_000 });
    await page.getByLabel('6-digit code').fill(wrong);
    await press(page, 'Log in');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The 2-factor authentication code that you entered is not correct' })
      .waitFor();
    // The code of the setup has been used, so the next one is needed.
    await page.getByLabel('6-digit code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await press(page, 'Log in');
    await inFolders(page);
  });

  const withRecovery = (walk: (page: Page) => Promise<void>) =>
    inBrowser(async (page) => {
      await open(page, '/');
      await enter(page, email, password);
      await press(page, 'Use a recovery code');
      await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
      await press(page, 'Log in');
      await walk(page);
    });
  await withRecovery(async (page) => heading(page, /Welcome/).waitFor());
  await withRecovery(async (page) => {
    await page.getByRole('alert').filter({ hasText: 'is not correct' }).waitFor();
    await press(page, 'Back to log in');
    await heading(page, 'Log in').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  });
});

test('a generated password must be replaced before anything else', async () => {
  const email = addressOf('first');
  const given = await createUser(email);
  expect(given).toHaveLength(10);
  await inBrowser(async (page) => {
    await open(page, '/folders');
    await enter(page, email, given);
    await heading(page, 'Choose your own password').waitFor();
    await page.reload();
    await heading(page, 'Choose your own password').waitFor();
    await choose(page, email.slice(0, 10));
    await page.getByText('Password must not be contained in email.').waitFor();
    await choose(page, 'a-quiet-harbour');
    await page.getByLabel('Password that was made for you').fill('another-one');
    await press(page, 'Save and go on');
    await page.getByText('Current password incorrect.').waitFor();
    await page.getByLabel('Password that was made for you').fill(given);
    await press(page, 'Save and go on');
    await inFolders(page);
  });
  await expect(callOf(email, given)).rejects.toMatchObject({ status: 401 });
  await callOf(email, 'a-quiet-harbour');
});

test('a welcome mail leads to setting a password and into the studio, once', async () => {
  const email = addressOf('welcome');
  await createUser(email, 'mail');
  const link = await readMailLink(email);
  await inBrowser(async (page) => {
    await page.goto(link);
    await heading(page, 'Welcome to Fovea').waitFor();
    await choose(page, 'three-grey-geese');
    await press(page, 'Save and log in');
    await heading(page, /Welcome, Kim/).waitFor();
  });
  await inBrowser(async (page) => {
    await page.goto(link);
    await heading(page, 'This link was already used').waitFor();
    await open(page, '/verify/never-made');
    await heading(page, 'Link not found').waitFor();
  });
});

test('a forgotten password is reset by mail, which ends all sessions', async () => {
  const email = addressOf('forgot');
  const old = 'seven-small-stones';
  await createUserWithPassword(email, old);
  await inBrowser(async (page, context) => {
    await open(page, '/');
    await enter(page, email, old);
    await heading(page, /Welcome/).waitFor();

    const other = await (await context.browser()!.newContext()).newPage();
    await other.goto(lab.url);
    await other.getByLabel('E-mail').fill(email);
    await other.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(other, 'Reset your password').waitFor();
    expect(await other.getByLabel('E-mail').inputValue()).toBe(email);
    await press(other, 'Send the link');
    await heading(other, 'Look into your mail').waitFor();
    await other.goto(await readMailLink(email));
    await heading(other, 'Set a new password').waitFor();
    await choose(other, 'eight-small-stones');
    await press(other, 'Save the password');
    await heading(other, 'Your password is set').waitFor();
    await other.getByRole('link', { name: 'Log in' }).click();
    expect(await other.getByLabel('E-mail').inputValue()).toBe(email);
    await other.getByLabel('Password', { exact: true }).fill('eight-small-stones');
    await press(other, 'Log in');
    await heading(other, /Welcome/).waitFor();
    await other.context().close();

    // Existing sessions are refused at their next call.
    await page.getByRole('link', { name: 'Studies' }).first().click();
    await heading(page, 'Log in').waitFor();
  });
  await expect(callOf(email, old)).rejects.toMatchObject({ status: 401 });
});

test('a reset shows the same message to strangers, and sends them no mail', () =>
  inBrowser(async (page) => {
    await open(page, '/resetpassword');
    await page.getByLabel('E-mail').fill('stranger@lab.example');
    await press(page, 'Send the link');
    await heading(page, 'Look into your mail').waitFor();
    const folder = join(lab.dataFolder, 'outbox');
    await page.waitForTimeout(1500);
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(mails.filter((mail) => mail.includes('stranger@'))).toEqual([]);
  }));
