/** A value of the header of an R Markdown file. Nothing of it is ever R. */
export type HeaderValue =
  | string
  | number
  | boolean
  | null
  | readonly HeaderValue[]
  | { readonly [name: string]: HeaderValue };

/** The header cannot be read; the message says where. */
export class HeaderProblem extends Error {}

interface Line {
  /** From 1, in the file. */
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/**
 * Reads the part of YAML that headers use: names with texts, numbers, yes and no, lists and names within names.
 * @param firstLine number of the first of these lines in the file
 * @throws HeaderProblem
 */
export function parseHeader(
  source: readonly string[],
  firstLine: number,
): Readonly<Record<string, HeaderValue>> {
  const lines = source.flatMap((raw, at): Line[] => {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) return [];
    return [{ number: firstLine + at, indent: raw.length - raw.trimStart().length, text }];
  });
  const [value, rest] = block(lines, 0);
  if (rest < lines.length) throw problem(lines[rest]!);
  return isNames(value) ? value : {};
}

const isNames = (value: HeaderValue): value is Readonly<Record<string, HeaderValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names or a list that begin at a line, as deep as it. @returns the value and the line after it */
function block(lines: readonly Line[], from: number): [HeaderValue, number] {
  const first = lines[from];
  if (!first) return [null, from];
  return /^-(\s|$)/.test(first.text) ? list(lines, from) : names(lines, from);
}

function list(lines: readonly Line[], from: number): [HeaderValue, number] {
  const { indent } = lines[from]!;
  const values: HeaderValue[] = [];
  let at = from;
  for (; lines[at]?.indent === indent && /^-(\s|$)/.test(lines[at]!.text); at++) {
    values.push(scalar(lines[at]!, lines[at]!.text.slice(1).trim()));
  }
  return [values, at];
}

function names(lines: readonly Line[], from: number): [HeaderValue, number] {
  const { indent } = lines[from]!;
  const values = new Map<string, HeaderValue>();
  let at = from;
  while (lines[at]?.indent === indent) {
    const line = lines[at]!;
    const [, quoted, plain, rest = ''] =
      /^(?:"([^"]*)"|([^\s:#"'[\]{}][^:]*?))\s*:(?:\s+(.*))?$/.exec(line.text) ?? [];
    const name = quoted ?? plain;
    if (name === undefined || values.has(name)) throw problem(line);
    at++;
    if (withoutComment(rest) !== '') {
      if (/^[|>][+-]?$/.test(withoutComment(rest))) {
        throw problem(line, 'texts of several lines are not read; write it in one line');
      }
      values.set(name, scalar(line, rest));
      continue;
    }
    const next = lines[at];
    const isDeeper = next !== undefined && next.indent > indent;
    const isList = next !== undefined && next.indent === indent && /^-(\s|$)/.test(next.text);
    if (!isDeeper && !isList) values.set(name, null);
    else {
      const [value, after] = block(lines, at);
      values.set(name, value);
      at = after;
    }
  }
  return [Object.fromEntries(values), at];
}

function scalar(line: Line, source: string): HeaderValue {
  const quoted = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(source);
  if (quoted) {
    return quoted[1]!.replace(/\\(.)/g, (_, letter: string) =>
      letter === 'n' ? '\n' : letter === 't' ? '\t' : letter,
    );
  }
  const single = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(source);
  if (single) return single[1]!.replaceAll("''", "'");
  const text = withoutComment(source);
  if (text.startsWith('!')) {
    throw problem(line, 'values that R computes (!r) are not possible where R runs in the browser');
  }
  if (/^[&*]/.test(text)) throw problem(line);
  if (text.startsWith('[') && text.endsWith(']')) {
    const inner = text.slice(1, -1).trim();
    return inner === '' ? [] : inner.split(',').map((part) => scalar(line, part.trim()));
  }
  if (text === '{}') return {};
  if (/^[[{]/.test(text)) throw problem(line);
  if (/^(~|null|Null|NULL)?$/.test(text)) return null;
  if (/^(true|True|TRUE|yes|Yes|YES|on|On|ON)$/.test(text)) return true;
  if (/^(false|False|FALSE|no|No|NO|off|Off|OFF)$/.test(text)) return false;
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text)) return Number(text);
  return text;
}

const withoutComment = (text: string) => text.replace(/(^|\s)#.*$/, '').trim();

function problem({ number, text }: Line, why = 'it is not understood'): HeaderProblem {
  return new HeaderProblem(`Line ${number}, in the header: ${why}: ${text.slice(0, 80)}`);
}
