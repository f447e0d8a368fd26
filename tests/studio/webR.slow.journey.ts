import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReportTemplate, listReportRuns } from '@fovea/contract/studies/reports';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { openBrowser, screenshot } from '../browser/openBrowser';
import { startDemoServer, type DemoServer } from '../servers/demoServer';
import { signInToDemo } from './analysisPages';

/** Reports in R on a server without R: R is installed from npm and runs in the browser. */

const packed = mkdtempSync(join(tmpdir(), 'fovea-webr-'));
afterAll(() => rmSync(packed, { recursive: true, force: true }));

/** Null where npm has no registry. */
function fetchedPackage(): string | null {
  try {
    execFileSync('npm', ['pack', 'webr@0.6.0', '--ignore-scripts', '--pack-destination', packed], {
      cwd: packed,
      stdio: 'pipe',
      timeout: 120_000,
    });
    return join(packed, 'webr-0.6.0.tgz');
  } catch {
    return null;
  }
}
const tarball = fetchedPackage();

const RMD = `---
title: "Gaze quality of \`r report$study$name\`"
params:
  limit: 3
---

\`r report$study$respondents\` respondents; the limit is \`r params$limit\`°.

\`\`\`{r accuracy, echo=FALSE, fig.cap="Accuracy of each respondent"}
quality <- read_table("quality")
whole <- quality[is.na(quality$stimulus), ]
hist(whole$accuracy_deg, main = "Accuracy", xlab = "degrees", col = "grey80")
abline(v = params$limit)
\`\`\`

## The first rows

\`\`\`{r, echo=FALSE}
knitr::kable(head(whole[c("respondent", "accuracy_deg")]), digits = 1)
\`\`\`

\`\`\`{r}
summary(whole$accuracy_deg)
\`\`\`
`;

describe.skipIf(tarball === null)('webR (needs npm to fetch webr@0.6.0)', () => {
  let demo: DemoServer;
  let browser: Browser;
  let newContext: () => Promise<BrowserContext>;
  let page: Page;

  beforeAll(async () => {
    demo = await startDemoServer({
      env: { FOVEA_SERVER_R: '0' },
      prepare: async (dataFolder) => {
        const server = join(root, 'apps/server/dist/main.js');
        const env = { ...process.env, FOVEA_DATA: dataFolder };
        const run = (...args: string[]) =>
          execFileSync(process.execPath, [server, ...args], { env, encoding: 'utf8' });
        expect(run('install-r', '--file', tarball!)).toContain('GPL');
        expect(run('doctor')).toContain("ok       Reports: R in the researcher's browser");
      },
    });
    ({ browser, newContext } = await openBrowser());
    page = await (await newContext()).newPage();
    page.setDefaultTimeout(30_000);
    await signInToDemo(page, demo);
  }, 480_000);
  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  const add = (name: string, type: 'R_MARKDOWN' | 'R_SCRIPT', content: string) =>
    demo.call(
      createReportTemplate,
      { body: { template: JSON.stringify({ name: `${name} ${Date.now()}`, type }) } },
      { files: { file: new Blob([content]) } },
    );
  const lastRun = async (templateId: string) =>
    (await demo.call(listReportRuns, { studyId: demo.studyId })).find(
      ({ template }) => template === templateId,
    );
  const ended = async (templateId: string) => {
    const report = (await lastRun(templateId))?.reports[0];
    return [report?.state, report?.message];
  };
  async function begin(name: string, type: 'R_MARKDOWN' | 'R_SCRIPT', content: string) {
    const { id } = await add(name, type, content);
    await page.goto(`${demo.url}/#/studies/${demo.studyId}/reports/${id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Run report' }).click();
    return id;
  }
  const endsWith = async (id: string, words: RegExp, timeoutMs = 60_000) => {
    await expect
      .poll(() => ended(id), { timeout: timeoutMs, interval: 500 })
      .toEqual(['ERROR', expect.stringMatching(words)]);
  };
  const succeeds = (id: string) =>
    expect.poll(() => ended(id), { timeout: 60_000, interval: 500 }).toEqual(['SUCCESS', null]);

  test('an R Markdown report is made in the page, with its figure, table and output', async () => {
    const id = await begin('Gaze quality in R', 'R_MARKDOWN', RMD);
    await page.getByText('runs in this browser while the page is open').first().waitFor();
    await screenshot(page, 'webr-running');
    await page.getByTitle('Report: Whole study').waitFor({ timeout: 120_000 });
    const report = page.frameLocator('iframe');
    await report.getByRole('heading', { level: 1, name: 'Gaze quality of' }).waitFor();
    await report.getByText('the limit is 3°').waitFor();
    await report.getByRole('columnheader', { name: 'accuracy_deg' }).waitFor();
    await report.getByText('Accuracy of each respondent').waitFor();
    const figure = report.locator('figure img');
    expect(await figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      200,
    );
    await screenshot(page, 'webr-ready');
    expect(await ended(id)).toEqual(['SUCCESS', null]);
  }, 180_000);

  test('a hostile script reaches neither the server nor the page, and needs no more memory than there is', async () => {
    const asked: string[] = [];
    // A request that the policy stops is seen too, but never has an answer.
    page.on('response', (response) => asked.push(response.url()));
    const id = await begin(
      'Hostile',
      'R_SCRIPT',
      `tries <- function(script) tryCatch(webr::eval_js(script), error = function(e) -1L)
called <- tries("(() => { try { const r = new XMLHttpRequest(); r.open('GET', '${demo.url}/api-was-called', false); r.send(); return r.status; } catch (e) { return -2; } })()")
stored <- tries("(() => { try { return indexedDB ? (localStorage ? 1 : 0) : 0; } catch (e) { return -2; } })()")
big <- tryCatch(length(numeric(4e8)), error = function(e) -3)
html <- paste0("<h1>called ", called, ", stored ", stored, ", big ", big, "</h1>",
  "<script>document.title = 'ran'</script>")
writeLines(html, "report.html")`,
    );
    await succeeds(id);
    const text = await page.frameLocator('iframe').getByRole('heading', { level: 1 }).innerText();
    expect(text).toMatch(/called -\d, stored -\d, big -3/);
    expect(asked.filter((url) => url.includes('api-was-called'))).toEqual([]);
  }, 120_000);

  test('more files than a report may have are an error, with words', async () => {
    const id = await begin(
      'Many files',
      'R_SCRIPT',
      'for (i in 1:301) writeLines("", paste0(i, ".txt"))',
    );
    await endsWith(id, /more than 300 files/);
  }, 90_000);

  test('a report without end is ended after two minutes, and the page goes on', async () => {
    const id = await begin('Endless', 'R_SCRIPT', 'repeat {}');
    await endsWith(id, /longer than 120 seconds/, 200_000);
    expect(await page.getByRole('button', { name: 'Run report' }).isEnabled()).toBe(true);
  }, 240_000);

  test('a second page waits, and takes over when the first is closed', async () => {
    const id = await begin(
      'Slow',
      'R_SCRIPT',
      'Sys.sleep(8); writeLines("<h1>Done</h1>", "report.html")',
    );
    await page.getByText(/Running the template/).waitFor({ timeout: 60_000 });
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByText(/Another page is making it/).waitFor();
    await page.close();
    await second
      .getByText(/Running the template/)
      .or(second.getByTitle('Report: Whole study'))
      .first()
      .waitFor({ timeout: 60_000 });
    await succeeds(id);
    expect(await lastRun(id)).toMatchObject({ state: 'SUCCESS' });
  }, 180_000);
});
