// Needs a page
import type { ThirdPartyApp } from '@fovea/contract/people/apps';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { useSession } from '../state/session';
import { COMPANY, fakeServers, json, no, USER } from '../state/testing/fakeServers';
import { AuthorizeScreen } from './AuthorizeScreen';

const APP: ThirdPartyApp = {
  id: 'app1',
  name: 'Lab notebook',
  author: 'Example Labs',
  contact: 'apps@example.org',
  redirectUri: 'https://app.example/callback',
  scope: ['STUDY', 'ANALYSIS'],
  disabled: false,
  issuer: 'https://fovea.example',
};
const GOOD = {
  client_id: 'app1',
  response_type: 'code',
  scope: 'STUDY ANALYSIS',
  state: '12345678901234567890',
  redirect_uri: APP.redirectUri,
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};

function signIn(actor: { id: string; name: string } | null = null) {
  const user = { ...USER, features: ['STUDY'], actor };
  useSession.setState({ status: 'logged-in', user, company: COMPANY } as never);
}

const left: string[] = [];
const leave = (address: string) => void left.push(address);
const ask = (changed: Partial<typeof GOOD> = {}, app = APP) =>
  show(
    <AuthorizeScreen
      app={app}
      parameters={Object.entries({ ...GOOD, ...changed })}
      leave={leave}
    />,
  );
const returned = () => Object.fromEntries(new URL(left.at(-1) ?? '').searchParams);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  left.length = 0;
  signIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('it says who asks, for whom, for what, and where it leads', () => {
  ask();
  screen.getByRole('heading', { name: 'Lab notebook asks for access' });
  for (const text of ['Example Labs', 'apps@example.org', 'app.example', 'Studies', 'Analysis']) {
    screen.getByText(text);
  }
  expect(screen.getByText('It acts for').nextSibling?.textContent).toContain(
    'Robin (robin@lab.example) in Lab',
  );
  // The user has studies only.
  screen.getByText(/your account cannot do today/);
});

test('Authorize returns with a code, the state as it was sent, and the issuer', async () => {
  const { requests } = fakeServers({
    'POST /token/clients/app1/code': () => json({ authorizationCode: 'once' }),
  });
  ask();
  await userEvent.click(button('Authorize'));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(left[0]).toMatch(/^https:\/\/app\.example\/callback\?/);
  expect(returned()).toEqual({ code: 'once', state: GOOD.state, iss: APP.issuer });
  const [sent] = requests.filter(({ name }) => name.startsWith('POST /token'));
  expect(JSON.parse(sent!.body)).toEqual({
    scope: 'ANALYSIS STUDY',
    redirect_uri: APP.redirectUri,
    code_challenge: GOOD.code_challenge,
    code_challenge_method: 'S256',
  });
});

test('Deny returns without asking the server', async () => {
  const { names } = fakeServers();
  ask();
  await userEvent.click(button('Deny'));
  expect(returned()).toMatchObject({ error: 'access_denied', state: GOOD.state, iss: APP.issuer });
  expect(names()).toEqual([]);
});

test.each<[string, Partial<typeof GOOD>, ThirdPartyApp, string]>([
  ['for a token', { response_type: 'token' }, APP, 'unsupported_response_type'],
  ['for a scope that it may not have', { scope: 'LAB' }, APP, 'invalid_scope'],
  ['without PKCE', { code_challenge: '' }, APP, 'invalid_request'],
  ['of a disabled app', {}, { ...APP, disabled: true }, 'unauthorized_client'],
])('a request %s returns at once', async (_, changed, app, error) => {
  ask(changed, app);
  screen.getByText(/Returning to/);
  await waitFor(() => expect(returned()).toMatchObject({ error, state: GOOD.state }));
  expect(screen.queryByRole('button', { name: 'Authorize' })).toBeNull();
});

test('an address that is not the registered one is not gone to', () => {
  ask({ redirect_uri: 'https://app.example/callback/evil', response_type: 'token' });
  screen.getByRole('heading', { name: 'This app cannot be authorized' });
  expect(left).toEqual([]);
});

test('an app that was disabled meanwhile is told so; another refusal is said on the page', async () => {
  const { answers } = fakeServers({
    'POST /token/clients/app1/code': () => no(409, 'ODD'),
  });
  ask();
  await userEvent.click(button('Authorize'));
  await screen.findByRole('alert');
  expect(left).toEqual([]);
  answers['POST /token/clients/app1/code'] = () => no(403, 'APP_DISABLED');
  await userEvent.click(button('Authorize'));
  await waitFor(() => expect(returned()).toMatchObject({ error: 'unauthorized_client' }));
});

test('staff who are logged in as the user can only deny', () => {
  signIn({ id: 's', name: 'Sam' });
  ask();
  expect(button('Authorize').disabled).toBe(true);
  expect(button('Deny').disabled).toBe(false);
});
