import { getCurrentUser } from '@fovea/contract/people/accounts';
import type { AppTokens } from '@fovea/contract/people/oauth';
import { createStudy } from '@fovea/contract/studies/studies';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { EMAIL, startLabServer, type LabServer } from '../servers/labServer';
import { signIn } from './studioPages';

/**
 * An administrator registers an app; a user follows its link, signs in and authorizes it, it reads the studies, and the
 * user takes the access back. Another time the user denies.
 */

/** A state that JSON would change. */
const STATE = '12345678901234567890';
const VERIFIER = randomBytes(32).toString('base64url');

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let page: Page;
let found: string[];
/** The app: a page to which users return. */
let app: Server;
let redirectUri: string;
let answers: URLSearchParams[];
let clientId: string;

beforeAll(async () => {
  lab = await startLabServer();
  await lab.call(createStudy, { body: { name: 'Seen by an app' }, query: {} });
  answers = [];
  app = createServer((request, response) => {
    const address = new URL(request.url ?? '/', redirectUri);
    if (address.pathname === '/callback') answers.push(address.searchParams);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>App</title><link rel="icon" href="data:,">Back at the app');
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  redirectUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
  ({ browser, newContext } = await openBrowser());
  page = await anotherPage();
  await signIn(page, lab);
});

afterAll(async () => {
  await browser?.close();
  app?.close();
  await lab?.stop();
});

/** A browser in which nobody is signed in. */
async function anotherPage(): Promise<Page> {
  const context = await newContext();
  await addAxe(context);
  const opened = await context.newPage();
  opened.setDefaultTimeout(15_000);
  found = collectPageErrors(opened);
  return opened;
}

const expectAccessible = async (screen: string) => {
  await screenshot(page, screen);
  expect(await findAccessibilityViolations(page, screen)).toEqual([]);
};
const dialog = () => page.getByRole('dialog');

function link(changed: Record<string, string> = {}): string {
  const asked = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'STUDY ANALYSIS',
    state: STATE,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  });
  return `${lab.url}/oauth2?${asked}`;
}

test('An administrator registers an app', async () => {
  await page.getByRole('link', { name: 'Third-party apps' }).click();
  await page.getByText('No apps yet').waitFor();
  await expectAccessible('apps-empty');
  await page.getByRole('button', { name: 'Register an app' }).click();
  await dialog().getByRole('textbox', { name: /^Name/ }).fill('Lab notebook');
  await dialog().getByRole('textbox', { name: 'Author' }).fill('Example Labs');
  await dialog().getByRole('textbox', { name: 'Contact' }).fill('apps@example.org');
  await dialog()
    .getByRole('textbox', { name: 'Redirect address' })
    .fill('http://app.example/callback');
  await dialog()
    .getByText(/must begin with https/)
    .waitFor();
  await expectAccessible('app-register');
  await dialog().getByRole('textbox', { name: 'Redirect address' }).fill(redirectUri);
  await dialog().getByRole('button', { name: 'Register', exact: true }).click();
  clientId = (await dialog().getByRole('status').first().textContent()) ?? '';
  expect(clientId).toMatch(/^[\w-]{10,64}$/);
  await expectAccessible('app-registered');
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /Lab notebook/ }).waitFor();
  await expectAccessible('apps-full');
  expect(found).toEqual([]);
});

let tokens: AppTokens;

test('A user follows the link of the app, signs in, and authorizes it', async () => {
  page = await anotherPage();
  await page.goto(link());
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(lab.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Lab notebook asks for access' }).waitFor();
  const { name } = await lab.call(getCurrentUser, {});
  await page.getByText(`${name} (${EMAIL}) in Lab`).waitFor();
  await expectAccessible('authorize');
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  await page.getByText('Back at the app').waitFor();
  const answer = answers.at(-1)!;
  expect(answer.get('state')).toBe(STATE);
  expect(answer.get('iss')).toBe(lab.url);
  const got = await fetch(`${lab.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: answer.get('code')!,
      redirect_uri: redirectUri,
      code_verifier: VERIFIER,
    }),
  });
  expect(got.status).toBe(200);
  tokens = (await got.json()) as AppTokens;
  const studies = await readStudies();
  expect(await studies.json()).toMatchObject([{ name: 'Seen by an app' }]);
  expect(found).toEqual([]);
});

const readStudies = () =>
  fetch(`${lab.url}/studies/names`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });

test('The user takes the access back', async () => {
  await page.goto(`${lab.url}/#/profile?tab=tokens`);
  const row = page.getByRole('row', { name: /Lab notebook/ });
  await row.waitFor();
  await expectAccessible('profile-apps');
  await row.getByRole('button', { name: 'Revoke: Lab notebook' }).click();
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No apps', { exact: true }).waitFor();
  expect((await readStudies()).status).toBe(401);
  expect(found).toEqual([]);
});

test('Deny returns with the reason; a wrong link stays here', async () => {
  await page.goto(link());
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.getByText('Back at the app').waitFor();
  expect(Object.fromEntries(answers.at(-1)!)).toMatchObject({
    error: 'access_denied',
    state: STATE,
    iss: lab.url,
  });
  await page.goto(link({ response_type: 'token' }));
  await page.getByText('Back at the app').waitFor();
  expect(answers.at(-1)!.get('error')).toBe('unsupported_response_type');
  const before = answers.length;
  await page.goto(link({ redirect_uri: `${redirectUri}/evil` }));
  await page.getByRole('heading', { name: 'This app cannot be authorized' }).waitFor();
  await page.getByText(/not the one registered for this app/).waitFor();
  await expectAccessible('authorize-problem');
  expect(answers).toHaveLength(before);
  expect(found).toEqual([]);
});

test('Somebody else signs in with the question kept', async () => {
  await page.goto(link());
  await page.getByRole('button', { name: 'Not you? Log in as someone else' }).click();
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(lab.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Lab notebook asks for access' }).waitFor();
  expect(found).toEqual([]);
});
