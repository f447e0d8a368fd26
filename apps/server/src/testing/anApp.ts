import { authorizeApp, registerApp, type NewApp } from '@fovea/contract/people/apps';
import type { AppTokens } from '@fovea/contract/people/oauth';
import { createHash, randomBytes } from 'node:crypto';
import { AN_APP } from './tenancyWorld';
import type { SignedIn, TestServer } from './startTestServer';

export interface TestApp {
  readonly id: string;
  readonly secret: string | null;
  readonly redirectUri: string;
}

/** A public app of the administrator's company, unless something else is wanted. */
export async function anApp(
  administrator: SignedIn,
  wanted: Partial<NewApp> = {},
): Promise<TestApp> {
  const body = { ...AN_APP, isConfidential: false, companyId: administrator.companyId, ...wanted };
  const { app, clientSecret } = await administrator.call(registerApp, { body });
  return { id: app.id, secret: clientSecret, redirectUri: app.redirectUri };
}

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url');

/** A code that the user has given to the app. */
export async function aCode(user: SignedIn, app: TestApp, verifier: string, scope = 'STUDY') {
  const { authorizationCode } = await user.call(authorizeApp, {
    appId: app.id,
    body: {
      scope,
      redirect_uri: app.redirectUri,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    },
  });
  return authorizationCode;
}

export interface OAuthAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Partial<AppTokens> & { error?: string; error_description?: string };
}

/** Sends a form, as apps do. */
export async function sendForm(
  { base }: Pick<TestServer, 'base'>,
  path: string,
  form: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<OAuthAnswer> {
  const answer = await fetch(base + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : (JSON.parse(text) as OAuthAnswer['body']),
  };
}

export const codeForm = (app: TestApp, code: string, verifier: string) => ({
  grant_type: 'authorization_code',
  client_id: app.id,
  ...(app.secret !== null && { client_secret: app.secret }),
  code,
  redirect_uri: app.redirectUri,
  code_verifier: verifier,
});

export const refreshForm = (app: TestApp, refreshToken: string) => ({
  grant_type: 'refresh_token',
  client_id: app.id,
  ...(app.secret !== null && { client_secret: app.secret }),
  refresh_token: refreshToken,
});

/** The tokens of an app that the user has authorized. */
export async function tokensOfApp(
  server: TestServer,
  user: SignedIn,
  app: TestApp,
  scope = 'STUDY',
): Promise<AppTokens> {
  const verifier = newVerifier();
  const code = await aCode(user, app, verifier, scope);
  const { status, body } = await sendForm(server, '/token', codeForm(app, code, verifier));
  if (status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  return body as AppTokens;
}
