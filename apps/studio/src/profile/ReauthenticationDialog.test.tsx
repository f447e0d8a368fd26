// Needs a page
import { ApiError } from '@fovea/link/calls/apiError';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { withReauthentication } from '../state/reauthentication';
import { useSession } from '../state/session';
import { ReauthenticationDialog } from './ReauthenticationDialog';

vi.mock('../state/api', async (original) => ({
  ...(await original<typeof import('../state/api')>()),
  call: vi.fn(),
}));

const refusal = (status: number, code: string) =>
  new ApiError(status, '/x', { status, code, message: 'No.' });

beforeEach(() =>
  useSession.setState({ status: 'logged-in', user: { usesIdentityProvider: false } as never }),
);
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
});

test('the password is asked for, and what needed it is done again', async () => {
  show(<ReauthenticationDialog />);
  const action = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal(403, 'PROOF_NEEDED'))
    .mockResolvedValueOnce('done');
  const result = withReauthentication(action);
  const field = await screen.findByLabelText('Current password');
  vi.mocked(call).mockRejectedValueOnce(refusal(406, 'WRONG_PASSWORD'));
  await userEvent.type(field, 'wrong{Enter}');
  expect(await screen.findByText('Current password incorrect.')).toBeTruthy();
  vi.mocked(call).mockResolvedValueOnce(undefined);
  await userEvent.type(field, ' right{Enter}');
  expect(await result).toBe('done');
  expect(action).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
});

test('cancelling leaves the refusal', async () => {
  show(<ReauthenticationDialog />);
  const refused = refusal(403, 'PROOF_NEEDED');
  const result = withReauthentication(() => Promise.reject(refused)).catch(
    (reason: unknown) => reason,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await result).toBe(refused);
});

test('other refusals are not asked about', async () => {
  const refused = refusal(403, 'NOT_ALLOWED');
  await expect(withReauthentication(() => Promise.reject(refused))).rejects.toBe(refused);
});

test('somebody whom the identity provider signs in is told to sign in again', async () => {
  useSession.setState({ user: { usesIdentityProvider: true } as never });
  show(<ReauthenticationDialog />);
  const result = withReauthentication(() => Promise.reject(refusal(403, 'PROOF_NEEDED'))).catch(
    () => 'no',
  );
  expect(await screen.findByText(/through your identity provider/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await result).toBe('no');
});
