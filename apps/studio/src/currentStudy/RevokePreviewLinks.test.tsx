// Needs a page
import { revokePreviewLinks } from '@fovea/contract/studies/studies';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { RevokePreviewLinks } from './RevokePreviewLinks';

afterEach(cleanup);
vi.mock('../state/api', () => ({ call: vi.fn() }));
beforeEach(() => {
  vi.mocked(call).mockReset();
});

const button = (name: string) => screen.findByRole('button', { name });

test('links are revoked after a question, and the result is told', async () => {
  vi.mocked(call).mockResolvedValue({ previewSecret: 'new' });
  show(<RevokePreviewLinks study={{ id: 'study' }} />);
  await userEvent.click(await button('Revoke preview links'));
  expect(call).not.toHaveBeenCalled();
  await userEvent.click(await button('Revoke links'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/no longer work/));
  expect(call).toHaveBeenCalledWith(revokePreviewLinks, { studyId: 'study' });
});

test('a failure is shown and nothing is claimed', async () => {
  vi.mocked(call).mockRejectedValue(new Error('The server cannot be reached.'));
  show(<RevokePreviewLinks study={{ id: 'study' }} />);
  await userEvent.click(await button('Revoke preview links'));
  await userEvent.click(await button('Revoke links'));
  expect(await screen.findByText('The server cannot be reached.')).toBeTruthy();
  expect(screen.queryByText(/no longer work/)).toBeNull();
});
