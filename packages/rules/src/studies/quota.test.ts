import { describe, expect, it } from 'vitest';
import { labPhase, canEditQuota, quotaProblem, quotaTotal } from './quota';

const counts = (youngMale: number | null, oldMale = 5, youngFemale = 5, oldFemale = 5) => ({
  youngMale,
  oldMale,
  youngFemale,
  oldFemale,
});

describe('all four counts must be defined and the total above 0', () => {
  it.each([
    [counts(5), null],
    [counts(null), 'undefined'],
    [counts(-1), 'undefined'],
    [counts(1.5), 'undefined'],
    [counts(Infinity), 'undefined'],
    [counts(0, 0, 0, 0), 'total'],
    [counts(0, 0, 0, 1), null],
  ])('%o', (given, problem) => {
    expect(quotaProblem(given)).toBe(problem);
  });

  it('each count must not exceed the available respondents of a test plan', () => {
    expect(quotaProblem(counts(5), counts(5))).toBeNull();
    expect(quotaProblem(counts(6), counts(5))).toBe('moreThanAvailable');
  });

  it('its variables must be complete', () => {
    const income = { variable: 'income', label: 'Income', bucketLabels: ['Low'] };
    expect(quotaProblem({ ...counts(5), variables: [income] })).toBe('tooFewBuckets');
    expect(quotaProblem({ ...counts(5), variables: [] })).toBeNull();
  });

  it('total', () => {
    expect(quotaTotal(counts(5))).toBe(20);
    expect(quotaTotal(counts(null))).toBe(15);
  });
});

const quota = { id: 'q', studyId: 's', ...counts(5), oldAt: 35, variables: [] };

describe('lab phase', () => {
  it.each([
    ['no quota and state new', null, 'NEW_AVAILABLE', null, false, 'configNeeded', true],
    ['no quota and allocated', null, 'ALLOCATED_DISTRIBUTING', null, false, 'configNeeded', true],
    [
      'quota, no current lab, no sessions',
      quota,
      'NEW_AVAILABLE',
      null,
      false,
      'readyToStart',
      true,
    ],
    ['quota and current lab', quota, 'ALLOCATED_DISTRIBUTING', 'lab', false, 'inProgress', true],
    ['the same with sessions', quota, 'ALLOCATED_DISTRIBUTING', 'lab', true, 'inProgress', true],
    ['quota, no current lab, sessions', quota, 'UPLOAD_COMPLETE', null, true, 'finished', false],
    ['no quota but results', null, 'UPLOAD_COMPLETE', null, true, 'analysisOnly', false],
  ] as const)('%s', (_, has, state, currentLabId, hasSessions, phase, editable) => {
    const found = labPhase({ quota: has, state, currentLabId }, hasSessions);
    expect(found).toBe(phase);
    expect(canEditQuota(found)).toBe(editable);
  });
});
