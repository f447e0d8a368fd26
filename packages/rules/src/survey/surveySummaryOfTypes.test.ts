import type { JsonObject } from '@fovea/contract/protocol/scalars';
import { describe, expect, it } from 'vitest';
import { surveyQuestions } from './surveyQuestions';
import { summariseQuestion, type QuestionSummary } from './surveySummary';

/** The summary of the answers that a group of respondents gave to one question. */
function summary<K extends QuestionSummary['kind']>(
  kind: K,
  element: JsonObject,
  values: readonly unknown[],
): Extract<QuestionSummary, { kind: K }> {
  const [question] = surveyQuestions({ elements: [{ name: 'q', ...element }] }, 'en');
  const group = values.map((value, at) => {
    return { respondentId: `r${at}`, answers: { q: value }, complete: true, durationMs: null };
  });
  const created = summariseQuestion(question!, [group]);
  if (created.kind !== kind) throw new Error(`It is a ${created.kind}.`);
  return created as Extract<QuestionSummary, { kind: K }>;
}

describe('signatures', () => {
  const picture = `data:image/png;base64,${'A'.repeat(60_000)}`;

  it('are whole, so that they can be displayed', () => {
    const { texts } = summary('texts', { type: 'signaturepad' }, [picture]);
    expect(texts[0]!.text === picture).toBe(true);
  });

  it('that are no pictures are truncated like any text', () => {
    const { texts } = summary('texts', { type: 'signaturepad' }, ['x'.repeat(60_000)]);
    expect(texts[0]!.text.length).toBeLessThan(60_000);
  });
});

describe('an image map', () => {
  const areas = [
    { value: 'door', text: 'The door' },
    { value: 'roof', text: 'The roof' },
  ];

  it('counts its areas like choices', () => {
    const { rows } = summary('choice', { type: 'imagemap', areas }, [['door', 'roof'], ['door']]);
    expect(rows.map(({ text, counts }) => [text, counts[0]])).toEqual([
      ['The door', 2],
      ['The roof', 1],
    ]);
  });
});

describe('a dynamic matrix', () => {
  it('has one row per row that was added', () => {
    const element = {
      type: 'matrixdynamic',
      columns: [{ name: 'brand' }, { name: 'times', cellType: 'text', inputType: 'number' }],
    };
    const { rows, columns } = summary('table', element, [
      [
        { brand: 'a', times: 2 },
        { brand: 'b', times: 4 },
      ],
    ]);
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      ['1', 'a', '2'],
      ['2', 'b', '4'],
    ]);
    expect(columns.find(({ value }) => value === 'times')?.figures[0]?.mean).toBe(3);
  });
});

describe('a calculated number', () => {
  it('is summarised as a number', () => {
    const { figures } = summary('scale', { type: 'expression', displayStyle: 'decimal' }, [1, 4]);
    expect(figures[0]?.mean).toBe(2.5);
  });
});
