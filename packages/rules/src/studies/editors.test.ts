import type { Feature } from '@fovea/contract/protocol/access';
import { describe, expect, it } from 'vitest';
import { earliestToday, isExpired, canSeeStudy, noonOfDay } from './editors';

describe('who sees a study', () => {
  it.each<[string, string[], string | null, Feature[], boolean]>([
    ['no editors: everybody of the company', [], 'other', ['STUDY'], true],
    ['an editor', ['other', 'me'], 'other', ['STUDY'], true],
    ['not an editor', ['other'], 'other', ['STUDY'], false],
    ['not an editor of a study without owner', ['other'], null, ['STUDY'], false],
    ['the owner, listed or not', ['other'], 'me', ['STUDY'], true],
    ['an account administrator', ['other'], 'other', ['ACCOUNT_ADMINISTRATION'], true],
    ['internal staff', ['other'], 'other', ['INTERNAL'], true],
    ['a user who may limit views', ['other'], 'other', ['LIMITED_STUDY_VIEW'], false],
  ])('%s', (_, editors, ownerId, features, sees) => {
    expect(canSeeStudy({ editors, ownerId }, { userId: 'me', features })).toBe(sees);
  });
});

describe('the expiration of a study includes its last day', () => {
  const last = noonOfDay('2026-11-21');
  it.each([
    ['no date', null, '2999-01-01T00:00:00Z', false],
    ['the day before', last, '2026-11-20T10:00:00Z', false],
    ['the day itself', last, '2026-11-21T23:59:59Z', false],
    ['the day itself, in Honolulu', last, '2026-11-22T09:30:00Z', false],
    ['the day is over everywhere', last, '2026-11-22T12:00:00Z', true],
    ['as a date', new Date(last), '2026-11-23T12:00:00Z', true],
  ])('%s', (_, validTo, now, expired) => {
    expect(isExpired({ validTo }, Date.parse(now))).toBe(expired);
  });

  it('a day that is today in any time zone is not past', () => {
    expect(earliestToday(Date.parse('2026-11-22T11:59:00Z'))).toBe('2026-11-21');
    expect(earliestToday(Date.parse('2026-11-22T12:00:00Z'))).toBe('2026-11-22');
  });
});
