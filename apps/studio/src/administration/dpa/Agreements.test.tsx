// Needs a page
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { ApiError } from '@fovea/link/calls/apiError';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { call } from '../../state/api';
import { useSession } from '../../state/session';
import { AcceptAgreement } from './AcceptAgreement';
import { RegisterDialog } from './RegisterDialog';
import { RegisteredAgreement } from './RegisteredAgreement';

vi.mock('../../state/api', async (original) => ({
  ...(await original<typeof import('../../state/api')>()),
  call: vi.fn(),
}));
vi.mock('../lists/useListPage', () => ({
  useListPage: () => ({
    data: { items: [{ id: 'user-7', name: 'Eve', email: 'eve@lab.example' }], total: 1 },
    error: null,
    isStale: false,
  }),
}));

const COMPANY = {
  id: 'company-1',
  name: 'Lab',
  dpaVersionApproved: null,
  dpaApprovalDate: null,
  dpaApprover: null,
} as unknown as CompanyDetails;

beforeEach(() =>
  useSession.setState({
    status: 'logged-in',
    user: { id: 'user-1', companyId: 'company-1', features: [], actor: null } as never,
    company: { id: 'another' } as never,
  }),
);
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('accepting requires confirmation of having read it, and registers the newest version and the current user', async () => {
  show(<AcceptAgreement company={COMPANY} />);
  expect(button('Accept the agreement').disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /^I have read/ }));
  vi.mocked(call).mockResolvedValue(COMPANY as never);
  await userEvent.click(button('Accept the agreement'));
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({
    body: { dpaVersion: '2024-11-18', companyId: 'company-1', userId: 'user-1' },
  });
});

test('a failed acceptance is shown in place', async () => {
  show(<AcceptAgreement company={COMPANY} />);
  await userEvent.click(screen.getByRole('checkbox', { name: /^I have read/ }));
  vi.mocked(call).mockRejectedValue(new ApiError(0, '/companies/dpa/', null));
  await userEvent.click(button('Accept the agreement'));
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
});

test('a registration requires an approver, a version and confirmation that it is archived', async () => {
  const onClose = vi.fn();
  show(<RegisterDialog company={COMPANY} onClose={onClose} />);
  await userEvent.click(button('Register'));
  expect(screen.getByText('Choose who approved it.')).toBeTruthy();
  expect(screen.getByText('Archive it first, then tick this box.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Approver/, { selector: 'input' }));
  expect(button('Register').disabled).toBe(true);
  expect(call).not.toHaveBeenCalled();

  await userEvent.click(screen.getByLabelText(/^Approver/, { selector: 'input' }));
  await userEvent.click(await screen.findByText('Eve (eve@lab.example)'));
  await userEvent.selectOptions(screen.getByLabelText(/^Version/), 'custom');
  await userEvent.click(screen.getByRole('checkbox', { name: /archived/ }));
  vi.mocked(call).mockResolvedValue(COMPANY as never);
  await userEvent.click(button('Register'));
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({
    body: { dpaVersion: 'custom', companyId: 'company-1', userId: 'user-7' },
  });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('only versions newer than the registered one are offered, and custom', () => {
  show(
    <RegisterDialog company={{ ...COMPANY, dpaVersionApproved: '2021-03-12' }} onClose={vi.fn()} />,
  );
  const options = within(screen.getByLabelText(/^Version/)).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Custom',
    '2024-11-18',
    '2021-06-16',
  ]);
});

test('a registered agreement shows version, date and approver', () => {
  show(
    <RegisteredAgreement
      company={{
        ...COMPANY,
        dpaVersionApproved: '2021-06-16',
        dpaApprovalDate: '2026-03-04T12:00:00.000Z',
        dpaApprover: { id: 'user-7', name: 'Eve' },
      }}
    />,
  );
  expect(screen.getByText('2021-06-16')).toBeTruthy();
  expect(screen.getByText('Eve')).toBeTruthy();
  expect(screen.getByText(/04 Mar 2026/)).toBeTruthy();
  cleanup();
  show(<RegisteredAgreement company={COMPANY} />);
  expect(screen.getByText('Unregistered')).toBeTruthy();
});
