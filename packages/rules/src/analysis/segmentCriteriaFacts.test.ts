import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { describe, expect, it } from 'vitest';
import {
  deviceOf,
  filterVariables,
  hasDeviceFilter,
  hasFlowFilter,
  splitPasted,
  uniqueVariables,
} from './segmentCriteriaFacts';

const session = (id: string, given: Partial<RespondentSession> = {}) =>
  ({ id, variables: {}, device: { kind: 'DESKTOP' }, ...given }) as RespondentSession;

describe('which filters a study offers', () => {
  const people = [
    session('a', { variables: { panel: 'x1', wave: '1', same: 'yes', some: 'only' } }),
    session('b', { variables: { panel: 'x2', wave: '10', same: 'yes' } }),
    session('c', { variables: { panel: 'x3', wave: '1', same: 'yes' } }),
  ];
  it('no variables with a single value or a distinct value per respondent', () => {
    expect([...filterVariables(people)]).toEqual([['wave', ['1', '10']]]);
  });
  it('a pasted list for labels and for unique variables', () => {
    expect(uniqueVariables(people)).toEqual(['panel']);
    expect(uniqueVariables([])).toEqual([]);
  });
  it('flows if there are two, devices if there are two kinds', () => {
    expect(hasFlowFilter({ topLevelBlocks: ['one'] })).toBe(false);
    expect(hasFlowFilter({ topLevelBlocks: ['one', 'two'] })).toBe(true);
    expect(hasDeviceFilter(people)).toBe(false);
    expect(hasDeviceFilter([...people, session('d', { device: {} })])).toBe(true);
  });
  it.each([
    [{ kind: 'PHONE' }, 'Phone'],
    [{ kind: 'Desktop' }, 'Desktop'],
    [{ userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_0)' }, 'Tablet'],
    [{ userAgent: 'Mozilla/5.0 (Windows NT 10.0)', touchPoints: 10 }, 'Desktop'],
    [{}, 'Unknown'],
  ] as const)('recognises the device %j', (device, expected) => {
    expect(deviceOf({ device })).toBe(expected);
  });
});

it('splits a pasted list by whitespace, commas or semicolons', () => {
  expect(splitPasted(' a,b;c\td\n e  a ')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(splitPasted('Respondent 2\nRespondent 9, x', new Set(['Respondent 2']))).toEqual([
    'Respondent 2',
    'Respondent',
    '9',
    'x',
  ]);
});

it('sorts the values of a variable by number, else by letter', () => {
  const valuesOf = (...values: string[]) =>
    filterVariables(values.map((wave, at) => session(`s${at}`, { variables: { wave } }))).get(
      'wave',
    );
  expect(valuesOf('10', '9', '2', '9')).toEqual(['2', '9', '10']);
  expect(valuesOf('c', 'a', 'b', 'a')).toEqual(['a', 'b', 'c']);
  expect(valuesOf('a', 'b', 'c', 'a')).toEqual(['a', 'b', 'c']);
});
