import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { expect, it } from 'vitest';
import { all } from '../testing/segmentFilters';
import { matchingRespondents } from './segmentCriteria';
import type { CriteriaFacts } from './segmentCriteriaFacts';

const session = (id: string, gender: string | null, variables: Record<string, string> = {}) =>
  ({ id, respondent: { id, label: id, age: null, gender }, variables }) as RespondentSession;

const facts: CriteriaFacts = {
  study: { stimuli: [], topLevelBlocks: [] } as unknown as CriteriaFacts['study'],
  sessions: [session('a', null), session('b', 'FEMALE', { group: 'b' })],
  answers: [],
  dayOf: (moment) => moment.slice(0, 10),
};

it('finds respondents whose gender is not known by UNKNOWN', () => {
  const found = (genders: ('UNKNOWN' | 'FEMALE')[]) =>
    matchingRespondents(all({ kind: 'gender', genders }), facts);
  expect(found(['UNKNOWN'])).toEqual(['a']);
  expect(found(['FEMALE'])).toEqual(['b']);
});

it('finds respondents without a variable by its empty value', () => {
  const found = (values: string[]) =>
    matchingRespondents(all({ kind: 'external', field: 'group', values }), facts);
  expect(found([''])).toEqual(['a']);
  expect(found(['b'])).toEqual(['b']);
});
