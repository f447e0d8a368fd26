// Needs a page
import { expect, test } from 'vitest';
import { surveyModel } from './surveyModel';

/** A survey with one question whose answer must match the pattern. */
const withPattern = (regex: string) => ({
  elements: [{ type: 'text', name: 'q', validators: [{ type: 'regex', regex }] }],
});

test('answers are tested with the pattern of the survey', () => {
  const model = surveyModel(withPattern('^\\d{5}$'), null);
  model.setValue('q', '1234');
  expect(model.validate()).toBe(false);
  model.setValue('q', '12345');
  expect(model.validate()).toBe(true);
});

// Backtracking would take longer than a day.
test('a pattern that divides an answer in many ways does not make the page hang', () => {
  const model = surveyModel(withPattern('^(a?){40}a{40}$'), null);
  model.setValue('q', `${'a'.repeat(40)}b`);
  expect(model.validate()).toBe(false);
});
