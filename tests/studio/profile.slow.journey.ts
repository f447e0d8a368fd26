import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { ApiError } from '@fovea/link/calls/apiError';
import { connect } from '@fovea/link/calls/call';
import { TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { EMAIL, startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, readDownload, screenshot } from '../browser/openBrowser';
import { signIn } from './studioPages';

/** A user changes the own name and password, sets up the second factor, and ends sessions. */

const NEW_PASSWORD = 'quiet-lens-and-42-lamps';

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let page: Page;
let found: string[];

beforeAll(async () => {
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
  const context = await newContext();
  await addAxe(context);
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  found = collectPageErrors(page);
  await signIn(page, lab);
});

afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

const go = (path: string) => page.goto(`${lab.url}/#${path}`);
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const expectAccessible = async (screen: string) => {
  await screenshot(page, screen);
  expect(await findAccessibilityViolations(page, screen)).toEqual([]);
};
/** Excludes the expected responses to a wrong password or code, which the browser logs. */
const unexpected = () => found.filter((line) => !/status of 40[06]/.test(line));

/** Signed in elsewhere, as in another browser. */
async function elsewhere(password: string) {
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/140.0';
  const headers = { 'user-agent': agent };
  const { accessToken } = await connect({ base: lab.url })(requestToken, { body }, { headers });
  return connect({ base: lab.url, token: () => accessToken });
}
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (reason: unknown) => (reason instanceof ApiError ? reason.status : -1),
  );

test('the own name is changed, and saving is disabled without a change', async () => {
  await go('/profile');
  const name = page.getByLabel('Name');
  const save = page.getByRole('button', { name: 'Save' });
  await name.waitFor();
  await page.getByText(EMAIL, { exact: true }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await name.fill('');
  await page.getByText('Enter your name.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await name.fill('Robin Long');
  await save.click();
  await page.getByText('Your details were saved.').waitFor();
  await page.getByRole('button', { name: /User menu: Robin Long/ }).waitFor();
  expect((await lab.call(getCurrentUser, {})).name).toBe('Robin Long');
  await expectAccessible('profile-details');
});

test('a new password must follow the rules, needs the current one, and ends the other sessions', async () => {
  const other = await elsewhere(lab.password);
  await page.getByRole('tab', { name: 'Password' }).click();
  expect(page.url()).toContain('tab=password');
  const change = page.getByRole('button', { name: 'Change password' });
  const [current, chosen, repeat] = [
    page.getByLabel('Current password'),
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Repeat new password'),
  ];
  await current.fill('not the password');
  for (const [password, messages] of [
    ['short', 'Password must be at least 8 characters.'],
    [EMAIL.toUpperCase(), 'Password must not be identical to email.'],
    ['lab.example', 'Password must not be contained in email.'],
    ['Password', "Password must not be 'password'."],
  ] as const) {
    await chosen.fill(password);
    await page.getByText(messages).waitFor();
    expect(await change.isDisabled()).toBe(true);
  }
  await chosen.fill(NEW_PASSWORD);
  await repeat.fill('something else');
  await page.getByText('New passwords do not match.').waitFor();
  await expectAccessible('profile-password');
  await repeat.fill(NEW_PASSWORD);
  await change.click();
  await page.getByText('Current password incorrect.').waitFor();
  expect(await statusOf(other(getCurrentUser, {}))).toBe(200);
  await current.fill(lab.password);
  await change.click();
  await page.getByText('You are signed out everywhere else.').waitFor();
  expect(await current.inputValue()).toBe('');
  expect(await statusOf(other(getCurrentUser, {}))).toBe(401);
  expect(await statusOf(elsewhere(lab.password))).toBe(401);
});

test('the second factor is set up in four steps, and its codes must be saved before leaving the page', async () => {
  await go('/profile?tab=secondFactor');
  await page.reload();
  await press('Set up two-factor authentication');
  await page.getByText('Step 1 of 4').waitFor();
  await press('Next');
  await page.getByRole('heading', { name: 'Get an authenticator app' }).waitFor();
  await press('Next');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.getByTestId('otp-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of six digits').fill('000 000');
  await press('Verify');
  await page.getByText('Invalid authentication code.').waitFor();
  await expectAccessible('profile-second-factor');
  await page.getByLabel('Code of six digits').fill(new TOTP({ secret }).generate());
  await press('Verify');
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const codes = await page.getByRole('main').locator('li').allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/i);

  await page.getByRole('tab', { name: 'User details' }).click();
  await page.getByRole('heading', { name: 'Leave without the recovery codes?' }).waitFor();
  await press('Stay');
  const download = page.waitForEvent('download');
  await press('Download as a text file');
  const text = await readDownload(await download);
  for (const code of codes) expect(text).toContain(code);
  await expectAccessible('profile-recovery-codes');
  expect(await page.getByRole('button', { name: 'Finish' }).isDisabled()).toBe(true);
  await page.getByLabel('I have kept the recovery codes in a safe place').check();
  await press('Finish');
  await page.getByRole('button', { name: 'Disable two-factor authentication' }).waitFor();

  const body = { username: EMAIL, password: NEW_PASSWORD, grant_type: 'password' as const };
  expect(await connect({ base: lab.url })(requestToken, { body })).toMatchObject({
    mfaNeeded: true,
  });

  await press('Disable two-factor authentication');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await dialog.getByText('Current password incorrect.').waitFor();
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
  expect(await connect({ base: lab.url })(requestToken, { body })).toMatchObject({
    mfaNeeded: false,
  });
});

test('sessions are listed by name and can be ended, one or all others', async () => {
  const [first, second] = [await elsewhere(NEW_PASSWORD), await elsewhere(NEW_PASSWORD)];
  await page.getByRole('tab', { name: 'Where you are signed in' }).click();
  const row = (name: string) => page.getByRole('row', { name });
  await row('This browser').getByText('Chrome on Linux').waitFor();
  await expect.poll(() => row('Firefox on macOS').count()).toBe(2);
  await expectAccessible('profile-sessions');
  await page.getByRole('button', { name: 'Sign out: Firefox on macOS' }).first().click();
  await page.getByText('Signed out there.').waitFor();
  await expect.poll(() => row('Firefox on macOS').count()).toBe(1);
  const statuses = async () =>
    (await Promise.all([first, second].map((one) => statusOf(one(getCurrentUser, {}))))).toSorted(
      (a, b) => a - b,
    );
  expect(await statuses()).toEqual([200, 401]);

  await press('Sign out everywhere else');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('You are signed in nowhere else.').waitFor();
  expect(await statuses()).toEqual([401, 401]);
  expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).isDisabled()).toBe(
    true,
  );
  expect(unexpected()).toEqual([]);
});
