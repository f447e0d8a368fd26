import { describe, expect, it } from 'vitest';
import { numberOf, surveyQuestions, surveyText } from './surveyQuestions';

const one = (element: Record<string, unknown>) =>
  surveyQuestions({ elements: [{ name: 'q', ...element }] }, 'en')[0]!;

describe('the questions of a survey', () => {
  it('are in the order of the survey, including those in panels, and keep their page', () => {
    const survey = {
      pages: [
        {
          elements: [
            { type: 'html', name: 'hello', html: '<p>' },
            { type: 'text', name: 'a' },
            {
              type: 'panel',
              name: 'p',
              elements: [
                { type: 'comment', name: 'b' },
                { type: 'rating', name: 'c' },
              ],
            },
          ],
        },
        { elements: [{ type: 'boolean', name: 'd' }] },
      ],
    };
    expect(surveyQuestions(survey, 'en').map(({ name, page }) => `${name}${page}`)).toEqual([
      'a0',
      'b0',
      'c0',
      'd1',
    ]);
  });

  it.each([
    [{ type: 'rating' }, 'scale'],
    [{ type: 'rating', rateValues: [1, 2, 3] }, 'scale'],
    [{ type: 'rating', rateValues: ['bad', 'good'] }, 'choice'],
    [{ type: 'slider' }, 'scale'],
    [{ type: 'slider', sliderType: 'range' }, 'raw'],
    [{ type: 'radiogroup' }, 'choice'],
    [{ type: 'imagepicker', multiSelect: true }, 'choices'],
    [{ type: 'imagepicker' }, 'choice'],
    [{ type: 'tagbox' }, 'choices'],
    [{ type: 'ranking' }, 'ranking'],
    [{ type: 'matrix' }, 'matrix'],
    [{ type: 'paneldynamic' }, 'table'],
    [{ type: 'text' }, 'texts'],
    [{ type: 'text', inputType: 'number' }, 'scale'],
    [{ type: 'text', inputType: 'month' }, 'dates'],
    [{ type: 'matrixdynamic' }, 'table'],
    [{ type: 'signaturepad' }, 'raw'],
    [{ type: 'imagemap' }, 'choices'],
    [{ type: 'imagemap', multiSelect: false }, 'choice'],
    [{ type: 'expression' }, 'raw'],
    [{ type: 'expression', displayStyle: 'decimal' }, 'scale'],
    [{ type: 'expression', displayStyle: 'percent' }, 'scale'],
    [{ type: 'expression', displayStyle: 'date' }, 'dates'],
    [{ type: '__proto__' }, 'raw'],
  ] as const)('%j is a %s', (element, kind) => {
    expect(one(element).kind).toBe(kind);
  });

  it('take the areas of an image map as its choices', () => {
    const areas = [{ value: 'door', text: 'The door', shape: 'rect', coords: '0,0,9,9' }, 'roof'];
    expect(one({ type: 'imagemap', areas }).choices).toEqual([
      { value: 'door', text: 'The door' },
      { value: 'roof', text: 'roof' },
    ]);
  });

  it('have the key of their answer, and whether they may not have been shown', () => {
    expect(one({ type: 'text', valueName: 'shared' }).key).toBe('shared');
    expect(one({ type: 'text' }).isConditional).toBe(false);
    expect(one({ type: 'text', visibleIf: '{a} = 1' }).isConditional).toBe(true);
    const inPanel = { type: 'panel', visible: false, elements: [{ type: 'text', name: 'q' }] };
    expect(surveyQuestions({ elements: [inPanel] }, 'en')[0]!.isConditional).toBe(true);
  });

  it('have labelled choices, including special ones and those of another question', () => {
    const survey = {
      elements: [
        {
          type: 'checkbox',
          name: 'a',
          choices: [{ value: 1, text: { default: 'One', de: 'Eins' } }, 'two', 'two', null, {}],
          showOtherItem: true,
        },
        { type: 'ranking', name: 'b', choicesFromQuestion: 'a' },
        { type: 'dropdown', name: 'c', choicesMin: 2, choicesMax: 4 },
        { type: 'boolean', name: 'd', valueTrue: 'y', labelTrue: 'Sure' },
      ],
    };
    const [a, b, c, d] = surveyQuestions(survey, 'de');
    const messages = [
      { value: '1', text: 'Eins' },
      { value: 'two', text: 'two' },
      { value: 'other', text: 'Other' },
    ];
    expect(a!.choices).toEqual(messages);
    expect(b!.choices).toEqual(messages);
    expect(c!.choices.map(({ value }) => value)).toEqual(['2', '3', '4']);
    expect(d!.choices).toEqual([
      { value: 'y', text: 'Sure' },
      { value: 'false', text: 'No' },
    ]);
  });

  it('a rating has labels at its ends', () => {
    expect(one({ type: 'rating' }).scale).toEqual({ min: 1, max: 5, step: 1 });
    expect(one({ type: 'rating', rateCount: 7 }).scale).toEqual({ min: 1, max: 7, step: 1 });
    expect(one({ type: 'rating', rateValues: [0, 5, 10] }).scale).toEqual({
      min: 0,
      max: 10,
      step: 5,
    });
  });

  it('tables have columns', () => {
    const panel = one({
      type: 'paneldynamic',
      templateElements: [
        { type: 'panel', elements: [{ type: 'text', name: 'x', title: 'X' }] },
        { type: 'html', name: 'no' },
        { type: 'radiogroup', name: 'y', choices: ['p'] },
      ],
    });
    expect(panel.columns.map(({ value, text }) => [value, text])).toEqual([
      ['x', 'X'],
      ['y', 'y'],
    ]);
    expect(one({ type: 'multipletext', items: [{ name: 'i' }] }).columns[0]!.value).toBe('i');
  });

  it.each([null, {}, { pages: 5 }, { pages: [null, 3, []] }, { elements: { length: 9 } }])(
    'is empty for %j',
    (survey) => {
      expect(surveyQuestions(survey, 'en')).toEqual([]);
    },
  );
});

it.each([
  [3, 3],
  [' -2.5 ', -2.5],
  ['1e3', 1000],
  ['', null],
  ['0x10', null],
  ['3 apples', null],
  [Number.NaN, null],
  [Infinity, null],
  [true, null],
  [[4], null],
])('%j read as a number is %j', (value, number) => {
  expect(numberOf(value)).toBe(number);
});

it('uses the labels of the locale, otherwise the default ones', () => {
  expect(surveyText({ default: 'a', de: 'b' }, 'de-AT')).toBe('b');
  expect(surveyText({ default: 'a' }, 'fr')).toBe('a');
  expect(surveyText({ ja: 'c' }, 'fr')).toBe('c');
  expect(surveyText(null, 'fr')).toBe('');
});

it('writes numbers and yes or no as texts', () => {
  expect(surveyText(true, 'en')).toBe('true');
  expect(surveyText(7, 'en')).toBe('7');
});
