// Needs a page
import type { NewApp, RegisteredApp } from '@fovea/contract/people/apps';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { useSession } from '../../state/session';
import { COMPANY, done, fakeServers, json, USER } from '../../state/testing/fakeServers';
import { AppsPage } from './AppsPage';

const APP: RegisteredApp = {
  id: 'app1',
  name: 'Lab notebook',
  author: 'Example Labs',
  contact: 'apps@example.org',
  redirectUri: 'https://app.example/callback',
  scope: ['ANALYSIS', 'STUDY'],
  isConfidential: true,
  companyId: 'c',
  companyName: 'Lab',
  createdDate: '2026-11-01T08:00:00.000Z',
  disabled: null,
  usersCount: 2,
};
const SECRET = `fov_sec_${'a'.repeat(49)}`;
const LIST = 'GET /apps?companyId=c';

beforeEach(() => {
  const user = { ...USER, features: ['ACCOUNT_ADMINISTRATION'], actor: null };
  useSession.setState({ status: 'logged-in', user, company: COMPANY } as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function choose(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions: Lab notebook' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('an empty list registers the first app, whose secret is shown once', async () => {
  const { requests } = fakeServers({
    [LIST]: () => json([]),
    'POST /apps': () => json({ app: APP, clientSecret: SECRET }),
  });
  show(<AppsPage companyId="c" />);
  await screen.findByText('No apps yet');
  await userEvent.click(screen.getByRole('button', { name: 'Register an app' }));
  const form = await dialog();
  const type = (name: RegExp, text: string) =>
    userEvent.type(form.getByRole('textbox', { name }), text);
  await type(/^Name/, 'Lab notebook');
  await type(/^Author/, 'Example Labs');
  await type(/^Contact/, 'apps@example.org');
  await type(/^Redirect address/, 'http://app.example/');
  await form.findByText(/It must begin with https/);
  const register = form.getByRole<HTMLButtonElement>('button', { name: 'Register' });
  expect(register.disabled).toBe(true);
  const address = form.getByRole('textbox', { name: /^Redirect address/ });
  await userEvent.clear(address);
  await userEvent.type(address, APP.redirectUri);
  await userEvent.click(form.getByRole('radio', { name: 'On a server of its author' }));
  await userEvent.click(register);
  await screen.findByText(SECRET);
  const sent = requests.find(({ name }) => name === 'POST /apps')!;
  expect(JSON.parse(sent.body)).toEqual({
    ...{ name: APP.name, author: APP.author, contact: APP.contact, companyId: 'c' },
    ...{ redirectUri: APP.redirectUri, scope: ['STUDY', 'ANALYSIS'], isConfidential: true },
  } satisfies NewApp);
  await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
  await closed();
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('an app is edited, disabled with a reason, and enabled', async () => {
  let app = APP;
  const { requests } = fakeServers({
    [LIST]: () => json([app]),
    'PUT /apps/app1': ({ body }) => {
      const { disabledReason: reason } = JSON.parse(body) as { disabledReason?: string | null };
      const createdDate = APP.createdDate;
      if (reason !== undefined) {
        app = { ...app, disabled: reason === null ? null : { reason, by: 'Robin', createdDate } };
      }
      return json(app);
    },
  });
  show(<AppsPage companyId="c" />);
  await choose('Edit');
  const form = await dialog();
  expect(form.queryByRole('radio')).toBeNull();
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), ' 2');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await closed();
  const changes = () =>
    requests.filter(({ name }) => name === 'PUT /apps/app1').map(({ body }) => JSON.parse(body));
  expect(changes().at(-1)).toMatchObject({ name: 'Lab notebook 2', scope: APP.scope });
  await choose('Disable');
  const asked = await dialog();
  const disable = asked.getByRole<HTMLButtonElement>('button', { name: 'Disable' });
  expect(disable.disabled).toBe(true);
  await userEvent.type(asked.getByRole('textbox', { name: /^Reason/ }), 'It sells data');
  await userEvent.click(disable);
  await closed();
  expect(changes().at(-1)).toEqual({ disabledReason: 'It sells data' });
});

test('a disabled app says why and by whom, and is enabled again', async () => {
  const disabled = { reason: 'It sells data', by: 'Robin', createdDate: APP.createdDate };
  const { requests } = fakeServers({
    [LIST]: () => json([{ ...APP, disabled }]),
    'PUT /apps/app1': () => json(APP),
  });
  show(<AppsPage companyId="c" />);
  await screen.findByText('Disabled');
  screen.getByText('It sells data');
  await choose('Enable');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Enable' }));
  await closed();
  const sent = requests.find(({ name }) => name === 'PUT /apps/app1')!;
  expect(JSON.parse(sent.body)).toEqual({ disabledReason: null });
});

test('a secret is renewed after a question, and the new one is shown', async () => {
  fakeServers({
    [LIST]: () => json([APP]),
    'POST /apps/app1/secret': () => json({ clientSecret: SECRET }),
  });
  show(<AppsPage companyId="c" />);
  await choose('Renew the secret');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Renew the secret' }));
  await screen.findByText(SECRET);
});

test('an app is deleted after a question that says whose access ends', async () => {
  const { names } = fakeServers({ [LIST]: () => json([APP]), 'DELETE /apps/app1': done });
  show(<AppsPage companyId="c" />);
  await choose('Delete');
  const asked = await dialog();
  asked.getByText(/The access of 2 users ends at once/);
  expect(names()).not.toContain('DELETE /apps/app1');
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await closed();
  expect(names()).toContain('DELETE /apps/app1');
});

test('staff see whose app it is; a public app has no secret to renew', async () => {
  const everybody = { ...APP, isConfidential: false, companyId: null, companyName: null };
  fakeServers({ 'GET /apps': () => json([everybody]) });
  show(<AppsPage companyId={null} />);
  await screen.findByText('Every company');
  await userEvent.click(screen.getByRole('button', { name: 'Actions: Lab notebook' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Renew the secret' })).toBeNull();
});
