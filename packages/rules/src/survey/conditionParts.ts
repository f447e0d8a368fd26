/** A reference to an answer in an expression, with the plain values that it is compared with. */
export interface ConditionPart {
  readonly name: string;
  /** Compared with `contains` or `notcontains`. */
  readonly isContained: boolean;
  readonly values: readonly string[];
}

const EXPRESSION_MAX = 10_000;
const TOKENS =
  /\{([^{}]{1,300})\}|'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|(-?\d+(?:\.\d+)?)|([A-Za-z_]+)|(>=|<=|<>|!=|==|[=><[\],()])/g;

const EQUALS = new Set(['=', '==', 'equal', '<>', '!=', 'notequal', 'anyof', 'allof', 'noneof']);
const CONTAINS = new Set(['contains', 'contain', 'notcontains', 'notcontain']);

type Token = { readonly kind: 'name' | 'value' | 'sign'; readonly text: string };

/**
 * The answers that a SurveyJS expression refers to. What is not understood is passed over: whether an
 * expression is valid is for its parser to say.
 */
export function conditionParts(expression: string): ConditionPart[] {
  if (expression.length > EXPRESSION_MAX || hasOpenQuote(expression)) return [];
  const tokens: Token[] = [];
  for (const [, name, single, double, number, word, sign] of expression.matchAll(TOKENS)) {
    const text = single ?? double;
    if (name !== undefined) tokens.push({ kind: 'name', text: name.trim().replace(/^#/, '') });
    else if (text !== undefined)
      tokens.push({ kind: 'value', text: text.replace(/\\(['"])/g, '$1') });
    else if (number !== undefined) tokens.push({ kind: 'value', text: number });
    else tokens.push({ kind: 'sign', text: (word ?? sign ?? '').toLowerCase() });
  }
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'name' || token.text === '') return [];
    const operator = tokens[at + 1]?.kind === 'sign' ? tokens[at + 1]!.text : '';
    const isContained = CONTAINS.has(operator);
    const values = isContained || EQUALS.has(operator) ? valuesFrom(tokens, at + 2) : [];
    return [{ name: token.text, isContained, values }];
  });
}

/** Half a text would be taken for a condition. */
const hasOpenQuote = (expression: string) =>
  /['"]/.test(expression.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, ''));

/** A value, or the values of a list; none if anything else stands there. */
function valuesFrom(tokens: readonly Token[], start: number): string[] {
  const first = tokens[start];
  if (first?.kind === 'value') return [first.text];
  if (first?.text !== '[') return [];
  const values: string[] = [];
  for (let at = start + 1; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind === 'value') values.push(token.text);
    else if (token.kind === 'name') return [];
    else if (token.text === ']') return values;
  }
  return [];
}
