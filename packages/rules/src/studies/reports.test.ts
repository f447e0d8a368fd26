import {
  TemplateParameter,
  type Report,
  type ReportRun,
  type ReportTemplate,
} from '@fovea/contract/studies/reports';
import { describe, expect, test } from 'vitest';
import { effectiveSensors } from '../flow/sensorDependencies';
import {
  askedParameters,
  choicesOf,
  isTemplateShown,
  parameterProblem,
  runProgress,
  shownReport,
  templateObstacle,
} from './reports';

const sensors = effectiveSensors({ webcam: true, eyeTracking: true });
const study = { desktopGeneration: 'fovea_ONLINE', sensors, reportedTemplates: ['done'] } as const;
type Compared = Parameters<typeof templateObstacle>[0];
const template: Compared = {
  disabled: false,
  desktopGeneration: 'fovea_ONLINE',
  requiredSensor: null,
  requiredTemplates: [],
  engine: { isAvailable: true, problem: null },
};

test.each<[string, Partial<ReportTemplate>, string | null, boolean]>([
  ['compatible', {}, null, true],
  ['disabled', { disabled: true }, 'disabled', false],
  ['of another generation', { desktopGeneration: 'fovea_8' }, 'generation', false],
  ['needing gaze, which was collected', { requiredSensor: 'eyeTracking' }, null, true],
  ['needing a voice, which was not', { requiredSensor: 'voiceAnalysis' }, 'sensor', false],
  ['needing a report that exists', { requiredTemplates: ['done'] }, null, true],
  [
    'needing two of which one exists',
    { requiredTemplates: ['done', 'b'] },
    'requiredTemplate',
    true,
  ],
  [
    'of a type that cannot be run',
    { engine: { isAvailable: false, problem: 'R' } },
    'engine',
    true,
  ],
  [
    'disabled and of another generation',
    { disabled: true, desktopGeneration: 'fovea_8' },
    'disabled',
    false,
  ],
])('a template %s', (_, own, obstacle, isShown) => {
  expect(templateObstacle({ ...template, ...own }, study)).toBe(obstacle);
  expect(isTemplateShown({ ...template, ...own }, study)).toBe(isShown);
});

const parameter = (own: Partial<TemplateParameter> & Pick<TemplateParameter, 'type'>) =>
  TemplateParameter.parse({ name: 'a', order: 0, label: 'A', ...own });
const ids = {
  EVERY_STIMULUS: ['s1', 's2'],
  EVERY_RESPONDENT: ['r1'],
  EVERY_SEGMENT: ['all', 'g1'],
};

test('parameters are asked for in their order, where their sensor was collected', () => {
  const asked = askedParameters(
    [
      parameter({ type: 'STRING', name: 'c', order: 3 }),
      parameter({ type: 'STRING', name: 'voice', order: 2, requiredSensor: 'voiceAnalysis' }),
      parameter({ type: 'STRING', name: 'gaze', order: 1, requiredSensor: 'eyeTracking' }),
    ],
    sensors,
  );
  expect(asked.map(({ name }) => name)).toEqual(['gaze', 'c']);
});

test('dynamic choices stand for everything of their kind, each once', () => {
  const choices = ['none', 'EVERY_SEGMENT', 'all', 'EVERY_STIMULUS'];
  expect(choicesOf({ choices }, ids)).toEqual(['none', 'all', 'g1', 's1', 's2']);
});

describe('the value of a parameter', () => {
  const number = parameter({ type: 'NUMBER', min: 1, max: 2, step: 0.1 });
  const one = parameter({ type: 'ENUMERATION', choices: ['x', 'EVERY_STIMULUS'] });
  const several = { ...one, multiple: true };
  const text = parameter({ type: 'STRING' });
  test.each<[string, TemplateParameter, Parameters<typeof parameterProblem>[1], string | null]>([
    ['none', text, null, 'missing'],
    ['not sent', text, undefined, 'missing'],
    ['an empty text', text, '', 'missing'],
    ['an empty text that is the default', { ...text, defaultValue: '' }, '', null],
    ['a text', text, 'quotes \' " and\nlines', null],
    ['a number for a text', text, 5, 'type'],
    ['texts for one text', text, ['a', 'b'], 'several'],
    ['texts', { ...text, multiple: true }, ['a', 'b'], null],
    ['a number', number, 1.3, null],
    ['a number as a text', number, '1.3', 'type'],
    ['not a number', number, NaN, 'type'],
    ['too small a number', number, 0.9, 'tooSmall'],
    ['too large a number', number, 2.1, 'tooLarge'],
    ['a number between steps', number, 1.35, 'step'],
    ['false', parameter({ type: 'BOOLEAN' }), false, null],
    ['a text for yes or no', parameter({ type: 'BOOLEAN' }), 'false', 'type'],
    ['a choice of its own', one, 'x', null],
    ['a stimulus', one, 's2', null],
    ['a stimulus that does not exist', one, 's3', 'choice'],
    ['a segment where a stimulus is asked for', one, 'g1', 'choice'],
    ['every stimulus where one is asked for', one, 'EVERY_STIMULUS', 'choice'],
    ['every stimulus', several, ['EVERY_STIMULUS'], null],
    ['every segment where stimuli are asked for', several, ['EVERY_SEGMENT'], 'choice'],
    ['no choice', several, [], 'missing'],
    ['choices of which one does not exist', several, ['s1', 's3'], 'choice'],
    ['a file', parameter({ type: 'FILE' }), 'f1', null],
    ['no file', parameter({ type: 'FILE' }), '', 'missing'],
  ])('%s', (_, declared, value, problem) => {
    expect(parameterProblem(declared, value, ids)).toBe(problem);
  });
});

const run = (state: ReportRun['state'], ...states: Report['state'][]) =>
  runProgress({ state, reports: states.map((one) => ({ state: one }) as Report) });

test.each([
  ['waiting', run('CREATED', 'PROCESSING'), 'inProgress', 0, 1],
  ['waiting to be retried', run('RETRYING', 'SUCCESS', 'PROCESSING'), 'inProgress', 0, 1],
  ['half done', run('PROCESSING', 'SUCCESS', 'ERROR', 'PROCESSING'), 'inProgress', 2, 3],
  ['about to end', run('PROCESSING', 'SUCCESS'), 'inProgress', 1, 1],
  ['done', run('SUCCESS', 'SUCCESS', 'SUCCESS'), 'ready', 2, 2],
  ['done, some not applicable', run('SUCCESS', 'NOT_APPLICABLE', 'SIGNALS_ONLY'), 'ready', 2, 2],
  ['done with errors', run('SUCCESS', 'SUCCESS', 'ERROR'), 'readyWithErrors', 2, 2],
  ['done with errors only', run('SUCCESS', 'ERROR', 'ERROR'), 'error', 2, 2],
  ['done with nothing', run('SUCCESS'), 'ready', 0, 1],
])('a run that is %s', (_, progress, state, now, max) => {
  expect(progress).toEqual({ state, now, max });
});

test('a report is shown by its state, and one that is missing as skipped', () => {
  const shown = (['PROCESSING', 'SUCCESS', 'NOT_APPLICABLE', 'SIGNALS_ONLY', 'ERROR'] as const).map(
    (state) => shownReport({ state }),
  );
  expect(shown).toEqual(['processing', 'ready', 'notApplicable', 'signalsOnly', 'error']);
  expect(shownReport(undefined)).toBe('skipped');
});
