import {
  needsOperand,
  type Condition,
  type Conditions,
  type Operand,
  type Operator,
} from './conditions';

type Token =
  | { readonly kind: 'name' | 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'word' | 'sign'; readonly text: string };

const NEXT =
  /\s*(?:\{([^{}]+)\}|'((?:\\['"]|[^'"\\]|\\(?!['"]))*)'|"((?:\\['"]|[^'"\\]|\\(?!['"]))*)"|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z]+)|(>=|<=|<>|!=|==|=|>|<|&&|\|\||[[\],!()]))/y;

function tokens(text: string): Token[] | null {
  const found: Token[] = [];
  NEXT.lastIndex = 0;
  const trimmed = text.trimEnd();
  while (NEXT.lastIndex < trimmed.length) {
    const match = NEXT.exec(trimmed);
    if (!match) return null;
    const [, name, single, double, number, word, sign] = match;
    const string = single ?? double;
    if (name !== undefined) found.push({ kind: 'name', text: name.trim() });
    else if (string !== undefined)
      found.push({ kind: 'string', text: string.replace(/\\(['"])/g, '$1') });
    else if (number !== undefined) found.push({ kind: 'number', value: Number(number) });
    else if (word !== undefined) found.push({ kind: 'word', text: word.toLowerCase() });
    else found.push({ kind: 'sign', text: sign! });
  }
  return found;
}

/** The notations of operators that SurveyJS accepts. */
const SPELLINGS: Readonly<Record<string, Operator>> = {
  '=': '=',
  '==': '=',
  equal: '=',
  '<>': '<>',
  '!=': '<>',
  notequal: '<>',
  '>': '>',
  greater: '>',
  '<': '<',
  less: '<',
  '>=': '>=',
  greaterorequal: '>=',
  '<=': '<=',
  lessorequal: '<=',
  contains: 'contains',
  contain: 'contains',
  notcontains: 'notcontains',
  notcontain: 'notcontains',
  anyof: 'anyof',
  allof: 'allof',
  empty: 'empty',
  notempty: 'notempty',
};

const JOINS: Readonly<Record<string, Conditions['join']>> = {
  and: 'and',
  '&&': 'and',
  or: 'or',
  '||': 'or',
};

/**
 * Parses an expression that is a plain list of comparisons of questions with values, all joined by
 * 'and' or all by 'or'. Null for any other expression, which is then edited as text.
 */
export function readConditions(expression: string): Conditions | null {
  const all = tokens(expression);
  if (!all) return null;
  if (all.length === 0) return { join: 'and', list: [] };
  const rest = [...all];
  const list: Condition[] = [];
  let join: Conditions['join'] | null = null;
  for (;;) {
    const condition = readCondition(rest);
    if (!condition) return null;
    list.push(condition);
    const next = rest.shift();
    if (!next) return { join: join ?? 'and', list };
    const word = 'text' in next && (next.kind === 'word' || next.kind === 'sign') ? next.text : '';
    const joined = JOINS[word];
    if (!joined || (join !== null && join !== joined)) return null;
    join = joined;
  }
}

function readCondition(rest: Token[]): Condition | null {
  const name = rest.shift();
  const sign = rest.shift();
  if (name?.kind !== 'name' || (sign?.kind !== 'word' && sign?.kind !== 'sign')) return null;
  const operator = Object.hasOwn(SPELLINGS, sign.text) ? SPELLINGS[sign.text] : undefined;
  if (!operator) return null;
  if (!needsOperand(operator)) return { name: name.text, operator };
  const operand = readOperand(rest);
  return operand === null ? null : { name: name.text, operator, operand };
}

function readOperand(rest: Token[]): Operand | null {
  const first = rest.shift();
  if (first?.kind !== 'sign' || first.text !== '[') return single(first);
  const items: (string | number | boolean)[] = [];
  if (rest[0]?.kind === 'sign' && rest[0].text === ']') {
    rest.shift();
    return items;
  }
  for (;;) {
    const item = single(rest.shift());
    if (item === null) return null;
    items.push(item);
    const after = rest.shift();
    if (after?.kind !== 'sign') return null;
    if (after.text === ']') return items;
    if (after.text !== ',') return null;
  }
}

function single(token: Token | undefined): string | number | boolean | null {
  if (token?.kind === 'string') return token.text;
  if (token?.kind === 'number') return token.value;
  if (token?.kind === 'word' && (token.text === 'true' || token.text === 'false')) {
    return token.text === 'true';
  }
  return null;
}
