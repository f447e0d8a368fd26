import { TemplateParameter } from '@fovea/contract/studies/reports';
import { describe, expect, it } from 'vitest';
import { initialValue } from './reportParameters';

const ids = {
  EVERY_STIMULUS: ['poster', 'film'],
  EVERY_RESPONDENT: ['ada', 'bo'],
  EVERY_SEGMENT: ['all'],
};
const parameter = (given: Partial<TemplateParameter>) =>
  TemplateParameter.parse({ name: 'p', label: 'P', type: 'STRING', order: 0, ...given });
const stimuli = parameter({ type: 'ENUMERATION', multiple: true, choices: ['EVERY_STIMULUS'] });

describe('what a field begins with', () => {
  it.each([
    { what: 'the last value', of: parameter({ defaultValue: 'a' }), last: 'b', begins: 'b' },
    { what: 'the default', of: parameter({ defaultValue: 'a' }), last: undefined, begins: 'a' },
    { what: 'nothing', of: parameter({}), last: undefined, begins: null },
    { what: 'off', of: parameter({ type: 'BOOLEAN' }), last: undefined, begins: false },
    {
      what: 'the default where the last value breaks a limit that is new',
      of: parameter({ type: 'NUMBER', max: 5, defaultValue: 2 }),
      last: 9,
      begins: 2,
    },
    { what: 'everything', of: stimuli, last: undefined, begins: ['EVERY_STIMULUS'] },
    {
      what: 'everything, as chosen',
      of: stimuli,
      last: ['EVERY_STIMULUS'],
      begins: ['EVERY_STIMULUS'],
    },
    { what: 'what is left in the study', of: stimuli, last: ['film', 'gone'], begins: ['film'] },
    {
      what: 'everything where nothing is left',
      of: stimuli,
      last: ['gone'],
      begins: ['EVERY_STIMULUS'],
    },
    {
      what: 'a default that is one dynamic choice',
      of: { ...stimuli, defaultValue: 'EVERY_STIMULUS' },
      last: null,
      begins: ['EVERY_STIMULUS'],
    },
    {
      what: 'the only choice',
      of: parameter({ type: 'ENUMERATION', choices: ['EVERY_SEGMENT'] }),
      last: undefined,
      begins: 'all',
    },
    {
      what: 'nothing where there are several',
      of: parameter({ type: 'ENUMERATION', choices: ['EVERY_STIMULUS'] }),
      last: undefined,
      begins: null,
    },
  ])('$what', ({ of, last, begins }) => {
    expect(initialValue(of, last, ids)).toEqual(begins);
  });
});
