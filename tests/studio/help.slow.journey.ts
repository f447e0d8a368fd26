import { jwtVerify } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { EMAIL, startLabServer, type LabServer } from '../servers/labServer';
import { signIn } from './studioPages';

/** The help centre: read without JavaScript, searched, and found from the studio; and the support desk of others. */

const DESK = 'https://example.zendesk.com';
const DESK_SECRET = 'a shared secret of the support desk';

let lab: LabServer;
let browser: Browser;
let page: Page;
let found: string[];
beforeAll(async () => {
  lab = await startLabServer({
    env: { FOVEA_ZENDESK_URL: DESK, FOVEA_ZENDESK_SECRET: DESK_SECRET },
  });
  const opened = await openBrowser();
  ({ browser } = opened);
  const context = await opened.newContext();
  await addAxe(context);
  page = await context.newPage();
  found = collectPageErrors(page);
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

test('Articles are read without JavaScript, and nothing comes from elsewhere', async () => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  const asked: string[] = [];
  plain.on('request', (request) => asked.push(new URL(request.url()).origin));
  await plain.goto(`${lab.url}/help`);
  await plain
    .getByRole('main')
    .getByRole('link', { name: /Your first study/ })
    .click();
  await plain.getByRole('heading', { level: 1, name: 'Your first study' }).waitFor();
  expect(await plain.getByRole('combobox').count()).toBe(0);
  await plain.getByRole('link', { name: /^Next/ }).click();
  await plain.waitForURL(/\/help\/(?!first-study)/);
  expect(new Set(asked)).toEqual(new Set([lab.url]));
  await plain.close();
});

test('The search answers while typing, by keyboard alone', async () => {
  await page.goto(`${lab.url}/help`);
  await page.keyboard.press('/');
  await page.keyboard.type('how do I calibr', { delay: 20 });
  await page
    .getByRole('option', { selected: true })
    .filter({ hasText: /alibration/ })
    .waitFor();
  await screenshot(page, 'help-search');
  expect(await findAccessibilityViolations(page, 'help-search')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/help\/[a-z-]*calibration/);
  expect(await findAccessibilityViolations(page, 'help-article')).toEqual([]);
  await page.getByRole('combobox').fill('xyzzy');
  await page.getByText('Nothing found. Try another word.').waitFor();
  await page.keyboard.press('Escape');
});

test('An unknown article is a page with the way on', async () => {
  const other = await browser.newPage();
  const answer = await other.goto(`${lab.url}/help/no-such-article`);
  expect(answer?.status()).toBe(404);
  await other.getByRole('heading', { name: 'There is no such article' }).waitFor();
  await other
    .getByRole('main')
    .getByRole('link', { name: /Segments/ })
    .click();
  await other.getByRole('heading', { level: 1, name: 'Segments' }).waitFor();
  await other.close();
});

test('The studio leads to the article of the open screen, and finds articles with Ctrl+K', async () => {
  await signIn(page, lab);
  const forPage = page.getByRole('link', { name: 'Help for this page' });
  expect(await forPage.getAttribute('href')).toBe(`${lab.url}/help/first-study`);
  await page.goto(`${lab.url}/#/profile`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await forPage.getAttribute('href')).toBe(`${lab.url}/help/administration`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('glasses');
  const article = page.getByRole('option').filter({ hasText: 'Help' }).first();
  await article.waitFor();
  await screenshot(page, 'help-palette');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), article.click()]);
  await opened.waitForURL(/\/help\/light-and-glasses/);
  await opened.getByRole('heading', { level: 1 }).waitFor();
  expect(found).toEqual([]);
});

test('The support desk sends people to sign in, and gets them back with a signed statement', async () => {
  const other = await (await browser.newContext()).newPage();
  const posted: URLSearchParams[] = [];
  const elsewhere: string[] = [];
  await other.route(/^https:/, async (route) => {
    const request = route.request();
    if (!request.url().startsWith(`${DESK}/`)) elsewhere.push(request.url());
    if (request.method() === 'POST') posted.push(new URLSearchParams(request.postData() ?? ''));
    await route.fulfill({ contentType: 'text/html', body: '<h1>Support desk</h1>' });
  });
  const article = `${DESK}/hc/articles/1`;
  const signInOfDesk = (returnTo: string) =>
    `${lab.url}/sso/zendeskhelpcenter?brand_id=7&return_to=${encodeURIComponent(returnTo)}`;
  await other.goto(signInOfDesk(article));
  await other.getByLabel('E-mail').fill(EMAIL);
  await other.getByLabel('Password', { exact: true }).fill(lab.password);
  await other.getByRole('button', { name: 'Log in' }).click();
  // The policy of the page allows forms to the support desk and nowhere else.
  await other.getByRole('heading', { name: 'Support desk' }).waitFor();
  expect(other.url()).toBe(`${DESK}/access/jwt`);
  expect(posted.map((form) => form.get('return_to'))).toEqual([article]);
  const { payload } = await jwtVerify(
    posted[0]?.get('jwt') ?? '',
    new TextEncoder().encode(DESK_SECRET),
  );
  expect(payload['email']).toBe(EMAIL);

  for (const evil of ['https://evil.example/', `${DESK}@evil.example/`, '/hc\r\n/1']) {
    await other.goto(lab.url);
    await other.goto(signInOfDesk(evil));
    await other.getByText('This address leads somewhere other than the Help Center.').waitFor();
  }
  expect(posted).toHaveLength(1);
  expect(elsewhere).toEqual([]);
  await other.context().close();
});
