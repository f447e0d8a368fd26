import { describe, expect, it } from 'vitest';
import type { Json } from '../operations/jsonPath';
import { triggerProblem } from './triggerProblem';

const survey: Json = {
  pages: [
    { name: 'page1', elements: [{ type: 'text', name: 'q1' }] },
    {
      name: 'page2',
      elements: [{ type: 'panel', name: 'box', elements: [{ type: 'text', name: 'q2' }] }],
    },
    { name: 'page3', elements: [{ type: 'text', name: 'q3' }] },
  ],
};
const skip = (expression: string, gotoName?: string) => ({ type: 'skip', expression, gotoName });

describe('the target of a rule', () => {
  it.each([
    ['a later question', skip("{q1} = 'a'", 'q3'), null],
    ['in another case, as SurveyJS looks it up', skip("{q1} = 'a'", 'Q3'), null],
    ['a question that was deleted', skip("{q1} = 'a'", 'gone'), 'unknown'],
    ['a page, which cannot be skipped to', skip("{q1} = 'a'", 'page3'), 'unknown'],
    ['none', skip("{q1} = 'a'"), 'missing'],
    ['an earlier question', skip("{q2} = 'a'", 'q1'), 'before'],
    ['the question that is asked about', skip("{q2} = 'a'", 'q2'), 'before'],
    ['between two that are asked about', skip("{q1} = 'a' and {q3} = 'b'", 'q2'), 'before'],
    ['of a rule without a condition yet', skip('', 'q1'), null],
    ['of the older kind', { type: 'skiptrigger', expression: '', gotoName: 'gone' }, 'unknown'],
    [
      'an earlier answer that is set',
      { type: 'setvalue', expression: '{q3} = 1', setToName: 'q1' },
      null,
    ],
    ['none, of a rule that was just added', skip(''), null],
    ['an answer that does not exist', { type: 'setvalue', setToName: 'gone' }, 'unknown'],
    ['a variable that is set', { type: 'setvalue', setToName: 'x', isVariable: true }, null],
    ['of a rule that ends the survey', { type: 'complete', expression: '{q1} = 1' }, null],
  ])('%s', (_, trigger, problem) => {
    expect(triggerProblem(survey, trigger)).toBe(problem);
  });
});
