import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { changeOwnPassword } from '@fovea/contract/people/passwords';
import { createUsers } from '@fovea/contract/people/users';
import { createStudy } from '@fovea/contract/studies/studies';
import { connect } from '@fovea/link/calls/call';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { signIn } from './studioPages';

/** A user asks support, staff look at the study and answer, and the user reads it and withdraws. */

const CUSTOMER = 'mia@lab.example';
const PASSWORD = 'quiet-lens-and-42-lamps';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let lab: LabServer;
let browser: Browser;
let customer: Page;
let staff: Page;
const found: string[][] = [];

beforeAll(async () => {
  lab = await startLabServer({ isStaff: true });
  const opened = await openBrowser();
  browser = opened.browser;
  const newPage = async () => {
    const context = await opened.newContext();
    await addAxe(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    found.push(collectPageErrors(page));
    return page;
  };
  [customer, staff] = [await newPage(), await newPage()];
  await aCustomer();
  await customer.goto(lab.url);
  await customer.getByLabel('E-mail').fill(CUSTOMER);
  await customer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await customer.getByRole('button', { name: 'Log in' }).click();
  await customer.getByRole('heading', { name: /Welcome/ }).waitFor();
  await signIn(staff, lab);
});

afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

async function aCustomer() {
  const { companyId } = await lab.call(getCurrentUser, {});
  const features = ['STUDY', 'ANALYSIS', 'ONLINE_STUDY_BUILDER'] as const;
  const user = { email: CUSTOMER, name: 'Mia Frame', features: [...features] };
  const [made] = await lab.call(createUsers, {
    companyId,
    body: { users: [user], firstPassword: 'generated' },
  });
  const first = made?.password ?? '';
  const { accessToken } = await connect({ base: lab.url })(requestToken, {
    body: { username: CUSTOMER, password: first, grant_type: 'password' },
  });
  await connect({ base: lab.url, token: () => accessToken })(changeOwnPassword, {
    body: { currentPassword: first, newPassword: PASSWORD },
  });
  await lab.call(createStudy, { query: {}, body: { name: 'Cereal boxes' } });
}

const expectAccessible = async (page: Page, screen: string) => {
  await screenshot(page, screen);
  expect(await findAccessibilityViolations(page, screen)).toEqual([]);
};
const openForm = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog', { name });
};

test('feedback is sent from the user menu', async () => {
  const form = await openForm(customer, 'Submit feedback');
  const submit = form.getByRole('button', { name: 'Submit' });
  await form.getByLabel('Your feedback').fill('The heatmaps are lovely');
  expect(await submit.isDisabled()).toBe(true);
  await form.getByLabel(/I agree/).check();
  await expectAccessible(customer, 'support-feedback');
  await submit.click();
  await customer.getByText('Your feedback has been submitted. We appreciate your input!').waitFor();
});

test('a request with a file and consent is sent, visited, answered and withdrawn', async () => {
  const form = await openForm(customer, 'Request support');
  await form.getByLabel('Problem description').fill('The second picture is not shown');
  await form.getByLabel('Steps to reproduce').fill('Open the preview.\nGo to the second picture.');
  await form.getByLabel('How often does it happen?').click();
  await customer.getByRole('option', { name: 'Every time' }).click();
  await form.getByLabel('Study', { exact: true }).click();
  await customer.getByRole('option', { name: 'Cereal boxes' }).click();
  await form.getByLabel(/Support may look at the study/).check();
  const files = form.locator('input[type=file]');
  const large = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(5_242_881) };
  await files.setInputFiles(large);
  await form.getByText(/Maximum attachments size exceeded/).waitFor();
  await form.getByLabel(/I agree/).check();
  expect(await form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Remove film.mp4' }).click();
  await files.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PNG });
  await expectAccessible(customer, 'support-request');
  await form.getByRole('button', { name: 'Submit' }).click();
  await customer.getByText(/Thank you for reaching out!/).waitFor();

  await staff.goto(`${lab.url}/#/admin/support`);
  await expectAccessible(staff, 'support-inbox');
  await staff.getByRole('link', { name: 'The second picture is not shown' }).click();
  await staff.getByRole('link', { name: 'screen.png' }).waitFor();
  await expectAccessible(staff, 'support-inbox-request');
  await staff.getByRole('button', { name: 'Look at the study' }).click();
  await staff.getByText(/You are looking at “Cereal boxes” with the consent of/).waitFor();
  await staff.getByRole('heading', { level: 1, name: 'Cereal boxes' }).waitFor();
  await expectAccessible(staff, 'support-visit');
  await staff.goto(`${lab.url}/#/folders`);
  await staff.getByRole('heading', { level: 1, name: 'Cereal boxes' }).waitFor();
  await staff.getByRole('button', { name: 'Return to your own account' }).click();
  await staff.getByRole('heading', { name: /Welcome/ }).waitFor();

  await staff.goto(`${lab.url}/#/admin/support`);
  await staff.getByRole('link', { name: 'The second picture is not shown' }).click();
  await staff.getByLabel('Your answer').fill('Its file is empty. Upload it again.');
  await staff.getByRole('button', { name: 'Send answer' }).click();
  await staff.getByText('Answered').waitFor();

  await customer.reload();
  await customer.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await expectAccessible(customer, 'support-notification');
  await customer.getByRole('link', { name: 'Read the answer' }).first().click();
  await customer.getByText('Its file is empty. Upload it again.').waitFor();
  await customer.getByRole('button', { name: 'Withdraw consent' }).click();
  const question = customer.getByRole('dialog', { name: 'Withdraw consent' });
  await question.getByRole('button', { name: 'Withdraw consent' }).click();
  await customer.getByText(/Withdrawn on/).waitFor();
  await expectAccessible(customer, 'support-own-request');
  await customer.goto(`${lab.url}/#/support`);
  await customer.getByRole('link', { name: 'The heatmaps are lovely' }).waitFor();
  await expectAccessible(customer, 'support-own-requests');

  await staff.getByRole('button', { name: 'Look at the study' }).click();
  await staff.getByText(/The user does not consent, or no longer/).waitFor();
  // The refusal of the last visit, and of the lists of exports on the first one, which the browser logs.
  expect(found.flat().filter((line) => !/status of (409|403)/.test(line))).toEqual([]);
});
