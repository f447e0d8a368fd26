/** The operators of SurveyJS, in display order. */
export const OPERATORS = [
  ...(['=', '<>', '>', '<', '>=', '<='] as const),
  ...(['contains', 'notcontains', 'anyof', 'allof', 'empty', 'notempty'] as const),
] as const;
export type Operator = (typeof OPERATORS)[number];

export type Operand = string | number | boolean | readonly (string | number | boolean)[];

export interface Condition {
  /** A question or a part of one: `q`, `matrix.row`, `panel.q`. */
  readonly name: string;
  readonly operator: Operator;
  /** Omitted for 'empty' and 'notempty'. */
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

/** SurveyJS can escape quotes only, so a text cannot end with a backslash. */
const quoted = (text: string) => `'${text.replace(/\\+$/, '').replace(/['"]/g, '\\$&')}'`;
const one = (value: string | number | boolean) =>
  typeof value === 'string' ? quoted(value) : String(value);

/** Formats an operand for an expression. */
export function operandText(operand: Operand): string {
  return typeof operand === 'object' ? `[${operand.map(one).join(', ')}]` : one(operand);
}

/** Formats conditions as a SurveyJS expression; an empty string for none. */
export function expressionOf({ join, list }: Conditions): string {
  return list
    .map(({ name, operator, operand }) =>
      needsOperand(operator)
        ? `{${name}} ${operator} ${operandText(operand ?? '')}`
        : `{${name}} ${operator}`,
    )
    .join(` ${join} `);
}
