import type { Page } from 'playwright-core';
import { EMAIL, type LabServer } from '../servers/labServer';

export async function signIn(page: Page, lab: LabServer): Promise<void> {
  await page.goto(lab.url);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(lab.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const code = lab.recoveryCode();
  if (code !== null) {
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
}

/** From the dashboard to the study's builder. @returns the study's id */
export async function createStudy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create study' }).first().click();
  await page.getByLabel('Study name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/#\/studies\/[^/]+/);
  const studyId = /#\/studies\/([^/?]+)/.exec(page.url())?.[1];
  if (!studyId) throw new Error(`No study in ${page.url()}`);
  await page.goto(`${new URL(page.url()).origin}/#/studies/${studyId}/study-builder`);
  await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
  return studyId;
}

export async function addFile(page: Page, type: 'Image' | 'Video', file: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: type }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function startCollection(page: Page, studyId: string): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/#/studies/${studyId}/data-collection`);
  await page.getByRole('button', { name: 'Start data collection' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
  await page.getByText('Collecting', { exact: true }).first().waitFor();
  return page.getByRole('textbox', { name: 'Collection link' }).inputValue();
}

/** Waits until there are no unsaved edits. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).first().waitFor({ timeout: 30_000 });
}
