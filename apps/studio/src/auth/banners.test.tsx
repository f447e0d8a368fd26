// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { forgetPublicConfig } from '../state/publicConfig';
import { logInAs } from '../signIn/logInAs';
import { clearSession, startSession, verify } from '../state/session';
import { fakeServers, json, NO_REGIONS, tokenOf, USER } from '../state/testing/fakeServers';
import { token } from '../state/token';
import { LoggedInAsBanner } from './LoggedInAsBanner';
import { RegionBanner } from './RegionBanner';

const expirationDate = new Date(Date.now() + 60_000).toISOString();
beforeEach(() => {
  localStorage.clear();
  forgetPublicConfig();
  clearSession();
});
afterEach(cleanup);

function inRegion(region: string | null) {
  const base = region === 'row' ? 'https://eu.example' : '';
  fakeServers({
    'GET /house': () =>
      json({
        ...NO_REGIONS,
        regions: [
          { id: 'us', name: 'US', base: 'https://us.example' },
          { id: 'row', name: 'Europe', base: 'https://eu.example' },
        ],
        ownRegion: 'us',
      }),
    [`GET ${base}/users/current`]: () => json(USER),
    [`GET ${base}/companies/current`]: () => json({ id: 'c' }),
  });
  token.set({ accessToken: 'a', expirationDate, region, base });
  return verify();
}

it('warns users whose region is not that of the page', async () => {
  await inRegion('row');
  show(<RegionBanner />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent?.replace(/\s+/g, ' ')).toMatch(
    /^Server\/UI mismatch ?You are logged in with a user from the Europe server, but are accessing the UI from the US server\. This will very likely result in the system not working as intended\. Log out, and log in again with a user that belongs to the US server\.$/,
  );
});

it('shows nothing in the own region', async () => {
  await inRegion('us');
  show(<RegionBanner />);
  await new Promise((waited) => setTimeout(waited, 50));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows staff whose account they are using, with a way back', async () => {
  fakeServers({
    'POST /token/controlled': () => tokenOf('theirs'),
    'GET /users/current': ({ token: sent }) =>
      json({ ...USER, actor: sent === 'theirs' ? { id: 's', name: 'Sam Staff' } : null }),
  });
  startSession();
  token.set({ accessToken: 'own', expirationDate });
  await verify();
  show(<LoggedInAsBanner />);
  expect(screen.queryByText(/You are logged in as/)).toBeNull();
  await logInAs('u');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You are logged in as Robin (robin@lab.example).',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Return to your own account' }));
  await expect.poll(() => screen.queryByText(/You are logged in as/)).toBeNull();
  expect(token.get()).toBe('own');
});
