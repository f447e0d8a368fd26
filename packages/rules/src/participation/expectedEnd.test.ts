import { expect, it } from 'vitest';
import { expectedEndMs } from './expectedEnd';

const AT = Date.UTC(2026, 10, 1);
const ping = (stimulusNo: number | null) => ({
  timestamp: new Date(AT).toISOString(),
  currentSlideNo: stimulusNo,
});

it.each([
  ['on the first of three', ping(1), [1000, 2000, 4000], AT + 7000],
  ['on the last', ping(3), [1000, 2000, 4000], AT + 4000],
  ['without a ping', null, [1000], null],
  ['before the stimuli', ping(null), [1000], null],
  ['a stimulus without a limit is still to come', ping(1), [1000, 0], null],
  ['a stimulus without a limit is over', ping(2), [0, 1000], AT + 1000],
  ['a stimulus that does not exist', ping(4), [1000, 2000, 4000], null],
  ['no stimulus', ping(0), [1000], null],
  ['an invalid time', { timestamp: 'soon', currentSlideNo: 1 }, [1000], null],
] as const)('%s', (_, seen, exposuresMs, endMs) => {
  expect(expectedEndMs(seen, exposuresMs)).toBe(endMs);
});
