import { describe, expect, it } from 'vitest';
import {
  defaultExposureMs,
  exposureProblem,
  isDefaultCalibration,
  maximumExposureMessage,
  stimulusNameProblem,
} from './stimuli';

describe('stimulus names: at most 40 characters, non-empty, unique, not reserved', () => {
  it.each([
    ['Shelf', ['Poster'], null],
    ['shelf ', ['Shelf'], 'taken'],
    ['', [], 'empty'],
    ['x'.repeat(41), [], 'tooLong'],
    ['Pre-study calibration', [], 'reserved'],
    ['post-study calibration', [], 'reserved'],
    ['PREcalib 1', [], 'reserved'],
    ['postCALIBx', [], 'reserved'],
    ['My PREcalib', [], null],
  ])('%j among %j: %s', (name, others, problem) => {
    expect(stimulusNameProblem(name, others)).toBe(problem);
  });
});

describe('exposure times', () => {
  it.each([
    ['IMAGE', 6_000],
    ['INSTRUCTION', 30_000],
    ['CALIBRATION', 33_050],
  ] as const)('default of %s is %d ms', (type, ms) => {
    expect(defaultExposureMs(type)).toBe(ms);
  });
  it('a video is shown for its duration', () => {
    expect(defaultExposureMs('VIDEO', 12_345)).toBe(12_345);
  });
  it.each([
    ['IMAGE', 300_000, null],
    ['IMAGE', 300_001, 'tooLong'],
    ['VIDEO', 1_800_000, null],
    ['VIDEO', 1_800_001, 'tooLong'],
    ['INSTRUCTION', 300_001, 'tooLong'],
    ['IMAGE', -1, 'negative'],
    ['IMAGE', Number.NaN, 'negative'],
  ] as const)('%s for %d ms: %s', (type, ms, problem) => {
    expect(exposureProblem(type, ms)).toBe(problem);
  });
  it('states the limit in minutes and seconds', () => {
    expect(maximumExposureMessage('IMAGE')).toBe('Maximum duration is 5 min and 0 sec');
  });
});

describe('default calibrations', () => {
  it.each([
    ['CALIBRATION', 'Pre-study calibration', true],
    ['CALIBRATION', 'Post-study calibration', true],
    ['CALIBRATION', 'Middle', false],
    ['IMAGE', 'Pre-study calibration', false],
  ] as const)('%s %j: %s', (type, name, is) => {
    expect(isDefaultCalibration({ type, name })).toBe(is);
  });
});
