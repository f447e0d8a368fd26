import { parseHeader, type HeaderValue } from './yamlHeader';

/** A piece of text, or R code in the middle of a text whose value is written there. */
export type TextPart = { readonly text: string } | { readonly code: string };

export type Segment =
  | { readonly kind: 'text'; readonly line: number; readonly parts: readonly TextPart[] }
  | {
      readonly kind: 'chunk';
      /** Of its first line of code, from 1. */
      readonly line: number;
      readonly engine: string;
      readonly label: string;
      /** As R writes arguments: `echo = FALSE, fig.width = 7`. */
      readonly options: string;
      /** Those of comments that begin with `#|`. */
      readonly values: Readonly<Record<string, HeaderValue>>;
      readonly code: string;
    };

export interface RMarkdown {
  readonly header: Readonly<Record<string, HeaderValue>>;
  readonly segments: readonly Segment[];
}

const CHUNK = /^[\t >]*(`{3,})\s*\{\s*([A-Za-z][\w]*)\b\s*,?\s*(.*?)\}\s*$/;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const INLINE = /`r[ #]([^`]+)`/g;

/**
 * Splits an R Markdown file into its header, its texts and its chunks. Nothing is executed.
 * @throws HeaderProblem
 */
export function parseRMarkdown(source: string): RMarkdown {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const end =
    lines[0]?.trimEnd() === '---'
      ? lines.findIndex((line, at) => at > 0 && /^(---|\.\.\.)\s*$/.test(line))
      : -1;
  const header = end === -1 ? {} : parseHeader(lines.slice(1, end), 2);
  return { header, segments: segmentsOf(lines, end + 1) };
}

function segmentsOf(lines: readonly string[], from: number): Segment[] {
  const segments: Segment[] = [];
  let text: { readonly line: number; readonly parts: TextPart[] } | null = null;
  const add = (at: number, parts: readonly TextPart[]) => {
    text ??= { line: at + 1, parts: [] };
    text.parts.push(...parts, { text: '\n' });
  };
  const flush = () => {
    if (text) segments.push({ kind: 'text', line: text.line, parts: joined(text.parts) });
    text = null;
  };
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    const [, ticks, engine = '', options = ''] = CHUNK.exec(line) ?? [];
    if (ticks !== undefined) {
      flush();
      const end = endOf(lines, at + 1, new RegExp(`^[\\t >]*${ticks}\`*\\s*$`));
      segments.push(chunk(engine, options, lines.slice(at + 1, end), at + 2));
      at = end;
      continue;
    }
    const fence = FENCE.exec(line)?.[1];
    if (fence === undefined) {
      add(at, withCode(line));
      continue;
    }
    const end = endOf(lines, at + 1, new RegExp(`^\\s{0,3}${fence}${fence[0]}*\\s*$`));
    for (; at < end; at++) add(at, [{ text: lines[at]! }]);
    if (end < lines.length) add(end, [{ text: lines[end]! }]);
  }
  flush();
  return segments;
}

/** The line that closes what was opened, or the end of the file. */
function endOf(lines: readonly string[], from: number, closing: RegExp): number {
  const found = lines.findIndex((line, at) => at >= from && closing.test(line));
  return found === -1 ? lines.length : found;
}

/** A text with the R code in it, which is between backticks that begin with r. */
export function withCode(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    // Two backticks before it show code instead of running it.
    if (line[match.index - 1] === '`') continue;
    parts.push({ text: line.slice(from, match.index) }, { code: match[1]!.trim() });
    from = match.index + match[0].length;
  }
  return [...parts, { text: line.slice(from) }];
}

function joined(parts: readonly TextPart[]): TextPart[] {
  const all: TextPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if ('text' in part && last && 'text' in last) {
      all[all.length - 1] = { text: last.text + part.text };
    } else if (!('text' in part) || part.text !== '') all.push(part);
  }
  return all;
}

function chunk(
  engine: string,
  given: string,
  lines: readonly string[],
  firstLine: number,
): Extract<Segment, { kind: 'chunk' }> {
  const [first = '', ...rest] = given.split(',');
  const hasLabel = first.trim() !== '' && !first.includes('=');
  const count = lines.findIndex((line) => !line.startsWith('#|'));
  const noted = count === -1 ? lines.length : count;
  const values = parseHeader(
    lines.slice(0, noted).map((line) => line.replace(/^#\|\s?/, '')),
    firstLine,
  );
  const named = Object.entries(values).map(([name, value]) => [name.replaceAll('-', '.'), value]);
  return {
    kind: 'chunk',
    line: firstLine + noted,
    engine: engine.toLowerCase(),
    label: hasLabel ? first.trim() : '',
    options: (hasLabel ? rest.join(',') : given).trim(),
    values: Object.fromEntries(named) as Readonly<Record<string, HeaderValue>>,
    code: lines.slice(noted).join('\n'),
  };
}
