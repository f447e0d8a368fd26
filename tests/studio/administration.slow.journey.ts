import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { listSignedInSessions } from '@fovea/contract/people/signIn';
import { createUsers, listCompanyUsers } from '@fovea/contract/people/users';
import { connect } from '@fovea/link/calls/call';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, readDownload, screenshot } from '../browser/openBrowser';
import { signIn } from './studioPages';

/**
 * Internal staff create a company with its users; its account administrator manages them and accepts the
 * agreement.
 */

const KEY = 'CUST-0000-1111-2222';
const SALESFORCE = '001ABCDEFGHIJKL';
const USER = 'ada@moving.example';

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let page: Page;
let found: string[];
let company: string;

beforeAll(async () => {
  lab = await startLabServer({ isStaff: true });
  writeFileSync(
    join(lab.dataFolder, 'customers.json'),
    JSON.stringify({
      customers: [{ customerKey: KEY, salesforceId: SALESFORCE, name: 'Moving Pictures Ltd' }],
    }),
  );
  ({ browser, newContext } = await openBrowser());
  const context = await newContext();
  await addAxe(context);
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  found = collectPageErrors(page);
  await signIn(page, lab);
});

afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

const dialog = () => page.getByRole('dialog');
const panel = (name: string | RegExp) => page.getByRole('region', { name });
const go = (path: string) => page.goto(`${lab.url}/#${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const expectAccessible = async (screen: string) => {
  await screenshot(page, screen);
  expect(await findAccessibilityViolations(page, screen)).toEqual([]);
};

test('staff create a company with its lab, and the lengths of its keys are validated', async () => {
  await go('/admin');
  await page.getByRole('heading', { name: 'Administration' }).waitFor();
  await page.getByRole('button', { name: 'Create new' }).click();
  await dialog().getByText('should be created in the external customer system').waitFor();
  await dialog().getByLabel('Company name').fill('Moving Pictures');
  await dialog().getByLabel('Lab name').fill('First lab');
  await dialog().getByLabel('Customer key').fill(KEY.slice(0, 10));
  await dialog().getByText('The customer key must be empty or have 19 characters.').waitFor();
  await expect
    .poll(() => dialog().getByRole('button', { name: 'Create', exact: true }).isDisabled())
    .toBe(true);
  await dialog().getByLabel('Customer key').fill(KEY);
  await dialog().getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: 'Moving Pictures', level: 1 }).waitFor();
  company = /#\/companies\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  expect(company).not.toBe('');
  await panel('Labs').getByText('First lab').waitFor();
  await panel('Labs').getByLabel('New lab').fill('Second lab');
  await panel('Labs').getByRole('button', { name: 'Add lab' }).click();
  await panel('Labs').getByRole('listitem').filter({ hasText: 'Second lab' }).waitFor();
});

test('a resync adopts the data of the customer system', async () => {
  await panel('Customer system').getByRole('button', { name: 'Resync' }).click();
  await panel('Customer system').getByText('Done').waitFor();
  await page.getByRole('heading', { name: 'Moving Pictures Ltd', level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel('Salesforce ID').inputValue()).toBe(SALESFORCE);
});

test('features are granted to the company, together and one by one, and revoked', async () => {
  const features = panel('Features');
  // The checkbox updates a moment later, and `check` does not wait for it.
  await features.getByLabel('Online features').click();
  await page.getByText(/^Enabled: .*Analysis/).waitFor();
  expect(await features.getByLabel('Webcam eye tracking').isChecked()).toBe(true);
  // Account administrators are to be present from the start.
  expect(await features.getByLabel('Account administration').isChecked()).toBe(true);
  await features.getByLabel('Online only').click();
  await page.getByText('Enabled: Online only.').waitFor();
  await features.getByLabel('Labs', { exact: true }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Enabled: Labs.' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => features.getByLabel('Labs', { exact: true }).isChecked()).toBe(false);
  await page.reload();
  await features.getByLabel('Studies', { exact: true }).waitFor();
  expect(await features.getByLabel('Studies', { exact: true }).isChecked()).toBe(true);
  expect(await features.getByLabel('Labs', { exact: true }).isChecked()).toBe(false);
  // Features that are never granted here are not shown.
  expect(await features.getByText('Textbook').count()).toBe(0);
});

/** The buttons of a long dialog stay in a small window, wherever the content is scrolled to. */
async function expectFootInView() {
  const before = page.viewportSize()!;
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size);
    const create = dialog().getByRole('button', { name: 'Create', exact: true });
    const box = await create.boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(size.height);
    // It is not covered either.
    const isOnTop = await create.evaluate((shown) => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
  await page.setViewportSize(before);
}

test('users are created, and one gets a new password', async () => {
  await page.getByRole('button', { name: 'New user' }).click();
  await expectFootInView();
  await dialog().getByRole('textbox', { name: /^Name/ }).fill('Ada Administrator');
  await dialog().getByLabel('E-mail').fill('ada@moving');
  await dialog().getByText('This is not an e-mail address.').waitFor();
  await dialog().getByLabel('E-mail').fill(USER);
  await dialog().getByLabel('Account administration').check();
  await dialog()
    .getByLabel(/^Generate a password/)
    .check();
  await dialog().getByRole('button', { name: 'Create', exact: true }).click();
  await dialog().getByText('It is shown this once.').waitFor();
  expect(await dialog().getByLabel('Password', { exact: true }).inputValue()).toMatch(/^.{10}$/);
  await dialog().getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Ada Administrator' }).click();
  await page.getByRole('heading', { name: 'Ada Administrator', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Generate a new password' }).click();
  await dialog().getByRole('button', { name: 'Generate', exact: true }).click();
  await dialog().getByText('It is shown this once.').waitFor();
  expect(await dialog().getByLabel('Password', { exact: true }).inputValue()).toMatch(
    /^[A-Za-z2-9]{10}$/,
  );
  await dialog().getByRole('button', { name: 'Done' }).click();
});

test('leaving a form with unsaved input asks for confirmation', async () => {
  await page.getByLabel('Name', { exact: true }).fill('Ada A.');
  await page.getByRole('link', { name: 'Companies' }).click();
  await dialog().getByText('What you changed in the form is not saved.').waitFor();
  await dialog().getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Ada A.', level: 1 }).waitFor();
});

test('users are found across companies, and more than 50 results ask for a narrower search', async () => {
  await lab.call(createUsers, {
    companyId: company,
    body: {
      users: Array.from({ length: 60 }, (_, i) => ({
        email: `crowd${i}@moving.example`,
        name: `Crowd ${String(i).padStart(2, '0')}`,
        features: ['STUDY' as const],
      })),
      firstPassword: 'generated',
    },
  });
  await go('/admin');
  const search = page.getByLabel('Find users of every company by name, e-mail or ID');
  await search.fill('crowd');
  await page.getByText(/^60 users were found, and the first 50 are shown\. Narrow/).waitFor();
  await search.fill('crowd 07');
  await page.getByRole('link', { name: 'Crowd 07' }).waitFor();
  await expect.poll(() => panel('Find a user').getByRole('row').count(), { timeout: 5000 }).toBe(2);
  await go(`/companies/${company}`);
  await page.getByRole('heading', { name: '61 users' }).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26–50 of 61').waitFor();
  expect(page.url()).toContain('page=2');
  await page.goBack();
  await page.getByText('1–25 of 61').waitFor();
});

test('staff log in as a user, see what that user sees, and return', async () => {
  await go(`/admin?user=ada`);
  await page.getByRole('link', { name: 'Ada A.' }).click();
  await page.getByRole('button', { name: 'Log in as' }).click();
  await dialog()
    .getByText(/written to the audit log/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Log in as' }).click();
  await page.getByText(/^You are logged in as Ada A\./).waitFor();
  await go('/users');
  await page.getByRole('heading', { name: '61 users' }).waitFor();
  await page.getByLabel('Which users are shown').selectOption('disabled');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await page.getByLabel('Search users by name or e-mail').fill('crowd 1');
  await page.getByText('10 users').waitFor();
  // Nobody can accept on behalf of another user.
  await go('/dpa');
  await page.getByText('No data processing agreement is registered').waitFor();
  expect(await page.getByRole('button', { name: 'Accept the agreement' }).count()).toBe(0);
  await page.getByRole('button', { name: /^(Return|Back) to/ }).click();
  await page.getByRole('link', { name: 'Administration' }).first().waitFor();
});

test('an older agreement is registered with its approver, and only once it is archived', async () => {
  await go(`/companies/${company}/dpa`);
  await page.getByRole('button', { name: 'Register agreement' }).click();
  await dialog()
    .getByRole('combobox', { name: /Approver/ })
    .fill('crowd 42');
  await page.getByRole('option', { name: /Crowd 42/ }).click();
  await dialog().getByLabel('Version').selectOption('2021-06-16');
  await dialog().getByRole('button', { name: 'Register' }).click();
  await dialog().getByText('Archive it first, then tick this box.').waitFor();
  await dialog().getByLabel('The signed agreement is archived').check();
  await dialog().getByRole('button', { name: 'Register' }).click();
  await page.getByText('The data processing agreement was registered.').waitFor();
  await panel('Accepted agreement').getByText('2021-06-16').waitFor();
  await panel('Accepted agreement').getByText('Crowd 42').waitFor();
});

test('an account administrator accepts the newest agreement for the company', async () => {
  await go('/dpa');
  await page.getByLabel(/^I have read/).check();
  await page.getByRole('button', { name: 'Accept the agreement' }).click();
  await panel('Accepted agreement').getByText('2024-11-18').waitFor();
  expect(await page.getByRole('button', { name: 'Accept the agreement' }).count()).toBe(0);
});

test('disabling a user can be undone, and a company can be disabled as well', async () => {
  const { items } = await lab.call(listCompanyUsers, {
    companyId: company,
    query: { search: 'crowd 03' },
  });
  await go(`/admin/users/${items[0]?.id}`);
  const disable = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await dialog().getByRole('button', { name }).click();
  };
  await disable('Disable user');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Disable user' }).waitFor();
  await disable('Disable user');
  await page.getByRole('button', { name: 'Enable user' }).waitFor();
  await go(`/companies/${company}?state=disabled`);
  await page.getByRole('link', { name: 'Crowd 03' }).waitFor();
  await disable('Disable company');
  await page.getByRole('button', { name: 'Enable company' }).waitFor();
});

test('users can neither revoke their own account administration nor disable themselves', async () => {
  await go('/users');
  await page.getByRole('link', { name: 'robin' }).click();
  await page.getByText('You cannot take it from yourself.').waitFor();
  expect(await page.getByLabel('Account administration').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Disable user' }).isDisabled()).toBe(true);
});

test('an unknown company or user is reported with its id', async () => {
  const before = found.length;
  await go('/companies/nowhere');
  await page.getByText('No company found with ID nowhere.').waitFor();
  await go('/admin/users/nobody');
  await page.getByText('No user found with ID nobody.').waitFor();
  // The browser logs every 404 by itself.
  expect(found.splice(before).every((each) => each.includes('404'))).toBe(true);
});

test.each(['/admin', '/users', '/dpa'])('%s is accessible', async (path) => {
  await go(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await findAccessibilityViolations(page, page.url())).toEqual([]);
  await screenshot(page, `administration${path.replace('/', '-')}`);
});

test('the pages of a company and of a user are accessible', async () => {
  for (const path of [`/companies/${company}`, `/companies/${company}/dpa`]) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findAccessibilityViolations(page, page.url())).toEqual([]);
  }
  await go(`/admin?user=ada`);
  await page.getByRole('link', { name: 'Ada A.' }).click();
  await page.getByRole('button', { name: 'Log in as' }).waitFor();
  expect(await findAccessibilityViolations(page, page.url())).toEqual([]);
  expect(found).toEqual([]);
});

test('many users are created from a file, and leaving their passwords asks for confirmation', async () => {
  // On a page of its own, because leaving a page with passwords needs a confirmation.
  page = await page.context().newPage();
  page.setDefaultTimeout(15_000);
  found = collectPageErrors(page);
  const { companyId } = await lab.call(getCurrentUser, {});
  const taken = [{ email: 'taken@school.example', name: 'Taken', features: [] }];
  await lab.call(createUsers, { companyId, body: { users: taken, firstPassword: 'generated' } });
  const { total: before } = await lab.call(listCompanyUsers, { companyId, query: {} });
  const file = join(lab.dataFolder, 'pupils.csv');
  const pupils = Array.from({ length: 55 }, (_, at) => `Pupil ${at};p${at}@school.example;`);
  writeFileSync(
    file,
    [
      '\uFEFFname;email;valid to',
      'Åse;ase@school.example;2099-12-31',
      'Ben;ben@school.example;31/12/2099',
      'Again;ASE@school.example;',
      'Nobody;no address@;',
      'Taken;taken@school.example;2099-12-31',
      ...pupils,
      '',
    ].join('\r\n'),
  );
  const empty = join(lab.dataFolder, 'empty.csv');
  writeFileSync(empty, 'name,city\r\nAnn,Bonn\r\n');

  await go(`/companies/${companyId}/bulk-create-users`);
  await page.getByText('Choose a CSV file with users').waitFor();
  await expectAccessible('bulk-choose');
  await page.locator('input[type=file]').setInputFiles(empty);
  await page.getByText('No email addresses found in uploaded file.').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('58 users can be created. 2 rows cannot').waitFor();
  const row = (name: string) => page.getByRole('row', { name });
  await row('ben@school.example')
    .getByText('Invalid date format - Default date will be used')
    .waitFor();
  await row('p0@school.example').getByText('Missing date - Default date will be used').waitFor();
  await row('ASE@').getByText('The same e-mail is in line 2 already.').waitFor();
  await row('Nobody').getByText('This is not a valid e-mail address.').waitFor();
  await expectAccessible('bulk-preview');
  await page.getByLabel('Generate passwords').check();
  await press('Create 58 users');
  await page.getByText('57 users were created. 1 exists already.').waitFor({ timeout: 60_000 });
  await row('ase@school.example').getByText('31 Dec 2099').waitFor();
  const password = await row('ase@school.example').getByRole('cell').last().innerText();
  expect(password).toMatch(/^\w{10}$/);
  await expectAccessible('bulk-results');

  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('heading', { name: 'Leave without the passwords?' }).waitFor();
  await press('Stay');
  await press('Download the results');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const csv = (await readDownload(await download)).split('\r\n');
  expect(csv[0]).toBe('\uFEFFE-mail,Name,Result,Valid until,Password,Message');
  expect(csv[1]).toBe(`ase@school.example,Åse,Created,2099-12-31,${password},`);
  expect(csv).toHaveLength(60);
  const { total } = await lab.call(listCompanyUsers, { companyId, query: {} });
  expect(total - before).toBe(57);

  const body = { username: 'ase@school.example', password, grant_type: 'password' as const };
  const { accessToken } = await connect({ base: lab.url })(requestToken, { body });
  const pupil = connect({ base: lab.url, token: () => accessToken });
  expect(await pupil(getCurrentUser, {})).toMatchObject({ mustChangePassword: true, name: 'Åse' });
  await expect(pupil(listSignedInSessions, {})).rejects.toMatchObject({ status: 403 });

  await page.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('heading', { name: 'Administration' }).waitFor();
  expect(found).toEqual([]);
});
