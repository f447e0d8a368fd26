import { createReportTemplate } from '@fovea/contract/studies/reports';
import { expect, test } from 'vitest';
import { eventually } from './analysisPages';
import type { DemoWalk } from './demoWalk';

const ATTACK = "document.title = top.document.title = 'Taken over'; fetch('/taken-over')";
/** Everything that could run a script, load, send or lead away. */
const HOSTILE = `<!doctype html><html><head><title>Harmless</title>
<meta http-equiv="refresh" content="0; url=/taken-over">
<script>${ATTACK}</script></head><body onload="${ATTACK}"><h1>Hostile</h1>
<img src="missing.png" alt="" onerror="${ATTACK}"><svg onload="${ATTACK}"></svg>
<iframe srcdoc="<script>${ATTACK}</script>" title="Inner"></iframe>
<a href="javascript:${ATTACK}">A link</a>
<form action="/taken-over"><button>Send</button></form></body></html>`;

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

  test.for([
    ['HTML', HOSTILE],
    ['R_SCRIPT', `writeLines(${JSON.stringify(HOSTILE)}, "report.html")`],
  ] as const)(
    'a hostile report of type %s runs, sends and opens nothing, in the studio and alone',
    { timeout: 120_000 },
    async ([type, content], { skip }) => {
      const { demo, page: firstPage } = of();
      const { id, engine } = await demo.call(
        createReportTemplate,
        { body: { template: JSON.stringify({ name: `Hostile ${type} ${Date.now()}`, type }) } },
        { files: { file: new Blob([content]) } },
      );
      if (!engine.isAvailable) skip(engine.problem ?? type);
      // A page of its own: what the policy stops is an error in its console.
      const page = await firstPage.context().newPage();
      const called: string[] = [];
      // A request that the policy stops is seen too, but never has an answer.
      page.on('response', (answer) => {
        if (answer.url().includes('taken-over')) called.push(answer.url());
      });
      await page.goto(`${demo.url}/#/studies/${demo.studyId}/reports/${id}`);
      await page.getByRole('button', { name: 'Run report' }).click();
      const frame = page.getByTitle('Report: Whole study');
      await frame.waitFor({ timeout: 60_000 });
      const report = page.frameLocator('iframe');
      await report.getByRole('heading', { name: 'Hostile' }).waitFor();
      await report.getByRole('link', { name: 'A link' }).click();
      await report.getByRole('button', { name: 'Send' }).click();

      // Longer than a redirect of its header would take.
      await page.waitForTimeout(1000);
      await report.getByRole('heading', { name: 'Hostile' }).waitFor();
      expect(await page.title()).not.toBe('Taken over');

      const address = new URL((await frame.getAttribute('src'))!, demo.url).href;
      await page.goto(address);
      await page.getByRole('link', { name: 'A link' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.waitForTimeout(1000);
      expect([page.url(), await page.title()]).toEqual([address, 'Harmless']);
      expect(called).toEqual([]);
      await page.close();
    },
  );
}
