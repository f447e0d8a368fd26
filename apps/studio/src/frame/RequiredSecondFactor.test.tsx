// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { logIn } from '../signIn/signIn';
import { forgetPublicConfig } from '../state/publicConfig';
import { clearSession, startSession, useSession } from '../state/session';
import { fakeServers, json, USER } from '../state/testing/fakeServers';
import { SignInGate } from './SignInGate';

vi.mock('../editing/LeaveGuard', () => ({ LeaveGuard: () => null }));

const WAITING = { ...USER, mustChangePassword: false, mustSetUpSecondFactor: true };
const CODES = ['ABCD-EFGH-JKLM-NPQR', 'BCDE-FGHJ-KLMN-PQRS'];
let server: ReturnType<typeof fakeServers>;
beforeEach(async () => {
  localStorage.clear();
  forgetPublicConfig();
  clearSession();
  server = fakeServers({
    'GET /users/current': () => json(WAITING),
    'POST /mfa/enable': () =>
      json({ otpAuth: 'otpauth://totp/Fovea:robin?secret=JBSWY3DPEHPK3PXP&issuer=Fovea' }),
    'POST /mfa/verifyenablement': () => json({ recoveryCodes: CODES.join(',') }),
  });
  startSession();
  await logIn('robin@lab.example', 'a-quiet-harbour');
  show(<SignInGate />);
  await screen.findByRole('heading', { name: 'Protect your account' }, { timeout: 15_000 });
});
afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const mustSetUp = () => useSession.getState().user?.mustSetUpSecondFactor;

it('opens the studio only after the recovery codes were kept', async () => {
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await press('Next');
  await press('Next');
  await userEvent.type(await screen.findByLabelText('Code of six digits'), '123456');
  await press('Verify');
  await screen.findByText(CODES[1]!);
  server.answers['GET /users/current'] = () => json({ ...WAITING, mustSetUpSecondFactor: false });
  expect(mustSetUp()).toBe(true);
  await userEvent.click(screen.getByLabelText('I have kept the recovery codes in a safe place'));
  await press('Finish');
  await expect.poll(mustSetUp).toBe(false);
});

it('can be left by logging out', async () => {
  await press('Log out');
  await screen.findByRole('heading', { name: 'Log in' });
});
