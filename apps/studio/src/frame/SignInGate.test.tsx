// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { forgetPublicConfig } from '../state/publicConfig';
import { clearSession, startSession, useSession } from '../state/session';
import { logIn } from '../signIn/signIn';
import { done, fakeServers, json, no, USER } from '../state/testing/fakeServers';
import { SignInGate } from './SignInGate';

const CHANGE = 'POST /users/current/password';
let server: ReturnType<typeof fakeServers>;
beforeEach(async () => {
  localStorage.clear();
  forgetPublicConfig();
  clearSession();
  server = fakeServers({
    'GET /users/current': () => json({ ...USER, mustChangePassword: true }),
    [CHANGE]: done,
  });
  startSession();
  await logIn('robin@lab.example', 'made-for-u');
  show(<SignInGate />);
  await screen.findByRole('heading', { name: 'Choose your own password' }, { timeout: 15_000 });
});
afterEach(cleanup);

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save and go on' });
async function fill(current: string, password: string) {
  await userEvent.type(await screen.findByLabelText('Password that was made for you'), current);
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat new password'), password);
}

it('replaces the password, and then opens the studio', async () => {
  await fill('made-for-u', 'a-quiet-harbour');
  await expect.poll(() => save().disabled).toBe(false);
  server.answers['GET /users/current'] = () => json({ ...USER, mustChangePassword: false });
  await userEvent.click(save());
  await expect.poll(() => useSession.getState().user?.mustChangePassword).toBe(false);
  const sent = server.requests.find(({ name }) => name === CHANGE);
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    currentPassword: 'made-for-u',
    newPassword: 'a-quiet-harbour',
  });
});

it('rejects the generated password as the new one', async () => {
  await fill('made-for-u', 'made-for-u');
  await screen.findByText('Choose another password than the one made for you.');
  expect(save().disabled).toBe(true);
});

it('reports a wrong current password', async () => {
  server.answers[CHANGE] = () => no(406, 'WRONG_PASSWORD');
  await fill('wrong', 'a-quiet-harbour');
  await expect.poll(() => save().disabled).toBe(false);
  await userEvent.click(save());
  await screen.findByText('Current password incorrect.');
});

it('can be left by logging out', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Log in' });
});
