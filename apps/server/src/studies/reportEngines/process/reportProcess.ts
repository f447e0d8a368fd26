// The program that makes reports of an HTML or VEGA_LITE template: templates are hostile, and what
// they can spend or break is this process. Each line of its input is a job; the answer is a line with the
// outcome, and after it the document. It ends with its input.
import { createInterface } from 'node:readline';
import { renderReport, type RenderJob } from './renderReport';

/** What is said of a report, before its document. */
export interface RenderAnswer {
  readonly outcome: unknown;
  /** Of the document, which follows. */
  readonly bytes: number;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { outcome, html } = await renderReport(JSON.parse(line) as RenderJob);
  const document = Buffer.from(html ?? '');
  await write(`${JSON.stringify({ outcome, bytes: document.length } satisfies RenderAnswer)}\n`);
  if (document.length > 0) await write(document);
  // A template has left something behind that would disturb the next report.
  if (process.getActiveResourcesInfo().some((name) => /timeout|immediate/i.test(name))) break;
}
process.exit(0);

function write(what: string | Buffer): Promise<void> {
  return new Promise((done) => {
    process.stdout.write(what, () => done());
  });
}
