import { expect, it } from 'vitest';
import { surveyQuestions } from '../survey/surveyQuestions';
import { choicesOfFilter, filterTypeOf } from './segmentCriteriaSurvey';

it.each<[string, Record<string, unknown>, string | null, string[]]>([
  ['one choice', { type: 'radiogroup', choices: ['a', 'b'] }, null, ['a', 'b']],
  ['several choices', { type: 'checkbox', choices: ['a', 'b'] }, null, ['a', 'b']],
  ['a matrix', { type: 'matrix', rows: ['row'], columns: ['yes', 'no'] }, null, ['yes', 'no']],
  [
    'a column with choices of its own',
    {
      type: 'matrixdropdown',
      rows: ['row'],
      columns: [
        { name: 'size', choices: ['s', 'l'] },
        { name: 'note', cellType: 'text' },
      ],
    },
    'size',
    ['s', 'l'],
  ],
  [
    'a column that nobody knows',
    { type: 'matrixdropdown', rows: ['row'], columns: [{ name: 'size', choices: ['s'] }] },
    'other',
    [],
  ],
  ['a text', { type: 'comment' }, null, []],
])('what can be chosen to compare %s with', (_, element, column, values) => {
  const [question] = surveyQuestions({ elements: [{ name: 'q', ...element }] }, 'en');
  expect(choicesOfFilter(question!, { column }).map(({ value }) => value)).toEqual(values);
});

it.each<[Record<string, unknown>, string | null, string | null]>([
  [{ type: 'rating' }, null, 'numeric'],
  [{ type: 'ranking', choices: ['a'] }, null, 'numeric'],
  [{ type: 'radiogroup', choices: ['a'] }, null, 'select'],
  [{ type: 'matrix', rows: ['row'], columns: ['yes'] }, null, 'select'],
  [{ type: 'checkbox', choices: ['a'] }, null, 'checkbox'],
  [{ type: 'text', inputType: 'date' }, null, 'temporal'],
  [{ type: 'comment' }, null, 'text'],
  [{ type: 'multipletext', items: [{ name: 'first' }] }, null, 'text'],
  [{ type: 'paneldynamic', templateElements: [{ type: 'text', name: 'a' }] }, 'a', null],
  [
    { type: 'matrixdropdown', rows: ['row'], columns: [{ name: 'size', choices: ['s'] }] },
    'size',
    'select',
  ],
  [
    { type: 'matrixdropdown', rows: ['row'], columns: [{ name: 'note', cellType: 'text' }] },
    'note',
    'text',
  ],
])('the filter of %j, column %s, is %s', (element, column, type) => {
  const [question] = surveyQuestions({ elements: [{ name: 'q', ...element }] }, 'en');
  expect(filterTypeOf(question!, { column })).toBe(type);
});
