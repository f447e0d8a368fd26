// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { goToIdentityProvider, takeReturnAddress } from '../signIn/goToIdentityProvider';
import { forgetPublicConfig } from '../state/publicConfig';
import { clearSession, useSession } from '../state/session';
import { fakeServers, json, no, NO_REGIONS, tokenOf } from '../state/testing/fakeServers';
import { Landing } from './IdentityLanding';

const PUBLIC_CONFIG = {
  ...NO_REGIONS,
  links: {
    helpCenter: null,
    blog: null,
    privacyPolicy: null,
    termsOfService: null,
    supportEmail: null,
    dpa: null,
  },
  identityProvider: { domain: 'fovea.example', name: 'Fovea ID' },
};
let server: ReturnType<typeof fakeServers>;
beforeEach(() => {
  localStorage.clear();
  forgetPublicConfig();
  clearSession();
  server = fakeServers({
    'GET /house': () => json(PUBLIC_CONFIG),
    'POST /sso/claim': () => json({ username: 'sam@fovea.example', idToken: 'statement' }),
    'POST /token/google': () => tokenOf('staff'),
  });
});
afterEach(cleanup);

it('claims the ticket once, signs in, and returns to the previous page', async () => {
  window.location.hash = '#/studies/7';
  const leaveFor = vi.fn();
  goToIdentityProvider(PUBLIC_CONFIG, leaveFor);
  expect(leaveFor).toHaveBeenCalledWith('/sso/start?origin=local');
  window.location.hash = '#/sso/google/local?ticket=once';
  const { unmount } = show(<Landing ticket="once" error={undefined} />);
  unmount();
  show(<Landing ticket="once" error={undefined} />);
  await expect.poll(() => useSession.getState().status).toBe('logged-in');
  await expect.poll(() => window.location.hash).toBe('#/studies/7');
  const bodies = server.requests.filter(({ name }) => name.startsWith('POST'));
  expect(bodies.map(({ name, body }) => [name, JSON.parse(body)])).toEqual([
    ['POST /sso/claim', { ticket: 'once' }],
    ['POST /token/google', { username: 'sam@fovea.example', idToken: 'statement' }],
  ]);
});

it.each([
  ['denied', 'The sign-in was cancelled at Fovea ID.'],
  ['expired', 'This took too long'],
  ['wrongDomain', 'The account that you chose at Fovea ID does not end in @fovea.example.'],
  [
    'unverifiedEmail',
    'Fovea ID has not verified the e-mail address of your account. Verify it in your account at Fovea ID, or ask its administrator to do so, and try again.',
  ],
  ['unavailable', 'Fovea ID does not answer.'],
  ['failed', 'Fovea ID did not confirm who you are'],
  ['<b>made up</b>', 'Fovea ID did not confirm who you are'],
])('explains %s, and offers two ways on', async (error, messages) => {
  show(<Landing ticket={undefined} error={error} />);
  await screen.findByRole('heading', { name: 'Sign-in did not succeed' });
  await expect.poll(() => screen.getByRole('alert').textContent).toContain(messages);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('#/');
});

it.each([
  ['POST /sso/claim', 401, 'BEGIN_AGAIN', 'This took too long'],
  ['POST /token/google', 401, 'WRONG_IDENTITY', 'did not confirm who you are'],
  ['POST /token/google', 401, 'ACCOUNT_CLOSED', 'This account is closed.'],
  ['POST /token/google', 500, undefined, 'A server error occurred while logging in.'],
])('a refusal of %s with %d %s', async (call, status, code, messages) => {
  server.answers[call] = () => no(status, code);
  show(<Landing ticket={`ticket of ${call} ${code}`} error={undefined} />);
  expect((await screen.findByRole('alert')).textContent).toContain(messages);
  expect(useSession.getState().status).toBe('logged-out');
});

it.each(['https://evil.example', '#//evil.example', 'javascript:alert(1)', '', '#'])(
  'never leads to %j',
  (place) => {
    localStorage.setItem('fovea.studio', JSON.stringify({ afterIdentity: place }));
    expect(takeReturnAddress()).toBe('#/');
  },
);
