import { colormapTable, DEFAULT_COLORMAP, SHADES } from '@fovea/science/heatmap/colormaps';
import { escapeHtml } from '../../../platform/html/escapeHtml';
import type { ReportData } from '../language/reportData';
import reportStyle from './report.css?raw';

/** Nothing is loaded and no script runs, wherever the file is opened: on this server or from a mail. */
const POLICY =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

const DOCTYPE = /^\s*<!doctype[^>]*>/i;

const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)\b/;

/**
 * The finished document. A template writes a whole one, or only what stands in the body: then it gets
 * the page, the style and the header and footer of Fovea's own reports.
 */
export function reportPage(
  body: string,
  data: Pick<ReportData, 'values' | 'language' | 'madeAt' | 'product'>,
): string {
  const head = `<!doctype html>\n<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  if (/<html[\s>]/i.test(body.slice(0, 2000))) return `${head}${body.replace(DOCTYPE, '')}\n`;
  const { study } = data.values as { study: { name?: unknown } | null };
  const name = String(study?.name ?? '');
  const direction = RIGHT_TO_LEFT.test(data.language) ? 'rtl' : 'ltr';
  return `${head}<html lang="${escapeHtml(data.language)}" dir="${direction}"><head><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(name)}</title><style>${reportStyle}${heatStyle()}${runningTexts(name, data)}</style></head><body>${body}</body></html>\n`;
}

const HEAT_STOPS = 24;

/** The colours of heatmaps for their legend, as they are drawn. */
function heatStyle(): string {
  const table = colormapTable(DEFAULT_COLORMAP);
  const stops = Array.from({ length: HEAT_STOPS + 1 }, (_, at) => {
    const [red, green, blue, alpha] = table.subarray(
      4 * Math.round((at * (SHADES - 1)) / HEAT_STOPS),
    );
    return `rgb(${red} ${green} ${blue} / ${((alpha ?? 0) / 255).toFixed(2)})`;
  });
  return `.heat{background:linear-gradient(90deg,${stops.join(',')})}`;
}

/** What stands at the top and bottom of every printed page. */
function runningTexts(
  name: string,
  { madeAt, product, language }: Pick<ReportData, 'language' | 'madeAt' | 'product'>,
): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const made = Number.isNaN(Date.parse(madeAt)) ? '' : day.format(new Date(madeAt));
  const by = [String(product.name ?? ''), String(product.version ?? '')].join(' ').trim();
  return `@page{@top-left{content:${cssText(shortened(name))}}@top-right{content:${cssText(made)}}@bottom-left{content:${cssText(by)}}}`;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > 70 ? `${letters.slice(0, 69).join('')}…` : name;
}

/** A text of people as a string of CSS: whatever is not a letter or digit as its number. */
function cssText(text: string): string {
  const safe = [...text].map((letter) =>
    /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `,
  );
  return `"${safe.join('')}"`;
}

/** The first address that the document would load, if the policy let it. */
export function loadedAddress(html: string): string | null {
  const found =
    /\b(?:src|srcset|poster|data|background)\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/i.exec(
      html,
    ) ??
    /<link\b[^>]*\bhref\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/i.exec(html) ??
    /(?:url\(|@import)\s*["']?\s*((?:https?:)?\/\/[^\s"')]+)/i.exec(html);
  return found?.[1] ?? null;
}
