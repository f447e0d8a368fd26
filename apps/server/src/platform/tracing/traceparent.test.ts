import { expect, test } from 'vitest';
import { parseTraceparent } from './traceparent';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a header of a proxy says which trace a request is part of', () => {
  const parent = { traceId: TRACE, spanId: SPAN };
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...parent, isSampled: true });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...parent, isSampled: false });
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-more`)).toEqual({ ...parent, isSampled: true });
});

test.each([
  undefined,
  '',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
])('%s is no such header', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});
