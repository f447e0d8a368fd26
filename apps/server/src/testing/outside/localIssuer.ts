import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider, type Configuration } from 'oidc-provider';

/** A person known to the issuer, identified by `sub` whatever else changes. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  /** The organisation, as in Google's claims. */
  readonly hd?: string;
}

export interface LocalIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly publicKey: JWK;
  /** Allows this redirect URI; the issuer answers only after this. */
  open(redirectUri: string): void;
  /** The people who can sign in; may be changed at any time. */
  readonly people: Person[];
  /** An ID token with these claims, signed with the issuer's own key. */
  sign(claims: Readonly<Record<string, unknown>>, more?: { expires?: string }): Promise<string>;
  close(): Promise<void>;
}

const CLIENT_ID = 'fovea';
const ALG = 'RS256';
const KEY_ID = 'local';

/**
 * A real OpenID issuer on a free local port, with a page that asks for the e-mail of one of its
 * people and has two buttons: sign in and deny.
 */
export async function startLocalIssuer(people: Person[]): Promise<LocalIssuer> {
  const { privateKey, publicKey } = await generateKeyPair(ALG, { extractable: true });
  const clientSecret = randomBytes(32).toString('hex');
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { kid: KEY_ID, alg: ALG, use: 'sig' };
  const secretJwk = { ...(await exportJWK(privateKey)), ...keys };

  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    publicKey: { ...(await exportJWK(publicKey)), ...keys },
    people,
    open(redirectUri) {
      const provider = new Provider(issuer, {
        ...configuration(people, secretJwk),
        clients: [
          {
            client_id: CLIENT_ID,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code'],
            response_types: ['code'],
          },
        ],
      });
      const serve = provider.callback();
      answer = (request, response) => {
        if (request.url?.startsWith('/interaction/')) {
          void interact(provider, people, request, response);
        } else void serve(request, response);
      };
    },
    sign: (claims, more) => signed(privateKey, claims, more?.expires),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function configuration(people: readonly Person[], key: JWK): Configuration {
  return {
    jwks: { keys: [key as NonNullable<Configuration['jwks']>['keys'][number]] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google and others put these claims into the ID token itself.
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = people.find((one) => one.sub === sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    // Nobody is asked for permission to share the address with this client.
    async loadExistingGrant({ oidc }) {
      const { client, account } = oidc;
      if (!client || !account) return undefined;
      const grant = new oidc.provider.Grant({
        clientId: client.clientId,
        accountId: account.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function interact(
  provider: Provider,
  people: readonly Person[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : null;
  if (form?.has('deny')) {
    const denied = { error: 'access_denied', error_description: 'The person said no.' };
    await provider.interactionFinished(request, response, denied);
    return;
  }
  const person = people.find(({ email }) => email === form?.get('email'));
  if (person) {
    const result = { login: { accountId: person.sub } };
    await provider.interactionFinished(request, response, result);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><title>Local issuer</title><link rel="icon" href="data:,"><main><h1>Local issuer</h1>
<form method="post"><label>E-mail <input name="email" type="email" autofocus></label>
<button>Sign in</button> <button name="deny" value="1" formnovalidate>Do not</button></form></main></html>`);
}

async function signed(
  key: CryptoKey,
  claims: Readonly<Record<string, unknown>>,
  expires = '5m',
): Promise<string> {
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALG, kid: KEY_ID })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
}
