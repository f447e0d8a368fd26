import { describe, expect, it } from 'vitest';
import {
  EXPECTED_PARAMETERS_MAX,
  PARAMETER_NAME_MAX,
  parameterProblem,
  parametersProblem,
} from './expectedParameters';

describe('the name of an expected parameter', () => {
  it.each([
    ['rid', null],
    ['PROLIFIC_PID', null],
    ['_a.b-c9', null],
    ['constructor', null],
    ['x'.repeat(PARAMETER_NAME_MAX), null],
    ['', 'empty'],
    ['x'.repeat(PARAMETER_NAME_MAX + 1), 'tooLong'],
    ['9rid', 'characters'],
    ['a b', 'characters'],
    ['a&b', 'characters'],
    ['{{rid}}', 'characters'],
    ['rid\n', 'characters'],
    ['žid', 'characters'],
    ['foveaLocale', 'reserved'],
    ['FoveaReason', 'reserved'],
    ['incorrectSearchParameter', 'reserved'],
    ['possiblyIncorrectSearchParameter', 'reserved'],
    ['pid', 'taken'],
    ['PID', null],
  ] as const)('%s', (name, problem) => {
    expect(parameterProblem(name, ['pid'])).toBe(problem);
  });

  it('is one of a limited number', () => {
    const names = Array.from({ length: EXPECTED_PARAMETERS_MAX }, (_, at) => `p${at}`);
    expect(parametersProblem(names)).toBeNull();
    expect(parametersProblem([...names, 'one'])).toBe('tooMany');
    expect(parametersProblem(['a', 'b', 'a'])).toBe('taken');
    expect(parametersProblem([])).toBeNull();
  });
});
