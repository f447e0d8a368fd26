import { cancelRecomputation, getFixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { expect, test } from 'vitest';
import type { DemoWalk } from './demoWalk';

/** The fixation filter of the demo study: another one is tried, cancelled, and chosen. */
export function testFixationFilters(current: () => DemoWalk): void {
  const filterOf = ({ demo }: DemoWalk) => demo.call(getFixationFilter, { studyId: demo.studyId });

  /** Addresses of everybody's results; they contain the hash of the content. */
  async function filesShown({ demo, study }: DemoWalk): Promise<string[]> {
    const { segments } = await study();
    const everybody = segments.find(({ allRespondents }) => allRespondents)?.respondents ?? [];
    const all = everybody.map(async (sessionId) => {
      const results = await demo.call(listRespondentResults, { studyId: demo.studyId, sessionId });
      return results.map(({ url }) => new URL(url, demo.url).pathname);
    });
    return (await Promise.all(all)).flat().toSorted();
  }

  test('work on another fixation filter leaves the results as they are, and can be cancelled', async () => {
    const walk = current();
    const { demo, page } = walk;
    // An earlier attempt may have left its work.
    await demo.call(cancelRecomputation, { studyId: demo.studyId });
    const before = await filesShown(walk);
    await walk.open('/signal-processing');
    const panel = page.getByRole('region', { name: 'Fixation filter' });
    await panel.getByText('In use: Automatic').waitFor();
    await panel
      .getByText(/^Segmentation in \d+ sessions \(slower than 60 Hz, or noisy\)$/)
      .waitFor();
    await panel.getByRole('button', { name: 'Choose another filter' }).click();
    await panel.getByRole('radio', { name: 'I-VT (velocity)' }).check();
    await panel.getByLabel(/^Velocity threshold/).fill('4');
    await panel.getByText('Correct the numbers marked above first.').waitFor();
    await panel.getByLabel(/^Velocity threshold/).fill('40');
    await panel.getByText(/recordings are analysed again\./).waitFor();
    await walk.expectSound('fixation-filter-form');
    await panel.getByRole('button', { name: 'Analyse again' }).click();
    await panel.getByText('Recordings are being analysed with I-VT (velocity)').waitFor();
    await panel.getByText(/^[1-9]\d* of \d+ recordings$/).waitFor({ timeout: 60_000 });
    await walk.expectSound('fixation-filter-running');
    expect(await filesShown(walk)).toEqual(before);

    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await filterOf(walk)).toMatchObject({
      filter: { algorithm: 'auto' },
      recomputation: null,
    });
    expect(await filesShown(walk)).toEqual(before);
  });

  test('another fixation filter is in all results once the last recording is analysed', async () => {
    const walk = current();
    const { page } = walk;
    const before = await filesShown(walk);
    const isBegun = (await filterOf(walk)).filter.algorithm === 'idt';
    await walk.open('/signal-processing');
    const panel = page.getByRole('region', { name: 'Fixation filter' });
    if (!isBegun) {
      await panel.getByRole('button', { name: 'Choose another filter' }).click();
      await panel.getByRole('radio', { name: 'I-DT (dispersion)' }).check();
      await panel.getByLabel(/^Largest dispersion/).fill('2.5');
      await panel.getByRole('button', { name: 'Analyse again' }).click();
      await panel.getByText(/^Done: the results of \d+ recordings/).waitFor({ timeout: 240_000 });
      const after = await filesShown(walk);
      expect(after).toHaveLength(before.length);
      expect(after).not.toEqual(before);
    }
    await panel.getByText('In use: I-DT (dispersion)').waitFor();
    await panel.getByText('2.5°').waitFor();
    await walk.expectSound('fixation-filter-chosen');

    // The segment is gathered again, and its replay and methods report are of the new filter.
    await expect
      .poll(async () => (await walk.segmentNamed('All Respondents')).processingState, {
        timeout: 120_000,
      })
      .toBe('COMPLETED');
    await walk.look('Poster');
    await walk.open('/methods');
    await page.getByText(/I-DT/).first().waitFor();
    expect(await page.getByText(/Segmentation/).count()).toBe(0);
  });
}
