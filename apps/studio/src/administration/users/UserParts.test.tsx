// Needs a page
import { getCompany } from '@fovea/contract/people/companies';
import { getUser, type AdministeredUser } from '@fovea/contract/people/users';
import { ApiError } from '@fovea/link/calls/apiError';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { call } from '../../state/api';
import { logInAs } from '../../signIn/logInAs';
import { knownServerState, queryKeyOf, serverState, setServerState } from '../../state/serverState';
import { useSession } from '../../state/session';
import { LogInAsButton } from './LogInAsButton';
import { NewUserDialog } from './NewUserDialog';
import { NoFeaturesNotice } from './NoFeaturesNotice';
import { UserAccess } from './UserAccess';
import { UserFeatures } from './UserFeatures';
import { UserPassword } from './UserPassword';
import { UserSecondFactor } from './UserSecondFactor';
import { userState } from './userState';

vi.mock('../../state/api', async (original) => ({
  ...(await original<typeof import('../../state/api')>()),
  call: vi.fn(),
}));
vi.mock('../../signIn/logInAs', () => ({ logInAs: vi.fn(() => Promise.resolve()) }));

const ADA: AdministeredUser = {
  id: 'user-1',
  username: 'ada@lab.example',
  name: 'Ada',
  email: 'ada@lab.example',
  companyId: 'company-1',
  features: ['ACCOUNT_ADMINISTRATION', 'STUDY'],
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  disabled: false,
  validTo: null,
  salesforceId: '',
  mfaState: 'DISABLED',
  mustChangePassword: false,
  usesIdentityProvider: false,
  featuresInForce: ['ACCOUNT_ADMINISTRATION', 'STUDY'],
  companyName: 'Lab',
  lastSignIn: null,
  isInvited: false,
};
const EVE: AdministeredUser = { ...ADA, id: 'user-2', name: 'Eve', email: 'eve@lab.example' };

/** Signs Ada in, who views the page. */
function signIn(isInternal: boolean) {
  const features = [...ADA.features, ...(isInternal ? (['INTERNAL'] as const) : [])];
  useSession.setState({
    status: 'logged-in',
    user: {
      ...ADA,
      features,
      actor: null,
      isSecondFactorRequired: false,
      mustSetUpSecondFactor: false,
      supportVisit: null,
    },
    company: { id: 'company-1', features: ['ACCOUNT_ADMINISTRATION', 'STUDY'] } as never,
  });
}

beforeEach(() => signIn(false));
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
  vi.mocked(logInAs).mockClear();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const inDialog = (name: string) => {
  const all = screen.getAllByRole('button', { name });
  return all[all.length - 1]!;
};

describe('the own account', () => {
  test('keeps account administration, disabled with the reason', () => {
    show(<UserFeatures user={ADA} companyFeatures={['ACCOUNT_ADMINISTRATION', 'STUDY']} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Account administration' });
    expect([box.checked, box.disabled]).toEqual([true, true]);
    expect(screen.getByText(/You cannot take it from yourself\./)).toBeTruthy();
    cleanup();
    show(<UserFeatures user={EVE} companyFeatures={['ACCOUNT_ADMINISTRATION', 'STUDY']} />);
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Account administration' }).disabled,
    ).toBe(false);
  });

  test('cannot be disabled or given a password here', () => {
    show(<UserAccess user={ADA} />);
    expect(button('Disable user').disabled).toBe(true);
    expect(screen.getByText(/nobody disables themself/)).toBeTruthy();
    cleanup();
    show(<UserPassword user={ADA} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('#/profile');
  });
});

test('disabling a user asks for confirmation, states the effect, and can be undone', async () => {
  show(
    <>
      <Notifications />
      <UserAccess user={EVE} />
    </>,
  );
  await userEvent.click(button('Disable user'));
  expect(await screen.findByText(/signed out everywhere at once/)).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  vi.mocked(call).mockResolvedValue({ ...EVE, disabled: true } as never);
  await userEvent.click(inDialog('Disable user'));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(vi.mocked(call).mock.calls.map(([, input]) => input)).toEqual([
    { userId: 'user-2', body: { disabled: true } },
    { userId: 'user-2', body: { disabled: false } },
  ]);
});

test('a new password is generated here, sent, and shown once', async () => {
  show(<UserPassword user={EVE} />);
  await userEvent.click(button('Generate a new password'));
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }));
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Password' });
  expect(shown.value).toHaveLength(10);
  const [, input] = vi.mocked(call).mock.calls[0] ?? [];
  expect(input).toEqual({ userId: 'user-2', body: { newPassword: shown.value } });
  await userEvent.click(button('Done'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Password' })).toBeNull());
});

test('the welcome mail can be resent only to a user without a password', async () => {
  show(<UserPassword user={EVE} />);
  expect(screen.queryByRole('button', { name: 'Send the welcome again' })).toBeNull();
  cleanup();
  show(<UserPassword user={{ ...EVE, isInvited: true }} />);
  await userEvent.click(button('Send the welcome again'));
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ userId: 'user-2' });
});

describe('logging in as another user', () => {
  test('asks for confirmation and says that it is recorded', async () => {
    show(<LogInAsButton user={EVE} />);
    await userEvent.click(button('Log in as'));
    expect(await screen.findByText(/is written to the audit log/)).toBeTruthy();
    expect(logInAs).not.toHaveBeenCalled();
    await userEvent.click(inDialog('Log in as'));
    expect(logInAs).toHaveBeenCalledExactlyOnceWith('user-2');
  });

  test.each([
    ['oneself', ADA],
    ['staff', { ...EVE, features: ['INTERNAL' as const] }],
    ['a disabled user', { ...EVE, disabled: true }],
    ['an expired user', { ...EVE, validTo: '2020-01-01T23:59:59.999Z' }],
  ])('is not offered for %s', async (_, user) => {
    show(<LogInAsButton user={user} />);
    expect(button('Log in as').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('Log in as'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a new user', () => {
  const dialog = (
    <NewUserDialog companyId="company-1" companyFeatures={['STUDY']} onClose={vi.fn()} />
  );

  test('is valid for six months by default, and gets a Salesforce ID from staff only', () => {
    vi.useFakeTimers({ now: new Date('2026-08-31T10:00:00Z'), toFake: ['Date'] });
    show(dialog);
    expect(screen.getByLabelText<HTMLInputElement>('Valid until').value).toBe('2027/02/28');
    expect(screen.queryByLabelText('Salesforce ID')).toBeNull();
    cleanup();
    signIn(true);
    show(dialog);
    expect(screen.getByLabelText('Salesforce ID')).toBeTruthy();
    vi.useRealTimers();
  });

  test('has the company counted again, which shows how many users it has', async () => {
    setServerState(getCompany, { companyId: 'company-1' }, { usersCount: 0 } as never);
    show(dialog);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Eve');
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'eve@lab.example');
    vi.mocked(call).mockResolvedValue([{ result: 'created', password: null, email: '' }] as never);
    await userEvent.click(button('Create'));
    const key = queryKeyOf(getCompany, { companyId: 'company-1' });
    await waitFor(() => expect(serverState.getQueryState(key)?.isInvalidated).toBe(true));
  });

  test('an existing user is reported, and the input stays', async () => {
    show(dialog);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Eve');
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'eve@lab.example');
    vi.mocked(call).mockResolvedValue([{ result: 'exists', message: null }] as never);
    await userEvent.click(button('Create'));
    expect(await screen.findByText('There is a user with this e-mail already.')).toBeTruthy();
    const [, input] = vi.mocked(call).mock.calls[0] ?? [];
    expect(input).toMatchObject({
      companyId: 'company-1',
      body: {
        users: [
          {
            email: 'eve@lab.example',
            name: 'Eve',
            features: ['DASHBOARD', 'HELP_CENTER', 'STUDY'],
          },
        ],
        firstPassword: 'mail',
      },
    });
  });
});

test('a preset fills in the features of a new user, and they can be changed', async () => {
  show(
    <NewUserDialog
      companyId="company-1"
      companyFeatures={['ACCOUNT_ADMINISTRATION', 'ANALYSIS', 'ONLINE_STUDY_BUILDER', 'STUDY']}
      onClose={vi.fn()}
    />,
  );
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  const preset = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(preset('Researcher').checked).toBe(true);
  expect([isOn('Studies'), isOn('Online study builder')]).toEqual([true, true]);
  await userEvent.click(preset('Analyst'));
  expect([isOn('Analysis'), isOn('Online study builder')]).toEqual([true, false]);
  await userEvent.click(preset('Account administrator'));
  expect([isOn('Account administration'), isOn('Online study builder')]).toEqual([true, true]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Analysis' }));
  expect(preset('Features chosen below').checked).toBe(true);
});

describe('a user without features', () => {
  const NOBODY = { ...EVE, features: ['DASHBOARD' as const] };

  test('is announced first, and gets the usual features with one step', async () => {
    vi.mocked(call).mockResolvedValue({ ...NOBODY, features: ['STUDY'] } as never);
    show(<NoFeaturesNotice user={NOBODY} companyFeatures={['STUDY', 'ANALYSIS']} />);
    expect(screen.getByText('No features yet')).toBeTruthy();
    await userEvent.click(button('Analyst'));
    const [, input] = vi.mocked(call).mock.calls[0] ?? [];
    expect(input).toMatchObject({
      userId: 'user-2',
      body: { features: ['DASHBOARD', 'ANALYSIS', 'HELP_CENTER', 'STUDY'] },
    });
  });

  test('is not announced once a feature is in force', () => {
    show(<NoFeaturesNotice user={EVE} companyFeatures={['STUDY']} />);
    expect(screen.queryByText('No features yet')).toBeNull();
  });
});

test('a switch that cannot be saved is not tried again, says so and goes back', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError(0, '/users/user-2', null));
  setServerState(getUser, { userId: EVE.id }, { ...EVE });
  show(
    <>
      <Notifications />
      <UserFeatures user={EVE} companyFeatures={['ACCOUNT_ADMINISTRATION', 'STUDY']} />
    </>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Studies' }));
  await screen.findByText(/^The change was not saved: the server could not be reached/);
  expect(vi.mocked(call).mock.calls[0]?.[2]).toMatchObject({ retries: 0 });
  expect(knownServerState(getUser, { userId: EVE.id })?.features).toEqual(EVE.features);
});

test('a user with several states shows the most important one', () => {
  const now = '2026-11-22T00:00:00.000Z';
  const past = '2026-11-21T23:59:59.999Z';
  expect(userState({ disabled: true, validTo: past, isInvited: true }, now)).toBe('disabled');
  expect(userState({ disabled: false, validTo: past, isInvited: true }, now)).toBe('expired');
  expect(userState({ disabled: false, validTo: null, isInvited: true }, now)).toBe('invited');
  expect(userState({ disabled: false, validTo: null, isInvited: false }, now)).toBe('enabled');
});

describe('the second factor of a colleague', () => {
  test('is reset after a question', async () => {
    vi.mocked(call).mockResolvedValue(undefined);
    show(
      <>
        <Notifications />
        <UserSecondFactor user={{ ...EVE, mfaState: 'ENABLED' }} />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reset the second factor' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(call).toHaveBeenCalledOnce());
    expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ userId: EVE.id });
    expect(await screen.findByText(/is off. You both get a mail/)).toBeTruthy();
  });

  test.each<[string, AdministeredUser]>([
    ['is off', EVE],
    ['is the identity provider’s', { ...EVE, mfaState: 'ENABLED', usesIdentityProvider: true }],
    ['is one’s own', { ...ADA, mfaState: 'ENABLED' }],
  ])('has no button when it %s', (_, user) => {
    show(<UserSecondFactor user={user} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
