import { createWebhook, listWebhooks, type Webhook } from '@fovea/contract/people/webhooks';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { startLabServer, type LabServer } from '../servers/labServer';
import { signIn } from './studioPages';

/**
 * An account administrator adds a webhook, sees why a test does not arrive, and turns it off and on. What arrives at a server is
 * tested with the server: this one reaches the internet only.
 */

let lab: LabServer;
let browser: Browser;
let page: Page;
let found: string[];
let companyId: string;

beforeAll(async () => {
  lab = await startLabServer();
  const opened = await openBrowser();
  browser = opened.browser;
  const context = await opened.newContext();
  await addAxe(context);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  found = collectPageErrors(page);
  ({ companyId } = await lab.call(getCurrentUser, {}));
  await signIn(page, lab);
});

afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const onServer = async (): Promise<Webhook> =>
  (await lab.call(listWebhooks, { companyId })).find(({ name }) => name === 'Lab notebook')!;
const expectAccessible = async (screen: string) => {
  await screenshot(page, screen);
  expect(await findAccessibilityViolations(page, screen)).toEqual([]);
};

test('the page says what webhooks are for, and a private address is refused at once', async () => {
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await expectAccessible('webhooks-empty');
  await press('Add webhook');
  await dialog().getByLabel('Name').fill('Lab notebook');
  await dialog().getByLabel('Address').fill('https://127.0.0.1:9000/');
  await dialog().getByText('private networks are not reached').waitFor();
  const add = dialog().getByRole('button', { name: 'Add webhook' });
  expect(await add.isDisabled()).toBe(true);
  // A name that leads nowhere, wherever this runs (RFC 2606).
  await dialog().getByLabel('Address').fill('hooks.example.com/fovea');
  await dialog().getByLabel('An export of a study can be downloaded').check();
  await expectAccessible('webhook-new');
  await add.click();
});

test('the secret is shown once', async () => {
  const secret = dialog().getByText(/^whsec_/);
  await secret.waitFor();
  expect(await secret.textContent()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expectAccessible('webhook-secret');
  await page.keyboard.press('Escape');
  await secret.waitFor();
  await dialog().getByRole('button', { name: 'I have stored it' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Lab notebook' }).click();
  await page.getByRole('heading', { name: 'Lab notebook', level: 1 }).waitFor();
  expect(await page.getByText('whsec_').count()).toBe(0);
  expect(await onServer()).toMatchObject({
    url: 'https://hooks.example.com/fovea',
    events: ['session.processed', 'session.withdrawn', 'export.ready'],
  });
});

test('a test that does not arrive says why, and stays in the list', async () => {
  await page.getByText('Nothing was sent yet').waitFor();
  await press('Send a test');
  await dialog().getByText('Failed').waitFor();
  await dialog().getByText('1 try').waitFor();
  await dialog().getByText('"type": "webhook.test"').waitFor();
  await expectAccessible('webhook-delivery');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await row.getByText('Failed').waitFor();
  await expectAccessible('webhook');
  // It is only a test: the webhook stays on.
  expect(await onServer()).toMatchObject({ isEnabled: true, failed: 0 });
});

test('it is turned off and on, and its secret is renewed', async () => {
  await press('Turn off');
  await page.getByText('Off since').waitFor();
  expect(await onServer()).toMatchObject({ isEnabled: false, off: { reason: 'PERSON' } });
  await expectAccessible('webhook-off');
  await press('Turn on');
  await page.getByText('Off since').waitFor({ state: 'hidden' });
  await press('Renew the secret');
  await dialog().getByRole('button', { name: 'Renew the secret' }).click();
  await dialog()
    .getByText(/^whsec_/)
    .waitFor();
  await dialog().getByRole('button', { name: 'I have stored it' }).click();
  await page.getByText('The old secret signs until').waitFor();
});

test('the tenth is the last, the audit log knows all, and it is deleted', async () => {
  for (let at = 2; at <= 10; at++) {
    await lab.call(createWebhook, {
      companyId,
      body: {
        ...{ name: `Another ${at}`, url: 'https://hooks.example.com/' },
        ...{ events: ['study.started'], isEnabled: false },
      },
    });
  }
  await page.goto(`${lab.url}/#/webhooks`);
  await page.reload();
  await page.getByRole('heading', { name: '10 webhooks' }).waitFor();
  const add = page.getByRole('button', { name: 'Add webhook' });
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible('webhooks');
  await page.getByRole('link', { name: 'Lab notebook' }).click();
  await press('Delete');
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: '9 webhooks' }).waitFor();
  await page.goto(`${lab.url}/#/audit`);
  for (const action of [
    'Webhook added',
    'Webhook turned off',
    'Webhook turned on',
    'Secret of a webhook renewed',
    'Webhook deleted',
  ]) {
    await page.getByRole('cell', { name: action }).first().waitFor();
  }
  expect(found).toEqual([]);
});
