const LENGTH_MAX = 1000;

export interface QueryShape {
  /** For example `select`. */
  readonly operation: string;
  /** The first table it names; null: none, such as `begin`. */
  readonly table: string | null;
  /** The statement without any value. */
  readonly text: string;
}

/** Names in quotes; texts, those with escapes and those between dollars; comments. In one pass, as each may contain the others. */
const QUOTED =
  /"(?:[^"]|"")*"|\bE'(?:[^'\\]|''|\\[^])*'|'(?:[^']|'')*'|(\$(?:[a-z_]\w*)?\$)[^]*?\1|\/\*[^]*?\*\/|--[^\n]*/gi;
const CHANGE =
  /(?<!\b(?:for|do)\s+)\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]\w*)/i;
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?"?([a-z_]\w*)"?/i;

/** Values are parameters anyway; what is written into a statement nonetheless, and comments, are left out. */
export function queryShape(sql: string): QueryShape {
  const text = sql
    .replace(QUOTED, (found) => (found.startsWith('"') ? found : isComment(found) ? ' ' : '?'))
    .replace(/\$\d+|(?<![\w"])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\(\s*\?(?:\s*,\s*\?)+\s*\)/g, '(?, …)')
    .replace(/(\(\?(?:, …)?\))(?:\s*,\s*\(\?(?:, …)?\))+/g, '$1, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH_MAX);
  const first = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'query';
  if (first !== 'with') return { operation: first, table: TABLE.exec(text)?.[1] ?? null, text };
  const [, change = 'select', table = TABLE.exec(text)?.[1] ?? null] = CHANGE.exec(text) ?? [];
  return { operation: change.split(' ')[0]!.toLowerCase(), table, text };
}

const isComment = (found: string) => found.startsWith('--') || found.startsWith('/*');
