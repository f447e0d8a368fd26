import { expect, it } from 'vitest';
import { answersTable } from './surveyAnswersTable';
import { surveyQuestions } from './surveyQuestions';

const survey = {
  elements: [
    { type: 'rating', name: 'likes' },
    { type: 'checkbox', name: 'drinks', choices: ['tea', 'coffee'] },
    { type: 'ranking', name: 'order', choices: ['x', 'y'] },
    { type: 'matrix', name: 'm', rows: ['r1', 'r2'], columns: [1, 2] },
    { type: 'paneldynamic', name: 'p', templateElements: [{ type: 'text', name: 'a' }] },
  ],
};
const each = (respondentId: string, answers: Record<string, unknown>) => {
  return { respondentId, answers, complete: true, durationMs: 1200 };
};
const heads = ['Respondent', 'Complete', 'Duration (ms)'] as const;

it('has a row for each respondent and a column for each part of each question', () => {
  const { header, rows } = answersTable(
    surveyQuestions(survey, 'en'),
    [
      each('r1', {
        likes: 4,
        drinks: ['tea', 'other'],
        'drinks-Comment': 'mate',
        order: ['y', 'x'],
        m: { r1: 2 },
        p: [{ a: 'one' }, { a: 'two' }],
      }),
      each('r2', {}),
    ],
    (id) => id.toUpperCase(),
    heads,
  );
  expect(header).toEqual([
    ...heads,
    'likes',
    'drinks',
    'drinks-Comment',
    'order.x',
    'order.y',
    'm.r1',
    'm.r2',
    'p.1.a',
    'p.2.a',
  ]);
  expect(rows).toEqual([
    ['R1', 1, 1200, 4, 'tea; other', 'mate', 2, 1, 2, null, 'one', 'two'],
    ['R2', 1, 1200, null, null, null, null, null, null, null, null, null],
  ]);
});

it('stays small whatever is sent', () => {
  const list = Array.from({ length: 5_000 }, (_, at) => ({ [`field ${at}`]: at }));
  const { header, rows } = answersTable(
    surveyQuestions(survey, 'en'),
    [each('r', { p: list, m: 'wrong', order: 7, likes: { toString: 1 } })],
    (id) => id,
    heads,
  );
  expect(header.length).toBeLessThan(1_000);
  expect(rows[0]).toHaveLength(header.length);
  expect(rows[0]![3]).toBe('toString: 1');
});

it('has a column for each cell of a table and each of several texts', () => {
  const tables = {
    elements: [
      { type: 'matrixdropdown', name: 't', rows: ['r'], columns: [{ name: 'a' }, { name: 'b' }] },
      { type: 'multipletext', name: 'n', items: [{ name: 'first' }, { name: 'last' }] },
    ],
  };
  const { header, rows } = answersTable(
    surveyQuestions(tables, 'en'),
    [each('r1', { t: { r: { a: 1, b: 'x' } }, n: { first: 'Ada', last: 'L' } })],
    (id) => id,
    heads,
  );
  expect(header).toEqual([...heads, 't.r.a', 't.r.b', 'n.first', 'n.last']);
  expect(rows).toEqual([['r1', 1, 1200, 1, 'x', 'Ada', 'L']]);
});
