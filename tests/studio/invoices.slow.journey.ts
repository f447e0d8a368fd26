import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  SECRET_KEY,
  startLocalPaymentProvider,
  WEBHOOK_SECRET,
  type LocalPaymentProvider,
} from '../../apps/server/src/testing/outside/localPaymentProvider';
import { startServer } from '../../tools/running/startServer.mjs';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';

/** A visitor pays an invoice by card at a payment provider with the interface of the real one. */

let provider: LocalPaymentProvider;
let server: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let page: Page;
let found: string[];
beforeAll(async () => {
  provider = await startLocalPaymentProvider();
  server = await startServer({
    env: {
      FOVEA_DEMO: '0',
      FOVEA_STRIPE_URL: provider.url,
      FOVEA_STRIPE_KEY_ROW: SECRET_KEY,
      FOVEA_STRIPE_WEBHOOK_SECRET_ROW: WEBHOOK_SECRET,
    },
  });
  const opened = await openBrowser();
  browser = opened.browser;
  page = await (await opened.newContext()).newPage();
  found = collectPageErrors(page);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.close();
});

test('A visitor pays an invoice, and the page says so when the provider has told the server', async () => {
  await page.goto(`${server.url}/#/invoices`);
  await page.getByRole('link', { name: /Europe/ }).click();
  await page.getByLabel('Organization').fill('Moving Pictures');
  await page.getByLabel('Invoice number').fill('INV 2026/42');
  await page.getByLabel('Amount').fill('1.999,99');
  await screenshot(page, 'invoice-form');
  // A double click begins one payment.
  const before = provider.sessions.size;
  await page.getByRole('button', { name: 'Pay EUR 1,999.99' }).dblclick();
  await page.getByRole('heading', { name: 'Payment provider' }).waitFor();
  expect(provider.sessions.size).toBe(before + 1);
  await page.getByText('199999 eur').waitFor();

  // Back from the provider: the form is filled in as before.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Pay EUR 1,999.99' }).waitFor();
  expect(await page.getByLabel('Invoice number').inputValue()).toBe('INV 2026/42');
  await page.getByLabel('Organization').fill('Moving Pictures');
  await page.getByRole('button', { name: 'Pay EUR 1,999.99' }).click();

  // The provider leads back before its event has arrived: nothing is claimed.
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('has not confirmed the payment yet').waitFor();
  expect(await page.getByText('Your payment has arrived').count()).toBe(0);
  const url = page.url();
  const id = new URL(url.replace('/#/', '/')).searchParams.get('payment');
  const session = [...provider.sessions.values()].find(
    ({ fields }) => fields['client_reference_id'] === id,
  )!;
  provider.sendEventsTo(`${server.url}/invoices/webhooks/row`);
  await fetch(`${provider.url}/c/pay/${session.id}`, { method: 'POST', redirect: 'manual' });
  await page.getByText('Your payment has arrived').waitFor();
  await page.getByText('EUR 1,999.99').waitFor();
  await screenshot(page, 'invoice-paid');
  expect(found).toEqual([]);
});

test('A region without an account says that card payment is not set up', async () => {
  await page.goto(`${server.url}/#/invoices/us/INV-1/19,99/USD`);
  await page.getByText('Card payment is not set up for this region').waitFor();
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
});
