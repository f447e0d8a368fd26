import { mergeSurveys } from '@fovea/rules/survey/mergeSurveys';
import type { SurveyJson } from '@fovea/rules/survey/surveyTree';
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { FieldConflict } from '../currentStudy/studyConflict';
import { conflictName } from './conflictText';
import { conflictValue } from './conflictValue';

const intl = createIntl({ locale: 'en' });
const study = aStudy({
  name: 'Coffee',
  stimuli: [aStimulus({ id: 's', name: 'Questions', type: 'JS_SURVEY' })],
});

/** What the dialog shows of each conflict: item, property, mine and theirs. */
function rows(mine: SurveyJson, theirs: SurveyJson, base: SurveyJson) {
  return mergeSurveys(base, mine, theirs).conflicts.map((part) =>
    row({
      path: 'stimuli/s/surveyQuestions',
      part,
      mine: 'mine' in part ? part.mine : null,
      theirs: 'theirs' in part ? part.theirs : null,
    }),
  );
}
function row(conflict: FieldConflict) {
  const { item, field } = conflictName(intl, study, conflict);
  return [
    item,
    field,
    conflictValue(intl, conflict, 'mine'),
    conflictValue(intl, conflict, 'theirs'),
  ];
}
const survey = (more: SurveyJson, ...elements: SurveyJson[]): SurveyJson => ({
  ...more,
  pages: [{ name: 'page1', title: 'You', elements }],
});
const drink = (more: SurveyJson): SurveyJson => ({
  ...{ type: 'checkbox', name: 'drink', title: 'Drinks?', choices: ['Tea', 'Coffee'] },
  ...more,
});

test.each<[string, SurveyJson, SurveyJson, string[]]>([
  ['a title', { title: 'A' }, { title: { default: 'B', de: 'C' } }, ['B', 'Title', 'A', 'B']],
  [
    'a select',
    { choicesOrder: 'random' },
    { choicesOrder: 'asc' },
    ['Drinks?', 'Order of choices', 'Random for each respondent', 'A to Z'],
  ],
  [
    'a choice',
    { choices: ['Green tea', 'Coffee'] },
    { choices: [{ value: 'Tea', text: 'Black tea' }, 'Coffee'] },
    ['Drinks?', 'Choices, number 1', 'Green tea', 'Black tea'],
  ],
  [
    'a condition, in which < is no tag',
    { visibleIf: '{age} < 18 and {x} > 1' },
    { visibleIf: '{age} < 16' },
    ['Drinks?', 'Shown only when', '{age} < 18 and {x} > 1', '{age} < 16'],
  ],
  [
    'a number that one of them took away',
    { colCount: 2 },
    { colCount: 3 },
    ['Drinks?', 'Choices side by side', '2', '3'],
  ],
  [
    'something nobody has a name for',
    { future: { a: ['x', 1], b: true } },
    { future: 'y' },
    ['Drinks?', 'future', 'x, 1, On', 'y'],
  ],
])('%s', (_, mine, theirs, shown) => {
  const base = survey({}, drink({}));
  expect(rows(survey({}, drink(mine)), survey({}, drink(theirs)), base)).toEqual([shown]);
});

test('rules, settings, deletions and orders', () => {
  const rule = (expression: string) => ({ triggers: [{ type: 'complete', expression }] });
  const base = survey(rule('{a} = 1'), drink({}), { type: 'text', name: 'b' });
  expect(
    rows(
      survey(
        { ...rule('{a} = 2'), showProgressBar: true },
        drink({ title: 'New', isRequired: true }),
      ),
      survey({ ...rule('{a} = 3'), title: 'T' }, { type: 'text', name: 'b' }),
      base,
    ),
  ).toEqual([
    ['New', 'Changed and deleted', 'Changed: Required, Title', 'Deleted'],
    ['Settings of the survey', 'Rules, number 1: expression', '{a} = 2', '{a} = 3'],
  ]);
});

test('fields of the study and options of a stimulus', () => {
  expect(row({ path: 'name', mine: 'A', theirs: 'B' })).toEqual(['Coffee', 'Study name', 'A', 'B']);
  expect(row({ path: 'stimuli/s/exposureTimeMs', mine: 1500, theirs: 2000 })).toEqual([
    ...['Questions', 'Duration', '1.5 s', '2 s'],
  ]);
  const node = { kind: 'survey', name: '', title: undefined, type: undefined } as const;
  const part = { kind: 'value', id: '', node, path: ['positions'], base: [] } as const;
  const positions = { mine: [{ xNorm: 0, yNorm: 0 }], theirs: [] };
  expect(
    row({ path: 'stimuli/s/calibrationOptions', part: { ...part, ...positions }, ...positions }),
  ).toEqual(['Questions: Calibration', 'Points', '1 point', '0 points']);
});
