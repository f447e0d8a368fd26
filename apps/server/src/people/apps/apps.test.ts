import { deleteToken, getCurrentUser } from '@fovea/contract/people/accounts';
import {
  changeApp,
  deleteApp,
  getThirdPartyApp,
  listApps,
  listAuthorizedApps,
  listUserApps,
  registerApp,
  renewAppSecret,
  revokeAuthorizedApp,
  revokeUserApp,
  type NewApp,
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
import {
  aCode,
  anApp,
  codeForm,
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
import { AN_APP } from '../../testing/tenancyWorld';

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

async function auditOf(companyId: string, action: string) {
  const rows = await server.context.db
    .selectFrom('auditEntries')
    .select(['actorId', 'targetId', 'details'])
    .where('chain', '=', companyId)
    .where('action', '=', action as 'STUDY_DELETED')
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as unknown }));
}

describe('an app is registered', () => {
  test('by an administrator for the company, who sees its secret once', async () => {
    const body: NewApp = { ...AN_APP, name: 'Once', companyId: administrator.companyId };
    const { app: made, clientSecret } = await administrator.call(registerApp, { body });
    expect(clientSecret).toMatch(/^fov_sec_[0-9A-Za-z]{49}$/);
    expect(made).toMatchObject({ ...body, scope: ['ANALYSIS', 'STUDY'], usersCount: 0 });
    const stored = await server.context.db.selectFrom('apps').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(clientSecret);
    expect(JSON.stringify(await administrator.call(listApps, { query: {} }))).not.toContain(
      clientSecret,
    );
    const [entry] = await auditOf(administrator.companyId, 'APP_REGISTERED');
    expect(entry).toMatchObject({ actorId: administrator.userId, targetId: made.id });
  });

  test('by staff for every company', async () => {
    const staff = await server.signedIn();
    const { app: made } = await staff.call(registerApp, { body: { ...AN_APP, companyId: null } });
    const stranger = await server.otherCompanyUser(['STUDY']);
    expect(await stranger.call(getThirdPartyApp, { appId: made.id })).toMatchObject({
      ...{ id: made.id, name: AN_APP.name, redirectUri: AN_APP.redirectUri, disabled: false },
      issuer: server.base,
    });
    const all = await staff.call(listApps, { query: {} });
    expect(all.map(({ id }) => id)).toContain(made.id);
    const ofCompany = await administrator.call(listApps, { query: {} });
    expect(ofCompany.map(({ id }) => id)).not.toContain(made.id);
    const body = { name: 'Taken over' };
    const changed = administrator.call(changeApp, { appId: made.id, body });
    expect(await refusalOf(changed)).toMatchObject({ status: 404 });
  });

  test.each<[string, Partial<NewApp>, number, string]>([
    ['for every company by an administrator', { companyId: null }, 403, 'NOT_ALLOWED'],
    ['without a name', { name: ' ' }, 400, 'NOT_VALID'],
    ['without a scope', { scope: [] }, 400, 'NOT_VALID'],
    ['with a restricted scope', { scope: ['STUDY', 'INTERNAL'] }, 400, 'BAD_SCOPE'],
    ['with administration', { scope: ['ACCOUNT_ADMINISTRATION'] }, 400, 'BAD_SCOPE'],
    ['with a scope twice', { scope: ['STUDY', 'STUDY'] }, 400, 'BAD_SCOPE'],
    ['with an http address', { redirectUri: 'http://app.example/' }, 400, 'BAD_REDIRECT'],
    ['with a fragment', { redirectUri: 'https://app.example/#x' }, 400, 'BAD_REDIRECT'],
    ['with a script', { redirectUri: 'javascript:alert(1)' }, 400, 'BAD_REDIRECT'],
  ])('but not %s', async (_, wanted, status, code) => {
    expect(await refusalOf(anApp(administrator, wanted))).toEqual({ status, code });
  });

  test('and is nothing to administrators of other companies and to other users', async () => {
    const foreign = await server.otherCompanyUser(COLLEAGUES);
    const user = await ada();
    const { id: appId } = app;
    const change = { appId, body: { name: 'Mine now' } };
    for (const asked of [
      () => foreign.call(changeApp, change),
      () => foreign.call(renewAppSecret, { appId }),
      () => foreign.call(deleteApp, { appId }),
      () => foreign.call(getThirdPartyApp, { appId }),
      () => foreign.call(revokeAuthorizedApp, { appId }),
      () => foreign.call(listUserApps, { userId: user.userId }),
      () => foreign.call(revokeUserApp, { userId: user.userId, appId }),
      () => foreign.call(listApps, { query: { companyId: user.companyId } }),
    ]) {
      expect(await refusalOf(asked())).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await refusalOf(user.call(changeApp, change))).toMatchObject({ status: 403 });
    expect(await refusalOf(user.call(listApps, { query: {} }))).toMatchObject({ status: 403 });
  });

  test('a hundred times at most', async () => {
    const busy = await server.otherCompanyUser(COLLEAGUES);
    await Promise.all(Array.from({ length: 100 }, () => anApp(busy)));
    expect(await refusalOf(anApp(busy))).toEqual({ status: 409, code: 'TOO_MANY_APPS' });
  });
});

describe('an app is changed', () => {
  test('its redirect address: codes that were given out end', async () => {
    const moved = await anApp(administrator);
    const user = await ada();
    const verifier = newVerifier();
    const code = await aCode(user, moved, verifier);
    const body = { redirectUri: 'https://moved.example/callback' };
    await administrator.call(changeApp, { appId: moved.id, body });
    const late = await sendForm(server, '/token', codeForm(moved, code, verifier));
    expect(late.body.error).toBe('invalid_grant');
    const [entry] = await auditOf(user.companyId, 'APP_CHANGED');
    expect(entry?.details).toEqual({
      redirectUri: { before: moved.redirectUri, after: body.redirectUri },
    });
  });

  test('its scope: tokens lose at once what it loses', async () => {
    const narrowed = await anApp(administrator);
    const user = await ada();
    const { access_token: token } = await tokensOfApp(server, user, narrowed, 'STUDY ANALYSIS');
    await names(token);
    await administrator.call(changeApp, { appId: narrowed.id, body: { scope: ['ANALYSIS'] } });
    expect(await refusalOf(names(token))).toMatchObject({ status: 403 });
    expect(await user.call(listAuthorizedApps, {})).toMatchObject([{ scope: ['ANALYSIS'] }]);
  });

  test('its state, with a reason that the list shows', async () => {
    const body = { disabledReason: 'It sells data' };
    const { id: appId } = await anApp(administrator, { name: 'Seller' });
    const { disabled } = await administrator.call(changeApp, { appId, body });
    expect(disabled).toMatchObject({ reason: 'It sells data', by: 'Ada Example' });
    const enabled = await administrator.call(changeApp, { appId, body: { disabledReason: null } });
    expect(enabled.disabled).toBeNull();
    const of = { targetId: appId, actorId: administrator.userId };
    expect((await auditOf(administrator.companyId, 'APP_DISABLED'))[0]).toEqual({
      ...of,
      details: { reason: 'It sells data' },
    });
    expect((await auditOf(administrator.companyId, 'APP_ENABLED'))[0]).toMatchObject(of);
  });

  test('its secret: the one before stops working', async () => {
    const confidential = await anApp(administrator, { isConfidential: true });
    const user = await ada();
    const { refresh_token: token } = await tokensOfApp(server, user, confidential);
    const { id: appId } = confidential;
    const { clientSecret: secret } = await administrator.call(renewAppSecret, { appId });
    const old = await sendForm(server, '/token', refreshForm(confidential, token));
    expect(old.body.error).toBe('invalid_client');
    const fresh = refreshForm({ ...confidential, secret }, token);
    expect((await sendForm(server, '/token', fresh)).status).toBe(200);
    expect(await refusalOf(administrator.call(renewAppSecret, { appId: app.id }))).toEqual({
      status: 409,
      code: 'PUBLIC_APP',
    });
  });

  test('by its deletion, with which its tokens end', async () => {
    const gone = await anApp(administrator);
    const user = await ada();
    const { access_token: token } = await tokensOfApp(server, user, gone);
    await administrator.call(deleteApp, { appId: gone.id });
    expect(await refusalOf(names(token))).toEqual(ENDED);
    expect(await user.call(listAuthorizedApps, {})).toEqual([]);
    expect((await auditOf(user.companyId, 'APP_DELETED'))[0]).toMatchObject({ targetId: gone.id });
  });
});

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
    const entries = await auditOf(user.companyId, 'STUDY_DELETED');
    expect(entries[0]).toMatchObject({ actorId: user.userId, details: { app: 'Reader' } });
    const [authorized] = await auditOf(user.companyId, 'APP_AUTHORIZED');
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
    const [entry] = await auditOf(user.companyId, 'APP_REVOKED');
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
    for (const path of ['/token', '/token/revoke', '/.well-known/oauth-authorization-server']) {
      const preflight = await fetch(server.base + path, {
        method: 'OPTIONS',
        headers: { ...origin, 'access-control-request-method': 'POST' },
      });
      expect([path, preflight.status]).toEqual([path, 204]);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
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
