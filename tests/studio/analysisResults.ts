import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { expect, test } from 'vitest';
import { csvRows, expectShown, downloadFrom, eventually, stagePixels } from './analysisPages';
import type { DemoWalk } from './demoWalk';

/** Results of the study: signals over time, comparisons, survey answers, and the methods report. */
export function testResults(current: () => DemoWalk): void {
  test('up to two signals are selected and drawn, and overlaid on the replay', async () => {
    const walk = current();
    const { page } = walk;
    await walk.look('Poster', 'signals');
    const tab = page.getByRole('tabpanel', { name: 'Signals' });
    const box = (name: string) => tab.getByRole('checkbox', { name, exact: true });
    const readout = page.getByText('Line: mean over respondents; band: one standard deviation');
    await readout.waitFor();
    // The first signal in the list is drawn at once.
    await page.getByRole('button', { name: 'Do not draw Valence' }).click();
    await readout.waitFor({ state: 'detached' });
    for (const name of ['Joy', 'Blink']) await box(name).check();
    // A third is refused with words, and both stay.
    await box('Valence').click();
    await page.getByRole('alert').getByText('At most 2 signals are drawn at once.').waitFor();
    expect(await page.getByRole('button', { name: /^Do not draw/ }).count()).toBe(2);
    expect(await box('Blink').isChecked()).toBe(true);
    expect(await box('Valence').isChecked()).toBe(false);
    await page.locator('.uplot canvas').first().waitFor();
    const { respondentCount } = (await walk.stimulusNamed('Poster')).segmentData.find(
      ({ segmentId }) => segmentId.startsWith('all-'),
    )!;
    const time = page.getByRole('slider', { name: /^Time/ });
    const figures = page.getByText(/± [\d.]+ \(n \d+\)/);
    // A newly selected stimulus starts at its beginning, perhaps after the time was set.
    await eventually(async () => {
      await time.fill('3000');
      return await figures.count();
    }).toBe(2);
    for (const text of await figures.allInnerTexts()) {
      const n = Number(/n (\d+)/.exec(text)?.[1]);
      expect(n).toBeGreaterThan(respondentCount / 2);
      expect(n).toBeLessThanOrEqual(respondentCount);
    }

    const overlay = page.getByRole('switch', { name: 'Signals over the replay' });
    if (await overlay.isChecked()) await overlay.click();
    await page.waitForTimeout(500);
    const plain = await stagePixels(page);
    await overlay.click();
    await eventually(async () => (await stagePixels(page)).join()).not.toBe(plain.join());
    await walk.expectSound('signals');
    await overlay.click();

    await page.getByRole('button', { name: 'Choose signals' }).click();
    const picker = page.getByRole('dialog', { name: 'Signals picker' });
    await picker.getByLabel('Search signals').fill('joy');
    await picker.getByRole('checkbox', { name: 'Joy', exact: true }).uncheck();
    await walk.expectSound('signal-picker');
    await picker.getByRole('button', { name: 'Done' }).click();
    await picker.waitFor({ state: 'hidden' });
    await box('Joy').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose signals' }).click();
    await picker.getByRole('button', { name: 'Show all' }).click();
    await picker.getByRole('button', { name: 'Done' }).click();
    await box('Joy').waitFor();
  });

  test('two segments are compared side by side, with an appropriate test', async () => {
    const walk = current();
    const { page } = walk;
    await walk.open('/comparison');
    const main = page.getByRole('main');
    await main.getByText('Compare segments', { exact: true }).click();
    const wizard = page.getByRole('region', { name: 'Create a new comparison' });
    await wizard.getByRole('checkbox', { name: /^Group A/ }).check();
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByText('Too few segments selected').waitFor();
    await wizard.getByText('Select at least 2.').waitFor();
    await wizard.getByRole('checkbox', { name: /^Group B/ }).check();
    await walk.expectSound('comparison-wizard');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByText('Choose which stimulus to compare for.').waitFor();
    await wizard.getByRole('button', { name: 'Back' }).click();
    expect(await wizard.getByRole('checkbox', { name: /^Group B/ }).isChecked()).toBe(true);
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByRole('checkbox', { name: /^Poster/ }).check();
    await wizard.getByRole('button', { name: 'Compare', exact: true }).click();

    const table = page.getByRole('table', { name: 'Dwell time, fixations (%)' });
    await table.waitFor();
    const aoi = (await walk.aoiNamed('Poster', 'Face'))!;
    const groups = await Promise.all(
      ['Group A', 'Group B'].map(async (name) => {
        const stats = await walk.statsOf(aoi, name);
        return stats!.stats['dwellTimePercentFixation']!;
      }),
    );
    const row = table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: 'Face' }),
    });
    const [first = '', second = '', difference = ''] = await row.getByRole('cell').allInnerTexts();
    for (const [at, text] of [first, second].entries()) {
      const group = groups[at]!;
      expect(text).toContain(`n ${group.n}`);
      expectShown(text.replace(/^Group [AB]\s*/, ''), group.mean, 'mean of a group');
    }
    const sentence = await table
      .getByText(/test of two groups of different respondents/)
      .first()
      .innerText();
    expect(sentence).toContain(`n = ${groups[0]!.n} and ${groups[1]!.n}`);
    if (sentence.startsWith('Welch')) {
      expectShown(difference, groups[0]!.mean! - groups[1]!.mean!, 'difference');
    }
    await walk.expectSound('comparison');

    // The URL alone restores it.
    expect(page.url()).toContain('type=segments');
    await page.reload();
    await table.waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await wizard.waitFor();
    expect(await wizard.getByRole('checkbox', { name: /^Group A/ }).isChecked()).toBe(false);
  });

  test('the survey answers are counted by segment, and downloaded', async () => {
    const walk = current();
    const { page, demo } = walk;
    const answers = await demo.call(listSurveyAnswers, { studyId: demo.studyId });
    const everybody = await walk.segmentNamed('All Respondents');
    const group = await walk.segmentNamed('Group A');
    const counted = (ids: readonly string[], value: string) =>
      answers.filter(({ respondentId, answers: own }) => {
        const where = own['where'];
        return ids.includes(respondentId) && where === value;
      }).length;
    await walk.open('/survey-results');
    const title = 'Where do you buy coffee most often?';
    const table = page.getByRole('table', { name: new RegExp(`^${title.replace('?', '\\?')}`) });
    await table.waitFor();
    const shown = async (value: string) => {
      const row = table.getByRole('row').filter({
        has: page.getByRole('rowheader', { name: value, exact: true }),
      });
      return Number(
        /^\s*(\d+) \(/.exec((await row.getByRole('cell').allInnerTexts()).at(-1) ?? '')?.[1],
      );
    };
    const choices = ['Supermarket', 'Online', 'Coffee shop'];
    for (const value of choices) {
      expect(await shown(value), value).toBe(counted(everybody.respondents, value));
    }
    expect(counted(everybody.respondents, 'Supermarket')).toBeGreaterThan(0);
    await walk.expectSound('survey-results');

    await page.getByRole('combobox', { name: 'Segment' }).click();
    await page.getByRole('option', { name: /^Group A/ }).click();
    await eventually(() => page.url()).toContain(`segment=${group.id}`);
    for (const value of choices) {
      await eventually(() => shown(value)).toBe(counted(group.respondents, value));
    }
    await page.getByRole('button', { name: 'Download all answers' }).click();
    const dialog = page.getByRole('dialog', { name: 'CSV download format' });
    const { text } = await downloadFrom(page, () =>
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    );
    const rows = csvRows(text);
    expect(rows.length).toBe(
      answers.filter(({ respondentId }) => group.respondents.includes(respondentId)).length,
    );
    const column = Object.keys(rows[0] ?? {}).find((name) => /where|buy coffee/i.test(name)) ?? '';
    for (const value of choices) {
      expect(rows.filter((row) => row[column] === value).length, value).toBe(
        counted(group.respondents, value),
      );
    }
  });

  test('the methods and quality report contains what a paper must state', async () => {
    const walk = current();
    const { page } = walk;
    await walk.look('Poster');
    await page.getByRole('button', { name: 'Put into the methods report' }).click();
    await page.getByRole('button', { name: 'In the methods report' }).waitFor();
    await walk.open('/methods');
    await page.getByRole('heading', { name: 'Results: Poster, All Respondents' }).waitFor();
    await walk.expectSound('methods');
    const { name, text } = await downloadFrom(page, () =>
      page.getByRole('button', { name: 'Download .md' }).click(),
    );
    expect(name).toBe('Coffee packaging - methods.md');
    const { segments, stimuli } = await walk.study();
    for (const segment of segments) expect(text).toContain(segment.name);
    const seen = stimuli.filter(({ type }) => type !== 'CALIBRATION');
    for (const { name: stimulus } of seen) expect(text).toContain(`| ${stimulus} |`);
    for (const word of [
      'sampling',
      'accuracy',
      'precision',
      'Segmentation',
      'scatter within a fixation',
      'Flying package',
    ]) {
      expect(text.toLowerCase()).toContain(word.toLowerCase());
    }
    const analysed = segments.find(({ allRespondents }) => allRespondents)?.respondents.length;
    expect(text).toMatch(new RegExp(`With results:\\*\\* ${analysed}\\n`));
    expect(text).toContain('| Offer | Fixation count |');
    // The file has the same content as the screen.
    for (const fact of await page.getByRole('main').locator('dd').allInnerTexts()) {
      expect(text.replaceAll('\\', '')).toContain(fact.trim());
    }
  });
}
