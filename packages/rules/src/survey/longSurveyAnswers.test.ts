import { describe, expect, it } from 'vitest';
import { longAnswers, type LongAnswer } from './longSurveyAnswers';
import { answersTable } from './surveyAnswersTable';
import { surveyQuestions } from './surveyQuestions';

const SURVEY = {
  elements: [
    { type: 'rating', name: 'likes', title: 'Do you like it?' },
    {
      type: 'checkbox',
      name: 'drinks',
      choices: [{ value: 't', text: 'Tea' }, { value: 'c', text: 'Coffee' }, 'other'],
    },
    { type: 'ranking', name: 'order', choices: [{ value: 'x', text: 'The X' }, 'y'] },
    {
      type: 'matrix',
      name: 'm',
      rows: [{ value: 'r1', text: 'Row one' }, 'r2'],
      columns: [
        { value: 1, text: 'Bad' },
        { value: 2, text: 'Good' },
      ],
    },
    {
      type: 'matrixdropdown',
      name: 't',
      rows: ['r'],
      columns: [{ name: 'a', title: 'Size', choices: [{ value: 's', text: 'Small' }] }],
    },
    { type: 'paneldynamic', name: 'p', templateElements: [{ type: 'text', name: 'a' }] },
    { type: 'boolean', name: 'sure', labelTrue: 'Certainly' },
  ],
};
const questions = surveyQuestions(SURVEY, 'en');
const ANSWERS = {
  likes: 4,
  drinks: ['t', 'other'],
  'drinks-Comment': 'mate',
  order: ['y', 'x'],
  m: { r1: 2 },
  t: { r: { a: 's' } },
  p: [{ a: 'one' }, { a: 'two' }],
  sure: true,
};

const brief = (row: LongAnswer) =>
  [row.question, row.row, row.column, row.item, row.part, row.value, row.text].map((cell) =>
    cell === null ? '' : String(cell),
  );

describe('answers, one row per value', () => {
  it('say which part of the question they are, with its title and what the value means', () => {
    expect(longAnswers(questions, { answers: ANSWERS }).map(brief)).toEqual([
      ['likes', '', '', '', '', '4', ''],
      ['drinks', '', '', 't', 'Tea', 't', 'Tea'],
      ['drinks', '', '', 'other', 'other', 'other', 'other'],
      ['drinks', '', '', 'comment', '', 'mate', ''],
      ['order', '', '', 'y', 'y', '1', ''],
      ['order', '', '', 'x', 'The X', '2', ''],
      ['m', 'r1', '', '', 'Row one', '2', 'Good'],
      ['t', 'r', 'a', '', 'r / Size', 's', 'Small'],
      ['p', '1', 'a', '', 'a', 'one', ''],
      ['p', '2', 'a', '', 'a', 'two', ''],
      ['sure', '', '', '', '', 'true', 'Certainly'],
    ]);
    expect(longAnswers(questions, { answers: ANSWERS })[0]).toMatchObject({
      title: 'Do you like it?',
      type: 'rating',
      value: 4,
    });
  });

  it('have a row without a value for a question that was not answered', () => {
    const rows = longAnswers(questions, { answers: { likes: 0, drinks: [] } });
    expect(rows.map(({ question, value }) => [question, value])).toEqual([
      ['likes', 0],
      ['drinks', null],
      ['order', null],
      ['m', null],
      ['t', null],
      ['p', null],
      ['sure', null],
    ]);
  });

  it('keep what the survey does not ask any more', () => {
    expect(longAnswers([], { answers: { gone: 3, list: ['a', 'b'] } })).toMatchObject([
      { question: 'gone', type: 'unlisted', value: 3 },
      { question: 'list', type: 'unlisted', value: 'a, b' },
    ]);
  });

  it('equal the table of the survey results', () => {
    const { header, rows } = answersTable(
      questions,
      [{ respondentId: 'r', answers: ANSWERS, complete: true, durationMs: 1 }],
      (id) => id,
      ['r', 'c', 'd'],
    );
    const onScreen = new Map(header.map((name, at) => [name, rows[0]![at]]));
    for (const { question, row, column, item, value } of longAnswers(questions, {
      answers: ANSWERS,
    })) {
      if (question === 'drinks') continue;
      const name = [question, row, column, item].filter((part) => part !== null).join('.');
      expect([name, onScreen.get(name)]).toEqual([name, value]);
    }
    expect(onScreen.get('drinks')).toBe('t; other');
    expect(onScreen.get('drinks-Comment')).toBe('mate');
  });
});
