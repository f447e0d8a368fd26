import { describe, expect, it } from 'vitest';
import {
  AS_INSTALLED,
  beforeStart,
  proven,
  switchedTo,
  TRIAL_STARTS,
  wentBack,
  withoutStart,
} from './versions';

const of = (version: string) => ({ version, sha256: version.padEnd(64, '0') });
const [one, two] = [of('1'), of('2')];
const onTrial = switchedTo({ ...AS_INSTALLED, current: one }, two);

describe('a new version', () => {
  it('is current, on trial, with the one before to go back to', () => {
    expect(onTrial).toEqual({ current: two, previous: one, trialStarts: 0, rejected: [] });
  });

  it('has three starts, then the one before is current and the new one is not tried again', () => {
    let state = onTrial;
    for (let start = 1; start <= TRIAL_STARTS; start++) {
      state = beforeStart(state);
      expect(state).toMatchObject({ current: two, trialStarts: start });
    }
    expect(beforeStart(state)).toEqual({
      ...{ current: one, previous: null, trialStarts: null },
      rejected: [{ ...two, why: 'ENDED' }],
    });
  });

  it('that works is started again and again, and the one before is kept', () => {
    const state = proven(beforeStart(onTrial));
    expect(beforeStart(state)).toEqual({ ...onTrial, trialStarts: null });
  });

  it('has not used a start that somebody has ended', () => {
    expect(withoutStart(beforeStart(onTrial))).toEqual(onTrial);
    expect(withoutStart(onTrial)).toEqual(onTrial);
    expect(withoutStart(AS_INSTALLED)).toBe(AS_INSTALLED);
  });
});

it('The first update goes back to what was installed by hand', () => {
  expect(wentBack(switchedTo(AS_INSTALLED, one), 'SILENT')).toEqual({
    ...AS_INSTALLED,
    rejected: [{ ...one, why: 'SILENT' }],
  });
});

it('Only so many rejected versions are remembered, the last ones', () => {
  let state = AS_INSTALLED;
  for (let number = 0; number < 30; number++)
    state = wentBack(switchedTo(state, of(`v${number}`)), 'ENDED');
  expect(state.rejected).toHaveLength(20);
  expect(state.rejected.at(-1)?.version).toBe('v29');
});
