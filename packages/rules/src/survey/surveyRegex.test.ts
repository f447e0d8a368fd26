import { expect, test } from 'vitest';
import { regexProblem } from './surveyRegex';

test.each([
  '^\\d{5}$',
  '^[A-Z]{2}\\d+$',
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  '^(foo|bar)+$',
  '(?:\\d{3}-)?\\d{4}',
  '^(\\+49|0)[1-9]\\d*$',
  '[+*?(){}|]',
  '^\\(a\\+\\)\\+$',
  '',
])('%s is accepted', (pattern) => expect(regexProblem(pattern)).toBeNull());

test.each([
  '(a+)+$',
  '(a*)*b',
  '((a)+)+',
  '(?:a+){2,}',
  '([a-z]+)*$',
  '(a|a)*$',
  '(a|ab)*c',
  '(.|x)+y',
  '(\\d|\\w)+x',
  '(x+x+)+y',
  'a*a*b',
  '.*.*.*.*.*.*x',
  '(a{1,50}){20}',
  '(\\w+)\\1+$',
  'a'.repeat(501),
  '(',
  '[',
])('%s is refused', (pattern) => expect(regexProblem(pattern)).not.toBeNull());

test('a pattern has at most four repeats of nearly anything', () => {
  expect(regexProblem('.*a[^a]+b\\S*c\\D+d')).toBeNull();
  expect(regexProblem('.*a[^a]+b\\S*c\\D+d\\W*')).not.toBeNull();
});
