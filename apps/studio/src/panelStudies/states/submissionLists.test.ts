import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { expect, it } from 'vitest';
import { aSession, aSubmission, MOMENT } from '../testing/panelFixtures';
import {
  filterCounts,
  findSubmissions,
  isOpenProblem,
  keyOf,
  listedSubmissions,
  needsAttention,
  waitsForDecision,
} from './submissionLists';

const NO_SESSION = { session: null, match: 'NO_SESSION' } as const;
const REFUSED = {
  kind: 'APPROVE',
  decidedDate: MOMENT,
  decidedBy: null,
  refusal: 'It is disputed.',
} as const;

it.each<[string, Partial<PanelSubmission>, boolean, boolean]>([
  ['is usable', {}, true, false],
  ['is unusable', { proposal: 'ASK_TO_RETURN' }, true, false],
  ['is not analysed yet', { proposal: 'WAIT', reasons: ['NOT_PROCESSED'] }, false, false],
  ['cannot be analysed', { proposal: 'WAIT', reasons: ['PROCESSING_FAILED'] }, false, true],
  ['needs a look', { proposal: 'NONE', match: 'DIFFERENT_PERSON' }, true, true],
  ['was asked to return', { proposal: 'NONE', returnRequestedDate: MOMENT }, false, false],
  ['timed out although finished', { state: 'TIMED_OUT' }, true, false],
  ['timed out', { state: 'TIMED_OUT', proposal: 'NONE', ...NO_SESSION }, false, false],
  ['has just taken a place', { state: 'ACTIVE', proposal: 'NONE', ...NO_SESSION }, false, false],
  ['entered a code without a session', { proposal: 'ASK_TO_RETURN', ...NO_SESSION }, true, true],
  ['was approved', { state: 'APPROVED', proposal: 'NONE' }, false, false],
  ['was refused by the panel', { decision: REFUSED }, true, true],
])('a submission that %s', (_, given, isWaiting, isProblem) => {
  const submission = aSubmission('1', given);
  expect(waitsForDecision(submission)).toBe(isWaiting);
  expect(needsAttention(submission)).toBe(isProblem);
});

it('a problem is open while a decision is possible and nobody was asked for anything', () => {
  const wrongCode = aSubmission('1', { match: 'WRONG_CODE' });
  expect(isOpenProblem(wrongCode)).toBe(true);
  expect(isOpenProblem({ ...wrongCode, returnRequestedDate: MOMENT })).toBe(false);
  expect(isOpenProblem({ ...wrongCode, state: 'APPROVED' })).toBe(false);
  const unknown = { submissionId: null, state: null, match: 'NO_SUBMISSION' } as const;
  expect(isOpenProblem(aSubmission('2', unknown))).toBe(false);
});

it('lists what to look at first, then what to decide, then the rest', () => {
  const done = aSubmission('done', { state: 'APPROVED', proposal: 'NONE' });
  const usable = aSubmission('usable');
  const wrong = aSubmission('wrong', { match: 'WRONG_CODE' });
  const all = [done, usable, wrong];
  const ids = (filter: 'waiting' | 'problems' | 'all') =>
    listedSubmissions(all, filter).map(({ submissionId }) => submissionId);
  expect(ids('all')).toEqual(['submission-wrong', 'submission-usable', 'submission-done']);
  expect(ids('waiting')).toEqual(['submission-wrong', 'submission-usable']);
  expect(ids('problems')).toEqual(['submission-wrong']);
  expect(filterCounts(all)).toEqual({ waiting: 2, problems: 1, all: 3 });
});

it('finds a submission by each id and by each of its sessions', () => {
  const one = aSubmission('a', { otherSessions: [{ id: 'x', label: 'Second try' }] });
  const all = [one, aSubmission('b')];
  for (const text of ['SUBMISSION-A', 'participant-a', 'respondent a', ' second ']) {
    expect(findSubmissions(all, text)).toEqual([one]);
  }
  expect(findSubmissions(all, ' ')).toEqual(all);
  expect(findSubmissions(all, 'nobody')).toEqual([]);
});

it('a session alone has a key of its own', () => {
  const alone = aSubmission('1', { submissionId: null, session: aSession('9') });
  expect(keyOf(alone)).toBe('session session-9');
});
