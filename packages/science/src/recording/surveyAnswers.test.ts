import { describe, expect, it } from 'vitest';
import { parseEvents } from './parseEvents';
import type { SessionEvent } from './sessionEvents';
import { ANSWER_TEXT_MAX, surveyAnswersOf, SURVEY_TEXT_MAX } from './surveyAnswers';

const stimulusId = 'survey';
const page = (tMs: number, pageIndex = 0): SessionEvent => ({
  kind: 'surveyPage',
  tMs,
  stimulusId,
  page: `page${pageIndex}`,
  pageIndex,
});
const answer = (tMs: number, question: string, value: unknown): SessionEvent => ({
  kind: 'surveyAnswer',
  tMs,
  stimulusId,
  question,
  value,
});
const ended = (tMs: number, answers: Record<string, unknown>, complete = true): SessionEvent => ({
  kind: 'surveyEnded',
  tMs,
  stimulusId,
  complete,
  answers,
});
const only = (events: readonly SessionEvent[]) => {
  const read = surveyAnswersOf(events);
  expect(read).toHaveLength(1);
  return read[0]!;
};

describe('the answers to a survey', () => {
  it('are those sent at its end', () => {
    const events = [page(100), answer(200, 'age', 3), page(250, 1), ended(700, { age: 33 })];
    expect(only(events)).toEqual({
      stimulusId,
      answers: { age: 33 },
      complete: true,
      durationMs: 600,
    });
  });

  it('are those given until time ran out', () => {
    expect(only([page(0), ended(50, { a: 1 }, false)])).toMatchObject({
      answers: { a: 1 },
      complete: false,
    });
  });

  it('are merged from changes if the respondent left: the last one counts, removed ones do not', () => {
    const events = [
      page(100),
      answer(200, 'a', 1),
      answer(300, 'b', 'x'),
      answer(400, 'b', null),
      answer(500, 'a', 2),
      answer(600, 'a-Comment', 'because'),
    ];
    expect(only(events)).toEqual({
      stimulusId,
      answers: { a: 2, 'a-Comment': 'because' },
      complete: false,
      durationMs: 500,
    });
  });

  it('are empty if a page was shown and nothing answered', () => {
    expect(only([page(100)])).toMatchObject({ answers: {}, complete: false, durationMs: null });
  });

  it('have no duration without a page', () => {
    expect(only([answer(5, 'a', 1)]).durationMs).toBeNull();
  });

  it('are those of the last time it was shown', () => {
    const events = [
      page(0),
      ended(10, { a: 1 }),
      answer(11, 'a', 9),
      page(100),
      answer(130, 'b', 2),
    ];
    expect(only(events)).toMatchObject({ answers: { b: 2 }, complete: false, durationMs: 30 });
  });

  it('are kept separate for each survey', () => {
    const other = { ...answer(1, 'a', 2), stimulusId: 'other' } as SessionEvent;
    expect(surveyAnswersOf([answer(0, 'a', 1), other])).toMatchObject([
      { stimulusId, answers: { a: 1 } },
      { stimulusId: 'other', answers: { a: 2 } },
    ]);
  });
});

describe('malicious answers', () => {
  it('do not pollute any prototype', () => {
    const line = (answers: string) =>
      `{"kind":"surveyEnded","tMs":1,"stimulusId":"survey","complete":true,"answers":${answers}}`;
    const text = line('{"__proto__":{"x":1},"constructor":1,"a":{"__proto__":{"y":1},"b":2}}');
    const { answers } = only(parseEvents(text));
    expect(JSON.stringify(answers)).toBe('{"a":{"b":2}}');
    const named = only([answer(0, '__proto__', { polluted: true }), answer(1, 'b', 1)]);
    expect(Object.keys(named.answers)).toEqual(['b']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('are limited in size, depth and number', () => {
    const long = only([answer(0, 'a', 'x'.repeat(ANSWER_TEXT_MAX + 5))]).answers['a'];
    expect(long).toHaveLength(ANSWER_TEXT_MAX);
    let deep: unknown = 1;
    for (let at = 0; at < 100_000; at++) deep = [deep];
    expect(JSON.stringify(only([answer(0, 'a', deep)]).answers).length).toBeLessThan(100);
    const many = Array.from({ length: 5_000 }, (_, at) => answer(at, `q${at}`, 'y'.repeat(5_000)));
    const { answers } = only(many);
    expect(answers).toHaveProperty('q0');
    expect(JSON.stringify(answers).length).toBeLessThanOrEqual(SURVEY_TEXT_MAX);
    const wide = only([
      answer(
        0,
        'a',
        Array.from({ length: 10_000 }, () => 1),
      ),
    ]).answers['a'];
    expect(wide).toHaveLength(2_000);
  });

  it('are made storable', () => {
    const { answers } = only([
      answer(0, 'nul\0', ['a\0b', 'half \ud83d', '😀', Number.POSITIVE_INFINITY, true, undefined]),
    ]);
    expect(answers).toEqual({ nul: ['ab', 'half \ufffd', '😀', null, true, null] });
  });
});
