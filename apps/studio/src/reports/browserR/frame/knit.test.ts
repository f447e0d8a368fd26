// @vitest-environment node
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRMarkdown } from '../knit/parseRMarkdown';
import { knitRequest } from './knitRequest';
import driver from './driver.R?raw';
import knit from './knit.R?raw';

/** The program of R itself, run by an R of this machine with nothing but what comes with it. */
const RSCRIPT = '/usr/bin/Rscript';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fovea-knit-'));
  for (const folder of ['in/template', 'in/tables', 'out', 'fovea/figures']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const put = (path: string, content: unknown) =>
    writeFileSync(
      join(root, path),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  put('in/params.json', {
    parameters: { limit: 5, name: 'a "q"); stop() #\né 😀', list: ['a', 'b'], none: null },
    study: { id: 's', name: 'Coffee', respondents: 3 },
    stimulus: null,
  });
  put('in/pictures.json', [
    { kind: 'stimulus', path: 'pictures/a.png', n: null },
    { kind: 'heatmap', path: 'pictures/b.png', n: 3 },
  ]);
  const columns = [
    { name: 'stimulus', kind: 'text' },
    { name: 'accuracy_deg', kind: 'number' },
  ];
  put('in/codebook.json', { tables: [{ name: 'quality', columns }] });
  put('in/tables/quality.csv', "stimulus,accuracy_deg\n,1.5\n01,2\n'=x,3\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const text = (path: string) => readFileSync(join(root, path), 'utf8');

function runs(request: object): { readonly state: string; readonly message: string } {
  writeFileSync(join(root, 'fovea/job.json'), JSON.stringify(request));
  writeFileSync(join(root, 'run.R'), `${driver}\n${knit}\nrun_report()\n`);
  execFileSync(RSCRIPT, ['--vanilla', join(root, 'run.R')], {
    env: { FOVEA_ROOT: root, LANG: 'C.UTF-8' },
    stdio: 'pipe',
  });
  const [state = '', ...message] = text('fovea/ended.txt').trimEnd().split('\n');
  return { state, message: message.join('\n') };
}

function knitted(...lines: string[]): string {
  const parsed = parseRMarkdown(lines.join('\n'));
  const request = { type: 'R_MARKDOWN', mainFile: 'report.Rmd', ...knitRequest(parsed) };
  expect(runs(request)).toEqual({ state: 'DONE', message: '' });
  return text('fovea/knitted.md');
}
const failure = (...lines: string[]) => {
  const parsed = parseRMarkdown(lines.join('\n'));
  return runs({ type: 'R_MARKDOWN', mainFile: 'report.Rmd', ...knitRequest(parsed) });
};
const block = (...lines: string[]) => ['```{r}', ...lines, '```'];

describe.skipIf(!existsSync(RSCRIPT))('R Markdown without knitr (needs Rscript)', () => {
  it('shows code, what it prints, messages and warnings, in their order', () => {
    const made = knitted(...block('x <- 1:3', 'x', 'message("a <b>")', 'as.integer("a")', 'x + 1'));
    expect(made.trim().split(/\n{2,}/)).toEqual([
      '<pre class="source"><code>x <- 1:3\nx</code></pre>'.replace('<-', '&lt;-'),
      '<pre class="output"><code>## [1] 1 2 3</code></pre>',
      '<pre class="source"><code>message(&quot;a &lt;b>&quot;)</code></pre>',
      '<pre class="message"><code>## a &lt;b></code></pre>',
      '<pre class="source"><code>as.integer(&quot;a&quot;)</code></pre>',
      '<pre class="output"><code>## [1] NA</code></pre>',
      '<pre class="message"><code>## Warning: NAs introduced by coercion</code></pre>',
      '<pre class="source"><code>x + 1</code></pre>',
      '<pre class="output"><code>## [1] 2 3 4</code></pre>',
    ]);
  });

  it('takes parameters and tables as data, whatever is in them', () => {
    const made = knitted(
      ...['---', 'title: "Of `r report$study$name`"', 'params:', '  limit: 3', '  name: x', '---'],
      '`r params$limit` | `r params$name` | `r nrow(report$pictures)` | `r report$pictures$n[2]`',
      ...[
        '`r is.null(report$parameters$none)` | `r paste(report$parameters$list, collapse = "+")`',
      ],
      ...['`r paste(read_table("quality")$stimulus, collapse = ",")` | `r pi`'],
      '`r sum(read_table("quality")$accuracy_deg)` | `r is.null(read_table("gaze"))`',
    );
    expect(made.trim()).toBe(
      '5 | a "q"); stop() #\né 😀 | 2 | 3\nTRUE | a+b\nNA,01,=x | 3.141593\n6.5 | TRUE',
    );
    expect(text('fovea/heading-title.txt').trim()).toBe('Of Coffee');
  });

  it('follows the options of chunks, and those set for all', () => {
    const made = knitted(
      ...['```{r, include=FALSE}', 'library(knitr)', 'opts_chunk$set(echo = FALSE)', '```'],
      ...['```{r, results="asis"}', 'cat("**bold**")', '```'],
      ...['```{r, results="hide"}', '"hidden"', '```', '```{r}', '#| echo: true', '7', '```'],
      ...['```{r, eval=FALSE, echo=TRUE}', 'stop("never")', '```'],
      ...['```{r, error=TRUE}', 'stop("shown")', '```'],
    );
    expect(made).toContain('\n**bold**\n');
    expect(made).not.toMatch(/hidden|library|cat\(/);
    expect(made).toContain('<code>7</code>');
    expect(made).toContain('stop(&quot;never&quot;)');
    expect(made).toContain('## Error: shown');
  });

  it('makes tables of data frames', () => {
    const made = knitted(
      ...block('knitr::kable(data.frame(a = c("x|y", NA), n = c(1.26, 2)), digits = 1)'),
    );
    expect(made).toContain('|a|n|\n|:---|---:|\n|x\\|y|1.3|\n|NA|2|');
  });

  it('writes pictures as addresses, whatever their size', () => {
    mkdirSync(join(root, 'in/pictures'));
    const all = [1, 2, 3, 256].map((size) => {
      const bytes = Buffer.from(Array.from({ length: size }, (_, at) => 255 - at));
      writeFileSync(join(root, `in/pictures/${size}.jpg`), bytes);
      return { size, address: `data:image/jpeg;base64,${bytes.toString('base64')}` };
    });
    const made = knitted(
      ...all.map(({ size }) => `\`r knitr::image_uri(picture_file("pictures/${size}.jpg"))\``),
    );
    expect(made.trim().split('\n')).toEqual(all.map(({ address }) => address));
  });

  it('has no pictures where the report has none', () => {
    writeFileSync(join(root, 'in/pictures.json'), '[]');
    expect(knitted('`r nrow(subset(report$pictures, kind == "heatmap"))`').trim()).toBe('0');
  });

  it('draws what was plotted, page by page, and no empty figures', () => {
    const made = knitted(
      ...['```{r, fig.cap="Bars", fig.width=4}', 'hist(c(1, 2, 2))', 'abline(v = 1)', 'plot(1)'],
      ...['```', '```{r}', '1', '```', '```{r, dev="png"}', 'plot(1)', '```'],
    );
    expect(readdirSync(join(root, 'fovea/figures')).sort()).toEqual([
      'figure-1.svg',
      'figure-2.svg',
      'figure-3.png',
    ]);
    expect(made).toContain('<figcaption>Bars</figcaption>');
    expect(made.match(/<figure>/g)).toHaveLength(3);
  });

  it.each([
    ['an error', ['Text', ...block('x <- 1', 'stop("no such thing")')], 'Line 4: no such thing'],
    ['what is no R', block('x <- ('), 'Line 2: '],
    ['an error in the text', ['`r nothing_there`'], "object 'nothing_there' not found"],
    ['another language', ['```{python}', '1', '```'], 'Line 1: chunks of python do not run here'],
    ['another package', block('library(dplyrx)'), 'The package dplyrx is not available'],
    ['what is not in our knitr', block('knitr::spin("a")'), 'knitr::spin is not available'],
  ])('says where there is %s', (_, lines, words) => {
    const { state, message } = failure(...lines);
    expect([state, message.includes(words) || message]).toEqual(['ERROR', true]);
  });

  it('a template that leaves ends the report, and none holds that up', () => {
    expect(failure(...block('tryCatch(not_applicable("No areas."), error = print)'))).toEqual({
      ...{ state: 'NOT_APPLICABLE', message: 'No areas.' },
    });
    expect(failure(...block('quit()')).state).toBe('DONE');
  });

  it('much output is shortened', () => {
    const made = knitted(...block('cat(strrep("ä", 3e6))'));
    expect(made.length).toBeLessThan(2_100_000);
    expect(made).toContain('(shortened)');
  });

  it('a script writes into its folder and names the line of an error', () => {
    const script = (content: string) => {
      writeFileSync(join(root, 'in/template/report.R'), content);
      return runs({ type: 'R_SCRIPT', mainFile: 'report.R' });
    };
    expect(script('write.csv(read_table("quality"), "q.csv")').state).toBe('DONE');
    expect(readdirSync(join(root, 'out'))).toEqual(['q.csv']);
    expect(script('x <- 1\n\nstop("here")').message).toBe('Line 3: here');
  });
});
