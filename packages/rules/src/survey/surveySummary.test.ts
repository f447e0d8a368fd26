import type { JsonObject } from '@fovea/contract/protocol/scalars';
import { describe, expect, it } from 'vitest';
import { surveyQuestions } from './surveyQuestions';
import {
  summariseQuestion,
  surveyReach,
  type Answered,
  type QuestionSummary,
} from './surveySummary';
import { OTHER_VALUES } from './surveySummaryChoice';
import { figuresOf } from './surveySummaryScale';

const question = (element: JsonObject) =>
  surveyQuestions({ elements: [{ name: 'q', ...element }] }, 'en')[0]!;

const answered = (values: readonly unknown[], complete = true): Answered[] =>
  values.map((value, at) => ({
    respondentId: `r${at}`,
    answers: value === undefined ? {} : { q: value },
    complete,
    durationMs: null,
  }));

function summary<K extends QuestionSummary['kind']>(
  kind: K,
  element: JsonObject,
  ...groups: (readonly unknown[])[]
): Extract<QuestionSummary, { kind: K }> {
  const created = summariseQuestion(
    question(element),
    groups.map((values) => answered(values)),
  );
  if (created.kind !== kind) throw new Error(`It is a ${created.kind}.`);
  return created as Extract<QuestionSummary, { kind: K }>;
}

/** Values a malicious browser may send instead of any answer. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  '   ',
  [],
  {},
  Number.NaN,
  Infinity,
  true,
  'x'.repeat(100_000),
  '__proto__',
  'constructor',
  Array.from({ length: 20_000 }, (_, at) => at),
  [[[[[[['deep']]]]]]],
  JSON.parse('{"__proto__": {"polluted": 1}, "constructor": "c", "toString": ["t"]}'),
  { row: { column: { cell: { more: { still: 1 } } } } },
  [null, undefined, {}, [], 'a', 'a'],
  '2026-02-31',
  '9999999999-01-01',
];

describe('any answer', () => {
  it.each([
    { type: 'rating' },
    { type: 'text', inputType: 'number' },
    { type: 'radiogroup', choices: ['a', 'constructor'] },
    { type: 'checkbox', choices: ['a', 'toString'] },
    { type: 'checkbox', choices: ['a'], valuePropertyName: '__proto__' },
    { type: 'ranking', choices: ['a', 'b'] },
    { type: 'matrix', rows: ['row', 'constructor'], columns: ['a', 'b'] },
    { type: 'matrixdropdown', rows: ['row'], columns: [{ name: 'column' }] },
    { type: 'paneldynamic', templateElements: [{ type: 'text', name: 'a' }] },
    { type: 'multipletext', items: [{ name: 'constructor' }] },
    { type: 'text', inputType: 'date' },
    { type: 'comment' },
    { type: 'nobody knows' },
  ])('is counted as far as it can be read, for a $type', (element) => {
    const { reach } = summariseQuestion(question(element), [answered(HOSTILE), []]);
    const [first, second] = [reach[0]!, reach[1]!];
    expect(first.respondents).toBe(HOSTILE.length);
    expect(first.answered + first.skipped + first.notShownOrSkipped).toBe(HOSTILE.length);
    expect(first.unreadable).toBeLessThanOrEqual(first.answered);
    // The first five are empty.
    expect(first.skipped).toBe(5);
    expect(second).toEqual({
      respondents: 0,
      answered: 0,
      skipped: 0,
      notShownOrSkipped: 0,
      unreadable: 0,
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('respondents without an answer', () => {
  it('skipped the question if it was in a finished survey; otherwise it may not have been shown', () => {
    const groups = [[...answered([undefined, 3]), ...answered([undefined], false)]];
    const [always] = summariseQuestion(question({ type: 'rating' }), groups).reach;
    expect(always).toMatchObject({ answered: 1, skipped: 1, notShownOrSkipped: 1 });
    const conditional = question({ type: 'rating', visibleIf: '{a} = 1' });
    const [sometimes] = summariseQuestion(conditional, groups).reach;
    expect(sometimes).toMatchObject({ answered: 1, skipped: 0, notShownOrSkipped: 2 });
  });

  it('have no answer inherited from Object', () => {
    const [reach] = summariseQuestion(question({ type: 'text', name: 'constructor' }), [
      answered([1]),
    ]).reach;
    expect(reach!.answered).toBe(0);
  });
});

describe('scales', () => {
  it('have a bar for every value of a rating, including unused ones', () => {
    const { bins, figures, reach } = summary('scale', { type: 'rating' }, [1, '4', 4, 'bad'], [5]);
    expect(bins.map(({ from, counts }) => [from, ...counts])).toEqual([
      [1, 1, 0],
      [2, 0, 0],
      [3, 0, 0],
      [4, 2, 0],
      [5, 0, 1],
    ]);
    // (1 + 4 + 4) / 3 = 3; squares 4 + 1 + 1 over 2: sd = sqrt(3).
    expect(figures[0]).toMatchObject({ n: 3, mean: 3, median: 4, min: 1, max: 4 });
    expect(figures[0]!.sd).toBeCloseTo(Math.sqrt(3), 12);
    expect(figures[1]).toMatchObject({ n: 1, mean: 5, sd: null });
    expect(reach[0]!.unreadable).toBe(1);
  });

  it('put many values into bins of a round width that contain each value once', () => {
    const values = Array.from({ length: 101 }, (_, at) => at);
    const { bins } = summary('scale', { type: 'slider' }, values);
    expect(bins[0]).toMatchObject({ from: 0, to: 10 });
    expect(bins.at(-1)!.to).toBe(100);
    expect(bins.reduce((sum, { counts }) => sum + counts[0]!, 0)).toBe(101);
  });

  it.each([
    [[7], 1],
    [[0.1, 0.2, 0.30000000000000004], 3],
    [[-1e308, 1e308], 2],
    [[5, 5, 5.5], 3],
    [[1e-12, 2e-12], 2],
  ])('hold %j', (values, n) => {
    const { bins } = summary('scale', { type: 'text', inputType: 'number' }, values);
    expect(bins.reduce((sum, { counts }) => sum + counts[0]!, 0)).toBe(n);
    expect(bins.length).toBeLessThanOrEqual(40);
  });

  it('use the mean of the middle two as the median', () => {
    expect(figuresOf([4, 1, 2, 3])).toMatchObject({ median: 2.5, mean: 2.5 });
    expect(figuresOf([])).toBeNull();
  });
});

describe('choices', () => {
  it('keep the order of the survey and count unknown values separately', () => {
    const { rows } = summary(
      'choice',
      { type: 'radiogroup', choices: [{ value: 2, text: 'Two' }, 'b'] },
      ['b', 2, 'gone', ['b'], ['b', 2]],
      ['b'],
    );
    expect(rows).toEqual([
      { value: '2', text: 'Two', isUnknown: false, counts: [1, 0] },
      { value: 'b', text: 'b', isUnknown: false, counts: [2, 1] },
      { value: 'gone', text: 'gone', isUnknown: true, counts: [1, 0] },
    ]);
  });

  it('count a respondent once for each of several choices', () => {
    const { rows, isSeveral } = summary('choice', { type: 'checkbox', choices: ['a', 'b'] }, [
      ['a', 'b'],
      ['a', 'a'],
      'b',
    ]);
    expect(isSeveral).toBe(true);
    expect(rows.map(({ counts }) => counts[0])).toEqual([2, 2]);
  });

  it('read choices inside objects', () => {
    const { rows } = summary(
      'choice',
      { type: 'checkbox', choices: ['a'], valuePropertyName: 'fruit' },
      [[{ fruit: 'a' }, { fruit: 'b' }]],
    );
    expect(rows.map(({ value }) => value)).toEqual(['a', 'b']);
  });

  it('put more than fifty unknown values into one row', () => {
    const values = Array.from({ length: 80 }, (_, at) => `free ${at}`);
    const { rows } = summary('choice', { type: 'radiogroup', choices: ['a'] }, values);
    expect(rows).toHaveLength(52);
    expect(rows.at(-1)).toMatchObject({ value: OTHER_VALUES, counts: [30] });
  });

  it('include comments', () => {
    const answers = { q: 'other', 'q-Comment': 'a tram' };
    const each = { respondentId: 'r', answers, complete: true, durationMs: null };
    const { comments } = summariseQuestion(question({ type: 'radiogroup' }), [[each]]);
    expect(comments).toEqual([{ respondentId: 'r', group: 0, text: 'a tram' }]);
  });
});

it('gives rankings their mean rank and how often each rank was given', () => {
  const { rows, places } = summary('ranking', { type: 'ranking', choices: ['a', 'b', 'c'] }, [
    ['b', 'a', 'c'],
    ['b', 'c'],
    'not a list',
  ]);
  expect(places).toBe(3);
  expect(
    rows.map(({ value, n, meanRank, placeCounts }) => [value, n, meanRank, placeCounts]),
  ).toEqual([
    ['a', [1], [2], [[0, 1, 0]]],
    ['b', [2], [1], [[2, 0, 0]]],
    ['c', [2], [2.5], [[0, 1, 1]]],
  ]);
});

it('counts the columns of every row of a matrix, and their mean if they are numbers', () => {
  const element = { type: 'matrix', rows: ['x', 'y'], columns: [1, { value: 3, text: 'three' }] };
  const { rows, columns } = summary('matrix', element, [{ x: 1, y: 3 }, { x: '3' }, [1]]);
  expect(columns.map(({ text }) => text)).toEqual(['1', 'three']);
  expect(rows.map(({ value, n, counts, means }) => [value, n[0], counts[0], means[0]])).toEqual([
    ['x', 2, [1, 1], 2],
    ['y', 1, [0, 1], 3],
  ]);
});

describe('tables', () => {
  it('have a row for each answered row, with labels', () => {
    const { columns, rows } = summary(
      'table',
      {
        type: 'matrixdropdown',
        rows: [{ value: 'r1', text: 'Mornings' }],
        columns: [
          { name: 'cups', cellType: 'text' },
          { name: 'kind', choices: [{ value: 1, text: 'Filter' }] },
        ],
      },
      [{ r1: { cups: 2, kind: 1 } }, { r1: { cups: 4 } }],
    );
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      ['Mornings', '2', 'Filter'],
      ['Mornings', '4', ''],
    ]);
    expect(columns[0]!.figures[0]).toMatchObject({ n: 2, mean: 3 });
    expect(columns[1]!.mostOften[0]).toEqual({ text: 'Filter', count: 1 });
  });

  it('number repeated panels', () => {
    const element = { type: 'paneldynamic', templateElements: [{ type: 'text', name: 'a' }] };
    const { rows } = summary('table', element, [[{ a: 'x' }, { a: 'y' }]]);
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
  });
});

describe('dates', () => {
  it('are the days that were written, with empty days in between', () => {
    const { unit, bins, reach } = summary('dates', { type: 'text', inputType: 'date' }, [
      '2026-05-03',
      '2026-05-01T23:30',
      '2026-02-31',
      'tomorrow',
    ]);
    expect(unit).toBe('day');
    expect(bins).toEqual([
      { label: '2026-05-01', counts: [1] },
      { label: '2026-05-02', counts: [0] },
      { label: '2026-05-03', counts: [1] },
    ]);
    expect(reach[0]!.unreadable).toBe(2);
  });

  it('become months or years if they are far apart', () => {
    const unit = (values: readonly string[]) =>
      summary('dates', { type: 'text', inputType: 'date' }, values).unit;
    expect(unit(['2026-01-01', '2026-12-31'])).toBe('month');
    expect(unit(['1950-01-01', '2026-12-31'])).toBe('year');
  });

  it('are hours if times are asked', () => {
    const { bins } = summary('dates', { type: 'text', inputType: 'time' }, ['07:45', '08:00:30']);
    expect(bins.map(({ label }) => label)).toEqual(['07:00', '08:00']);
  });
});

it('lists texts as written and truncates very long ones', () => {
  const { texts } = summary('texts', { type: 'comment' }, [' good ', 'x'.repeat(50_000)]);
  expect(texts[0]).toEqual({ respondentId: 'r0', group: 0, text: 'good' });
  expect(texts[1]!.text.length).toBe(20_001);
});

it('reports how many finished a survey, and how long it took', () => {
  const each = (complete: boolean, durationMs: number | null): Answered => {
    return { respondentId: '', answers: {}, complete, durationMs };
  };
  expect(
    surveyReach([
      each(true, 1000),
      each(true, 4000),
      each(true, -5),
      each(false, 9),
      each(true, null),
    ]),
  ).toEqual({ respondents: 5, complete: 4, medianDurationMs: 2500, meanDurationMs: 2500 });
  expect(surveyReach([])).toEqual({
    respondents: 0,
    complete: 0,
    medianDurationMs: null,
    meanDurationMs: null,
  });
});

it('divides numbers into bins of a round width, five at least', () => {
  const { bins } = summary('scale', { type: 'text', inputType: 'number' }, [0, 100]);
  expect(bins.map(({ from, to, counts }) => [from, to, ...counts])).toEqual([
    [0, 20, 1],
    [20, 40, 0],
    [40, 60, 0],
    [60, 80, 0],
    [80, 100, 1],
  ]);
});

it('reads several short texts as one row, and counts the filled cells of each group', () => {
  const element = { type: 'multipletext', items: [{ name: 'first' }, { name: 'last' }] };
  const { rows, columns } = summary(
    'table',
    element,
    [{ first: 'Ada', last: 'L' }, { first: 'Bo' }],
    [{ last: 'M' }],
  );
  expect(rows.map(({ row, group, cells }) => [row, group, ...cells])).toEqual([
    ['', 0, 'Ada', 'L'],
    ['', 0, 'Bo', ''],
    ['', 1, '', 'M'],
  ]);
  expect(columns.map(({ filled }) => filled)).toEqual([
    [2, 0],
    [1, 1],
  ]);
});

it('counts answers that cannot be read', () => {
  const texts = summary('texts', { type: 'comment' }, ['good'], []);
  expect(texts.reach.map(({ unreadable }) => unreadable)).toEqual([0, 0]);
  const element = { type: 'matrix', rows: ['row'], columns: ['a', 'b'] };
  const matrix = summary('matrix', element, [{ row: 'a' }, 7.5, { row: {} }], [{ row: 'b' }]);
  expect(matrix.reach.map(({ unreadable }) => unreadable)).toEqual([1, 0]);
});

it('cuts lists that are far too long', () => {
  const long = 'x'.repeat(9_999);
  const { texts } = summary('texts', { type: 'comment' }, [
    [long, long],
    [long, long, 'y'],
  ]);
  expect(texts[0]!.text).toBe(`${long}, ${long}`);
  expect(texts[1]!.text).toBe(`${long}, ${long}…`);
});

it('cannot read a time that is none', () => {
  const { bins, reach } = summary('dates', { type: 'text', inputType: 'time' }, ['07:45', 'noon']);
  expect(bins.map(({ label }) => label)).toEqual(['07:00']);
  expect(reach[0]!.unreadable).toBe(1);
});

it('adds columns of a matrix that only answers know', () => {
  const element = { type: 'matrix', rows: ['x'], columns: ['a'] };
  const { rows, columns } = summary('matrix', element, [{ x: 'a' }, { x: 'new' }, { x: 'new' }]);
  expect(columns.map(({ value }) => value)).toEqual(['a', 'new']);
  expect(rows[0]!.counts[0]).toEqual([1, 2]);
});
