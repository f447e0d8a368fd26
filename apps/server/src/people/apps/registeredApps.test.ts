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
import { FEATURES } from '@fovea/contract/protocol/access';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { describe, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit/auditOf';
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
import { refusalOf } from '../../testing/refusalOf';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';
import { AN_APP } from '../../testing/tenancyWorld';

const COLLEAGUES = FEATURES.filter((feature) => feature !== 'INTERNAL');

const server = setUpServer();
const administrator = setUpUser(server, COLLEAGUES);
const app: TestApp = setUp(() => anApp(administrator));
const ada = () => server.signedIn(['STUDY', 'ANALYSIS']);
const names = (token: string) => server.callWith(token)(listStudyNames, {});
const ENDED = { status: 401, code: 'SIGN_IN' };

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
    const [entry] = await auditOf(server, administrator.companyId, 'APP_REGISTERED');
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
    const [entry] = await auditOf(server, user.companyId, 'APP_CHANGED');
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
    expect((await auditOf(server, administrator.companyId, 'APP_DISABLED'))[0]).toEqual({
      ...of,
      details: { reason: 'It sells data' },
    });
    expect((await auditOf(server, administrator.companyId, 'APP_ENABLED'))[0]).toMatchObject(of);
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
    expect((await auditOf(server, user.companyId, 'APP_DELETED'))[0]).toMatchObject({
      targetId: gone.id,
    });
  });
});
