import { Context, toPromise, type Emitter } from 'liquidjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartSvg } from '../language/charts';
import { parsed } from '../language/chartTag';
import { escapeHtml } from '../../../platform/html/escapeHtml';
import { fileInside } from '../language/fileInside';
import { ReportData } from '../language/reportData';
import { refusalOf } from '../language/reportOutcomes';
import { templateLanguage } from '../language/templateLanguage';
import { DOCUMENT } from '../mainFiles';
import { loadedAddress, reportPage } from '../page/reportPage';
import type { ReportJob, ReportOutcome } from '../reportEngine';

export type RenderJob = Pick<ReportJob, 'inFolder' | 'type' | 'mainFile'>;

export interface RenderedReport {
  readonly outcome: ReportOutcome;
  /** Null unless SUCCESS. */
  readonly html: string | null;
}

/** A document that a browser opens and a mail carries. */
const MOST_CHARACTERS = 60_000_000;
const MOST_LOG_LINES = 200;

/** Makes the document of an HTML or VEGA_LITE template; runs in the process of reports, and writes nothing. */
export async function renderReport(job: RenderJob): Promise<RenderedReport> {
  const lines: string[] = [];
  const note = (line: string) => {
    if (lines.length < MOST_LOG_LINES) lines.push(line);
  };
  try {
    const data = new ReportData(job.inFolder);
    const file = fileInside(join(job.inFolder, 'template'), job.mainFile);
    if (file === null) throw new Error(`The template has no file "${job.mainFile}".`);
    const text = readFileSync(file, 'utf8');
    const body =
      job.type === 'VEGA_LITE'
        ? await chartBody(text, data, note)
        : await templateBody(text, job.mainFile, data, note);
    const html = reportPage(body, data);
    const address = loadedAddress(html);
    if (address !== null) {
      throw new Error(
        `The report refers to ${address}, and reports load nothing from outside. Put the file into the zip of the template, and a picture into the report with {{ "logo.png" | picture }}.`,
      );
    }
    const outcome = { state: 'SUCCESS', mainFile: DOCUMENT, log: lines.join('\n') } as const;
    return { outcome, html };
  } catch (reason) {
    return { outcome: { ...refusalOf(reason), log: lines.join('\n') }, html: null };
  }
}

async function templateBody(
  text: string,
  file: string,
  data: ReportData,
  note: (line: string) => void,
): Promise<string> {
  const liquid = templateLanguage(data, note);
  const templates = liquid.parse(text, file);
  const context = new Context(data.scope(), liquid.options, { sync: false }, { liquid });
  const emitter = new LimitedEmitter();
  await toPromise(liquid.renderer.renderTemplates(templates, context, emitter));
  return emitter.buffer;
}

async function chartBody(
  text: string,
  data: ReportData,
  note: (line: string) => void,
): Promise<string> {
  const spec = parsed(text);
  const svg = await chartSvg(spec, new Map(data.tablesNamedIn(text)), data.values, note);
  const { study, stimulus, respondent } = data.values as Readonly<
    Record<string, { name?: unknown; stimulus?: unknown } | null>
  >;
  const about = [stimulus?.stimulus ?? stimulus?.name, respondent?.name]
    .filter((name) => name !== undefined && name !== null)
    .map((name) => `<p class="about"><bdi>${escapeHtml(name)}</bdi></p>`);
  const description =
    typeof spec.description === 'string' ? `<p>${escapeHtml(spec.description)}</p>` : '';
  return `<header><h1><bdi>${escapeHtml(study?.name)}</bdi></h1>${about.join('')}</header>${description}<figure class="chart">${svg}</figure>`;
}

/** Ends a template that writes without end before the memory does. */
class LimitedEmitter implements Emitter {
  buffer = '';

  write(html: unknown): void {
    this.buffer += html === null || html === undefined ? '' : String(html);
    if (this.buffer.length > MOST_CHARACTERS) {
      throw new Error(
        `The report is larger than ${MOST_CHARACTERS / 1e6} MB. Show fewer rows or smaller pictures.`,
      );
    }
  }
}
