// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { forgetPublicConfig } from '../state/publicConfig';
import { clearSession, useSession } from '../state/session';
import { cancelSecondFactor } from '../signIn/signIn';
import { fakeServers, json, no, NO_REGIONS, tokenOf } from '../state/testing/fakeServers';
import { LoginScreen } from './LoginScreen';
import { setTypedEmail } from './typedEmail';

let server: ReturnType<typeof fakeServers>;
beforeEach(() => {
  localStorage.clear();
  forgetPublicConfig();
  clearSession();
  cancelSecondFactor();
  setTypedEmail('');
  server = fakeServers();
});
afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const alert = async () => (await screen.findByRole('alert', {}, { timeout: 15_000 })).textContent;
const status = () => useSession.getState().status;

async function tryToLogIn() {
  await userEvent.type(await field('E-mail'), ' a@b.example ');
  await userEvent.type(await field('Password'), 'secret');
  await userEvent.click(button('Log in'));
}

describe('e-mail, then password', () => {
  it('requires both, and sends them as a form', async () => {
    server.answers['POST /token'] = () => no(401);
    show(<LoginScreen />);
    expect(button('Continue').disabled).toBe(true);
    await userEvent.type(await field('E-mail'), ' a@b.example ');
    expect(button('Log in').disabled).toBe(true);
    await userEvent.type(await field('Password'), 'secret');
    await userEvent.click(button('Log in'));
    const sent = server.requests.find(({ name }) => name === 'POST /token');
    expect(sent?.body).toBe('username=a%40b.example&password=secret&grant_type=password');
  });

  it('Enter moves from one to the other', async () => {
    show(<LoginScreen />);
    await userEvent.type(await field('E-mail'), 'robin{Enter}');
    await expect.poll(() => document.activeElement).toBe(await field('Password'));
    expect(server.names()).not.toContain('POST /token');
  });

  it('password managers find both fields in one form', async () => {
    show(<LoginScreen />);
    const [email, password] = [await field('E-mail'), await field('Password')];
    expect(email.form).toBe(password.form);
    expect([email.autocomplete, password.autocomplete]).toEqual(['username', 'current-password']);
    expect(password.tabIndex).toBe(-1);
  });

  it("an e-mail address of the identity provider's domain needs no password", async () => {
    const identityProvider = { domain: 'fovea.example', name: 'Fovea ID' };
    server.answers['GET /house'] = () => json({ ...NO_REGIONS, identityProvider });
    show(<LoginScreen />);
    await userEvent.type(await field('E-mail'), 'staff@fovea.example');
    await screen.findByRole('button', { name: 'Continue with Fovea ID' });
    expect((await field('Password')).closest('[aria-hidden="true"]')).not.toBeNull();
    await userEvent.clear(await field('E-mail'));
    await userEvent.type(await field('E-mail'), 'robin@lab.example');
    expect(button('Log in')).toBeDefined();
  });
});

describe('a failure', () => {
  it.each([
    [
      401,
      'WRONG_CREDENTIALS',
      'The password you entered is incorrect, or we could not find an account for that email. Try to reset your password or contact support.',
    ],
    [401, 'ACCOUNT_CLOSED', 'This account is closed.'],
    [401, 'PASSWORD_EXPIRED', 'The password that was made for you is too old.'],
    [429, undefined, 'Too many attempts. Please wait 2 minutes'],
    [
      404,
      undefined,
      'A server error occurred while logging in. Please try again later or contact support.',
    ],
  ])('%d %s', async (answer, code, messages) => {
    server.answers['POST /token'] = () => no(answer, code, { 'retry-after': '90' });
    show(<LoginScreen />);
    await tryToLogIn();
    expect(await alert()).toContain(messages);
    expect((await field('E-mail')).value).toContain('a@b.example');
  });

  it('offers password reset and support', async () => {
    server.answers['POST /token'] = () => no(401);
    show(<LoginScreen />);
    await tryToLogIn();
    await alert();
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('reset your password')).toBe('#/resetpassword');
    expect(target('contact support')).toBe('mailto:help@lab.example');
  });
});

describe('the second factor', () => {
  beforeEach(async () => {
    server.answers['POST /token'] = () => tokenOf('first', true);
    show(<LoginScreen />);
    await tryToLogIn();
    await screen.findByRole('heading', { name: '2-factor authentication' });
  });
  const sentCode = () => {
    const sent = server.requests.find(({ name }) => name === 'POST /token/mfa');
    return (JSON.parse(sent?.body ?? '{}') as { totp?: string }).totp;
  };

  it('accepts six digits, also with spaces as apps show them', async () => {
    server.answers['POST /token/mfa'] = () => tokenOf('second');
    const code = await field('6-digit code');
    await userEvent.type(code, '123 45');
    expect(button('Log in').disabled).toBe(true);
    await userEvent.type(code, '6');
    await userEvent.click(button('Log in'));
    await expect.poll(status).toBe('logged-in');
    expect(sentCode()).toBe('123456');
  });

  it('accepts a recovery code of 19 characters', async () => {
    server.answers['POST /token/mfa'] = () => tokenOf('second');
    await userEvent.click(button('Use a recovery code'));
    const code = await field('Recovery code');
    await userEvent.type(code, 'ABCD-EFGH-JKLM-NPQ');
    expect(button('Log in').disabled).toBe(true);
    await userEvent.type(code, 'R');
    await userEvent.click(button('Log in'));
    await expect.poll(status).toBe('logged-in');
    expect(sentCode()).toBe('ABCD-EFGH-JKLM-NPQR');
  });

  it('stays after a wrong code and names the alternatives', async () => {
    server.answers['POST /token/mfa'] = () => no(401, 'WRONG_CODE');
    await userEvent.type(await field('6-digit code'), '000000{Enter}');
    expect(await alert()).toMatch(
      /^The 2-factor authentication code that you entered is not correct\. .*reset codes that you saved/,
    );
    expect(status()).toBe('mfa-needed');
    expect(await field('6-digit code')).toBeDefined();
  });

  it('restarts the sign-in when it took too long', async () => {
    server.answers['POST /token/mfa'] = () => no(401, 'BEGIN_AGAIN');
    await userEvent.type(await field('6-digit code'), '000000{Enter}');
    expect(await alert()).toContain('Log in with your password again.');
    expect((await field('E-mail')).value).toContain('a@b.example');
    expect((await field('Password')).value).toBe('');
  });

  it('can be cancelled', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Back to log in' }));
    expect(status()).toBe('logged-out');
    expect(await field('Password')).toBeDefined();
  });
});

it('asks for the region in a dialog when several accept', async () => {
  const eu = 'https://eu.example';
  server = fakeServers({
    'GET /house': () =>
      json({
        ...NO_REGIONS,
        regions: [
          { id: 'us', name: 'US', base: 'https://us.example' },
          { id: 'row', name: 'Europe', base: eu },
        ],
        ownRegion: 'us',
      }),
    [`POST ${eu}/token`]: () => tokenOf('european'),
    [`GET ${eu}/users/current`]: () => json({ id: 'e', features: [] }),
    [`GET ${eu}/companies/current`]: () => json({ id: 'c' }),
  });
  show(<LoginScreen />);
  await tryToLogIn();
  await screen.findByRole('dialog', { name: 'Select region' });
  await userEvent.click(await screen.findByRole('button', { name: 'Europe' }));
  await expect.poll(() => useSession.getState().user?.id).toBe('e');
});
