import { describe, expect, it } from 'vitest';
import { effectiveFeatures, canCall } from './access';

describe('a feature requires both the user and the company to have it', () => {
  it('removes features that the company lacks', () => {
    expect(effectiveFeatures(['STUDY', 'LAB'], ['STUDY', 'ANALYSIS'])).toEqual(['STUDY']);
  });
  it.each([
    ['anyone', [], true],
    ['signedIn', [], true],
    ['respondent', ['STUDY'], false],
    ['STUDY', ['STUDY'], true],
    ['STUDY', ['LAB'], false],
    [{ allOf: ['STUDY', 'LAB'] }, ['STUDY'], false],
    [{ allOf: ['STUDY', 'LAB'] }, ['STUDY', 'LAB'], true],
    [{ anyOf: ['STUDY', 'LAB'] }, ['LAB'], true],
    [{ anyOf: ['STUDY', 'LAB'] }, ['ANALYSIS'], false],
  ] as const)('%j with %j: %s', (needs, features, may) => {
    expect(canCall(needs, features)).toBe(may);
  });

  it('needs the user in person where a call says so', () => {
    expect(canCall('inPerson', [])).toBe(true);
    expect(canCall('inPerson', [], true)).toBe(true);
    expect(canCall('inPerson', ['STUDY'], false)).toBe(false);
  });
});
