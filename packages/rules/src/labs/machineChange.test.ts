import { expect, test } from 'vitest';
import { machineProblems } from './machineChange';

test.each([
  ['nothing changes', {}, []],
  ['a name', { name: 'PC 1' }, []],
  ['a name of blanks', { name: ' \t' }, ['name']],
  ['disabled with a reason', { disabled: { reason: 'Camera broken' } }, []],
  ['disabled without a reason', { disabled: { reason: ' ' } }, ['disabled']],
  ['enabled again', { disabled: null }, []],
  ['both wrong', { name: '', disabled: { reason: '' } }, ['name', 'disabled']],
])('%s', (_, change, fields) => {
  expect(machineProblems(change).map(({ field }) => field)).toEqual(fields);
});
