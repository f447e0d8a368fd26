import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startLocalIssuer,
  type LocalIssuer,
} from '../../apps/server/src/testing/outside/localIssuer';
import { startServer } from '../../tools/running/startServer.mjs';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';

/** Staff sign in at a real OpenID issuer, in a browser that is redirected there and back. */

const SAM = { sub: '1', email: 'sam@staff.example', email_verified: true, name: 'Sam Staff' };
const EVE = { sub: '2', email: 'eve@elsewhere.example', email_verified: true, name: 'Eve Else' };

let issuer: LocalIssuer;
let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
beforeAll(async () => {
  issuer = await startLocalIssuer([SAM, EVE]);
  server = await startServer({
    env: {
      FOVEA_DEMO: '0',
      FOVEA_STAFF_DOMAIN: 'staff.example',
      FOVEA_OIDC_ISSUER: issuer.issuer,
      FOVEA_OIDC_CLIENT_ID: issuer.clientId,
      FOVEA_OIDC_CLIENT_SECRET: issuer.clientSecret,
      FOVEA_OIDC_NAME: 'Local issuer',
    },
  });
  issuer.open(`${server.url}/sso/callback`);
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await issuer?.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function inBrowser(walk: (page: Page) => Promise<void>, expected = /^$/) {
  const context = await newContext();
  const page = await context.newPage();
  const found = collectPageErrors(page);
  try {
    await walk(page);
    expect(found.filter((line) => !expected.test(line))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** From the studio's sign-in field to the issuer's page. */
async function goToIssuer(page: Page, path = '/') {
  await page.goto(`${server.url}/#${path}`);
  await page.getByLabel('E-mail').fill(SAM.email);
  await press(page, 'Continue with Local issuer');
  await page.getByRole('heading', { name: 'Local issuer' }).waitFor();
  expect(new URL(page.url()).origin).toBe(issuer.issuer);
}

async function signInAtIssuer(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Sign in');
}

test('an e-mail address of the staff leads to the identity provider, and back to the requested screen', () =>
  inBrowser(async (page) => {
    await goToIssuer(page, '/profile');
    await signInAtIssuer(page, SAM.email);
    await page.getByText(SAM.email).first().waitFor();
    expect(page.url()).toBe(`${server.url}/#/profile`);
    // The cookie of the attempt is removed with its ticket, which is used up.
    const cookies = await page.context().cookies(`${server.url}/sso`);
    const ofWay = cookies.find(({ name }) => name === 'fovea_sso');
    expect(ofWay).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(ofWay!.expires - Date.now() / 1000).toBeLessThanOrEqual(120);
    // Staff see the administration.
    await page.goto(`${server.url}/#/admin`);
    await page.getByRole('heading', { name: 'Administration' }).waitFor();
  }));

test('signing in with another address, or cancelling, is reported', () =>
  inBrowser(async (page) => {
    await goToIssuer(page);
    await signInAtIssuer(page, EVE.email);
    await page.getByRole('alert').filter({ hasText: '@staff.example' }).waitFor();
    await screenshot(page, 'identityWrongDomain');
    expect(page.url()).toBe(`${server.url}/#/sso/google/local?error=wrongDomain`);
    // Another attempt asks for the account again.
    await press(page, 'Try again');
    await page.getByRole('heading', { name: 'Local issuer' }).waitFor();
    await press(page, 'Do not');
    await page.getByRole('alert').filter({ hasText: 'cancelled' }).waitFor();
  }));

test('a landing page with somebody’s used ticket signs nobody in', () =>
  inBrowser(async (page) => {
    const tickets: string[] = [];
    page.on('framenavigated', (frame) => {
      const ticket = /ticket=([\w-]+)/.exec(frame.url())?.[1];
      if (ticket) tickets.push(ticket);
    });
    await goToIssuer(page);
    await signInAtIssuer(page, SAM.email);
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    expect(tickets.length).toBeGreaterThan(0);
    const other = await newContext();
    try {
      const elsewhere = await other.newPage();
      await elsewhere.goto(`${server.url}/#/sso/google/local?ticket=${tickets[0]}`);
      await elsewhere.getByRole('alert').waitFor();
      await elsewhere.goto(`${server.url}/#/`);
      await elsewhere.getByLabel('E-mail').waitFor();
    } finally {
      await other.close();
    }
    // The back button leads to the issuer, whose page has expired, and not to a URL with a ticket.
    await page.goBack();
    expect(new URL(page.url()).origin).toBe(issuer.issuer);
  }, /status of 404/));
