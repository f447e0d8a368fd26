import { expect, it } from 'vitest';
import { isCollecting } from './isCollecting';

it.each([
  ['nobody collects', false, null, false],
  ['over the link', true, null, true],
  ['in a lab', false, 'lab', true],
] as const)('A study collects: %s', (_, remoteDataCollection, currentLabId, is) => {
  expect(isCollecting({ remoteDataCollection, currentLabId })).toBe(is);
});
