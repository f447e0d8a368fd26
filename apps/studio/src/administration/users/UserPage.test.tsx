// Needs a page
import type { Feature } from '@fovea/contract/protocol/access';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { call } from '../../state/api';
import { useSession } from '../../state/session';
import { UserParts } from './UserPage';

vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({}) }),
  useBlocker: () => ({ status: 'idle' }),
}));
vi.mock('../../state/api', async (original) => ({
  ...(await original<typeof import('../../state/api')>()),
  call: vi.fn(),
}));
afterEach(cleanup);

const SAM: AdministeredUser = {
  id: 'user-2',
  username: 'sam@staff.example',
  name: 'Sam',
  email: 'sam@staff.example',
  companyId: 'company-1',
  features: ['STUDY', 'INTERNAL'],
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  disabled: false,
  validTo: null,
  salesforceId: '',
  mfaState: 'DISABLED',
  mustChangePassword: false,
  usesIdentityProvider: false,
  featuresInForce: ['STUDY', 'INTERNAL'],
  companyName: 'Lab',
  lastSignIn: null,
  isInvited: false,
};

/** Renders a user's page for a viewer with these features. */
function look(user: AdministeredUser, features: readonly Feature[]) {
  vi.mocked(call).mockResolvedValue({ id: 'company-1', features: ['STUDY'] } as never);
  useSession.setState({
    status: 'logged-in',
    user: {
      ...SAM,
      id: 'user-1',
      features: [...features],
      actor: null,
      isSecondFactorRequired: false,
      mustSetUpSecondFactor: false,
      supportVisit: null,
    },
    company: { id: 'company-1', features: [...features] } as never,
  });
  show(<UserParts user={user} isStaffPage={false} />);
}

const save = () => screen.queryByRole('button', { name: 'Save' });
const disable = () => screen.queryByRole('button', { name: 'Disable user' });

test("account administrators see the provider's staff but no controls to change them", () => {
  look(SAM, ['ACCOUNT_ADMINISTRATION']);
  expect(
    screen.getByText('Users of the provider’s staff are changed by its staff only.'),
  ).toBeTruthy();
  expect(screen.getByText('sam@staff.example')).toBeTruthy();
  expect(save()).toBeNull();
  expect(disable()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Generate a new password' })).toBeNull();
});

test('account administrators change other users, and staff change staff', () => {
  look({ ...SAM, features: ['STUDY'] }, ['ACCOUNT_ADMINISTRATION']);
  expect(save()).toBeTruthy();
  expect(disable()).toBeTruthy();
  cleanup();
  look(SAM, ['ACCOUNT_ADMINISTRATION', 'INTERNAL']);
  expect(save()).toBeTruthy();
  expect(disable()).toBeTruthy();
});
