import { changeApp } from '@fovea/contract/people/apps';
import type { AuthorizationServer } from '@fovea/contract/people/oauth';
import { TOKEN_SCOPES } from '@fovea/rules/people/programTokens';
import { describe, expect, test } from 'vitest';
import {
  aCode,
  anApp,
  codeForm,
  newVerifier,
  refreshForm,
  sendForm,
  tokensOfApp,
  type OAuthAnswer,
  type TestApp,
} from '../../testing/anApp';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';
import { TEST_PASSWORD } from '../../testing/startTestServer';

/** What the API's description says of the addresses of OAuth, compared with what they do. */

const server = setUpServer();
const ada = setUpUser(server, ['ACCOUNT_ADMINISTRATION', ...TOKEN_SCOPES]);
const app: TestApp = setUp(() => anApp(ada, { isConfidential: true }));

interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
}
interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly requestBody?: Body;
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, Body>>;
}
interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const document = setUp(
  async () => (await (await fetch(`${server.base}/openapi.json`)).json()) as Document,
);
const operation = (path: string, method = 'post') => document.paths[path]![method]!;
const choices = (body: Body | undefined): readonly Schema[] =>
  Object.values(body?.content ?? {})
    .flatMap(({ schema }) => schema.oneOf ?? [schema])
    .map((schema) => document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema);
const formsOf = (path: string) => choices(operation(path).requestBody);
const grantOf = (form: Schema) => form.properties!['grant_type']!.enum![0]!;
const formOf = (grant: string) => formsOf('/token').find((form) => grantOf(form) === grant)!;

/** The document lists this answer: its status, and all of its fields, and it has those that are required. */
function expectListed(path: string, { status, body }: Pick<OAuthAnswer, 'status' | 'body'>): void {
  const fields = Object.keys(body);
  const listed = choices(operation(path).responses[status]);
  const fits = listed.some(
    ({ properties = {}, required = [] }) =>
      fields.every((field) => field in properties) &&
      required.every((field) => fields.includes(field)),
  );
  expect({ path, status, fields, fits }).toEqual({ path, status, fields, fits: true });
}

/** A form that works, with everything that can be sent. */
const GOOD: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  authorization_code: async () => {
    const verifier = newVerifier();
    return { ...codeForm(app, await aCode(ada, app, verifier), verifier) };
  },
  refresh_token: async () => {
    const { refresh_token } = await tokensOfApp(server, ada, app);
    return { ...refreshForm(app, refresh_token), scope: 'STUDY' };
  },
  password: async () => {
    const user = await server.context.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    return { grant_type: 'password', username: user.email, password: TEST_PASSWORD };
  },
};

const discovered = async () =>
  (await (
    await fetch(`${server.base}/.well-known/oauth-authorization-server`)
  ).json()) as AuthorizationServer;

describe('POST /token', () => {
  test('lists the grants that the server takes, and no others', async () => {
    const { grant_types_supported } = await discovered();
    const listed = formsOf('/token').map(grantOf);
    expect(listed.toSorted()).toEqual(['password', ...grant_types_supported].toSorted());
    expect(listed.toSorted()).toEqual(Object.keys(GOOD).toSorted());
    const others = [
      'client_credentials',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
    ];
    for (const grant_type of others) {
      const answer = await sendForm(server, '/token', { grant_type, client_id: app.id });
      expect([grant_type, answer.body.error]).toEqual([grant_type, 'unsupported_grant_type']);
      expectListed('/token', answer);
    }
  });

  test.each(Object.keys(GOOD))('lists the fields of the grant %s', async (grant) => {
    const { properties, required } = formOf(grant);
    const form = await GOOD[grant]!();
    expect(Object.keys(form).toSorted()).toEqual(Object.keys(properties!).toSorted());
    const answer = await sendForm(server, '/token', form);
    expect(answer.status).toBe(200);
    expectListed('/token', answer);
    for (const field of required!) {
      const { [field]: _left, ...rest } = await GOOD[grant]!();
      const refused = await sendForm(server, '/token', rest);
      expect([field, refused.status]).toEqual([field, 400]);
      expectListed('/token', refused);
    }
  });

  test('takes the app from a Basic header, which the document lists as well', async () => {
    expect(operation('/token').security).toEqual([{}, { app: [] }]);
    for (const grant of ['authorization_code', 'refresh_token']) {
      expect(formOf(grant).required).not.toContain('client_id');
      const { client_id, client_secret, ...rest } = await GOOD[grant]!();
      const authorization = `Basic ${btoa(`${client_id}:${client_secret}`)}`;
      expect((await sendForm(server, '/token', rest, { authorization })).status).toBe(200);
    }
  });
});

test('every error that is listed is one that occurs, with a status that is listed', async () => {
  const code = await GOOD['authorization_code']!();
  const wrong = { ...code, code_verifier: newVerifier() };
  const disabled = await anApp(ada);
  await ada.call(changeApp, { appId: disabled.id, body: { disabledReason: 'It sells data' } });
  const busy = await registeredForRefreshes();
  const asked: Record<string, Record<string, string>> = {
    invalid_request: { grant_type: 'refresh_token' },
    invalid_client: { ...code, client_secret: 'guessed' },
    unauthorized_client: { ...code, client_id: disabled.id, client_secret: '' },
    invalid_grant: wrong,
    invalid_scope: { ...(await GOOD['refresh_token']!()), scope: 'LAB' },
    unsupported_grant_type: { grant_type: 'implicit' },
    temporarily_unavailable: busy,
  };
  const listed = new Set(
    Object.values(operation('/token').responses)
      .flatMap(choices)
      .flatMap(({ properties }) => properties?.['error']?.enum ?? []),
  );
  expect([...listed].toSorted()).toEqual(Object.keys(asked).toSorted());
  const seen = new Set<number>();
  for (const [error, form] of Object.entries(asked)) {
    const answer = await sendForm(server, '/token', form);
    expect(answer.body.error).toBe(error);
    expectListed('/token', answer);
    seen.add(answer.status);
  }
  const statuses = Object.keys(operation('/token').responses).map(Number);
  expect(statuses.toSorted()).toEqual([200, ...seen].toSorted());
});

/** The form of an app that has refreshed as often as it may in an hour. */
async function registeredForRefreshes(): Promise<Record<string, string>> {
  const often = await anApp(ada);
  let { refresh_token } = await tokensOfApp(server, ada, often);
  for (let count = 0; count < 60; count++) {
    const { body } = await sendForm(server, '/token', refreshForm(often, refresh_token));
    refresh_token = body.refresh_token!;
  }
  return refreshForm(often, refresh_token);
}

test('POST /token/revoke takes the form that is listed', async () => {
  const [form] = formsOf('/token/revoke');
  const { access_token: token } = await tokensOfApp(server, ada, app);
  const sent: Record<string, string> = {
    ...{ token, token_type_hint: 'access_token' },
    ...{ client_id: app.id, client_secret: app.secret! },
  };
  expect(Object.keys(sent).toSorted()).toEqual(Object.keys(form!.properties!).toSorted());
  for (const field of form!.required!) {
    const { [field]: _left, ...rest } = sent;
    const refused = await sendForm(server, '/token/revoke', rest);
    expect([field, refused.status]).toEqual([field, 400]);
    expectListed('/token/revoke', refused);
  }
  const stranger = await sendForm(server, '/token/revoke', { ...sent, client_secret: 'guessed' });
  expect(stranger.status).toBe(401);
  expectListed('/token/revoke', stranger);
  const answer = await sendForm(server, '/token/revoke', sent);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(operation('/token/revoke').responses[200]!.content).toBeUndefined();
});

describe('the discovery document', () => {
  test('has the fields that are listed', async () => {
    const path = '/.well-known/oauth-authorization-server';
    const [schema] = choices(operation(path, 'get').responses[200]);
    const fields = Object.keys(await discovered()).toSorted();
    expect(fields).toEqual(Object.keys(schema!.properties!).toSorted());
    expect(fields).toEqual([...schema!.required!].toSorted());
  });

  test('names addresses that are listed, and whose form it tells as the list does', async () => {
    const found = await discovered();
    const pathOf = (address: string) => address.slice(server.base.length);
    expect(operation(pathOf(found.token_endpoint)).security).toBeDefined();
    expect(operation(pathOf(found.revocation_endpoint)).security).toBeDefined();
    const page = operation(pathOf(found.authorization_endpoint), 'get');
    expect(page.parameters!.map(({ name }) => name)).toEqual([
      ...['client_id', 'response_type', 'scope', 'code_challenge', 'code_challenge_method'],
      ...['redirect_uri', 'state'],
    ]);
    const answer = await fetch(found.authorization_endpoint, { redirect: 'manual' });
    expect(Object.keys(page.responses)).toEqual([String(answer.status)]);
  });
});
