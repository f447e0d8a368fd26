// Needs a page
import { signInToZendesk } from '@fovea/contract/people/helpCenter';
import { ApiError } from '@fovea/link/calls/apiError';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { Redirect } from './HelpCenterRedirect';

vi.mock('../state/api', () => ({ call: vi.fn() }));
afterEach(cleanup);

test('the user leaves for the help centre with what the server gave', async () => {
  const to = { url: 'https://example.zendesk.com/access/jwt', form: { jwt: 'a.b.c' } };
  vi.mocked(call).mockResolvedValue(to);
  const leave = vi.fn();
  const search = { returnTo: undefined, return_to: '/hc/1', RedirectPath: undefined };
  show(<Redirect endpoint={signInToZendesk} search={search} leave={leave} />);
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(to));
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ query: { return_to: '/hc/1' } });
});

test('a refusal is shown instead of leaving', async () => {
  const message = 'This address leads somewhere other than the Help Center.';
  vi.mocked(call).mockRejectedValue(new ApiError(400, '/sso/zendesk', { status: 400, message }));
  const leave = vi.fn();
  const search = { returnTo: '//evil', return_to: undefined, RedirectPath: undefined };
  show(<Redirect endpoint={signInToZendesk} search={search} leave={leave} />);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(leave).not.toHaveBeenCalled();
});
