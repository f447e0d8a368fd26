import { Liquid, Tag, type Context, type TagToken, type TopLevelToken } from 'liquidjs';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { registerChart } from './chartTag';
import { escapeHtml } from '../../../platform/html/escapeHtml';
import { fileInside } from './fileInside';
import { registerFormats } from './formatFilters';
import { registerPicture } from './pictureFilter';
import type { ReportData } from './reportData';
import { NotApplicable } from './reportOutcomes';
import { registerRowFilters } from './rowFilters';
import { registerStatistics } from './statisticsFilters';

/** Well below the limit at which the whole process is ended, so that the message says what it was. */
const RENDER_LIMIT_MS = 25_000;
const MEMORY_LIMIT = 200_000_000;
const PARSE_LIMIT = 5_000_000;

const TEXT_FILES = new Set(['.html', '.htm', '.liquid', '.css', '.svg', '.md', '.txt', '.json']);
const MOST_TEXT_BYTES = 2_000_000;

/** The language of HTML templates: Liquid, with filters for tables, statistics, formats and charts. */
export function templateLanguage(data: ReportData, note: (line: string) => void): Liquid {
  const liquid = new Liquid({
    templates: textFiles(join(data.folder, 'template')),
    outputEscape: writtenText,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
    timezoneOffset: 0,
    parseLimit: PARSE_LIMIT,
    renderLimit: RENDER_LIMIT_MS,
    memoryLimit: MEMORY_LIMIT,
  });
  registerRowFilters(liquid);
  registerStatistics(liquid);
  registerFormats(liquid, data.language);
  registerPicture(liquid, data.folder);
  registerChart(liquid, data, note);
  registerJson(liquid);
  registerNotApplicable(liquid);
  return liquid;
}

/** What `{{ … }}` writes. @throws for a row or a table, of which nothing readable would be written */
function writtenText(value: unknown): string {
  const isRow = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isRow && String(value) === '[object Object]') {
    throw new Error(
      'This is a row, a group or a table, and no text: write one of its columns, or see all with | json',
    );
  }
  return escapeHtml(value);
}

/** As JSON that is harmless inside HTML: in a text, in an attribute with single quotes, in a chart. */
function registerJson(liquid: Liquid): void {
  const handler = (value: unknown) =>
    (JSON.stringify(value ?? null) ?? 'null').replace(
      /[<>&'\u2028\u2029]/g,
      (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  liquid.registerFilter('json', { raw: true, handler });
  liquid.registerFilter('jsonify', { raw: true, handler });
  liquid.registerFilter('parse_json', (text: unknown) =>
    text === null || text === undefined ? null : (JSON.parse(String(text)) as unknown),
  );
}

/** `{% not_applicable "No gaze was measured on this stimulus." %}` ends the report with that state. */
function registerNotApplicable(liquid: Liquid): void {
  class NotApplicableTag extends Tag {
    readonly #reason;

    constructor(token: TagToken, rest: TopLevelToken[], of: Liquid) {
      super(token, rest, of);
      this.#reason = this.tokenizer.readValueOrThrow();
    }

    *render(context: Context): Generator<unknown, void, unknown> {
      const reason = yield this.liquid._evalValue(this.#reason.getText(), context);
      throw new NotApplicable(String(reason));
    }
  }
  liquid.registerTag('not_applicable', NotApplicableTag);
}

/** The files that a template may render as parts of it, by their path; nothing else can be read. */
function textFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const readable = paths.flatMap((path) => {
    const file = TEXT_FILES.has(extname(path)) ? fileInside(folder, path) : null;
    return file !== null && statSync(file).size <= MOST_TEXT_BYTES ? [[path, file] as const] : [];
  });
  return Object.fromEntries(
    readable.map(([path, file]) => [path.replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  );
}
