import { deleteToken, getCurrentUser } from '@fovea/contract/people/accounts';
import {
  getThirdPartyApp,
  listApps,
  listAuthorizedApps,
  listUserApps,
  revokeAuthorizedApp,
  revokeUserApp,
} from '@fovea/contract/people/apps';
import { changeOwnPassword, setPassword } from '@fovea/contract/people/passwords';
import { createPersonalToken, listPersonalTokens } from '@fovea/contract/people/personalTokens';
import { endAllSessions, listSignedInSessions, logInAs } from '@fovea/contract/people/signIn';
import { changeUser } from '@fovea/contract/people/users';
import { FEATURES } from '@fovea/contract/protocol/access';
import { deleteStudy, listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { auditOf } from '../../testing/audit/auditOf';
import {
  aCode,
  anApp,
  newVerifier,
  refreshForm,
  sendForm,
  tokensOfApp,
  type TestApp,
} from '../../testing/anApp';
import { aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';
import { TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COLLEAGUES = FEATURES.filter((feature) => feature !== 'INTERNAL');

const server = setUpServer({ tokenCallLimit: 60 });
const administrator = setUpUser(server, COLLEAGUES);
const app: TestApp = setUp(() => anApp(administrator));
const ada = () => server.signedIn(['STUDY', 'ANALYSIS']);
const names = (token: string) => server.callWith(token)(listStudyNames, {});
const refresh = (token: string) => sendForm(server, '/token', refreshForm(app, token));
const ENDED = { status: 401, code: 'SIGN_IN' };

describe('an app that acts for a user', () => {
  test('has what scope, app and user have, and the database knows no more than hashes', async () => {
    const user = await ada();
    const tokens = await tokensOfApp(server, user, app);
    expect(await server.callWith(tokens.access_token)(getCurrentUser, {})).toMatchObject({
      ...{ id: user.userId, features: ['STUDY'] },
    });
    await administrator.call(changeUser, {
      userId: user.userId,
      body: { features: ['ANALYSIS'] },
    });
    expect(await refusalOf(names(tokens.access_token))).toMatchObject({ status: 403 });
    const { db } = server.context;
    const stored = JSON.stringify([
      await db.selectFrom('tokens').selectAll().execute(),
      await db.selectFrom('appCodes').selectAll().execute(),
    ]);
    expect(stored).not.toContain(tokens.access_token);
    expect(stored).not.toContain(tokens.refresh_token);
  });

  test('cannot make tokens, see sessions or read what persons see of apps', async () => {
    const user = await server.signedIn(COLLEAGUES);
    const { access_token: token } = await tokensOfApp(server, user, app, 'STUDY ANALYSIS');
    const call = server.callWith(token);
    const body = { name: 'Mine', scope: ['STUDY' as const], isReadOnly: true, days: 1 };
    for (const asked of [
      () => call(createPersonalToken, { body }),
      () => call(listPersonalTokens, {}),
      () => call(listSignedInSessions, {}),
      () => call(listAuthorizedApps, {}),
      () => call(getThirdPartyApp, { appId: app.id }),
      () => call(listApps, { query: {} }),
    ]) {
      expect(await refusalOf(asked())).toEqual({ status: 403, code: 'NOT_FOR_PROGRAMS' });
    }
  });

  test('is named in the audit log', async () => {
    const user = await server.signedIn(COLLEAGUES);
    const studyId = await aStudy(server, user, { collecting: false });
    const { access_token: token } = await tokensOfApp(server, user, app);
    await server.callWith(token)(deleteStudy, { studyId });
    const entries = await auditOf(server, user.companyId, 'STUDY_DELETED');
    expect(entries[0]).toMatchObject({ actorId: user.userId, details: { app: 'Reader' } });
    const [authorized] = await auditOf(server, user.companyId, 'APP_AUTHORIZED');
    expect(authorized).toEqual({
      ...{ actorId: user.userId, targetId: app.id, details: { scope: ['STUDY'] } },
    });
  });

  test('has one limit of calls, however many tokens it fetches', async () => {
    const user = await ada();
    const first = await tokensOfApp(server, user, app);
    const { body: second } = await refresh(first.refresh_token);
    const sent = (token: string, count: number) =>
      Array.from({ length: count }, async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${server.base}/studies/names`, { headers })).status;
      });
    const statuses = await Promise.all([
      ...sent(first.access_token, 31),
      ...sent(second.access_token!, 30),
    ]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('is listed once with its scope and its last use', async () => {
    const user = await ada();
    const before = await tokensOfApp(server, user, app);
    await tokensOfApp(server, user, app, 'ANALYSIS');
    const listed = async () => (await user.call(listAuthorizedApps, {}))[0]!;
    expect(await user.call(listAuthorizedApps, {})).toHaveLength(1);
    expect(await listed()).toMatchObject({
      ...{ id: app.id, name: 'Reader', author: 'Example Labs', lastUsedDate: null },
      scope: ['ANALYSIS', 'STUDY'],
    });
    await names(before.access_token);
    expect((await listed()).lastUsedDate).not.toBeNull();
    const [registered] = (await administrator.call(listApps, { query: {} })).filter(
      ({ id }) => id === app.id,
    );
    expect(registered!.usersCount).toBeGreaterThan(0);
  });
});

describe('the access of an app ends', () => {
  async function begun() {
    const user = await ada();
    return { user, tokens: await tokensOfApp(server, user, app) };
  }
  async function expectEnded({ access_token, refresh_token }: Begun['tokens']) {
    expect(await refusalOf(names(access_token))).toEqual(ENDED);
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
  }
  type Begun = Awaited<ReturnType<typeof begun>>;

  test('when its user revokes it: everywhere, and audited', async () => {
    const { user, tokens } = await begun();
    const elsewhere = await tokensOfApp(server, user, app);
    await user.call(revokeAuthorizedApp, { appId: app.id });
    await expectEnded(tokens);
    await expectEnded(elsewhere);
    const again = user.call(revokeAuthorizedApp, { appId: app.id });
    expect(await refusalOf(again)).toMatchObject({ status: 404 });
    const [entry] = await auditOf(server, user.companyId, 'APP_REVOKED');
    expect(entry).toEqual({
      ...{ actorId: user.userId, targetId: user.userId, details: { app: 'Reader' } },
    });
  });

  test('when an administrator of the company revokes it', async () => {
    const { user, tokens } = await begun();
    const { userId } = user;
    expect(await administrator.call(listUserApps, { userId })).toMatchObject([{ id: app.id }]);
    await administrator.call(revokeUserApp, { userId, appId: app.id });
    await expectEnded(tokens);
  });

  test('when it gives its token back', async () => {
    const { user, tokens } = await begun();
    await server.callWith(tokens.access_token)(deleteToken, {});
    await expectEnded(tokens);
    await user.call(getCurrentUser, {});
  });

  test('when its user is disabled, for good', async () => {
    const { user, tokens } = await begun();
    for (const disabled of [true, false]) {
      await administrator.call(changeUser, { userId: user.userId, body: { disabled } });
      await expectEnded(tokens);
    }
  });

  test('when somebody else sets the password, but not when its user changes it or signs out everywhere', async () => {
    const { user, tokens } = await begun();
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'another long password' };
    await user.call(changeOwnPassword, { body: change });
    await names(tokens.access_token);
    await user.call(endAllSessions, { body: { butThisOne: false } });
    await names(tokens.access_token);
    const body = { newPassword: 'a password that was set' };
    await administrator.call(setPassword, { userId: user.userId, body });
    await expectEnded(tokens);
  });

  test('after an hour until it refreshes, and after 30 days without', async () => {
    const { tokens } = await begun();
    server.advanceClock(61 * MINUTE_MS);
    expect(await refusalOf(names(tokens.access_token))).toEqual(ENDED);
    const { body: next } = await refresh(tokens.refresh_token);
    await names(next.access_token!);
    server.advanceClock(31 * DAY_MS);
    expect((await refresh(next.refresh_token!)).body.error).toBe('invalid_grant');
    server.advanceClock(-31 * DAY_MS - 61 * MINUTE_MS);
  });

  test('after a year, however often it refreshes; then nothing of it is left', async () => {
    const { user, tokens } = await begun();
    let token = tokens.refresh_token;
    for (let day = 0; day < 360; day += 20) {
      server.advanceClock(20 * DAY_MS);
      token = (await refresh(token)).body.refresh_token!;
    }
    server.advanceClock(4 * DAY_MS);
    const last = await refresh(token);
    expect(last.status).toBe(200);
    server.advanceClock(1 * DAY_MS + 1000);
    expect((await refresh(last.body.refresh_token!)).body.error).toBe('invalid_grant');
    await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
    await server.runJobs();
    const { db } = server.context;
    const left = await Promise.all([
      db.selectFrom('appAuthorizations').select('id').where('userId', '=', user.userId).execute(),
      db.selectFrom('appCodes').select('hash').where('userId', '=', user.userId).execute(),
    ]);
    expect(left).toEqual([[], []]);
    server.advanceClock(-365 * DAY_MS - 1000);
  });
});

test('staff who are logged in as a user authorize nothing', async () => {
  const user = await ada();
  const staff = await server.otherCompanyUser();
  const { accessToken } = await staff.call(logInAs, { body: { targetId: user.userId } });
  const asUser: SignedIn = { ...user, call: server.callWith(accessToken) };
  await asUser.call(getThirdPartyApp, { appId: app.id });
  expect(await refusalOf(aCode(asUser, app, newVerifier()))).toMatchObject({ status: 403 });
});

describe('the addresses of OAuth', () => {
  test('the plain address leads to the page of the studio with its query, doubled parameters too', async () => {
    const path = '/oauth2?client_id=a&scope=STUDY+ANALYSIS&state=1e3%0d%0aX&state=b';
    const answer = await fetch(server.base + path, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      '/#/oauth2?client_id=a&scope=STUDY+ANALYSIS&state=1e3%0D%0AX&state=b',
    );
  });

  test('the discovery document names them', async () => {
    const path = '/.well-known/oauth-authorization-server';
    const answer = await fetch(server.base + path);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({
      issuer: server.base,
      authorization_endpoint: `${server.base}/oauth2`,
      token_endpoint: `${server.base}/token`,
      revocation_endpoint: `${server.base}/token/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  test('pages of other sites may fetch tokens, and not sign in with passwords', async () => {
    const origin = { origin: 'https://app.example' };
    // Forms need no preflight, so none of passwords as JSON is answered either.
    for (const path of ['/token', '/token/revoke']) {
      const preflight = await fetch(server.base + path, {
        method: 'OPTIONS',
        headers: { ...origin, 'access-control-request-method': 'POST' },
      });
      expect([path, preflight.status]).toEqual([path, 404]);
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    }
    const grant = await sendForm(server, '/token', { grant_type: 'refresh_token' }, origin);
    expect(grant.headers.get('access-control-allow-origin')).toBe('*');
    const form = { grant_type: 'password', username: 'a@example.org', password: 'wrong' };
    const signIn = await sendForm(server, '/token', form, origin);
    expect(signIn.status).toBe(401);
    expect(signIn.body).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(signIn.headers.get('access-control-allow-origin')).toBeNull();
  });
});
