import { expect, it } from 'vitest';
import { surveyQuestions } from '../survey/surveyQuestions';
import { choicesOfFilter } from './segmentCriteriaSurvey';

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
