import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { createStudy } from '@fovea/contract/studies/studies';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { startLabServer, type LabServer } from '../servers/labServer';
import { signIn } from './studioPages';

/** A researcher makes a token for a script, the script reads with it and no more, and the researcher takes it back. */

let lab: LabServer;
let browser: Browser;
let page: Page;
let found: string[];
let studyId: string;
let token: string;

beforeAll(async () => {
  lab = await startLabServer();
  ({ id: studyId } = await lab.call(createStudy, {
    body: { name: 'Read by a script' },
    query: {},
  }));
  const opened = await openBrowser();
  browser = opened.browser;
  const context = await opened.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: lab.url });
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

const dialog = () => page.getByRole('dialog');
const row = () => page.getByRole('row', { name: /Nightly figures/ });
const expectAccessible = async (screen: string) => {
  await screenshot(page, screen);
  expect(await findAccessibilityViolations(page, screen)).toEqual([]);
};

/** What a script sends, with nothing but the token. @returns the status, and the code of a refusal */
async function script(path: string, method = 'GET', body?: object) {
  const answer = await fetch(lab.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answered = (await answer.json()) as { readonly code?: string };
  return { status: answer.status, code: answered.code, answered };
}

test('A token is created with a scope, and shown once', async () => {
  await page.goto(`${lab.url}/#/profile?tab=tokens`);
  await page.getByText('No access tokens').waitFor();
  await expectAccessible('tokens-empty');
  await page.getByRole('button', { name: 'Create token' }).click();
  const create = dialog().getByRole('button', { name: 'Create token' });
  expect(await create.isDisabled()).toBe(true);
  await dialog().getByLabel('Name').fill('Nightly figures');
  await dialog().getByRole('checkbox', { name: 'Analysis' }).uncheck();
  await expectAccessible('token-new');
  await create.click();
  const shown = dialog().getByRole('status');
  await shown.waitFor();
  token = (await shown.textContent()) ?? '';
  expect(token).toMatch(/^fov_pat_[0-9A-Za-z]{49}$/);
  await dialog().getByRole('button', { name: 'Copy the token' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expectAccessible('token-created');
  // Neither a key nor a click beside it loses what cannot be shown again.
  await page.keyboard.press('Escape');
  await shown.waitFor();
  await dialog().getByRole('button', { name: 'I have stored it' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await row().getByText('Read-only').waitFor();
  await row().getByText('Never').waitFor();
  await page.reload();
  await row().waitFor();
  expect(await page.content()).not.toContain(token);
  await expectAccessible('tokens');
  expect(found).toEqual([]);
});

test('A script reads with it, and is refused what it lacks', async () => {
  const read = await script('/studies/names');
  expect([read.status, read.answered]).toMatchObject([200, [{ name: 'Read by a script' }]]);
  const changing = await script('/studies', 'POST', { name: 'Made by a script' });
  expect(changing).toMatchObject({ status: 403, code: 'READ_ONLY' });
  const lacking = await script(listSurveyAnswers.path.replace('{studyId}', studyId));
  expect(lacking).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  const inPerson = await script('/token/personal');
  expect(inPerson).toMatchObject({ status: 403, code: 'NOT_FOR_PROGRAMS' });
});

test('The screen shows that it was used', async () => {
  await page.reload();
  await row().waitFor();
  expect(await row().getByText('Never').count()).toBe(0);
  await expectAccessible('tokens-used');
});

test('It is revoked, and refused from then on', async () => {
  await row().getByRole('button', { name: 'Revoke: Nightly figures' }).click();
  await dialog().getByText('Revoke Nightly figures?').waitFor();
  await expectAccessible('token-revoke');
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The token no longer works.').waitFor();
  await page.getByText('No access tokens').waitFor();
  expect(await script('/studies/names')).toMatchObject({ status: 401, code: 'SIGN_IN' });
  expect(found).toEqual([]);
});
