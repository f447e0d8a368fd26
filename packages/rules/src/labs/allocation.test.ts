import { expect, it } from 'vitest';
import { isAllocated } from './allocation';

it.each([
  ['no lab collects', null, [], false],
  ['its lab, without a choice of machines', 'north', [], true],
  ['its lab, and it was chosen', 'north', ['b', 'a'], true],
  ['its lab, and others were chosen', 'north', ['b'], false],
  ['another lab', 'south', [], false],
  ['another lab, although it was chosen earlier', 'south', ['a'], false],
] as const)('A machine may be given a study: %s', (_, currentLabId, availableOn, is) => {
  const study = { currentLabId, availableOn: [...availableOn] };
  expect(isAllocated(study, { id: 'a', labId: 'north' })).toBe(is);
});
