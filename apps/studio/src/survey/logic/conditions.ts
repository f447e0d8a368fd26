/** What SurveyJS can compare with, in the order of the list. */
export const OPERATORS = [
  ...(['=', '<>', '>', '<', '>=', '<='] as const),
  ...(['contains', 'notcontains', 'anyof', 'allof', 'empty', 'notempty'] as const),
] as const;
export type Operator = (typeof OPERATORS)[number];

export type Operand = string | number | boolean | readonly (string | number | boolean)[];

export interface Condition {
  /** A question, or a part of one: `q`, `matrix.row`, `panel.q`. */
  readonly name: string;
  readonly operator: Operator;
  /** Left out for 'empty' and 'notempty'. */
  readonly operand?: Operand;
}

export interface Conditions {
  readonly join: 'and' | 'or';
  readonly list: readonly Condition[];
}

export const needsOperand = (operator: Operator): boolean =>
  operator !== 'empty' && operator !== 'notempty';

export const needsList = (operator: Operator): boolean =>
  operator === 'anyof' || operator === 'allof';

/** SurveyJS knows no other escape than that of a quote, so a text cannot end with a backslash. */
const quoted = (text: string) => `'${text.replace(/\\+$/, '').replace(/['"]/g, '\\$&')}'`;
const one = (value: string | number | boolean) =>
  typeof value === 'string' ? quoted(value) : String(value);

/** An operand as an expression writes it. */
export function operandText(operand: Operand): string {
  return typeof operand === 'object' ? `[${operand.map(one).join(', ')}]` : one(operand);
}

/** Conditions as an expression that SurveyJS reads; an empty text for none. */
export function expressionOf({ join, list }: Conditions): string {
  return list
    .map(({ name, operator, operand }) =>
      needsOperand(operator)
        ? `{${name}} ${operator} ${operandText(operand ?? '')}`
        : `{${name}} ${operator}`,
    )
    .join(` ${join} `);
}
