import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { csvRows } from './analysisPages';
import type { DemoWalk } from './demoWalk';
import { zipContents } from './readExport';

/** Pictures of what is on screen, saved at once. */
export function testPictures(current: () => DemoWalk): void {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-pictures-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function saved(press: Locator) {
    const { page } = current();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      press.click(),
    ]);
    const path = join(folder, 'file');
    await download.saveAs(path);
    return { name: download.suggestedFilename(), path, bytes: readFileSync(path) };
  }
  const menuOf = (title: string) =>
    current().page.getByRole('button', { name: `Picture of ${title}`, exact: true });
  const item = (name: string | RegExp) => current().page.getByRole('menuitem', { name });

  test('a picture of the stage is saved at twice its size, with a caption below', async () => {
    const walk = current();
    await walk.look('Poster', 'visuals');
    await menuOf('Poster').click();
    await walk.expectSound('picture-menu');
    const { name, bytes } = await saved(item(/2 times as large/));
    expect(name).toBe('Poster - All Respondents 2x.png');
    // The header of a PNG: its size.
    expect(bytes.readUInt32BE(16)).toBe(2560);
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(1440);
    await menuOf('Poster').click();
    await item('Copy to the clipboard').click();
    await walk.page
      .getByText(/The picture is on the clipboard|The browser did not let the picture/)
      .waitFor();
  });

  test('scan paths are lines in a picture that can be edited', async () => {
    const walk = current();
    const { page } = walk;
    const { id } = await walk.stimulusNamed('Coffee shelf');
    const segment = await walk.segmentNamed('Group A');
    await walk.open(`/analysis?stimulus=${id}&segment=${segment.id}&tab=visuals`);
    await page.getByRole('heading', { level: 1, name: 'Coffee shelf', exact: true }).waitFor();
    await walk.isReplayed();
    await page.getByRole('switch', { name: 'Scan paths' }).check();
    await menuOf('Coffee shelf').click();
    const { bytes } = await saved(item('Save as SVG'));
    const svg = bytes.toString('utf8');
    // The page that parses it here allows no styles of others.
    const withoutFonts = svg.replace(/<style>.*?<\/style>/s, '');
    const paths = await page.evaluate((text) => {
      const xml = new DOMParser().parseFromString(text, 'image/svg+xml');
      const all = [...xml.querySelectorAll('path[fill="none"]')];
      return {
        isSound: xml.querySelector('parsererror') === null,
        lines: all.filter((path) => path.getAttribute('stroke-width') === '1.25').length,
        caption: [...xml.querySelectorAll('text')].map((each) => each.textContent).join('\n'),
      };
    }, withoutFonts);
    expect(withoutFonts.length).toBeLessThan(svg.length);
    expect(paths.isSound).toBe(true);
    expect(paths.lines).toBe(segment.respondents.length);
    expect(paths.caption).toContain(`n = ${segment.respondents.length} respondents with gaze`);
    const addresses = [...svg.matchAll(/(?:href="|url\()([^")]{1,5})/g)].map(([, begin]) => begin);
    expect(addresses.filter((begin) => begin !== 'data:' && !begin?.startsWith('#'))).toEqual([]);
    await page.getByRole('switch', { name: 'Scan paths' }).uncheck();
  });

  test('pictures of chosen stimuli and segments have one scale', async () => {
    const walk = current();
    const { page } = walk;
    await walk.look('Poster', 'stimuli');
    await menuOf('Poster').click();
    await item('Pictures of all stimuli…').click();
    const dialog = page.getByRole('dialog', { name: 'Pictures of all stimuli' });
    // It is loaded when it is opened.
    await dialog.getByRole('group', { name: 'Segments' }).getByRole('checkbox').first().waitFor();
    await walk.expectSound('picture-batch');
    const tick = async (group: string, names: readonly string[]) => {
      const boxes = dialog.getByRole('group', { name: group }).getByRole('checkbox');
      for (const box of await boxes.all()) await box.uncheck();
      for (const name of names) {
        await dialog
          .getByRole('group', { name: group })
          .getByRole('checkbox', { name, exact: true })
          .check();
      }
    };
    await tick('Stimuli', ['Poster', 'Web shop']);
    await tick('Segments', ['Group A', 'Group B']);
    const { name, path } = await saved(dialog.getByRole('button', { name: 'Save 4 pictures' }));
    await dialog.waitFor({ state: 'hidden' });
    expect(name).toMatch(/ - pictures\.zip$/);
    const files = await zipContents(path);
    expect([...files.keys()]).toEqual([
      '01 Web shop - Group A.png',
      '01 Web shop - Group B.png',
      '02 Poster - Group A.png',
      '02 Poster - Group B.png',
      'pictures.csv',
      'README.txt',
    ]);
    const rows = csvRows(files.get('pictures.csv')!.toString('utf8'));
    expect(rows.map(({ file }) => file)).toEqual([...files.keys()].slice(0, 4));
    const [range] = rows.map((row) => Number(row['range_top_s_per_deg2']));
    for (const row of rows) {
      expect(Number(row['range_top_s_per_deg2'])).toBe(range);
      expect(Number(row['own_top_s_per_deg2'])).toBeLessThanOrEqual(range!);
      expect(files.get(row['file']!)!.readUInt32BE(16)).toBe(Number(row['frame_width_px']));
    }
  });
}
