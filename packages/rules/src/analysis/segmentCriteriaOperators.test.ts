import { FILTER_OPERATORS } from '@fovea/contract/analysis/segmentCriteria';
import { expect, it } from 'vitest';
import { operatorCheck, OPERATORS_BY_TYPE, type FilterType } from './segmentCriteriaOperators';

const TYPES = Object.keys(OPERATORS_BY_TYPE) as FilterType[];
const pairs = TYPES.flatMap((type) =>
  FILTER_OPERATORS.map((operator) => [type, operator] as const),
);

it.each(pairs)(
  '%s with %s: works where it is defined, throws where it is not',
  (type, operator) => {
    const isDefined = OPERATORS_BY_TYPE[type].includes(operator);
    if (isDefined) expect(typeof operatorCheck(type, operator, '1')('1')).toBe('boolean');
    else
      expect(() => operatorCheck(type, operator, '1')).toThrow(/not defined for the filter type/);
  },
);

it.each([
  ['equals', [false, true, false]],
  ['greaterOrEqual', [false, true, true]],
  ['lessOrEqual', [true, true, false]],
] as const)('numbers with %s 4: 3, 4 and 5', (operator, expected) => {
  const meets = operatorCheck('numeric', operator, '4');
  expect([3, 4, '5'].map((value) => meets(value))).toEqual(expected);
});
