import { changeApp } from '@fovea/contract/people/apps';
import { authorizeApp, listAuthorizedApps } from '@fovea/contract/people/apps';
import { FEATURES } from '@fovea/contract/protocol/access';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { describe, expect, test } from 'vitest';
import {
  aCode,
  anApp,
  challengeOf,
  codeForm,
  newVerifier,
  refreshForm,
  sendForm,
  tokensOfApp,
  type TestApp,
} from '../../testing/anApp';
import { refusalOf } from '../../testing/refusalOf';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';

/** What a hostile app, or somebody between the user and the app, may try. */

const server = setUpServer();
const administrator = setUpUser(
  server,
  FEATURES.filter((feature) => feature !== 'INTERNAL'),
);
const app: TestApp = setUp(() => anApp(administrator));
const ada = () => server.signedIn(['STUDY', 'ANALYSIS']);

const CHALLENGE = challengeOf('v'.repeat(43));
const GOOD = { scope: 'STUDY', code_challenge: CHALLENGE, code_challenge_method: 'S256' };
const exchange = (form: Record<string, string> | [string, string][]) =>
  sendForm(server, '/token', form);
const worksStill = async (token: string) =>
  (await fetch(`${server.base}/studies/names`, { headers: { authorization: `Bearer ${token}` } }))
    .status === 200;

async function codeOf(user = ada(), of: TestApp = app) {
  const verifier = newVerifier();
  const signedIn = await user;
  return { signedIn, verifier, code: await aCode(signedIn, of, verifier) };
}

describe('a code is not given', () => {
  test.each([
    ['for a redirect address with a suffix', { redirect_uri: 'https://app.example/callback/x' }],
    ['for one with path traversal', { redirect_uri: 'https://app.example/callback/../evil' }],
    ['for one in another case', { redirect_uri: 'https://app.example/CALLBACK' }],
    ['for one with another port', { redirect_uri: 'https://app.example:8443/callback' }],
    ['for one with a user name', { redirect_uri: 'https://app.example@evil.example/callback' }],
    ['for one with a slash at its end', { redirect_uri: 'https://app.example/callback/' }],
    ['for an empty one', { redirect_uri: '' }],
    ['without a challenge', { code_challenge: '' }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['with a challenge that is no hash', { code_challenge: 'short' }],
  ])('%s', async (_, changed) => {
    const user = await ada();
    const asked = user.call(authorizeApp, { appId: app.id, body: { ...GOOD, ...changed } });
    expect(await refusalOf(asked)).toEqual({ status: 400, code: 'INVALID_REQUEST' });
  });

  test.each([
    ['restricted', 'INTERNAL'],
    ['of administration', 'ACCOUNT_ADMINISTRATION'],
    ['named twice', 'STUDY STUDY'],
    ['unknown', 'STUDY EVERYTHING'],
    ['not one of the app', 'LAB'],
    ['missing', ' '],
  ])('for a scope that is %s', async (_, scope) => {
    const user = await ada();
    const asked = user.call(authorizeApp, { appId: app.id, body: { ...GOOD, scope } });
    expect(await refusalOf(asked)).toEqual({ status: 400, code: 'INVALID_SCOPE' });
  });

  test('to an app that is disabled', async () => {
    const disabled = await anApp(administrator);
    const body = { disabledReason: 'It sells data' };
    await administrator.call(changeApp, { appId: disabled.id, body });
    const asked = (await ada()).call(authorizeApp, { appId: disabled.id, body: GOOD });
    expect(await refusalOf(asked)).toEqual({ status: 403, code: 'APP_DISABLED' });
  });

  test('to an app of another company', async () => {
    const stranger = await server.otherCompanyUser(['STUDY']);
    const asked = stranger.call(authorizeApp, { appId: app.id, body: GOOD });
    expect(await refusalOf(asked)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('to an app that acts for the user already', async () => {
    const { access_token: token } = await tokensOfApp(server, await ada(), app);
    const asked = server.callWith(token)(authorizeApp, { appId: app.id, body: GOOD });
    expect(await refusalOf(asked)).toEqual({ status: 403, code: 'NOT_FOR_PROGRAMS' });
  });

  test('a quarter of an hour after signing in, without a proof', async () => {
    const user = await ada();
    server.advanceClock(16 * 60_000);
    const asked = user.call(authorizeApp, { appId: app.id, body: GOOD });
    expect(await refusalOf(asked)).toEqual({ status: 403, code: 'PROOF_NEEDED' });
    server.advanceClock(-16 * 60_000);
  });
});

describe('a code is not exchanged', () => {
  test.each<[string, (form: ReturnType<typeof codeForm>) => object, number, string]>([
    ['without a verifier', (form) => ({ ...form, code_verifier: '' }), 400, 'invalid_request'],
    [
      'with a verifier of the wrong form',
      (form) => ({ ...form, code_verifier: 'x' }),
      400,
      'invalid_request',
    ],
    [
      'with another verifier',
      (form) => ({ ...form, code_verifier: newVerifier() }),
      400,
      'invalid_grant',
    ],
    [
      'with the challenge as its verifier',
      (form) => ({ ...form, code_verifier: challengeOf(form.code_verifier) }),
      400,
      'invalid_grant',
    ],
    [
      'with another redirect address',
      (form) => ({ ...form, redirect_uri: `${form.redirect_uri}/` }),
      400,
      'invalid_grant',
    ],
    [
      'without the redirect address',
      (form) => ({ ...form, redirect_uri: '' }),
      400,
      'invalid_grant',
    ],
    ['that is unknown', (form) => ({ ...form, code: newVerifier() }), 400, 'invalid_grant'],
    ['without a code', (form) => ({ ...form, code: '' }), 400, 'invalid_request'],
    ['of no app', (form) => ({ ...form, client_id: '' }), 400, 'invalid_request'],
    ['of an unknown app', (form) => ({ ...form, client_id: 'nobody' }), 401, 'invalid_client'],
    ['of a strange app', (form) => ({ ...form, client_id: "'; --\0" }), 401, 'invalid_client'],
    [
      'of a public app that says a secret',
      (form) => ({ ...form, client_secret: 'x' }),
      401,
      'invalid_client',
    ],
    [
      'with another grant',
      (form) => ({ ...form, grant_type: 'client_credentials' }),
      400,
      'unsupported_grant_type',
    ],
  ])('%s', async (_, changed, status, error) => {
    const { code, verifier } = await codeOf();
    const answer = await exchange(changed(codeForm(app, code, verifier)) as Record<string, string>);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.access_token).toBeUndefined();
  });

  test('with a parameter that is given twice', async () => {
    const { code, verifier } = await codeOf();
    const form = Object.entries(codeForm(app, code, verifier));
    for (const twice of [...form, ['more', 'x'] as [string, string]]) {
      const answer = await exchange([...form, ['more', 'x'], twice]);
      expect([twice[0], answer.status, answer.body.error]).toEqual([
        ...[twice[0], 400, 'invalid_request'],
      ]);
    }
    expect((await exchange(form)).status).toBe(200);
  });

  test('as JSON', async () => {
    const { code, verifier } = await codeOf();
    const answer = await fetch(`${server.base}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(codeForm(app, code, verifier)),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  test('by another app, and then by nobody', async () => {
    const { code, verifier } = await codeOf();
    const thief = await anApp(administrator);
    const stolen = await exchange({ ...codeForm(app, code, verifier), client_id: thief.id });
    expect(stolen.body.error).toBe('invalid_grant');
    expect((await exchange(codeForm(app, code, verifier))).body.error).toBe('invalid_grant');
  });

  test('after a minute', async () => {
    const { code, verifier } = await codeOf();
    server.advanceClock(61_000);
    expect((await exchange(codeForm(app, code, verifier))).body.error).toBe('invalid_grant');
    server.advanceClock(-61_000);
  });

  test('twice: the tokens of the first time end', async () => {
    const { code, verifier, signedIn } = await codeOf();
    const form = codeForm(app, code, verifier);
    const { body } = await exchange(form);
    expect(await worksStill(body.access_token!)).toBe(true);
    expect((await exchange(form)).body.error).toBe('invalid_grant');
    expect(await worksStill(body.access_token!)).toBe(false);
    expect((await exchange(refreshForm(app, body.refresh_token!))).body.error).toBe(
      'invalid_grant',
    );
    expect(await signedIn.call(listAuthorizedApps, {})).toEqual([]);
    const { details } = await server.context.db
      .selectFrom('auditEntries')
      .select('details')
      .where('action', '=', 'APP_TOKEN_REPEATED')
      .where('targetId', '=', signedIn.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toEqual({ app: 'Reader', what: 'code' });
  });

  test('twice at the same time: one is answered, and what it got ends', async () => {
    const { code, verifier } = await codeOf();
    const form = codeForm(app, code, verifier);
    const answers = await Promise.all([exchange(form), exchange(form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(await worksStill(body.access_token!)).toBe(false);
  });

  test('of a user who was disabled meanwhile, or moved', async () => {
    for (const change of [{ disabled: true }, { companyId: (await outside()).companyId }]) {
      const { code, verifier, signedIn } = await codeOf();
      await server.context.db
        .updateTable('users')
        .set(change)
        .where('id', '=', signedIn.userId)
        .execute();
      expect((await exchange(codeForm(app, code, verifier))).body.error).toBe('invalid_grant');
    }
  });
});

const outside = () => server.otherCompanyUser();

describe('a confidential app', () => {
  const confidential: TestApp = setUp(() => anApp(administrator, { isConfidential: true }));
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });

  test.each<[string, (of: TestApp) => [Record<string, string>, Record<string, string>], number]>([
    ['without its secret', () => [{}, {}], 401],
    ['with a wrong secret', () => [{ client_secret: 'wrong' }, {}], 401],
    [
      'with the secret of another app',
      () => [{ client_secret: `fov_sec_${'a'.repeat(43)}4SHDYg` }, {}],
      401,
    ],
    ['with a wrong secret in the header', ({ id }) => [{}, basic(id, 'wrong')], 401],
    ['with a header that is no Basic one', () => [{}, { authorization: 'Bearer x' }], 401],
    ['with a header without base64', () => [{}, { authorization: 'Basic ???' }], 401],
    ['with a header without a colon', () => [{}, { authorization: 'Basic YWJj' }], 401],
    ['with a wrong encoding in the header', ({ id }) => [{}, basic(id, '%zz')], 401],
    [
      'with its secret in both ways',
      ({ id, secret }) => [{ client_secret: secret! }, basic(id, secret!)],
      400,
    ],
    ['with the id of another app in the form', ({ secret }) => [{}, basic('other', secret!)], 400],
  ])('%s gets nothing', async (_, proof, status) => {
    const { code, verifier } = await codeOf(ada(), confidential);
    const [form, headers] = proof(confidential);
    const { client_secret: _left, ...rest } = codeForm(confidential, code, verifier);
    const answer = await sendForm(server, '/token', { ...rest, ...form }, headers);
    expect([answer.status, answer.body.error]).toEqual([
      status,
      status === 401 ? 'invalid_client' : 'invalid_request',
    ]);
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    // Its code is still good: nobody who cannot prove to be the app takes it away.
    expect((await exchange(codeForm(confidential, code, verifier))).status).toBe(200);
  });

  test('that is disabled gets nothing, and its tokens rest until it is enabled', async () => {
    const user = await ada();
    const tokens = await tokensOfApp(server, user, confidential);
    const change = (disabledReason: string | null) =>
      administrator.call(changeApp, { appId: confidential.id, body: { disabledReason } });
    await change('It sells data');
    expect(await worksStill(tokens.access_token)).toBe(false);
    const refused = await exchange(refreshForm(confidential, tokens.refresh_token));
    expect([refused.status, refused.body.error]).toEqual([401, 'unauthorized_client']);
    await change(null);
    expect(await worksStill(tokens.access_token)).toBe(true);
  });
});

describe('a refresh token', () => {
  test('works once; presented again it ends everything, also two at the same time', async () => {
    for (const isRace of [false, true]) {
      const tokens = await tokensOfApp(server, await ada(), app);
      const form = refreshForm(app, tokens.refresh_token);
      const answers = isRace
        ? await Promise.all([exchange(form), exchange(form)])
        : [await exchange(form), await exchange(form)];
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const { body } = answers.find(({ status }) => status === 200)!;
      expect(await worksStill(body.access_token!)).toBe(false);
      const next = await exchange(refreshForm(app, body.refresh_token!));
      expect(next.body.error).toBe('invalid_grant');
    }
  });

  test('of one app in the hands of another ends everything', async () => {
    const tokens = await tokensOfApp(server, await ada(), app);
    const thief = await anApp(administrator);
    const stolen = await exchange(refreshForm(thief, tokens.refresh_token));
    expect(stolen.body.error).toBe('invalid_grant');
    expect(await worksStill(tokens.access_token)).toBe(false);
  });

  test('can ask for less, and not for more', async () => {
    const tokens = await tokensOfApp(server, await ada(), app, 'STUDY ANALYSIS');
    const more = { ...refreshForm(app, tokens.refresh_token), scope: 'STUDY LAB' };
    expect((await exchange(more)).body.error).toBe('invalid_scope');
    const less = { ...refreshForm(app, tokens.refresh_token), scope: 'ANALYSIS' };
    const { body } = await exchange(less);
    expect(body.scope).toBe('ANALYSIS');
    expect(await refusalOf(server.callWith(body.access_token!)(listStudyNames, {}))).toMatchObject({
      status: 403,
    });
    const again = await exchange(refreshForm(app, body.refresh_token!));
    expect(again.body.scope).toBe('ANALYSIS STUDY');
  });

  test('makes no call, and neither does a code or a secret', async () => {
    const tokens = await tokensOfApp(server, await ada(), app);
    expect(await worksStill(tokens.refresh_token)).toBe(false);
  });
});

test('revoking needs the app itself, and says nothing about tokens of others', async () => {
  const tokens = await tokensOfApp(server, await ada(), app);
  const other = await anApp(administrator);
  const revoke = (form: Record<string, string>) => sendForm(server, '/token/revoke', form);
  const foreign = await revoke({ client_id: other.id, token: tokens.access_token });
  const unknown = await revoke({ client_id: other.id, token: 'nothing' });
  expect([foreign.status, unknown.status]).toEqual([200, 200]);
  expect(await worksStill(tokens.access_token)).toBe(true);
  expect((await revoke({ token: tokens.access_token })).body.error).toBe('invalid_request');
  expect((await revoke({ client_id: app.id })).body.error).toBe('invalid_request');
  const strange = await revoke({ client_id: 'nobody', token: tokens.access_token });
  expect([strange.status, strange.body.error]).toEqual([401, 'invalid_client']);
  await revoke({ client_id: app.id, token: tokens.refresh_token });
  expect(await worksStill(tokens.access_token)).toBe(false);
});
