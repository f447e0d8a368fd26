import { ConditionsParser, ExpressionRunner } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { expressionOf, type Conditions } from './conditions';
import { readConditions } from './readConditions';
import { operatorsFor, valueSources } from './valueSources';
import { expressionProblemAt } from './checkExpression';

const one = (name: string, operator: '=' | 'anyof' | 'empty', operand?: unknown): Conditions => ({
  join: 'and',
  list: [{ name, operator, ...(operand === undefined ? {} : { operand: operand as string }) }],
});

describe('conditions are converted to an expression and back', () => {
  test.each<[string, Conditions]>([
    ["{a} = 'x'", one('a', '=', 'x')],
    ['{a} = 5', one('a', '=', 5)],
    ['{a} = -2.5', one('a', '=', -2.5)],
    ['{a} = true', one('a', '=', true)],
    ['{a} empty', one('a', 'empty')],
    ["{a} anyof ['x', 2]", one('a', 'anyof', ['x', 2])],
    ["{a} = 'it\\'s \\\"here\\\"'", one('a', '=', `it's "here"`)],
    ["{m.row 1} = 'a\\b'", one('m.row 1', '=', 'a\\b')],
    ["{a} = '5'", one('a', '=', '5')],
    [
      '{a} = 1 or {b} = 2',
      { join: 'or', list: [...one('a', '=', 1).list, ...one('b', '=', 2).list] },
    ],
    ['', { join: 'and', list: [] }],
  ])('%s', (expression, conditions) => {
    expect(expressionOf(conditions)).toBe(expression);
    expect(readConditions(expression)).toEqual(conditions);
    if (expression) expect(new ConditionsParser().parseExpression(expression)).toBeTruthy();
  });

  test.each(["it's", 'a\\b', 'say "so" now', "a\\'b", 'ünï', '{a}', "'"])(
    '%s is matched literally',
    (text) => {
      const runner = new ExpressionRunner(expressionOf(one('a', '=', text)));
      expect(runner.runValues({ a: text })).toBe(true);
      expect(runner.runValues({ a: `${text}x` })).toBe(false);
    },
  );

  test.each<[string, string]>([
    ['{a}==1', '{a} = 1'],
    ["{a} != 'x' && {b} notempty", "{a} <> 'x' and {b} notempty"],
    ['{a} >= 1 AND {b}<2', '{a} >= 1 and {b} < 2'],
    ['{a} = "x"', "{a} = 'x'"],
  ])('other spellings: %s', (written, plain) => {
    expect(expressionOf(readConditions(written)!)).toBe(plain);
  });

  test.each([
    '{a} = 1 and {b} = 2 or {c} = 3',
    '({a} = 1)',
    '{a} = {b}',
    '!{a} = 1',
    'age({a}) > 18',
    '{a} + 1 = 2',
    '{a} =',
    '{a} = 1 and',
    '{a} constructor 1',
    "{a} = 'x",
  ])('%s can only be edited as text', (expression) =>
    expect(readConditions(expression)).toBeNull(),
  );

  test('the check returns the position of an error', async () => {
    expect(await expressionProblemAt('{a} = 1')).toBeNull();
    expect(await expressionProblemAt('')).toBeNull();
    expect(await expressionProblemAt('{a} =')).toBe(5);
  });
});

describe('the operands of conditions', () => {
  const survey = {
    pages: [
      {
        elements: [
          {
            type: 'radiogroup',
            name: 'color',
            title: 'Colour',
            choices: ['r', { value: 1, text: 'One' }],
          },
          { type: 'html', name: 'note' },
          {
            type: 'matrix',
            name: 'm',
            rows: ['r1', { value: 'r2', text: 'Two' }],
            columns: [1, 2],
          },
          {
            type: 'paneldynamic',
            name: 'kids',
            templateElements: [
              { type: 'text', name: 'age', inputType: 'number' },
              { type: 'boolean', name: 'school' },
            ],
          },
          { type: 'text', name: 'kept', valueName: 'shared' },
        ],
      },
    ],
  };
  test('are questions, rows of matrices, and neighbours within a repeated panel', () => {
    expect(valueSources(survey, null).map(({ name }) => name)).toEqual([
      'color',
      'm.r1',
      'm.r2',
      'kids',
      'shared',
    ]);
    const inside = ['pages', 0, 'elements', 3, 'templateElements', 1];
    expect(valueSources(survey, inside).map(({ name }) => name)).toContain('panel.age');
    expect(valueSources(survey, inside).map(({ name }) => name)).not.toContain('panel.school');
    expect(valueSources(survey, ['pages', 0, 'elements', 0]).map(({ name }) => name)).not.toContain(
      'color',
    );
  });
  test('have suitable operators', () => {
    const [color] = valueSources(survey, null);
    expect(color?.options).toEqual([
      { value: 'r', label: 'r' },
      { value: 1, label: 'One' },
    ]);
    expect(operatorsFor('boolean')).not.toContain('>');
    expect(operatorsFor('number')).toContain('>=');
  });
});
