import { expect, test } from 'vitest';
import { eventually } from './analysisPages';
import type { DemoWalk } from './demoWalk';

/** Reports, as they are made, read and printed. */
export function testReports(of: () => DemoWalk): void {
  test('the study summary is made, read and printed by itself', async () => {
    const { demo, page, expectSound, open, segmentNamed } = of();
    await open('/reports');
    const name = { name: 'Study summary' };
    const row = page.getByRole('row').filter({ has: page.getByRole('link', name) });
    await row.getByText('Not run yet').waitFor();
    await expectSound('reports');
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Not run yet' }).waitFor();
    await page.getByRole('button', { name: 'Run report' }).click();

    const frame = page.getByTitle('Report: Whole study');
    await frame.waitFor({ timeout: 90_000 });
    const report = page.frameLocator('iframe');
    await report.getByRole('heading', { level: 1, name: 'Coffee packaging' }).waitFor();
    const { respondents } = await segmentNamed('All Respondents');
    await report.getByText(`${respondents.length} respondents`).first().waitFor();
    await expectSound('report');

    // The dialog of the browser cannot be seen from here, but who asks for it can.
    await frame.evaluate((element: HTMLIFrameElement) => {
      element.contentWindow!.print = () => element.setAttribute('data-printed', 'true');
    });
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await eventually(() => frame.getAttribute('data-printed')).toBe('true');

    const alone = await page.context().newPage();
    await alone.goto(new URL((await frame.getAttribute('src'))!, demo.url).href);
    const pdf = await alone.pdf({ preferCSSPageSize: true, printBackground: true });
    await alone.close();
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    // One at least for each of the pictures and films.
    expect(pages.length).toBeGreaterThan(4);
  }, 180_000);

  test('the notification of a report leads to it', async () => {
    const { demo, page } = of();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const link = page.getByRole('link', { name: 'Open the report' }).first();
    expect(await link.getAttribute('href')).toBe(
      `#/studies/${demo.studyId}/reports/fovea-study-summary`,
    );
    await page.keyboard.press('Escape');
  });
}
