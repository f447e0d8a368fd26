import { TemplateParameter, type ParameterValues } from '@fovea/contract/studies/reports';
import { expect, test } from 'vitest';
import { expandedValues, plannedReports, valuesOfReport, type PlannedTemplate } from './reportPlan';

const ids = {
  EVERY_STIMULUS: ['s1', 's2'],
  EVERY_RESPONDENT: ['r1', 'r2'],
  EVERY_SEGMENT: ['all', 'g1'],
};
const choice = (name: string, choices: string[], multiple = true) =>
  TemplateParameter.parse({ name, type: 'ENUMERATION', order: 0, label: name, choices, multiple });
const template = (own: Partial<PlannedTemplate> = {}): PlannedTemplate => ({
  stimuliDynamic: false,
  respondentDynamic: false,
  segmentDynamic: false,
  parameters: [],
  ...own,
});
const planned = (own: Partial<PlannedTemplate>, values: ParameterValues = {}) => {
  const of = template(own);
  const expanded = expandedValues(of.parameters, values, ids);
  return plannedReports(of, expanded, ids).map(({ stimuli, segment, respondent }) =>
    [stimuli.join('+'), segment, respondent].join(' ').trim(),
  );
};

const stimuli = choice('stimuli', ['EVERY_STIMULUS']);
const segments = choice('segments', ['EVERY_SEGMENT', 'nobody']);

test('a template that is not dynamic makes one report', () => {
  expect(planned({})).toEqual(['']);
  expect(planned({ parameters: [stimuli] }, { stimuli: ['s2', 's1'] })).toEqual(['s2+s1']);
});

test('a dynamic template makes one report for each that was chosen', () => {
  const own = { stimuliDynamic: true, parameters: [stimuli] };
  expect(planned(own, { stimuli: ['s2'] })).toEqual(['s2']);
  expect(planned(own, { stimuli: ['EVERY_STIMULUS'] })).toEqual(['s1', 's2']);
  expect(planned(own, { stimuli: ['s2', 'EVERY_STIMULUS'] })).toEqual(['s2', 's1']);
});

test('without a parameter for the choice it makes one for everything of its kind', () => {
  expect(planned({ respondentDynamic: true })).toEqual(['r1', 'r2']);
});

test('two kinds are combined, stimulus by stimulus', () => {
  expect(
    planned(
      { stimuliDynamic: true, segmentDynamic: true, parameters: [segments] },
      { segments: ['g1', 'all'] },
    ),
  ).toEqual(['s1 g1', 's1 all', 's2 g1', 's2 all']);
});

test('choices of its own and of another kind make no reports', () => {
  const own = { segmentDynamic: true, parameters: [segments] };
  expect(planned(own, { segments: ['nobody', 'g1'] })).toEqual(['g1']);
  expect(planned(own, { segments: ['nobody'] })).toEqual([]);
  const mixed = choice('mixed', ['EVERY_SEGMENT', 'EVERY_STIMULUS']);
  expect(planned({ segmentDynamic: true, parameters: [mixed] }, { mixed: ['g1', 's1'] })).toEqual([
    's1 g1',
  ]);
});

test('what was deleted since it was chosen stays in the plan', () => {
  const own = { stimuliDynamic: true, parameters: [stimuli] };
  expect(planned(own, { stimuli: ['s1', 'gone'] })).toEqual(['s1', 'gone']);
});

test('a parameter that takes several is always a list', () => {
  const texts = TemplateParameter.parse({
    ...{ name: 'texts', type: 'STRING', order: 0, label: 'Texts', multiple: true },
  });
  const one = choice('one', ['x', 'y'], false);
  expect(expandedValues([texts, one, stimuli], { texts: 'EVERY_STIMULUS', one: 'x' }, ids)).toEqual(
    { texts: ['EVERY_STIMULUS'], one: 'x', stimuli: null },
  );
});

test('a report gets the one that it is about, and other values as they are', () => {
  const of = template({
    segmentDynamic: true,
    parameters: [stimuli, segments, choice('one', ['EVERY_SEGMENT'], false)],
  });
  const values = { stimuli: ['s1', 's2'], segments: ['all', 'g1'], one: 'all', title: 'A' };
  const report = { stimuli: ['s1', 's2'], segment: 'g1', respondent: null };
  expect(valuesOfReport(of, values, report)).toEqual({
    ...{ stimuli: ['s1', 's2'], segments: ['g1'], one: 'all', title: 'A' },
  });
});
