import { expect, it } from 'vitest';
import { deviceFlaws } from './deviceFlaws';

const GOOD = {
  state: 'ready',
  rateHz: 60,
  nominalRateHz: 60,
  droppedShare: 0,
  clockResidualMs: 0.4,
} as const;

it.each([
  ['a good device', {}, []],
  ['one that sends a little less than it states', { rateHz: 54 }, []],
  ['a slow one', { rateHz: 53 }, ['slow']],
  ['one at irregular times', { nominalRateHz: 0, rateHz: 0 }, []],
  ['one that loses a hundredth', { droppedShare: 0.01 }, []],
  ['one that loses more', { droppedShare: 0.011 }, ['dropping']],
  ['one with a clock of 2 ms', { clockResidualMs: 2 }, []],
  ['one with a worse clock', { clockResidualMs: 2.1 }, ['clock']],
  ['one whose clock was not measured yet', { clockResidualMs: null }, []],
  [
    'one with everything',
    { rateHz: 1, droppedShare: 0.5, clockResidualMs: 9 },
    ['slow', 'dropping', 'clock'],
  ],
  ['a lost one', { state: 'lost', rateHz: null, droppedShare: 0.5 }, []],
  ['one without a signal', { state: 'noSignal', rateHz: 10 }, []],
] as const)('%s', (_, change, flaws) => {
  expect(deviceFlaws({ ...GOOD, ...change })).toEqual(flaws);
});
