import type { Invitation, SessionPackage } from '@fovea/contract/participation/participation';
import { expect, it } from 'vitest';
import { journey, stopDetailsOf } from './journey';

it('a study that counts ends asks the server where a closed collection leads', () => {
  const ends = { idParameter: 'rid', redirected: [] };
  const redirects = { rejectConsent: '', error: 'https://panel.example/e' };
  const closed = { expired: false, redirects, ends };
  expect(stopDetailsOf(closed)).toEqual({ reason: 'notCollecting', counted: 'collection' });
  expect(stopDetailsOf({ ...closed, ends: null })).toEqual({
    reason: 'notCollecting',
    redirect: 'https://panel.example/e?foveaReason=collection',
  });
});

it('a session without its place ends early, with the reason', () => {
  const beginning = { at: 'beginning', resuming: true, blockId: null } as const;
  const state = { ...beginning, invitation: {} as Invitation };
  const session = {} as SessionPackage;
  const ended = journey(state, { type: 'endedEarly', session, ended: 'quotaFull' });
  expect(journey(ended, { type: 'uploaded' })).toMatchObject({ at: 'thanks', ended: 'quotaFull' });
});
