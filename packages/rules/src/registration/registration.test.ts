import type {
  RegistrationMachine,
  RegistrationStudy,
} from '@fovea/contract/participation/registrations';
import { describe, expect, it } from 'vitest';
import { byUsability, machineProblem, missingStep, respondentProblems } from './registration';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const income = { variable: 'income', label: 'Income', bucketLabels: ['Low', 'High'] };
const quota = {
  ...{ id: 'q', studyId: 's', oldAt: 35, variables: [income] },
  ...{ youngMale: 1, oldMale: 1, youngFemale: 1, oldFemale: 1 },
};
const who = { age: 20, gender: 'MALE', variables: { income: 'Low' } } as const;
const ageless = { gender: who.gender, variables: who.variables };

describe('what is said of a respondent', () => {
  it.each([
    ['everything', who, []],
    ['the youngest', { ...who, age: 1 }, []],
    ['age 0', { ...who, age: 0 }, ['age']],
    ['age 131', { ...who, age: 131 }, ['age']],
    ['half a year', { ...who, age: 20.5 }, ['age']],
    ['no age', ageless, ['age']],
    ['no gender', { age: 20, variables: who.variables }, ['gender']],
    ['no answer', { ...who, variables: {} }, ['variables.income']],
    ['an answer that is no bucket', { ...who, variables: { income: 'low' } }, ['variables.income']],
    ['an unknown variable', { ...who, variables: { income: 'Low', age: '3' } }, ['variables.age']],
    ['nothing', {}, ['age', 'gender', 'variables.income']],
  ])('%s', (_, given, fields) => {
    expect(respondentProblems(quota, given).map(({ field }) => field)).toEqual(fields);
  });
});

const ping = {
  ...{ timestamp: '2026-03-01T11:59:55Z', studyId: null, busyUiShown: false },
  ...{ currentSlideNo: 0, slideCount: 0, offline: false, queuedUploads: 0 },
};
const machine = (more: Partial<RegistrationMachine> = {}): RegistrationMachine => ({
  ...{ id: 'm', name: 'PC 1', location: '', labId: 'lab', currentSession: null },
  ...{ actingAs: 'DATA_COLLECTOR', lastPing: ping, disabled: null, availableOn: ['s'] },
  ...more,
});
const study: RegistrationStudy = {
  ...{ id: 's', name: 'Study', currentLabId: 'lab', respondentRegistration: 'ANYONE' },
  ...{ quota, places: [] },
};

describe('a machine', () => {
  it.each([
    ['is idle and has the study', {}, null],
    ['is in another lab', { labId: 'other' }, 'otherLab'],
    ['is for those who own studies', { actingAs: 'STUDY_OWNER' }, 'studyOwner'],
    ['is disabled', { disabled: { reason: 'x', by: 'y', createdDate: '' } }, 'disabled'],
    ['has never reported', { lastPing: null }, 'notInstalled'],
    ['has been silent', { lastPing: { ...ping, timestamp: '2026-03-01T11:58:59Z' } }, 'offline'],
    ['went off', { lastPing: { ...ping, offline: true } }, 'offline'],
    ['shows a study', { lastPing: { ...ping, studyId: 's', slideCount: 3 } }, 'inProgress'],
    ['works on a recording', { lastPing: { ...ping, busyUiShown: true } }, 'inProgress'],
    ['has a current session', { currentSession: 'x' }, 'occupied'],
    ['does not have the study', { availableOn: ['other'] }, 'studyNotThere'],
  ] as const)('that %s', (_, more, problem) => {
    expect(machineProblem(machine(more as Partial<RegistrationMachine>), study, NOW)).toBe(problem);
  });

  it('of any lab cannot be used while the data of the study is collected in none', () => {
    expect(machineProblem(machine(), { id: 's', currentLabId: null }, NOW)).toBe('otherLab');
  });

  it('that can be used comes first, then those that are free soon, by name', () => {
    const machines = [
      machine({ name: 'PC 1', lastPing: null }),
      machine({ name: 'PC 2', currentSession: 'x' }),
      machine({ name: 'PC 10' }),
      machine({ name: 'PC 9' }),
    ];
    const names = byUsability(machines, study, NOW).map(({ name }) => name);
    expect(names).toEqual(['PC 9', 'PC 10', 'PC 2', 'PC 1']);
  });
});

describe('the step that is missing', () => {
  it.each([
    ['no study', null, who, machine(), 'study'],
    ['a study that is not running', { ...study, currentLabId: null }, who, machine(), 'study'],
    ['no age', study, ageless, machine(), 'respondent'],
    ['no space', { ...study, quota: { ...quota, youngMale: 0 } }, who, machine(), 'space'],
    ['no machine', study, who, null, 'machine'],
    ['a machine that cannot be used', study, who, machine({ lastPing: null }), 'machine'],
    ['nothing', study, who, machine(), null],
  ])('%s', (_, of, given, at, step) => {
    expect(missingStep(of, given, at, NOW)).toBe(step);
  });
});
