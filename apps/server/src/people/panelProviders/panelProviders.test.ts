import { getCurrentCompany } from '@fovea/contract/people/accounts';
import {
  connectPanelProvider,
  disconnectPanelProvider,
  getPanelConnection,
} from '@fovea/contract/people/panelProviders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addToken,
  startLocalProlific,
  type LocalProlific,
  type PanelMood,
} from '../../testing/prolific/localProlific';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUp, setUpUser } from '../../testing/setUp';
import { startTestServer, type SignedIn } from '../../testing/startTestServer';

let panel: LocalProlific;
const server = setUp(async () => {
  panel = await startLocalProlific();
  return await startTestServer({ prolificUrl: panel.url });
});
afterAll(() => Promise.all([server.close(), panel.close()]));
const ada = setUpUser(server, ['PANEL_PROVIDER', 'STUDY']);
const bob = setUpUser(server, ['STUDY']);
const eve = setUpOutsider(server, ['PANEL_PROVIDER']);
let token: string;
beforeAll(() => {
  token = addToken(panel);
});
beforeEach(() => {
  panel.mood = 'up';
  panel.requests.length = 0;
});

const connect = (apiKey: string, who: SignedIn = ada) =>
  who.call(connectPanelProvider, { body: { type: 'PROLIFIC', apiKey } });
const connectionOf = async (who: SignedIn = ada) =>
  (await who.call(getPanelConnection, {})).connection;

test('a user without the feature is refused', async () => {
  expect(await refusalOf(connect(token, bob))).toMatchObject({ status: 403 });
  expect(await refusalOf(bob.call(getPanelConnection, {}))).toMatchObject({ status: 403 });
});

test('a token of 99 characters is refused without asking the panel', async () => {
  expect(await refusalOf(connect('x'.repeat(99)))).toEqual({ status: 400, code: 'INVALID_TOKEN' });
  expect(panel.requests).toEqual([]);
});

test('a token that the panel does not know is refused, and nothing is stored', async () => {
  expect(await refusalOf(connect('x'.repeat(120)))).toEqual({ status: 400, code: 'INVALID_TOKEN' });
  expect(await connectionOf()).toBeNull();
});

test.each<[string, PanelMood, string]>([
  ['is down', 'down', 'PANEL_UNREACHABLE'],
  ['ends the connection', 'cutOff', 'PANEL_UNREACHABLE'],
  ['answers in another form', 'strange', 'PANEL_UNREACHABLE'],
  ['asks to wait for long', { busyForS: 90, times: 5 }, 'PANEL_BUSY'],
])('a panel that %s changes nothing', async (_, mood, code) => {
  panel.mood = mood;
  expect(await refusalOf(connect(token))).toEqual({ status: 503, code });
  panel.mood = 'up';
  expect(await connectionOf()).toBeNull();
});

test('an accepted token is connected, sealed and shown as its last four characters', async () => {
  const connection = await connect(` ${token}\n`);
  expect(connection).toEqual({
    type: 'PROLIFIC',
    tokenEnding: token.slice(-4),
    accountEmail: 'lab@example.org',
    connectedDate: expect.any(String) as string,
    connectedBy: { id: ada.userId, name: 'Ada Example' },
    state: 'ACCEPTED',
    workspaces: [
      { id: 'w1', title: 'Perception lab', available: { currency: 'GBP', amountMinor: 123_456 } },
      { id: 'w2', title: 'Teaching', available: { currency: 'GBP', amountMinor: 0 } },
    ],
  });
  expect(await connectionOf()).toEqual(connection);
  expect(JSON.stringify(connection)).not.toContain(token);
  const stored = await server.context.db.selectFrom('panelConnections').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
  const entries = await server.context.db
    .selectFrom('auditEntries')
    .select(['action', 'details'])
    .where('chain', '=', ada.companyId)
    .where('action', '!=', 'SIGN_IN')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['PANEL_CONNECTED']);
  expect(entries[0]!.details).not.toContain(token);
  expect((await ada.call(getCurrentCompany, {})).panelProviderSettings).toEqual({
    type: 'PROLIFIC',
  });
});

test('a call that the panel asks to repeat within seconds is repeated', async () => {
  panel.mood = { busyForS: 1, times: 1 };
  expect(await connect(token)).toMatchObject({ state: 'ACCEPTED' });
});

test('a second token replaces the first', async () => {
  const second = addToken(panel, 'institute');
  expect(await connect(second)).toMatchObject({ accountEmail: 'institute@example.org' });
  expect(panel.requests.map(({ path }) => path)[0]).toBe('/api/v1/users/me/');
  expect(await connectionOf()).toMatchObject({ tokenEnding: second.slice(-4) });
  panel.tokens.delete(second);
  expect(await connectionOf()).toMatchObject({ state: 'REFUSED', workspaces: [] });
  panel.mood = 'down';
  expect(await connectionOf()).toMatchObject({ state: 'UNREACHABLE', workspaces: [] });
});

test('another company neither sees nor removes the connection', async () => {
  expect(await connectionOf(eve)).toBeNull();
  await eve.call(disconnectPanelProvider, {});
  expect(await connectionOf()).not.toBeNull();
});

test('a disconnected token is gone, and removing it again does nothing', async () => {
  await ada.call(disconnectPanelProvider, {});
  await ada.call(disconnectPanelProvider, {});
  expect(await connectionOf()).toBeNull();
  expect((await ada.call(getCurrentCompany, {})).panelProviderSettings).toBeNull();
  const entries = await server.context.db
    .selectFrom('auditEntries')
    .select('action')
    .where('chain', '=', ada.companyId)
    .where('action', '=', 'PANEL_DISCONNECTED')
    .execute();
  expect(entries).toHaveLength(1);
});
