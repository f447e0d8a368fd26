// @vitest-environment happy-dom
import type { AuthorizedApp } from '@fovea/contract/people/apps';
import type { NewPersonalToken, PersonalToken } from '@fovea/contract/people/personalTokens';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { useSession } from '../state/session';
import { done, fakeServers, json, no, USER } from '../state/testing/fakeServers';
import { AccessTokens } from './AccessTokens';

const SECRET = `fov_pat_${'a'.repeat(49)}`;
const TOKEN: PersonalToken = {
  id: 't1',
  name: 'Nightly',
  scope: ['STUDY'],
  isReadOnly: true,
  createdDate: '2026-11-01T08:00:00.000Z',
  expirationDate: '2027-01-30T08:00:00.000Z',
  isExpired: false,
  lastUsedDate: null,
};

function signedIn(features: readonly string[]) {
  useSession.setState({ status: 'logged-in', user: { ...USER, features, actor: null } as never });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without tokens, the page says what they are for, and creates one', async () => {
  signedIn(['STUDY', 'ANALYSIS', 'LAB', 'ACCOUNT_ADMINISTRATION']);
  const tokens: PersonalToken[] = [];
  const { requests } = fakeServers({
    'GET /token/apps': () => json([]),
    'GET /token/personal': () => json(tokens),
    'POST /token/personal': () => {
      tokens.push(TOKEN);
      return json({ token: SECRET, personalToken: TOKEN });
    },
  });
  show(<AccessTokens isLocked={false} />);
  await screen.findByText('No access tokens');
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create token' });
  expect(create.disabled).toBe(true);
  expect(dialog.queryByRole('checkbox', { name: 'Account administration' })).toBeNull();
  expect(dialog.queryByRole('checkbox', { name: 'Online study builder' })).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' Nightly ');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Analysis' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Labs' }));
  await userEvent.click(create);
  await dialog.findByText(SECRET);
  const sent = requests.find(({ name }) => name === 'POST /token/personal')!;
  expect(JSON.parse(sent.body)).toEqual({
    ...{ name: 'Nightly', scope: ['STUDY', 'LAB'], isReadOnly: true, days: 90 },
  } satisfies NewPersonalToken);
  await userEvent.click(dialog.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  cleanup();
  show(<AccessTokens isLocked={false} />);
  await screen.findByRole('button', { name: 'Revoke: Nightly' });
});

test('a refusal is said in the dialog, whose fields stay', async () => {
  signedIn(['STUDY']);
  fakeServers({
    'GET /token/apps': () => json([]),
    'GET /token/personal': () => json([]),
    'POST /token/personal': () => no(409, 'TOO_MANY_TOKENS'),
  });
  show(<AccessTokens isLocked={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nightly');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByRole('alert');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Nightly');
});

test('a token is revoked after a question, also when it is gone already', async () => {
  signedIn(['STUDY']);
  const { names } = fakeServers({
    'GET /token/apps': () => json([]),
    'GET /token/personal': () => json([TOKEN]),
    'DELETE /token/personal/t1': () => no(404, 'NOT_FOUND'),
  });
  show(<AccessTokens isLocked={false} />);
  const revoke = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke: Nightly' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(names().filter((name) => name.startsWith('DELETE'))).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  };
  await revoke();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toContain('DELETE /token/personal/t1');
});

test('an expired token says so, and staff who are logged in as the user see none', async () => {
  signedIn(['STUDY']);
  fakeServers({
    'GET /token/apps': () => json([]),
    'GET /token/personal': () => json([{ ...TOKEN, isExpired: true }]),
  });
  show(<AccessTokens isLocked={false} />);
  await screen.findByText('Expired');
  cleanup();
  show(<AccessTokens isLocked />);
  expect(screen.queryByText('Nightly')).toBeNull();
});

test('authorized apps are listed below the tokens, and revoked after a question', async () => {
  signedIn(['STUDY']);
  const app: AuthorizedApp = {
    ...{ id: 'app1', name: 'Lab notebook', author: 'Example Labs', contact: 'apps@example.org' },
    ...{ scope: ['STUDY'], disabled: true, authorizedDate: TOKEN.createdDate, lastUsedDate: null },
  };
  const { names } = fakeServers({
    'GET /token/personal': () => json([]),
    'GET /token/apps': () => json([app]),
    'DELETE /token/apps/app1': done,
  });
  show(<AccessTokens isLocked={false} />);
  const row = within((await screen.findByText('Lab notebook')).closest('tr')!);
  row.getByText('Disabled');
  row.getByText('Never');
  await userEvent.click(row.getByRole('button', { name: 'Revoke: Lab notebook' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(names()).not.toContain('DELETE /token/apps/app1');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toContain('DELETE /token/apps/app1');
});
