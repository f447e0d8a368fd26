import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import {
  deleteExport,
  listExpressionExports,
  listSignalExports,
  listStudyExports,
} from '@fovea/contract/studies/exports';
import { compareNames } from '@fovea/rules/inputs/compareNames';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { DemoWalk } from './demoWalk';
import { hasPython, readWithPython, wrongSums, zipContents } from './readExport';

/** Saves what a button downloads. @returns the name that the browser was told */
async function saveFrom(page: Page, button: Locator, path: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await download.saveAs(path);
  return download.suggestedFilename();
}

/** A researcher takes the data of the study home. */
export function testExports(current: () => DemoWalk): void {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-exports-'));
  const zipPath = join(folder, 'study.zip');
  const signalsPath = join(folder, 'signals.zip');
  const everythingPath = join(folder, 'everything.zip');
  const facesPath = join(folder, 'faces.zip');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function processedLabels(walk: DemoWalk): Promise<string[]> {
    const sessions = await walk.demo.call(listSessions, { studyId: walk.demo.studyId });
    return sessions
      .filter(({ state, preview }) => state === 'PROCESSED' && !preview)
      .map(({ respondent }) => respondent.label)
      .toSorted();
  }

  test('a study zip is made, downloaded, and has what its lists say', async () => {
    const walk = current();
    const { page, demo } = walk;
    const { studyId } = demo;
    for (const { id } of await demo.call(listStudyExports, { studyId })) {
      await demo.call(deleteExport, { studyId, exportId: id });
    }
    await walk.open('/export');
    // A first attempt has left its exports on the page.
    await page.reload();
    const card = page.getByRole('region', { name: 'Study zip' });
    await card.getByText('No exports have been created yet.').waitFor();
    await walk.expectSound('exports-empty');
    await card.getByRole('button', { name: 'New export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a study zip' });
    const labels = await processedLabels(walk);
    await dialog.getByText(new RegExp(`^${labels.length} of \\d+ respondents selected$`)).waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Taken home');
    await dialog.getByRole('radio', { name: /^Comma/ }).check();
    await walk.expectSound('exports-dialog');
    await dialog.getByRole('checkbox', { name: labels[0]!, exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Create the export' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const download = card.getByRole('button', { name: /^Download Taken home, / });
    await download.waitFor({ timeout: 120_000 });
    await walk.expectSound('exports');
    expect(await saveFrom(page, download, zipPath)).toBe('Taken home.zip');
    const files = await zipContents(zipPath);
    expect(wrongSums(files)).toEqual([]);
    expect([...files.keys()]).toEqual(expect.arrayContaining([...ZIP_FILES]));
    expect([...files.keys()].filter((path) => /^(bids|raw|media)\//.test(path))).toEqual([]);

    // Those who were exported are left out of the next one.
    await card.getByRole('button', { name: 'New export' }).click();
    await dialog.getByText(/^1 of \d+ respondents selected$/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(
      await card.getByRole('button', { name: 'New export' }).evaluate((button) => {
        return document.activeElement === button;
      }),
    ).toBe(true);
  });

  test('a study zip has everything that was ticked', async () => {
    const { page } = current();
    // A first attempt has left its dialog open.
    await page.reload();
    const card = page.getByRole('region', { name: 'Study zip' });
    await card.getByRole('button', { name: 'New export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a study zip' });
    await dialog
      .getByRole('switch', {
        name: 'Enable selecting respondents that have already been exported',
      })
      .check();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Everything');
    await dialog.getByRole('radio', { name: 'Parquet' }).check();
    await dialog.getByRole('radio', { name: /^Pseudonyms/ }).check();
    for (const name of TICKS) await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: 'Create the export' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const download = card.getByRole('button', { name: /^Download Everything, / });
    await download.waitFor({ timeout: 240_000 });
    await saveFrom(page, download, everythingPath);
    const files = await zipContents(everythingPath);
    expect(wrongSums(files)).toEqual([]);
    const paths = [...files.keys()];
    for (const start of TICKED_FILES) {
      expect(
        paths.find((path) => path.startsWith(start)),
        start,
      ).toBeTruthy();
    }
    for (const path of paths.filter((one) => one.endsWith('.parquet'))) {
      const bytes = files.get(path)!;
      const ends = [bytes.subarray(0, 4), bytes.subarray(-4)].map(String);
      expect(ends, path).toEqual(['PAR1', 'PAR1']);
    }
    // Labels of respondents are in none of its texts.
    const [label] = await processedLabels(current());
    const texts = paths.filter((path) => /\.(json|tsv|csv|md)$/.test(path));
    expect(texts.filter((path) => files.get(path)!.includes(`"${label!}"`))).toEqual([]);
  });

  test('statistics of facial expressions are exported with semicolons', async () => {
    const { page, demo } = current();
    const { studyId } = demo;
    for (const { id } of await demo.call(listExpressionExports, { studyId })) {
      await demo.call(deleteExport, { studyId, exportId: id });
    }
    await page.reload();
    const card = page.getByRole('region', { name: 'Facial expressions' });
    await card.getByRole('button', { name: 'New export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export statistics of facial expressions' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Faces');
    await dialog.getByRole('radio', { name: /^Semicolon/ }).check();
    await dialog.getByRole('button', { name: 'Create the export' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const download = card.getByRole('button', { name: /^Download Faces, / });
    await download.waitFor({ timeout: 120_000 });
    await saveFrom(page, download, facesPath);
    const files = await zipContents(facesPath);
    expect(wrongSums(files)).toEqual([]);
    const [header, first] = files.get('tables/expressions.csv')!.toString('utf8').split('\r\n');
    expect(header).toMatch(/^\uFEFFrespondent;stimulus;/);
    expect(first!.split(';')).toHaveLength(header!.split(';').length);
    expect(first).toMatch(/;\d+,\d+;/);
  });

  test('the signals of one stimulus are exported', async () => {
    const walk = current();
    const { page, demo } = walk;
    const { studyId } = demo;
    for (const { id } of await demo.call(listSignalExports, { studyId })) {
      await demo.call(deleteExport, { studyId, exportId: id });
    }
    await walk.open('/export');
    // A first attempt has left its exports on the page.
    await page.reload();
    const card = page.getByRole('region', { name: 'Signals csv' });
    await card.getByRole('button', { name: 'New export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export signals as CSV' });
    const create = dialog.getByRole('button', { name: 'Create the export' });
    await dialog.getByText('Format must be chosen').first().waitFor();
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Poster signals');
    await dialog.getByRole('radio', { name: /^Comma/ }).check();
    await dialog.getByRole('radio', { name: 'Only these' }).check();
    await dialog.getByRole('checkbox', { name: 'Poster', exact: true }).check();
    await create.click();
    await dialog.waitFor({ state: 'hidden' });
    const download = card.getByRole('button', { name: /^Download Poster signals, / });
    await download.waitFor({ timeout: 120_000 });
    await saveFrom(page, download, signalsPath);
    expect(wrongSums(await zipContents(signalsPath))).toEqual([]);

    // The notifications lead back here.
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Open the exports' }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  test.skipIf(!hasPython)('the CSV files open with the csv module of Python', async () => {
    const labels = await processedLabels(current());
    const tables = readWithPython(zipPath);
    expect(tables['tables/sessions.csv']).toMatchObject({
      rows: labels.length - 1,
      respondents: labels.slice(1),
    });
    for (const name of ZIP_FILES.filter((path) => path.endsWith('.csv'))) {
      expect(tables[name]?.rows, name).toBeGreaterThan(0);
    }
    const signals = readWithPython(signalsPath);
    expect(Object.keys(signals)).toContain('codebook.csv');
    const files = Object.entries(signals).filter(([name]) => name.startsWith('signals/Poster/'));
    expect(files).toHaveLength(labels.length);
    expect(files.flatMap(([, { respondents }]) => respondents).toSorted(compareNames)).toEqual(
      labels.toSorted(compareNames),
    );
    for (const [name, { rows }] of files) expect(rows, name).toBeGreaterThan(0);
  });
}

/** Everything that a study zip can contain besides its tables. */
const TICKS = [
  'Variables',
  'Long table for R and Python',
  'BIDS folder',
  'Stimulus media',
  'Raw recordings',
  'Webcam videos',
] as const;

/** How the paths begin that are there because of it. */
const TICKED_FILES = [
  'tables/gaze.parquet',
  'tables/long.parquet',
  'bids/dataset_description.json',
  'bids/sub-0001/beh/',
  'media/stimuli/',
  'raw/P0001/',
] as const;

/** What every study zip of the demo study has, whatever is ticked. */
const ZIP_FILES = [
  'README.md',
  'codebook.csv',
  'codebook.json',
  'manifest.json',
  'study.json',
  'SHA256SUMS',
  'tables/sessions.csv',
  'tables/stimuli.csv',
  'tables/events.csv',
  'tables/survey.csv',
  'tables/quality.csv',
  'tables/gaze.csv',
  'tables/fixations.csv',
  'tables/saccades.csv',
  'tables/signals.csv',
] as const;
