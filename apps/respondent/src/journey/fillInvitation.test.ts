import type { Invitation } from '@fovea/contract/participation/participation';
import { expect, it } from 'vitest';
import { fillInvitation } from './fillInvitation';
import { stopDetailsOf } from './journey';

const invitation = (redirects: Invitation['redirects']) =>
  ({ expired: false, redirects, expectedParameters: ['rid'] }) as unknown as Invitation;
const fill = (redirects: Invitation['redirects']) =>
  fillInvitation(invitation(redirects), { parameters: { rid: 'r/17', other: 'x' } });

it('fills the parameters of the link, and nothing of a session that has not begun', () => {
  const rejectConsent =
    'https://p.example/{{rid}}?r={{foveaReason}}&s={{foveaSession}}&x={{other}}';
  expect(fill({ rejectConsent, error: '' }).redirects).toEqual({
    rejectConsent: 'https://p.example/r%2F17?r=rejected&s=&x={{other}}',
    error: '',
  });
});

it('leaves the place of the reason, which the stop fills', () => {
  const filled = fill({ rejectConsent: '', error: 'https://p.example/{{rid}}/{{foveaReason}}' });
  expect(filled.redirects.error).toBe('https://p.example/r%2F17/{{foveaReason}}');
  expect(stopDetailsOf(filled).redirect).toBe('https://p.example/r%2F17/collection');
});
