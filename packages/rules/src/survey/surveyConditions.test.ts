import { describe, expect, it } from 'vitest';
import { conditionProblems, elementConditions } from './surveyConditions';

const SURVEY = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'radiogroup', name: 'colour', choices: ['red', { value: 2, text: 'Two' }] },
        { type: 'checkbox', name: 'likes', choices: ['tea', 'Milk'], showSelectAllItem: true },
        { type: 'dropdown', name: 'other', choices: ['a'], showOtherItem: true },
        { type: 'dropdown', name: 'loaded', choicesByUrl: { url: 'x' } },
        { type: 'text', name: 'written' },
        { type: 'html', name: 'note' },
        { type: 'text', name: 'a.b' },
        { type: 'matrix', name: 'm', rows: ['r1'], columns: ['c1'] },
      ],
    },
    {
      name: 'page2',
      elements: [
        { type: 'panel', name: 'box', elements: [{ type: 'text', name: 'inside' }] },
        {
          type: 'paneldynamic',
          name: 'kids',
          templateElements: [{ type: 'text', name: 'age' }],
        },
      ],
    },
    {
      name: 'page3',
      elements: [
        { type: 'text', name: 'late', valueName: 'lateValue' },
        { type: 'text', name: 'preset', defaultValue: '1' },
        { type: 'text', name: 'put' },
      ],
    },
  ],
  calculatedValues: [{ name: 'sum', expression: '1' }],
  triggers: [
    { type: 'setvalue', setToName: 'flag', isVariable: true },
    { type: 'setvalue', setToName: 'put', setValue: 1 },
  ],
};
const AT_PAGE_2 = ['pages', 1, 'elements', 0];
const unknown = (name: string) => ({ kind: 'unknown', name });
const later = (name: string) => ({ kind: 'later', name });
const noChoice = (name: string, value: string) => ({ kind: 'noChoice', name, value });

describe('a condition of an element on the second page', () => {
  it.each([
    ['of an earlier answer', "{colour} = 'red'", []],
    ['in another case', "{Colour} = 'RED'", []],
    ['of a number', '{colour} = 2', []],
    ['of a number as text', "{colour} = '2'", []],
    ['of an answer on the same page', '{inside} notempty', []],
    ['of a question that does not exist', '{gone} = 1', [unknown('gone')]],
    ['of a page', '{page1} = 1', [unknown('page1')]],
    ['of a panel', '{box} notempty', [unknown('box')]],
    ['of a text without an answer', '{note} notempty', [unknown('note')]],
    ['of a part of a question', "{m.r1} = 'c9'", []],
    ['of a part of what does not exist', '{gone.r1} = 1', [unknown('gone')]],
    ['of a name with a dot', '{a.b} = 1', []],
    ['of one in a repeated panel', '{kids[0].age} > 3', []],
    ['of a comment', '{colour-Comment} notempty', []],
    ['of a calculated value and a variable', '{sum} > 1 and {flag} = 1', []],
    ['of what the program knows', "{pageno} > 1 and {locale} = 'de' and {panel.age} > 3", []],
    ['without conversion', "{#colour} = 'red'", []],
    ['of a later answer', "{lateValue} = 'x'", [later('lateValue')]],
    ['of a later answer by the name of its question', "{late} = 'x'", [later('late')]],
    ['of a later answer with a default', '{preset} = 1', []],
    ['of a later answer that a rule sets', '{put} = 1', []],
    ['of a choice that does not exist', "{colour} = 'blue'", [noChoice('colour', 'blue')]],
    ['not of a choice that does not exist', "{colour} <> 'blue'", [noChoice('colour', 'blue')]],
    ['spelled out', "{colour} equal 'blue'", [noChoice('colour', 'blue')]],
    ['in double quotes', '{colour} == "blue"', [noChoice('colour', 'blue')]],
    [
      'of several choices',
      "{likes} anyof ['tea', 'coffee', 'MILK']",
      [noChoice('likes', 'coffee')],
    ],
    ['of the choice of all', "{likes} contains 'all'", []],
    ['of a part of a text', "{colour} contains 're'", []],
    ['of the other choice', "{other} = 'other'", []],
    ['of no choice', "{other} = 'none'", [noChoice('other', 'none')]],
    ['of choices that are loaded', "{loaded} = 'x'", []],
    ['of a text', "{written} = 'anything'", []],
    ['of an empty value', "{colour} = ''", []],
    ['against another answer', '{colour} = {written}', []],
    ['of two that do not exist', '{x} = 1 or {y} = 2 or {X} = 3', [unknown('x'), unknown('y')]],
    ['within a function', "iif({gone} = 1, 'a', 'b') = 'a'", [unknown('gone')]],
    ['with braces in a text', "{written} = '{gone}'", []],
    ['that is no expression', "{colour} = 'red", []],
    ['of a property of objects', '{constructor} = 1', [unknown('constructor')]],
    ['that is empty', '', []],
  ])('%s', (_, expression, problems) => {
    expect(conditionProblems(SURVEY, expression, AT_PAGE_2)).toEqual(problems);
  });

  it('without an element nothing comes later', () => {
    expect(conditionProblems(SURVEY, '{late} = 1 and {gone} = 1', null)).toEqual([unknown('gone')]);
  });

  it('all questions on one page can be answered in any order', () => {
    const one = { ...SURVEY, questionsOnPageMode: 'singlePage' };
    expect(conditionProblems(one, '{late} = 1', AT_PAGE_2)).toEqual([]);
  });
});

it('every condition of a survey is found with its element, also in panels', () => {
  const survey = {
    pages: [
      {
        name: 'p',
        visibleIf: '{a} = 1',
        elements: [
          {
            type: 'panel',
            name: 'box',
            elements: [{ type: 'text', name: 'q', requiredIf: '{b} = 1', enableIf: '{a} = 2' }],
          },
        ],
      },
    ],
  };
  expect(elementConditions(survey)).toEqual([
    { path: ['pages', 0], expression: '{a} = 1' },
    { path: ['pages', 0, 'elements', 0, 'elements', 0], expression: '{a} = 2' },
    { path: ['pages', 0, 'elements', 0, 'elements', 0], expression: '{b} = 1' },
  ]);
});

it('a survey that is nested without end or is no survey has no problems', () => {
  let deep: Record<string, unknown> = { type: 'text', name: 'q', visibleIf: '{q} = 1' };
  for (let n = 0; n < 5000; n++) deep = { type: 'panel', elements: [deep] };
  expect(elementConditions({ elements: [deep] })).toHaveLength(1);
  expect(elementConditions({ pages: 'none', elements: [null, 1] })).toEqual([]);
});

it('An area that an image map does not have is reported', () => {
  const survey = { elements: [{ type: 'imagemap', name: 'map', areas: [{ value: 'door' }] }] };
  expect(conditionProblems(survey, "{map} contains 'door'", null)).toEqual([]);
  expect(conditionProblems(survey, "{map} contains 'roof'", null)).toEqual([
    { kind: 'noChoice', name: 'map', value: 'roof' },
  ]);
});
