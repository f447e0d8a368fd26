import { expect, test } from 'vitest';
import { labelProblems, screenWords } from './helpLabels.mjs';

const isOnScreen = screenWords([
  `<FormattedMessage id="a" defaultMessage="Start data collection" />`,
  `defineMessages({ b: { id: 'b', defaultMessage: 'Quality of {name}' },
     c: { id: 'c', defaultMessage:
       'The respondent’s own' } })`,
  `defaultMessage="{count, plural, one {# of {all} respondent} other {# of {all} respondents}} included"`,
  `defaultMessage="{name}"`,
]);

test.each([
  ['Start data collection', true],
  ['data collection', true],
  ['Start data', true],
  ['Start the data collection', false],
  ['art data collection', false],
  ['Quality of Respondent 1', true],
  ['Quality for Respondent 1', false],
  ["The respondent's own", true],
  ['20 of 21 respondents included', true],
  // A message of a value alone says nothing about words.
  ['Anything', false],
])('%s is on a screen: %s', (label, isSaid) => {
  expect(isOnScreen(label)).toBe(isSaid);
});

test('A label that no screen has is named with its article', () => {
  const articles = [{ slug: 'light', labels: ['Quality of Ada', 'Begin now'] }];
  expect(labelProblems(articles, isOnScreen)).toEqual([
    'docs/help/light.md: no screen says **Begin now**; emphasis is _in italics_',
  ]);
});
