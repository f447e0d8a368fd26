import { getPartialInfo } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import { deleteSegment } from '@fovea/contract/analysis/segments';
import { meetsThreshold } from '@fovea/rules/participation/qualityThresholds';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAois } from './analysisAois';
import {
  csvRows,
  downloadFrom,
  eventually,
  segmentRow,
  signInToDemo,
  stagePixels,
  stimulusOption,
} from './analysisPages';
import { testExports } from './analysisExports';
import { testResults } from './analysisResults';
import { testFixationFilters } from './fixationFilters';
import { testGazeCorrections } from './gazeCorrections';
import { testPictures } from './pictures';
import { testVisualExportPixels } from './visualExportPixels';
import { testVisualExports } from './visualExports';
import { testReports } from './reports';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { startDemoServer, type DemoServer } from '../servers/demoServer';
import { demoWalk, type DemoWalk } from './demoWalk';
import { collectPageErrors, openBrowser } from '../browser/openBrowser';

/** The analysis from a newcomer's point of view: on the demo study that every first start creates. */

let demo: DemoServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let page: Page;
let walk: DemoWalk;
let found: string[];

beforeAll(async () => {
  demo = await startDemoServer();
  ({ browser, newContext } = await openBrowser());
  const context = await newContext();
  await addAxe(context);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await signInToDemo(page, demo);
  walk = demoWalk(demo, page);
  found = collectPageErrors(page);
}, 480_000);
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
});

test('a segment contains the respondents that match its filters, rejects duplicates, and can be deleted', async () => {
  for (const { name, id } of (await walk.study()).segments) {
    if (name !== 'Precise') continue;
    await demo.call(deleteSegment, { studyId: demo.studyId, segmentId: id });
  }
  const { segments } = await walk.study();
  const everybody = segments.find(({ allRespondents }) => allRespondents)?.respondents ?? [];
  const sessions = await demo.call(listSessions, { studyId: demo.studyId });
  const inside = sessions.filter(
    ({ id, respondent, qualityMetrics }) =>
      everybody.includes(id) &&
      meetsThreshold('accuracyDeg', qualityMetrics?.accuracyDeg ?? null, 2.5) &&
      (respondent.age ?? -1) >= 30,
  );
  expect(inside.length).toBeGreaterThan(2);

  await walk.look('Poster', 'data');
  await page.getByRole('button', { name: 'New segment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new segment' });
  await dialog.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('menuitem', { name: 'Eye tracking accuracy' }).click();
  const accuracy = dialog.getByRole('combobox', { name: 'Below' });
  expect(await accuracy.inputValue()).toBe('3');
  await accuracy.selectOption('2.5');
  await dialog.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('menuitem', { name: 'Age' }).click();
  await dialog.getByRole('region', { name: 'Age' }).getByLabel('Value').fill('200');
  await dialog.getByText(/There are no respondents matching your criteria/).waitFor();
  await dialog.getByRole('region', { name: 'Age' }).getByLabel('Value').fill('30');
  await dialog.getByText(new RegExp(`^${inside.length} of \\d+ respondents`)).waitFor();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByText('You must select a name.').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('all respondents');
  await dialog.getByText('There is already a segment with this name.').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Precise');
  await walk.expectSound('segment');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(async () => (await walk.segmentNamed('Precise')).processingState).toBe(
    'COMPLETED',
  );
  const created = await walk.segmentNamed('Precise');
  expect(created.respondents.toSorted()).toEqual(inside.map(({ id }) => id).toSorted());

  // It can be selected as soon as it is aggregated.
  await segmentRow(page, 'Precise').and(page.locator(':not([aria-disabled])')).click();
  await page.getByText(new RegExp(`of ${inside.length} respondents included`)).waitFor();
  expect(page.url()).toContain(created.id);

  await page.getByRole('button', { name: 'What to do with Precise' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Precise copy');
  await dialog.getByLabel('Name', { exact: true }).fill('Twin');
  const twin = dialog.getByText(
    'There is already a segment containing this selection of respondents: Precise',
  );
  await twin.waitFor();
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  expect(await create.isDisabled()).toBe(true);
  await dialog
    .getByRole('checkbox', { name: inside[0]?.respondent.label ?? '-', exact: true })
    .uncheck();
  await twin.waitFor({ state: 'detached' });
  expect(await create.isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'What to do with Precise' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete Segment' });
  await sure.getByRole('button', { name: 'Delete' }).click();
  await segmentRow(page, 'Precise').waitFor({ state: 'detached' });
  await page.getByText(new RegExp(`of ${everybody.length} respondents included`)).waitFor();
});

test('the selection is in the URL, can be shown side by side, and can be downloaded', async () => {
  await walk.look('Poster');
  for (const name of ['Stimuli', 'Data', 'Visuals', 'Signals', 'AOI']) {
    expect(await page.getByRole('tab', { name, exact: true }).count()).toBe(1);
  }
  const calibration = stimulusOption(page, 'Pre-study calibration');
  expect(await calibration.getAttribute('aria-disabled')).toBe('true');
  await calibration.getByText('No aggregated data for this type of stimulus').waitFor();
  const withoutData = page.getByRole('switch', { name: 'Also stimuli without data' });
  await withoutData.uncheck();
  await calibration.waitFor({ state: 'detached' });
  await withoutData.check();
  await calibration.waitFor();

  const [poster, shop] = [await walk.stimulusNamed('Poster'), await walk.stimulusNamed('Web shop')];
  await stimulusOption(page, 'Web shop').click({ modifiers: ['Control'] });
  await eventually(() => page.url()).toContain(`stimulus=${poster.id}.${shop.id}`);
  const tiles = page.getByRole('main').getByRole('img', { name: /^(Poster|Web shop)$/ });
  await eventually(() => tiles.count()).toBe(2);
  await page.getByRole('heading', { level: 1, name: '2 stimuli' }).waitFor();
  await page.reload();
  await eventually(() => tiles.count()).toBe(2);
  await walk.expectSound('tiles');

  // Each group saw only one of the two designs.
  const quiet = await walk.stimulusNamed('Coffee shelf, quiet design');
  const group = await walk.segmentNamed('Group A');
  await walk.open(`/analysis?stimulus=${quiet.id}&segment=${group.id}&tab=data`);
  await page.getByText('Data not collected', { exact: true }).waitFor();
  await page
    .getByText('This segment has no respondents allocated to a flow with the stimulus.')
    .waitFor();
  await walk.expectSound('notice');
  await walk.open(`/analysis?stimulus=${quiet.id}&segment=00000000-0000-7000-8000-000000000000`);
  await page.getByText('The current selection for analysis is invalid.').waitFor();
  await page.getByText('segment (respondents aggregate)').waitFor();

  await walk.look('Poster', 'data');
  await page.getByRole('button', { name: 'Download selected data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download selected data' });
  await dialog.getByRole('radio', { name: 'Fixations' }).check();
  const { text } = await downloadFrom(page, () =>
    dialog.getByRole('button', { name: 'Download', exact: true }).click(),
  );
  const rows = csvRows(text);
  const { respondentCount } = poster.segmentData.find(({ segmentId }) =>
    segmentId.startsWith('all-'),
  )!;
  expect(new Set(rows.map((row) => row['respondent'])).size).toBe(respondentCount);
  for (const row of rows) {
    expect(row['stimulus']).toBe('Poster');
    expect(Number(row['endMs'])).toBeGreaterThan(Number(row['startMs']));
    expect(Number(row['endMs'])).toBeLessThanOrEqual(poster.exposureTimeMs + 100);
  }
});

test('the annotations of a respondent on a stimulus are marked as done', async () => {
  await walk.look('Poster', 'data');
  await page
    .getByRole('radiogroup', { name: 'Segments or respondents' })
    .getByText('Respondents', { exact: true })
    .click();
  const { id: stimulusId } = await walk.stimulusNamed('Poster');
  const done = page.getByRole('switch', { name: /^Annotations of .* on Poster are done$/ });
  await done.waitFor();
  const respondentId = /respondent=([\w-]+)/.exec(page.url())?.[1];
  const marked = async () => {
    const info = await demo.call(getPartialInfo, { studyId: demo.studyId });
    const data = info.find((each) => each.stimulusId === stimulusId)?.respondentData ?? [];
    return data.filter((each) => each.annotationsMarkedDone).map(({ id }) => id);
  };
  const before = await marked();
  await done.click();
  await eventually(async () => (await marked()).length).toBe(before.length + 1);
  await eventually(() => done.isChecked()).toBe(true);
  if (respondentId) expect(page.url()).toContain(respondentId);
  await walk.expectSound('respondent');
  await page.reload();
  await done.click();
  await eventually(marked).toEqual(before);
});

test('keys move the replay, and the dynamic heatmap follows', async () => {
  await walk.look('Coffee shelf', 'visuals');
  const time = page.getByRole('slider', { name: /^Time/ });
  const at = async () => Number(await time.inputValue());
  const kind = page.getByRole('radiogroup', { name: 'Kind of heatmap' });
  await kind.getByText('Static', { exact: true }).click();
  await page.getByRole('switch', { name: 'A dot for each respondent' }).uncheck();
  await time.focus();
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'Control+ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await eventually(at).toBe(1100);
  await page.waitForTimeout(500);
  const still = await stagePixels(page);
  await page.keyboard.press('ArrowRight');
  await eventually(at).toBe(2100);
  await page.waitForTimeout(500);
  expect(await stagePixels(page)).toEqual(still);

  await kind.getByText('Dynamic', { exact: true }).click();
  await eventually(async () => (await stagePixels(page)).join()).not.toBe(still.join());
  await page.waitForTimeout(500);
  const early = await stagePixels(page);
  await time.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await eventually(async () => (await stagePixels(page)).join()).not.toBe(early.join());
  await walk.expectSound('replay');

  await page.keyboard.press('End');
  await eventually(at).toBeGreaterThan(6000);
  const endMs = await at();
  await page.keyboard.press('Space');
  // At the end it starts from the beginning.
  await eventually(at).toBeLessThan(endMs / 2);
  await page.getByRole('button', { name: 'Pause (Space)' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play (Space)' }).waitFor();
  await page.reload();
  await walk.isReplayed();
  expect(await kind.getByRole('radio', { name: 'Dynamic' }).isChecked()).toBe(true);
});

testAois(() => walk);
testResults(() => walk);
testExports(() => walk);
testVisualExports(() => walk);
testVisualExportPixels(() => walk);
testPictures(() => walk);
testReports(() => walk);
testGazeCorrections(() => walk);
testFixationFilters(() => walk);

test('every screen is free of problems in right-to-left and in dark mode', async () => {
  const context = await newContext();
  await context.addInitScript(
    (stored) => {
      if (!localStorage.getItem('fovea.studio')) localStorage.setItem('fovea.studio', stored);
    },
    JSON.stringify({ preferences: { colorScheme: 'dark', locale: 'ar-SA' } }),
  );
  await addAxe(context);
  const arabic = await context.newPage();
  const said = collectPageErrors(arabic);
  await signInToDemo(arabic, demo);
  const { id: stimulus } = await walk.stimulusNamed('Poster');
  const segments = await Promise.all(
    ['Group A', 'Group B'].map(async (name) => (await walk.segmentNamed(name)).id),
  );
  const compared = `stimuli=["${stimulus}"]&segments=${JSON.stringify(segments)}`;
  const screens = [
    ...['stimuli', 'data', 'visuals', 'signals', 'aoi'].map(
      (tab) => `/analysis?stimulus=${stimulus}&tab=${tab}`,
    ),
    `/comparison?type=segments&${encodeURI(compared)}`,
    '/survey-results',
    '/methods',
    '/export',
    '/reports',
  ];
  const problems: string[] = [];
  for (const [at, path] of screens.entries()) {
    await arabic.goto(`${demo.url}/#/studies/${demo.studyId}${path}`);
    await arabic
      .locator(at < 6 ? 'main canvas' : 'main h2, main table')
      .first()
      .waitFor();
    await arabic.waitForLoadState('networkidle');
    expect(await arabic.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const beside = await arabic.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(Math.max(0, beside), `${path} is wider than the window`).toBe(0);
    problems.push(...(await findAccessibilityViolations(arabic, path)));
  }
  expect(problems).toEqual([]);
  expect(said).toEqual([]);
  await context.close();
});

test('no page logged an error', () => expect(found).toEqual([]));
