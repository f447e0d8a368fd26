import { getCurrentUser } from '@fovea/contract/people/accounts';
import { authorizeApp } from '@fovea/contract/people/apps';
import { TOKEN_SCOPES } from '@fovea/rules/people/programTokens';
import * as oauth from 'oauth4webapi';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../platform/documentation/examples';
import { anApp } from '../../testing/anApp';
import { aStudy } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';

/** Clients that others have written complete what the specifications describe, against the real server. */

const server = setUpServer();
const ada = setUpUser(server, ['ACCOUNT_ADMINISTRATION', ...TOKEN_SCOPES]);

/** The server of the test has no certificate. */
const insecure = { [oauth.allowInsecureRequests]: true } as const;

/** What the page does when the user presses Authorize. */
async function authorized(link: URL): Promise<URL> {
  const asked = Object.fromEntries(link.searchParams);
  const { authorizationCode } = await ada.call(authorizeApp, {
    appId: asked['client_id']!,
    body: {
      scope: asked['scope']!,
      redirect_uri: asked['redirect_uri']!,
      code_challenge: asked['code_challenge']!,
      code_challenge_method: asked['code_challenge_method']!,
    },
  });
  const back = new URL(asked['redirect_uri']!);
  back.searchParams.set('code', authorizationCode);
  back.searchParams.set('state', asked['state']!);
  back.searchParams.set('iss', server.base);
  return back;
}

describe('oauth4webapi', () => {
  test.each([
    ['a public app', false, () => oauth.None()],
    ['an app with its secret in the form', true, oauth.ClientSecretPost],
    ['an app with its secret in a Basic header', true, oauth.ClientSecretBasic],
  ])('%s finds the server, exchanges, refreshes and revokes', async (_, isConfidential, proof) => {
    const registered = await anApp(ada, { isConfidential });
    const client: oauth.Client = { client_id: registered.id };
    const authentication = proof(registered.secret ?? '');
    const issuer = new URL(server.base);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const as = await oauth.processDiscoveryResponse(issuer, found);

    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const link = new URL(as.authorization_endpoint!);
    link.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: registered.redirectUri,
      response_type: 'code',
      scope: 'STUDY ANALYSIS',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const parameters = oauth.validateAuthResponse(as, client, await authorized(link), state);

    const exchanged = await oauth.authorizationCodeGrantRequest(
      ...([as, client, authentication, parameters, registered.redirectUri, verifier] as const),
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, exchanged);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(tokens.scope).toBe('ANALYSIS STUDY');
    expect(tokens.access_token).toMatch(/^fov_app_[0-9A-Za-z]{49}$/);
    expect(tokens.refresh_token).toMatch(/^fov_ref_[0-9A-Za-z]{49}$/);
    const user = await server.callWith(tokens.access_token)(getCurrentUser, {});
    expect(user).toMatchObject({ id: ada.userId, features: ['STUDY', 'ANALYSIS'] });

    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(
        ...([as, client, authentication, tokens.refresh_token!] as const),
        insecure,
      ),
    );
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    const protectedStudies = () =>
      oauth.protectedResourceRequest(
        refreshed.access_token,
        'GET',
        new URL(`${server.base}/studies/names`),
        undefined,
        undefined,
        insecure,
      );
    expect((await protectedStudies()).status).toBe(200);

    const revoked = await oauth.revocationRequest(
      ...([as, client, authentication, refreshed.access_token] as const),
      insecure,
    );
    await oauth.processRevocationResponse(revoked);
    await expect(protectedStudies()).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  });
});

test('the example of the programmers’ guide asks, and reads the names of the studies', async () => {
  const studyId = await aStudy(server, ada, { name: 'Seen by an app', collecting: false });
  expect(studyId).toMatch(/./);
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const { id } = await anApp(ada, { redirectUri });
  const program = spawn(process.execPath, ['--input-type=module', '-e', EXAMPLES.app], {
    env: {
      ...process.env,
      FOVEA_URL: server.base,
      FOVEA_CLIENT_ID: id,
      FOVEA_REDIRECT: redirectUri,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const [, link = ''] = /^Open (.*)$/.exec(String((await lines.next()).value)) ?? [];
  const shown = await fetch(await authorized(new URL(link)));
  expect(await shown.text()).toBe('You can close this page.');
  expect((await lines.next()).value).toBe('Seen by an app');
  expect(program.exitCode ?? (await once(program, 'exit'))[0]).toBe(0);
});

async function freePort(): Promise<number> {
  const listener = createServer();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
