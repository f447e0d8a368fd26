import { describe, expect, it } from 'vitest';
import { isCriteriaComplete, filterProblem } from './segmentCriteriaComplete';
import type { CriteriaFacts } from './segmentCriteriaFacts';
import { all, surveyFilter } from '../testing/segmentFilters';

const survey = {
  elements: [
    { type: 'rating', name: 'like' },
    { type: 'radiogroup', name: 'often', choices: ['never', 'daily'] },
    { type: 'matrix', name: 'agree', rows: ['taste', 'price'], columns: ['yes', 'no'] },
    {
      type: 'matrixdropdown',
      name: 'table',
      rows: ['cup'],
      columns: [{ name: 'size' }],
      choices: [1],
    },
    { type: 'multipletext', name: 'names', items: [{ name: 'first' }, { name: 'last' }] },
    { type: 'ranking', name: 'order', choices: ['tea', 'coffee'] },
    { type: 'signaturepad', name: 'signed' },
  ],
};
const study = {
  stimuli: [{ id: 'survey', surveyQuestions: survey }],
  blocks: [],
  topLevelBlocks: [],
} as unknown as CriteriaFacts['study'];

describe('what a filter needs', () => {
  it.each([
    [{}, 'question'],
    [{ stimulusId: null }, 'survey'],
    [{ stimulusId: 'gone' }, 'survey'],
    [{ question: 'gone' }, 'question'],
    [{ question: 'like' }, 'operator'],
    [{ question: 'like', operator: 'equals' }, 'operand'],
    [{ question: 'like', operator: 'equals', operand: 'many' }, 'operand'],
    [{ question: 'like', operator: 'equals', operand: 3 }, null],
    [{ question: 'like', operator: 'isEmpty' }, null],
    [{ question: 'like', operator: 'contains', operand: 'x' }, 'operator'],
    [{ question: 'agree', operator: 'equalsAny', operand: ['yes'] }, 'row'],
    [{ question: 'table', row: 'cup' }, 'column'],
    [{ question: 'names' }, 'item'],
    [{ question: 'order' }, 'choice'],
    [{ question: 'often', operator: 'equalsAny', operand: [] }, 'operand'],
    [{ question: 'signed' }, 'unsupported'],
  ] as const)('%j lacks %s', (given, problem) => {
    const operand = 'operand' in given ? given.operand : null;
    const filter = surveyFilter({
      ...given,
      operand: Array.isArray(operand) ? [...operand] : operand,
    } as never);
    expect(filterProblem(filter, study)).toBe(problem);
    expect(isCriteriaComplete(all(filter), study)).toBe(problem === null);
  });
  it.each([
    [{ kind: 'external', field: 'label', values: [] }, 'values'],
    [{ kind: 'variable', variable: null, values: ['x'] }, 'variable'],
    [{ kind: 'flow', blockIds: [] }, 'values'],
    [{ kind: 'device', devices: [] }, 'values'],
    [{ kind: 'gender', genders: [] }, 'values'],
    [{ kind: 'age', operator: 'equals', operand: 'old' }, 'operand'],
    [{ kind: 'date', operator: 'before', operand: null }, 'operand'],
    [{ kind: 'date', operator: 'isEmpty', operand: null }, null],
    [{ kind: 'quality', measure: 'accuracyDeg', threshold: 3 }, null],
  ] as const)('%j lacks %s', (filter, problem) => {
    expect(filterProblem(filter as never, study)).toBe(problem);
  });

  const numbered = (count: number, length = 1) =>
    Array.from({ length: count }, (_, at) => String(at).padStart(length, '0'));
  it.each([
    ['20,000 entries', numbered(20_000), null],
    ['20,001 entries', numbered(20_001), 'tooMany'],
    ['a million characters', numbered(1_000, 1_000), null],
    ['a million and one', [...numbered(1_000, 1_000), 'x'], 'tooMany'],
    ['2,000 characters in an entry', ['x'.repeat(2_000)], null],
    ['2,001 characters in an entry', ['x'.repeat(2_001)], 'tooLong'],
  ] as const)('A pasted list of %s is %s', (_, values, problem) => {
    expect(filterProblem({ kind: 'external', field: 'label', values: [...values] }, study)).toBe(
      problem,
    );
  });
});
