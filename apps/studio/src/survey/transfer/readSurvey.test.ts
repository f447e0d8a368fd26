import { describe, expect, test } from 'vitest';
import { readSurvey } from './readSurvey';

/** In the style of SurveyJS-compatible tools: old and new names, translations, logic. */
const SURVEYS: Readonly<Record<string, object>> = {
  'product feedback with old property names': {
    locale: 'en',
    title: { default: 'Product feedback', de: 'Rückmeldung zum Produkt' },
    logoPosition: 'right',
    showProgressBar: 'top',
    goNextPageAutomatic: true,
    maxTimeToFinishPage: 60,
    completedHtml: '<h3>Thank you!</h3><p>Your answer: {nps}</p>',
    completedHtmlOnCondition: [{ expression: '{nps} > 8', html: { default: '<b>Great</b>' } }],
    pages: [
      {
        name: 'page1',
        elements: [
          {
            type: 'rating',
            name: 'nps',
            title: 'How likely are you to recommend us?',
            isRequired: true,
            rateMin: 0,
            rateMax: 10,
            mininumRateDescription: '(Most unlikely)',
            maximumRateDescription: '(Most likely)',
          },
          {
            type: 'checkbox',
            name: 'features',
            visibleIf: '{nps} >= 9',
            hasOther: true,
            choices: ['performance', { value: 'ui', text: { default: 'UI', de: 'Oberfläche' } }],
            validators: [{ type: 'answercount', text: 'At most two.', maxCount: 2 }],
          },
          { type: 'comment', name: 'why', visibleIf: '{nps} < 7', maxLength: 500 },
        ],
      },
    ],
  },
  'one page without pages': {
    elements: [
      { type: 'text', name: 'email', inputType: 'email', validators: [{ type: 'email' }] },
      {
        type: 'text',
        name: 'zip',
        validators: [{ type: 'regex', text: 'Five digits', regex: '^\\d{5}$' }],
      },
    ],
    showQuestionNumbers: false,
  },
  'repeated panels, matrices and calculated values': {
    calculatedValues: [{ name: 'total', expression: 'sumInArray({items}, "price")' }],
    triggers: [
      { type: 'skip', expression: "{has} = 'no'", gotoName: 'end' },
      { type: 'complete', expression: '{total} > 1000' },
      { type: 'runexpression', expression: '{a} = 1', runExpression: 'iif({a} = 1, 2, 3)' },
    ],
    pages: [
      {
        name: 'p1',
        questionsOrder: 'random',
        elements: [
          {
            type: 'paneldynamic',
            name: 'items',
            valuePropertyName: 'item',
            templateTitle: 'Item #{panelIndex}',
            templateElements: [
              { type: 'text', name: 'price', inputType: 'number', min: 0, step: 0.01 },
              { type: 'expression', name: 'tax', expression: '{panel.price} * 0.19' },
            ],
          },
          {
            type: 'matrixdynamic',
            name: 'kids',
            rowCount: 2,
            columns: [{ name: 'age', cellType: 'dropdown', choices: [1, 2, 3] }, { name: 'note' }],
          },
          { type: 'matrix', name: 'm', columns: [1, 2], rows: ['a'], cells: { a: { 1: 'x' } } },
          { type: 'signaturepad', name: 'sign', dataFormat: 'png' },
          { type: 'my-custom-widget', name: 'w', secret: { deeply: [{ kept: null }] } },
          { type: 'html', name: 'end', html: '<table class="t"><tr><td>Bye</td></tr></table>' },
        ],
      },
    ],
    mySystem: { version: 7, tags: ['a'] },
  },
};

describe('a survey written by another tool opens unchanged', () => {
  test.each(Object.entries(SURVEYS))('%s', (_, survey) => {
    const text = JSON.stringify(survey, null, 2);
    const read = readSurvey(text);
    expect(read).toEqual({ kind: 'good', survey });
    if (read.kind === 'good') expect(JSON.stringify(read.survey, null, 2)).toBe(text);
  });
});

test.each<[string, string, string]>([
  ['no JSON', '{', 'notJson'],
  ['no survey', '[1]', 'findings'],
  ['a survey with a file question', '{"elements":[{"type":"file"}]}', 'findings'],
])('%s', (_, text, kind) => expect(readSurvey(text).kind).toBe(kind));

test('a survey that is too large cannot be imported even after removals', () => {
  const read = readSurvey(JSON.stringify({ title: 'x'.repeat(1_100_000) }));
  expect(read).toMatchObject({ kind: 'findings', without: null });
});
