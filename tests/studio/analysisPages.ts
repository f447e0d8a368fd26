import type { AoiDefinition, AoiStats } from '@fovea/contract/analysis/aoi';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readDownload } from '../browser/openBrowser';
import { DEMO_EMAIL, type DemoServer } from '../servers/demoServer';

export async function signInToDemo(page: Page, demo: DemoServer): Promise<void> {
  await page.goto(demo.url);
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(DEMO_EMAIL);
  await page.locator('input[type=password]').fill(demo.password);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => localStorage.getItem('fovea.studio')?.includes('accessToken'));
}

/** Polls something that needs a round trip to the server, on a machine that is busy otherwise. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });

export const stimulusOption = (page: Page, name: string) =>
  page
    .getByRole('listbox', { name: 'Stimuli' })
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) });

export const segmentRow = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Segments' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Downloads the file that a click saves. @returns the name and the text of the file */
export async function downloadFrom(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readDownload(download) };
}

/** The rows of a comma-separated file as records, by its header. */
export function csvRows(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF(sep=.\r?\n)?/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
      ),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

/** The first number in an English text, and its precision. */
export function numberIn(text: string): { readonly value: number; readonly halfStep: number } {
  const found = /-?[\d,]+(?:\.(\d+))?/.exec(text.replaceAll('−', '-'));
  if (!found) throw new Error(`No number in “${text}”.`);
  const digits = found[1]?.length ?? 0;
  // Slightly more than half a step: the displayed number was rounded from one that is not exact.
  return { value: Number(found[0].replaceAll(',', '')), halfStep: 0.500001 * 10 ** -digits };
}

/** Expects a displayed number to equal the given value up to its last digit. */
export function expectShown(text: string, value: number | null | undefined, what: string): void {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`);
  const shown = numberIn(text);
  expect(Math.abs(shown.value - value), `${what}: ${text} for ${value}`).toBeLessThanOrEqual(
    shown.halfStep,
  );
}

/** The pixels of the data layers on the stage, whatever is above and below them. */
export function stagePixels(page: Page): Promise<string[]> {
  return page
    .locator('main canvas')
    .evaluateAll((all) => all.map((each) => (each as HTMLCanvasElement).toDataURL()));
}

/** The metrics of one AOI in the AOI table, by column heading. */
export async function shownMetrics(table: Locator, aoi: string): Promise<Map<string, string>> {
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const row = table.getByRole('row').filter({ hasText: aoi });
  const cells = await row.getByRole('cell').allInnerTexts();
  return new Map(
    heads.slice(1).map((head, at) => [head.replace(/\((ms|px²)\)/, '').trim(), cells[at] ?? '']),
  );
}

/** The server's metric for a column of the table. */
export function storedMetric(stats: AoiStats, id: string): number | null | undefined {
  if (id === 'ratioFixation') return stats.ratio;
  if (id === 'revisitorRatioFixation') return stats.revisitorRatio;
  return stats.stats[id]?.mean;
}

/** Converts stimulus coordinates (fractions) to page pixels, calibrated with the drawing of a known AOI. */
export async function stimulusToPage(page: Page, known: AoiDefinition) {
  const shape = page.locator(`[data-aoi="${known.id}"]`);
  const box = await shape.evaluate((element) => {
    const { left, top } = element.closest('svg')!.getBoundingClientRect();
    const points = (element.getAttribute('points') ?? '')
      .split(' ')
      .map((pair) => pair.split(',').map(Number));
    return { left, top, points };
  });
  const points = known.timeline[0]?.points ?? [];
  const along = (axis: 0 | 1) => {
    const parts = points.map(({ x, y }) => (axis === 0 ? x : y));
    const pixels = box.points.map((pair) => pair[axis] ?? 0);
    const [low, high] = [Math.min(...parts), Math.max(...parts)];
    const scale = (Math.max(...pixels) - Math.min(...pixels)) / (high - low);
    return (part: number) => Math.min(...pixels) + (part - low) * scale;
  };
  const [xOf, yOf] = [along(0), along(1)];
  return ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: box.left + xOf(x),
    y: box.top + yOf(y),
  });
}

export async function drag(
  page: Page,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The centre of a shape, in fractions of the stimulus. */
export function middleOf(points: readonly { readonly x: number; readonly y: number }[]) {
  const sum = points.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
