// @vitest-environment jsdom
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { useSession } from '../../state/session';
import { CompanyDetailsForm } from './CompanyDetailsForm';
import { CompanyResync } from './CompanyResync';

vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => ({ status: 'idle' }),
}));

const COMPANY = {
  id: 'company-1',
  name: 'Lab',
  customerKey: '',
  salesforceId: '',
  resync: null,
} as unknown as CompanyDetails;
const RUNNING = {
  ...COMPANY,
  resync: { state: 'running', requestedDate: '2026-01-01T00:00:00.000Z', completedDate: null },
} as unknown as CompanyDetails;

beforeEach(() =>
  useSession.setState({ company: { id: 'company-2' } as never, user: { features: [] } as never }),
);
afterEach(cleanup);

test('no resync begins over unsaved input', () => {
  show(<CompanyResync company={COMPANY} isEdited />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resync' }).disabled).toBe(true);
  screen.getByText('Save or discard the details first: a resync changes them too.');
});

test('the form reports unsaved input and is closed during a resync', async () => {
  const onEditing = vi.fn();
  const { again } = show(<CompanyDetailsForm company={COMPANY} onEditing={onEditing} />);
  await userEvent.type(screen.getByLabelText(/^Company name/), 'oratory');
  expect(onEditing).toHaveBeenLastCalledWith(true);
  again(<CompanyDetailsForm company={RUNNING} onEditing={onEditing} />);
  const name = screen.getByLabelText<HTMLInputElement>(/^Company name/);
  expect(name.matches(':disabled')).toBe(true);
  // What was typed is still there afterwards.
  expect(name.value).toBe('Laboratory');
  again(<CompanyDetailsForm company={COMPANY} onEditing={onEditing} />);
  expect(name.matches(':disabled')).toBe(false);
});
