import { existsSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeOne } from '../testing/makeOne';
import { smallJob, type SmallJob } from '../testing/smallStudy';
import { missingPackages } from './rAvailability';
import { rEngine } from './rEngine';

type RType = 'R_MARKDOWN' | 'R_SCRIPT';

const availability = {
  R_SCRIPT: await rEngine('R_SCRIPT', { temporaryFolder: tmpdir() }).availability(),
  R_MARKDOWN: await rEngine('R_MARKDOWN', { temporaryFolder: tmpdir() }).availability(),
};
const folders: string[] = [];
let temporaryFolder: string;

beforeAll(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), 'fovea-r-'));
  // As the data folder of a server: nobody else may look into it.
  await chmod(temporaryFolder, 0o700);
  return () => rm(temporaryFolder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function run(
  type: RType,
  template: SmallJob['template'],
  more: Partial<SmallJob> = {},
  limitMs = 30_000,
) {
  const job = await smallJob({ ...more, type, template });
  folders.push(job.folder);
  const outcome = await makeOne(rEngine(type, { temporaryFolder, limitMs }), job);
  expect(await readdir(temporaryFolder), 'the folder of the process is removed').toEqual([]);
  const text = (name: string) => readFile(join(job.outFolder, name), 'utf8');
  return { outcome, text, job };
}

it('What is missing is named as packages to install', () => {
  expect(missingPackages('R_MARKDOWN', () => false)).toEqual([
    ...['r-base-core', 'r-cran-jsonlite', 'r-cran-knitr', 'r-cran-rmarkdown', 'pandoc'],
    'bubblewrap',
  ]);
  expect(missingPackages('R_SCRIPT', (path) => path !== '/usr/bin/bwrap')).toEqual(['bubblewrap']);
  expect(missingPackages('R_SCRIPT', () => true)).toEqual([]);
});

it('An engine that is not available says why, and runs nothing', async () => {
  for (const [type, { isAvailable, problem }] of Object.entries(availability)) {
    if (isAvailable) continue;
    expect(problem).toMatch(/sudo apt install|not run|Linux/);
    const { outcome } = await run(type as RType, 'writeLines("a", "report.html")');
    expect(outcome).toMatchObject({ state: 'ERROR', message: problem });
  }
});

describe.skipIf(!availability.R_MARKDOWN.isAvailable)('R Markdown', () => {
  it('A document has the numbers of the tables and the values of parameters', async () => {
    const { outcome, text } = await run(
      'R_MARKDOWN',
      `---
title: Report
params:
  least: 0
output:
  html_document:
    theme: null
    mathjax: null
---

Study \`r report$study$name\`, at least \`r params$least\`.

\`\`\`{r}
metrics <- read_table("aoi_metrics")
mean(metrics$ttff_ms[metrics$aoi == "Logo"], na.rm = TRUE)
plot(metrics$ttff_ms)
\`\`\`
`,
      { params: { parameters: { least: 250, other: 'not declared' } } },
    );
    expect(outcome).toMatchObject({ state: 'SUCCESS', mainFile: 'report.html' });
    const html = await text('report.html');
    expect(html).toContain('Study Spring, at least 250.');
    expect(html).toContain('[1] 300');
    expect(html).toContain('data:image/png;base64,');
  });

  it('Options of pandoc and filters in the header of a template reach no file and no program of the server', async () => {
    const header = (option: string) =>
      `---\ntitle: A\noutput:\n  html_document:\n    theme: null\n    mathjax: null\n    pandoc_args: ["${option}"]\n---\n\ntext\n`;
    // Anybody may read it: the sandbox alone hides it.
    const folder = await mkdtemp(join(tmpdir(), 'fovea-secret-'));
    folders.push(folder);
    await chmod(folder, 0o755);
    const secret = join(folder, 'secret');
    await writeFile(secret, 'the secret');
    for (const file of [secret, '/etc/shadow']) {
      const { outcome } = await run('R_MARKDOWN', header(`--include-in-header=${file}`));
      expect(outcome, file).toMatchObject({ state: 'ERROR' });
    }
    // Lua runs programs, in the sandbox.
    const filter = `local out = io.popen("id -u; cat ${secret} /etc/shadow; echo ended"):read("a")
function Str(s) return pandoc.Str(out) end`;
    const { outcome, text } = await run('R_MARKDOWN', {
      'report.Rmd': header('--lua-filter=/in/template/f.lua'),
      'f.lua': filter,
    });
    expect(outcome).toMatchObject({ state: 'SUCCESS' });
    const html = await text('report.html');
    expect(html).toMatch(/(64321|65534)\s+ended/);
    expect(html).not.toContain('the secret');
  });

  it('A parameter is a value in the header and in the text, whatever quotes and lines are in it', async () => {
    const title = `"\n---\noutput: x\n\`r system("id")\` '); q(\\"`;
    const { outcome, text } = await run(
      'R_MARKDOWN',
      '---\ntitle: A\nparams:\n  title: none\noutput:\n  html_document:\n    theme: null\n    mathjax: null\n---\n\n```{r}\nidentical(params$title, report$parameters$title)\nnchar(params$title)\n```\n',
      { params: { parameters: { title } } },
    );
    expect(outcome).toMatchObject({ state: 'SUCCESS' });
    const html = await text('report.html');
    expect(html).toContain('[1] TRUE');
    expect(html).toContain(`[1] ${title.length}`);
  });

  it('R code in the header of a template runs in the sandbox alone, and a given value takes its place', async () => {
    const { outcome, text } = await run(
      'R_MARKDOWN',
      `---
title: A
params:
  found: !r file.exists("/etc/passwd") || file.exists("${temporaryFolder}")
  user: !expr system("id -u", intern = TRUE)
  limit: !r stop("never")
output:
  html_document:
    theme: null
    mathjax: null
---

Found \`r params$found\`, user \`r params$user\`, limit \`r params$limit\`.
`,
      { params: { parameters: { limit: 7 } } },
    );
    expect(outcome).toMatchObject({ state: 'SUCCESS' });
    expect(await text('report.html')).toMatch(/Found FALSE, user (64321|65534), limit 7\./);
  });

  it('A header that is no YAML is refused with a sentence that helps', async () => {
    const { outcome } = await run('R_MARKDOWN', '---\ntitle: A: B\n---\n\ntext\n');
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: expect.stringContaining('The header of the template cannot be read'),
    });
  });

  it('PDF without LaTeX is refused with a sentence that helps', async ({ skip }) => {
    if (existsSync('/usr/bin/pdflatex')) skip('LaTeX is installed');
    const { outcome } = await run('R_MARKDOWN', '---\noutput: pdf_document\n---\n\ntext\n');
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: expect.stringContaining('asks for pdf_document, which needs LaTeX'),
    });
  });

  it('An error says the lines of the template', async () => {
    const { outcome } = await run('R_MARKDOWN', 'Text\n\n```{r}\nstop("no such thing")\n```\n');
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: expect.stringMatching(/lines [34]-5.*no such thing/s),
    });
  });
});

describe.skipIf(!availability.R_SCRIPT.isAvailable)('R scripts', () => {
  it('Labels stay texts: with leading zeros, quotes, any script and without the guard', async () => {
    const { outcome, text } = await run(
      'R_SCRIPT',
      'writeLines(read_table("sessions")$respondent, "report.html", useBytes = TRUE)',
    );
    expect(outcome).toMatchObject({ state: 'SUCCESS' });
    expect((await text('report.html')).trim().split('\n')).toEqual([
      '007',
      'O"Brien, <b>Ann</b>',
      '=cmd|calc',
      'ليلى',
    ]);
  });

  it('Parameters are data, whatever quotes and lines are in them', async () => {
    const title = `"); system("id"); cat('\n\`r 1+1\` \\\\ {{x}} ')`;
    const { text } = await run(
      'R_SCRIPT',
      'writeLines(report$parameters$title, "report.html", useBytes = TRUE)',
      { params: { parameters: { title } } },
    );
    expect(await text('report.html')).toBe(`${title}\n`);
  });

  it('Files without a document are signals only; no file at all is an error', async () => {
    const data = await run('R_SCRIPT', 'write.csv(read_table("sessions"), "sessions.csv")');
    expect(data.outcome).toMatchObject({ state: 'SIGNALS_ONLY' });
    const nothing = await run('R_SCRIPT', 'x <- 1');
    expect(nothing.outcome).toMatchObject({
      state: 'ERROR',
      message: 'The template wrote no file.',
    });
  });

  it('A table that there never is, or that the template is not set up with, is an error', async () => {
    const params = { largeTables: ['signals'] };
    const { text } = await run(
      'R_SCRIPT',
      `said <- function(name) tryCatch(is.null(read_table(name)), error = conditionMessage)
writeLines(as.character(lapply(c("survey", "signals", "qualty", "gaze"), said)), "report.html")`,
      { params },
    );
    expect((await text('report.html')).trim().split('\n')).toEqual([
      'TRUE',
      'TRUE',
      expect.stringContaining('There is no table "qualty"; there are sessions,'),
      expect.stringContaining('The table "gaze" is large: choose it in the settings'),
    ]);
  });

  it('A script says that it does not apply, or in which line it failed', async () => {
    const skipped = await run('R_SCRIPT', 'not_applicable("The study has no survey.")');
    expect(skipped.outcome).toMatchObject({
      state: 'NOT_APPLICABLE',
      message: 'The study has no survey.',
    });
    const failed = await run('R_SCRIPT', 'x <- 1\n\nstop("no such thing")');
    expect(failed.outcome).toMatchObject({ state: 'ERROR', message: 'Line 3: no such thing' });
  });

  it('A script cannot reach files, programs or the network of the server', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { text } = await run(
      'R_SCRIPT',
      `
answers <- c(
  passwd = file.exists("/etc/passwd"), home = file.exists("/root") || file.exists("/home"),
  secret = nchar(Sys.getenv("FOVEA_TEST_SECRET")) > 0,
  socket = tryCatch({ close(socketConnection("127.0.0.1", ${port}, timeout = 2)); TRUE },
    error = function(e) FALSE, warning = function(w) FALSE),
  name = tryCatch({ nsl("example.org"); length(nsl("example.org")) > 0 },
    error = function(e) FALSE, warning = function(w) FALSE),
  usr = tryCatch({ suppressWarnings(file.create("/usr/x")) }, error = function(e) FALSE),
  input = tryCatch({ suppressWarnings(file.create("/in/x")) }, error = function(e) FALSE),
  root = system("id -u", intern = TRUE) == "0",
  others = length(list.files("/proc", "^[0-9]+$")) > 8
)
writeLines(names(answers)[answers], "reached.html")
`,
    ).finally(() => server.close());
    expect(await text('reached.html')).toBe('');
  });

  it('A link in what it wrote is removed, and is never the document', async () => {
    const { outcome, job } = await run(
      'R_SCRIPT',
      'file.symlink("/etc/passwd", "report.html"); writeLines("a", "data.csv"); invisible(system("mkfifo pipe.html"))',
    );
    expect(outcome).toMatchObject({
      state: 'SIGNALS_ONLY',
      log: expect.stringContaining('report.html is not a file and was removed.'),
    });
    expect(await readdir(job.outFolder)).toEqual(['data.csv']);
    expect((await lstat(join(job.outFolder, 'data.csv'))).isFile()).toBe(true);
  });

  it('A loop without end, and what it has started, is killed', async () => {
    const { outcome } = await run('R_SCRIPT', 'system("sleep 1234.5 &"); repeat {}', {}, 2500);
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: 'The report took longer than 2.5 seconds. Does it loop without end?',
    });
  });

  it('Processes are counted: no more are started than a report needs', async () => {
    const { text } = await run(
      'R_SCRIPT',
      `for (i in 1:150) system("sleep 2", wait = FALSE, ignore.stderr = TRUE)
writeLines(as.character(length(list.files("/proc", "^[0-9]+$"))), "count.html")`,
    );
    expect(Number(await text('count.html'))).toBeLessThan(80);
  });

  it('A vector of gigabytes is refused by R itself', async () => {
    const { outcome } = await run(
      'R_SCRIPT',
      'x <- numeric(5e8); writeLines("big", "report.html")',
    );
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: expect.stringContaining('cannot allocate vector'),
    });
  });

  it('A file of hundreds of megabytes is not written', async () => {
    const { outcome } = await run(
      'R_SCRIPT',
      'out <- file("report.html", "wb"); block <- raw(1e7); for (i in 1:40) writeBin(block, out); close(out)',
    );
    expect(outcome.state).toBe('ERROR');
  });

  it('A report that fills the disk with many files is ended', async () => {
    const { outcome } = await run(
      'R_SCRIPT',
      'block <- raw(2e7); for (i in 1:18) writeBin(block, paste0(i, ".bin")); repeat {}',
    );
    expect(outcome).toMatchObject({
      state: 'ERROR',
      message: 'The report has more than 300 MB of files.',
    });
  });

  it('A fork bomb ends with its report, and the next report is made', async () => {
    const bomb = await run('R_SCRIPT', `system("sh -c 'b() { b | b & }; b'"); repeat {}`, {}, 2500);
    expect(bomb.outcome.state).toBe('ERROR');
    const { outcome } = await run('R_SCRIPT', 'writeLines("a", "report.html")');
    expect(outcome).toMatchObject({ state: 'SUCCESS' });
  });

  it('Deleting everything deletes nothing but what the report wrote', async () => {
    const { outcome, job } = await run(
      'R_SCRIPT',
      `unlink("/", recursive = TRUE, force = TRUE); invisible(file.remove("/"))
system("rm -rf --no-preserve-root /in /out /usr /fovea 2> /dev/null")`,
    );
    expect(outcome.state).toBe('ERROR');
    expect(existsSync('/usr/bin/Rscript')).toBe(true);
    expect(await readdir(job.inFolder)).toContain('params.json');
  });
});
