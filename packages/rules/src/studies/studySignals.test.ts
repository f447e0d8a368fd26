import { describe, expect, it, test } from 'vitest';
import {
  canSetSignals,
  isOnlyOfSignalProcessing,
  isSignalDemarcated,
  isSignalEnabled,
  signalsProblem,
  signalStateOf,
  withSignalState,
} from './studySignals';

const study = { signalsDisabled: ['joy', 'valence'], demarcatedSignals: ['blink', 'joy'] };

test.each([
  ['joy', false, false, 'disabled'],
  ['valence', false, false, 'disabled'],
  ['blink', true, true, 'demarcated'],
  ['lidLeft', true, false, 'shown'],
] as const)('%s', (id, isEnabled, isDemarcated, state) => {
  expect(isSignalEnabled(study, id)).toBe(isEnabled);
  expect(isSignalDemarcated(study, id)).toBe(isDemarcated);
  expect(signalStateOf(study, id)).toBe(state);
});

describe('a signal is in one list at most, and the others stay where they are', () => {
  it.each([
    ['lidLeft', 'disabled', ['joy', 'valence', 'lidLeft'], ['blink', 'joy']],
    ['lidLeft', 'demarcated', ['joy', 'valence'], ['blink', 'joy', 'lidLeft']],
    ['blink', 'disabled', ['joy', 'valence', 'blink'], ['joy']],
    ['joy', 'demarcated', ['valence'], ['blink', 'joy']],
    ['joy', 'shown', ['valence'], ['blink']],
    ['joy', 'disabled', ['valence', 'joy'], ['blink']],
  ] as const)('%s becomes %s', (id, state, signalsDisabled, demarcatedSignals) => {
    expect(withSignalState(study, [id], state)).toEqual({ signalsDisabled, demarcatedSignals });
  });

  it('several at once', () => {
    const after = withSignalState(study, ['joy', 'valence', 'blink'], 'shown');
    expect(after).toEqual({ signalsDisabled: [], demarcatedSignals: [] });
  });
});

const KNOWN = new Set(['joy', 'valence', 'blink']);
const NONE = { signalsDisabled: [], demarcatedSignals: [] };

test.each<readonly [string, Parameters<typeof signalsProblem>[0], string | null]>([
  ['nothing', {}, null],
  ['empty lists', NONE, null],
  ['known signals', { signalsDisabled: ['joy'], demarcatedSignals: ['blink'] }, null],
  ['an unknown signal that is disabled', { signalsDisabled: ['mood'] }, 'unknown'],
  ['an unknown signal that is demarcated', { demarcatedSignals: ['mood'] }, 'unknown'],
  ['a signal twice', { signalsDisabled: ['joy', 'joy'] }, 'twice'],
])('The problem of a change with %s', (_, change, problem) => {
  expect(signalsProblem(change, NONE, KNOWN)).toBe(problem);
});

it('A signal that an earlier version knew may stay in its list', () => {
  const stored = { ...NONE, signalsDisabled: ['mood'] };
  expect(signalsProblem({ signalsDisabled: ['mood', 'joy'] }, stored, KNOWN)).toBeNull();
  expect(signalsProblem({ demarcatedSignals: ['mood'] }, stored, KNOWN)).toBe('unknown');
});

test.each([
  [{ signalsDisabled: [], demarcatedSignals: [] }, true],
  [{ signalsDisabled: [], sensors: {} }, false],
  [{}, false],
])('A change of %o is of signals only: %s', (change, isOnly) => {
  expect(isOnlyOfSignalProcessing(change)).toBe(isOnly);
});

test.each([
  ['ONLINE', 'fovea_ONLINE', true],
  ['REMOTE_DATA_COLLECTION', 'fovea_8', false],
  ['LAB', 'fovea_ONLINE', true],
  ['LAB', 'fovea_8', false],
] as const)(
  'The signals of a study %s of %s can be set: %s',
  (studyType, desktopGeneration, can) => {
    expect(canSetSignals({ studyType, desktopGeneration })).toBe(can);
  },
);
