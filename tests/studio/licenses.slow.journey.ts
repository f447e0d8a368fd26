import { getCurrentUser } from '@fovea/contract/people/accounts';
import { activateLicense } from '@fovea/contract/people/licenses';
import { listOutbox } from '@fovea/contract/platform/outbox';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { startLabServer, type LabServer } from '../servers/labServer';
import { signIn } from './studioPages';

/** Staff issue a product key; it is sent by mail, activated by a machine, unlocked and revoked. */

let lab: LabServer;
let browser: Browser;
let page: Page;
let found: string[];
beforeAll(async () => {
  lab = await startLabServer({ isStaff: true });
  const opened = await openBrowser();
  browser = opened.browser;
  page = await (await opened.newContext()).newPage();
  found = collectPageErrors(page);
  await page.goto(lab.url);
  await signIn(page, lab);
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

test('A product key is issued, sent, activated, unlocked and revoked', async () => {
  const { companyId } = await lab.call(getCurrentUser, {});
  await page.goto(`${lab.url}/#/licenses`);
  await page.getByText('No licenses yet').waitFor();
  await screenshot(page, 'licenses-empty');

  await page.goto(`${lab.url}/#/companies/${companyId}`);
  await page.getByRole('button', { name: 'Issue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Modules').fill('Eye tracking');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Modules').fill('EEG');
  await page.keyboard.press('Enter');
  await screenshot(page, 'license-issue');
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Revoke .{19}$/ }).waitFor();
  await screenshot(page, 'license-company');

  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.goto(`${lab.url}/#/licenses`);
  await page.getByText('Unlocked', { exact: true }).waitFor();
  await choose('Share by mail');
  await dialog.getByLabel('E-mail of the recipient').fill('lab@example.org');
  await screenshot(page, 'license-share');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const key = await expect.poll(sharedKey, { timeout: 20_000 }).not.toBe('').then(sharedKey);
  await lab.call(activateLicense, {
    body: { key, machineId: 'machine-one', machineName: 'Lab 2', version: '1.3.2' },
  });

  await page.reload();
  await page.getByText('Locked', { exact: true }).waitFor();
  await choose('Edit external note');
  await dialog.getByLabel('External note').fill('Second floor, beside the window');
  await screenshot(page, 'license-note');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Second floor, beside the window').waitFor();
  await screenshot(page, 'licenses');
  await choose('Unlock');
  await screenshot(page, 'license-unlock');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('Unlocked', { exact: true }).waitFor();
  await page.getByText('4 unlocks remain').waitFor();

  await page.goto(`${lab.url}/#/companies/${companyId}`);
  await page.getByRole('button', { name: /^Revoke .{19}$/ }).click();
  await screenshot(page, 'license-revoke');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(/revoked/).waitFor();
  await page.goto(`${lab.url}/#/`);
  await page.getByText('Product keys of the desktop software').waitFor();
  await screenshot(page, 'licenses-card');
  await page.goto(`${lab.url}/#/licenses`);
  await page.getByText('No licenses yet').waitFor();
  expect(found).toEqual([]);
});

async function sharedKey(): Promise<string> {
  const { mails } = await lab.call(listOutbox, {});
  return /^[\w-]+\.[\w-]+\.[\w-]+$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
}
