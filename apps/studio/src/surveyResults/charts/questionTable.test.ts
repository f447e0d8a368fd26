import { summariseQuestion } from '@fovea/rules/survey/surveySummary';
import { surveyQuestions } from '@fovea/rules/survey/surveyQuestions';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { clipboardText, questionTable } from './questionTable';

const intl = createIntl({ locale: 'en' });
const labelOf = (id: string) => `Person ${id}`;

function table(element: Record<string, unknown>, ...groups: (readonly unknown[])[]) {
  const [question] = surveyQuestions({ elements: [{ name: 'q', ...element }] }, 'en');
  const summary = summariseQuestion(
    question!,
    groups.map((values) =>
      values.map((value, at) => ({
        respondentId: String(at),
        answers: { q: value },
        complete: true,
        durationMs: null,
      })),
    ),
  );
  const names = groups.map((_, at) => `Segment ${at + 1}`);
  return questionTable(intl, summary, { names, labelOf });
}

it('counts respondents, and percentages of those with a readable answer', () => {
  expect(table({ type: 'radiogroup', choices: ['a', 'b'] }, ['a', 'a', 'b', {}, { x: 1 }])).toEqual(
    {
      header: ['Answer', 'Respondents', 'Percent'],
      rows: [
        ['a', 2, 66.67],
        ['b', 1, 33.33],
      ],
    },
  );
});

it('two segments have a column each', () => {
  const { header, rows } = table({ type: 'rating', rateMax: 2 }, [1, 2], []);
  expect(header).toEqual([
    'Answer',
    'Respondents (Segment 1)',
    'Percent (Segment 1)',
    'Respondents (Segment 2)',
    'Percent (Segment 2)',
  ]);
  expect(rows).toEqual([
    ['1', 1, 50, 0, null],
    ['2', 1, 50, 0, null],
  ]);
});

it('names the author of a text and their segment', () => {
  expect(table({ type: 'comment' }, ['hello'])).toEqual({
    header: ['Respondent', 'Answer'],
    rows: [['Person 0', 'hello']],
  });
  expect(table({ type: 'comment' }, [], ['hello']).rows).toEqual([
    ['Segment 2', 'Person 0', 'hello'],
  ]);
});

it('contains ranks and the columns of a matrix', () => {
  expect(table({ type: 'ranking', choices: ['a', 'b'] }, [['b', 'a']])).toEqual({
    header: ['Item', 'Mean rank', 'Respondents', 'Place 1', 'Place 2'],
    rows: [
      ['a', 2, 1, 0, 1],
      ['b', 1, 1, 1, 0],
    ],
  });
  expect(table({ type: 'matrix', rows: ['r'], columns: [1, 2] }, [{ r: 2 }])).toEqual({
    header: ['Row', '1', '2', 'Respondents', 'Mean'],
    rows: [['r', 0, 1, 1, 2]],
  });
});

it('the table is copied as tab-separated lines, and never as a formula', () => {
  const copied = clipboardText({
    header: ['Respondent', 'Answer'],
    rows: [
      ['Person 1', '=HYPERLINK("http://x")'],
      ['Person 2', 'two\nlines\tand a tab'],
      ['Person 3', -5],
      ['Person 4', null],
      ['Person 5', '-5'],
      ['Person 6', '\t+1+1'],
    ],
  });
  expect(copied.split('\n')).toEqual([
    'Respondent\tAnswer',
    'Person 1\t\'=HYPERLINK("http://x")',
    'Person 2\ttwo lines and a tab',
    'Person 3\t-5',
    'Person 4\t',
    'Person 5\t-5',
    "Person 6\t' +1+1",
  ]);
});
