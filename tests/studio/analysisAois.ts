import { listAoiSets } from '@fovea/contract/analysis/aoi';
import { MULTIVERSE_GRID } from '@fovea/science/statistics/multiverse';
import { expect, test } from 'vitest';
import {
  csvRows,
  drag,
  expectShown,
  middleOf,
  numberIn,
  downloadFrom,
  eventually,
  shownMetrics,
  storedMetric,
  stimulusToPage,
} from './analysisPages';
import type { DemoWalk } from './demoWalk';

/** Areas of interest on an image and on a video: drawn, moved, measured, tracked. */
export function testAois(current: () => DemoWalk): void {
  test('an AOI is drawn, moved by keys, measured as on the server, copied and downloaded', async () => {
    const walk = current();
    const { page, demo } = walk;
    await walk.forgetAois('AOI 1');
    await walk.look('Poster', 'aoi');
    const offer = (await walk.aoiNamed('Poster', 'Offer'))!;
    const table = page.getByRole('table', { name: /^Metrics of AOIs: All Respondents/ });
    // The panel takes its space from the stage.
    await table.waitFor();
    const stageBox = () => page.locator('main canvas').first().boundingBox();
    const before = await stageBox();
    const place = await stimulusToPage(page, offer);
    await page.getByRole('button', { name: 'Draw a rectangle' }).click();
    await drag(page, place({ x: 0.55, y: 0.35 }), place({ x: 0.8, y: 0.75 }));
    const drawn = async () => (await walk.aoiNamed('Poster', 'AOI 1'))?.timeline[0]?.points ?? [];
    await eventually(async () => (await drawn()).length).toBe(4);
    const first = middleOf(await drawn());
    expect(first.x).toBeCloseTo(0.675, 2);
    expect(first.y).toBeCloseTo(0.55, 2);

    const id = (await walk.aoiNamed('Poster', 'AOI 1'))!.id;
    const shape = page.locator(`[data-aoi="${id}"]`);
    await shape.focus();
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    const isAt = (x: number) => eventually(async () => middleOf(await drawn()).x).toBeCloseTo(x, 4);
    await isAt(first.x - 0.038);
    await page.keyboard.press('Control+z');
    await isAt(first.x);
    await page.getByRole('button', { name: /^Redo/ }).click();
    await isAt(first.x - 0.038);

    const confirmed = async () => {
      const aoi = await walk.aoiNamed('Poster', 'AOI 1');
      return aoi && (await walk.statsOf(aoi));
    };
    await eventually(confirmed).toBeDefined();
    const stats = (await confirmed())!;
    const row = table.getByRole('row').filter({ hasText: 'AOI 1' });
    await row.getByRole('img', { name: 'The server computed the same shape' }).waitFor();
    const shown = await shownMetrics(table, 'AOI 1');
    const [set] = await demo.call(listAoiSets, { query: { studyId: demo.studyId } });
    const metrics = set!.metadata.groups.flatMap((group) => group.metrics);
    const inTable = metrics.filter(({ name }) => shown.has(name));
    expect(inTable.length).toBe(shown.size);
    expect(shown.size).toBeGreaterThan(3);
    for (const { id: metric, name } of inTable) {
      expectShown(shown.get(name) ?? '', storedMetric(stats, metric), name);
    }
    // Neither drawing nor the metrics moved the stage, and the name stands beside it.
    expect(await stageBox()).toEqual(before);
    const label = await page.locator('[title^="AOI 1 "]').boundingBox();
    expect(label!.x).toBeGreaterThanOrEqual(before!.x + before!.width);
    await walk.expectSound('aoi');

    // Metrics with soft hits are different, and never compared with the server's.
    await page.getByRole('switch', { name: 'Soft hits' }).click();
    await page.getByText('Soft hits: weighed by the measured error').waitFor();
    const dwell = 'Dwell time, fixations';
    const figure = async () =>
      [...(await shownMetrics(table, 'AOI 1'))].find(([name]) => name.startsWith('Dwell'))?.[1];
    const hard = [...shown].find(([name]) => name.startsWith('Dwell'))?.[1];
    expect(hard, dwell).toBeDefined();
    await eventually(figure).not.toBe(hard);
    expect(await row.getByRole('img', { name: /server/i }).count()).toBe(0);
    await page.getByRole('switch', { name: 'Soft hits' }).click();
    await eventually(figure).toBe(hard);

    await page.getByRole('button', { name: 'Download AOI metrics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download AOI metrics' });
    await dialog.getByLabel('File name').fill('');
    await dialog.getByText('Give the file a name.').waitFor();
    await dialog.getByLabel('File name').fill('Areas: of <interest>');
    await walk.expectSound('aoi-download');
    const { name, text } = await downloadFrom(page, () =>
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    );
    expect(name).toBe('Areas of interest.csv');
    const line = csvRows(text).find((each) => each['aoi'] === 'AOI 1')!;
    for (const metric of ['fixationCount', 'ttffMs', 'dwellTimePercentFixation']) {
      expect(Number(line[`${metric} mean`])).toBeCloseTo(stats.stats[metric]!.mean!, 9);
      expect(Number(line[`${metric} n`])).toBe(stats.stats[metric]!.n);
    }

    await page.getByRole('button', { name: 'AOI 1', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy to stimuli…' }).click();
    const copying = page.getByRole('dialog', { name: 'Copy AOI 1 to stimuli' });
    await copying.getByRole('checkbox', { name: 'Web shop' }).check();
    await copying.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied to 1 stimulus.').waitFor();
    await eventually(
      async () => (await walk.aoiNamed('Web shop', 'AOI 1'))?.timeline[0]?.points,
    ).toEqual(await drawn());
    await page.getByRole('button', { name: /^Undo/ }).click();
    await eventually(() => walk.aoiNamed('Web shop', 'AOI 1')).toBeUndefined();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await isAt(first.x);
  });

  test('metrics of an outdated shape are marked as stale and cannot be downloaded', async () => {
    const walk = current();
    const { page } = walk;
    // As after a change that the server has not processed yet.
    await page.route('**/aoi/sets/*/stats/**', async (route) => {
      const answer = await route.fetch();
      const all = (await answer.json()) as { updatedDate: string }[];
      const old = all.map((each) => ({ ...each, updatedDate: '2020-01-01T00:00:00.000Z' }));
      await route.fulfill({ response: answer, json: old });
    });
    await walk.look('Poster', 'aoi');
    await page.reload();
    const table = page.getByRole('table', { name: /^Metrics of AOIs: All Respondents/ });
    const row = table.getByRole('row').filter({ hasText: 'Offer' });
    await row.getByRole('img', { name: /figures are of an older shape or older data/ }).waitFor();
    await page.getByRole('button', { name: 'Download AOI metrics' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download AOI metrics' });
    const poster = dialog.getByRole('checkbox', { name: 'Poster' });
    expect(await poster.isDisabled()).toBe(true);
    await dialog.getByText('Its metrics are stale or missing').first().waitFor();
    const download = dialog.getByRole('button', { name: 'Download', exact: true });
    expect(await download.isDisabled()).toBe(true);
    await page.unroute('**/aoi/sets/*/stats/**');
    await page.keyboard.press('Escape');
    await page.reload();
    await row.getByRole('img', { name: 'The server computed the same shape' }).waitFor();
    await page.getByRole('button', { name: 'Download AOI metrics' }).click();
    expect(await poster.isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('an AOI follows the video by keyframes, and by tracker results that the user accepts', async () => {
    const walk = current();
    const { page } = walk;
    await walk.forgetAois('AOI 1');
    await walk.look('Morning film', 'aoi');
    const bag = (await walk.aoiNamed('Morning film', 'Flying package'))!;
    const marks = page
      .getByRole('group', { name: 'Keyframes of the AOIs' })
      .getByRole('button', { name: /of Flying package at/ });
    await eventually(() => marks.count()).toBe(bag.timeline.length);
    const time = page.getByRole('slider', { name: /^Time/ });
    const seek = async (tMs: number) => {
      await time.fill(String(tMs));
      await eventually(() => time.inputValue()).toBe(String(tMs));
    };
    const shape = page.locator(`[data-aoi="${bag.id}"]`);
    await seek(0);
    const begin = await shape.getAttribute('points');
    await seek(3000);
    await eventually(() => shape.getAttribute('points')).not.toBe(begin);

    // Adds a keyframe half-way between two, and removes it again.
    const gaps = bag.timeline.slice(1).map(({ ts }, at) => ({
      gapMs: ts - bag.timeline[at]!.ts,
      middleMs: Math.round((ts + bag.timeline[at]!.ts) / 2),
    }));
    const widest = gaps.toSorted((a, b) => b.gapMs - a.gapMs)[0]!;
    expect(widest.gapMs).toBeGreaterThan(400);
    await page.getByRole('button', { name: 'Flying package' }).first().click();
    await seek(widest.middleMs);
    await shape.focus();
    await page.keyboard.press('k');
    const timeline = async () =>
      (await walk.aoiNamed('Morning film', 'Flying package'))?.timeline ?? [];
    await eventually(async () => (await timeline()).map(({ ts }) => ts)).toContain(widest.middleMs);
    expect(await marks.count()).toBe(bag.timeline.length + 1);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await eventually(timeline).toEqual(bag.timeline);

    // A second AOI around the same object is not moved manually.
    const from = bag.timeline.find(({ ts, points }) => ts >= 1000 && points.length > 0)!;
    await seek(from.ts);
    const place = await stimulusToPage(page, { ...bag, timeline: [from] });
    await page.getByRole('button', { name: 'Draw a rectangle' }).click();
    await drag(page, place(from.points[0]!), place(from.points[2]!));
    await eventually(() => walk.aoiNamed('Morning film', 'AOI 1')).toBeDefined();
    await page.getByRole('button', { name: 'Track from here' }).click();
    const proposal = page.getByText(/^AOI 1 at .*: found, \d+% alike$/);
    await proposal.waitFor({ timeout: 120_000 });
    const proposals = Number(
      /1 of (\d+)/.exec(await page.getByText(/^1 of \d+$/).innerText())?.[1],
    );
    expect(proposals).toBeGreaterThan(1);
    const before = (await walk.aoiNamed('Morning film', 'AOI 1'))!.timeline;
    expect(before.every(({ source }) => source === 'drawn')).toBe(true);
    await walk.expectSound('tracking');
    await page.getByRole('button', { name: 'Accept (A)' }).click();
    const tracked = async () =>
      ((await walk.aoiNamed('Morning film', 'AOI 1'))?.timeline ?? []).filter(
        ({ source }) => source === 'tracked',
      );
    await eventually(async () => (await tracked()).length).toBe(1);
    await page.getByRole('button', { name: /^Accept (all|it)/ }).click();
    await eventually(async () => (await tracked()).length).toBe(proposals);

    // It follows the true path of the object in the video.
    const found = (await tracked()).filter(({ points }) => points.length > 0);
    let compared = 0;
    for (const { ts, points } of found) {
      const next = bag.timeline.findIndex((each) => each.ts >= ts);
      const [a, b] = [bag.timeline[next - 1], bag.timeline[next]];
      if (!a || !b || a.points.length === 0 || b.points.length === 0) continue;
      const part = (ts - a.ts) / (b.ts - a.ts);
      const [start, end] = [middleOf(a.points), middleOf(b.points)];
      const middle = middleOf(points);
      expect(Math.abs(middle.x - (start.x + part * (end.x - start.x)))).toBeLessThan(0.04);
      expect(Math.abs(middle.y - (start.y + part * (end.y - start.y)))).toBeLessThan(0.06);
      compared++;
    }
    expect(compared).toBeGreaterThan(0);
    await walk.forgetAois('AOI 1');
  });

  test('a difference is recomputed with other fixation filters', async () => {
    const walk = current();
    const { page } = walk;
    await walk.look('Poster', 'aoi');
    await page.getByRole('button', { name: 'Other filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Other fixation filters' });
    await dialog.getByText('Two areas', { exact: true }).click();
    expect(await dialog.getByRole('combobox', { name: 'First area' }).inputValue()).toBe('Face');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    const said = dialog.getByText(/^Dwell time, %: (higher|lower) for Face than for Offer in/);
    await said.waitFor({ timeout: 120_000 });
    await walk.expectSound('multiverse');
    const { text } = await downloadFrom(page, () =>
      dialog.getByRole('button', { name: 'Download CSV' }).click(),
    );
    const rows = csvRows(text);
    // The analysis as stored, and every filter of the grid.
    expect(rows.length).toBe(1 + MULTIVERSE_GRID.length);
    // The stored analysis is the difference of the metrics in the AOI tab.
    const means = await Promise.all(
      ['Face', 'Offer'].map(async (name) => {
        const stats = await walk.statsOf((await walk.aoiNamed('Poster', name))!);
        return stats!.stats['dwellTimePercentFixation']!.mean!;
      }),
    );
    const stored = rows[0]!;
    expect(stored['Filter']).toBe('stored');
    if (stored['Test'] === 'paired-t') {
      expect(Number(stored['Difference'])).toBeCloseTo(means[0]! - means[1]!, 6);
    }
    const sign = Math.sign(Number(stored['Difference']));
    const same = rows.filter((row) => Math.sign(Number(row['Difference'])) === sign).length;
    const sentence = await said.innerText();
    expect(sentence).toContain(sign > 0 ? 'higher' : 'lower');
    expect(numberIn(/in (\d+) of/.exec(sentence)?.[1] ?? '').value).toBe(same);
    await page.keyboard.press('Escape');
  });
}
