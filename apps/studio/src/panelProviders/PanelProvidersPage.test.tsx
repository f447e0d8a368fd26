// Needs a page
import type { PanelConnection } from '@fovea/contract/people/panelProviders';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { serverState } from '../state/serverState';
import { useSession } from '../state/session';
import { fakeServers, json } from '../state/testing/fakeServers';
import { PanelProvidersPage } from './PanelProvidersPage';

const PATH = '/companies/current/panelprovider';
const TOKEN = 'p'.repeat(110);
const CONNECTED: PanelConnection = {
  type: 'PROLIFIC',
  tokenEnding: 'aZ91',
  accountEmail: 'lab@example.org',
  connectedDate: '2026-11-20T09:30:00.000Z',
  connectedBy: { id: 'u', name: 'Robin' },
  state: 'ACCEPTED',
  workspaces: [
    { id: 'w1', title: 'Perception lab', available: { currency: 'GBP', amountMinor: 123_456 } },
    { id: 'w2', title: 'Teaching', available: null },
  ],
};
const answer = (connection: PanelConnection | null) => () => json({ connection });

beforeEach(() => signIn(['STUDY', 'PANEL_PROVIDER']));
const signIn = (features: readonly string[]) =>
  useSession.setState({ status: 'logged-in', user: { id: 'u', features } as never });
afterEach(() => {
  cleanup();
  serverState.clear();
  vi.unstubAllGlobals();
});

const showPage = () =>
  show(
    <QueryClientProvider client={serverState}>
      <PanelProvidersPage />
    </QueryClientProvider>,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('a company without a panel enters a token, and a short one is refused while typing', async () => {
  const { requests } = fakeServers({
    [`GET ${PATH}`]: answer(null),
    [`POST ${PATH}`]: () => json(CONNECTED),
  });
  showPage();
  const field = await screen.findByLabelText<HTMLInputElement>('Prolific API token');
  const connect = button('Connect');
  await userEvent.click(field);
  await userEvent.paste('too short');
  await screen.findByText('The input does not look like a Prolific API token');
  expect(connect.disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.paste(TOKEN);
  await userEvent.click(connect);
  await screen.findByText('••••aZ91');
  const sent = requests.find(({ name }) => name === `POST ${PATH}`);
  expect(JSON.parse(sent!.body)).toEqual({ type: 'PROLIFIC', apiKey: TOKEN });
});

it('a token that the panel refuses shows the reason and stays in the field', async () => {
  const message = 'Prolific does not accept this API token.';
  fakeServers({
    [`GET ${PATH}`]: answer(null),
    [`POST ${PATH}`]: () => json({ status: 400, message, code: 'INVALID_TOKEN' }, 400),
  });
  showPage();
  const field = await screen.findByLabelText<HTMLInputElement>('Prolific API token');
  await userEvent.click(field);
  await userEvent.paste(TOKEN);
  await userEvent.click(button('Connect'));
  await screen.findByText(message);
  expect(field.value).toBe(TOKEN);
});

it('a connected account is shown with its workspaces and balances', async () => {
  fakeServers({ [`GET ${PATH}`]: answer(CONNECTED) });
  showPage();
  await screen.findByText('lab@example.org');
  screen.getByRole('row', { name: 'Perception lab £1,234.56' });
  screen.getByRole('row', { name: 'Teaching Not shown to this account' });
});

it.each([
  ['REFUSED', /no longer accepts this token/],
  ['UNREACHABLE', /does not answer at the moment/],
] as const)('the state %s says what to do', async (state, text) => {
  fakeServers({ [`GET ${PATH}`]: answer({ ...CONNECTED, state, workspaces: [] }) });
  showPage();
  await screen.findByText(text);
  expect(screen.queryByRole('table')).toBeNull();
});

it.each([true, false])(
  'the token is removed after a confirmation; told no more: %s',
  async (is) => {
    const { names } = fakeServers({
      [`GET ${PATH}`]: answer(CONNECTED),
      [`DELETE ${PATH}`]: () => json({ isUnsubscribed: is }),
    });
    showPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove token' }));
    const dialog = await screen.findByRole('dialog');
    expect(names()).not.toContain(`DELETE ${PATH}`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove token' }));
    await waitFor(() => expect(names()).toContain(`DELETE ${PATH}`));
    await screen.findByLabelText('Prolific API token');
    const isWarned = screen.queryByText(/did not confirm that it stops telling/) !== null;
    expect(isWarned).toBe(!is);
  },
);

it('without the feature only the steps with a link are shown', async () => {
  const { names } = fakeServers({ [`GET ${PATH}`]: answer(CONNECTED) });
  signIn(['STUDY']);
  showPage();
  await screen.findByText('How to collect with a panel now');
  expect(screen.queryByText('Prolific')).toBeNull();
  expect(names()).not.toContain(`GET ${PATH}`);
});
