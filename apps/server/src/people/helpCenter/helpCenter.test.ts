import { signInToDocument360, signInToZendesk } from '@fovea/contract/people/helpCenter';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { logInAs } from '@fovea/contract/people/signIn';
import { jwtVerify } from 'jose';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusalOf';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';

const SECRET = 'a shared secret of the support desk';
const ZENDESK = 'https://example.zendesk.com';

let codes: Server;
let asked: { authorization: string | undefined; body: unknown }[];
let codeStatus: number;
let server: TestServer;
let bare: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  // Speaks as the code generation address of the help centre does.
  codes = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      const body: unknown = JSON.parse(text);
      asked.push({ authorization: request.headers.authorization, body });
      response.writeHead(codeStatus, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: `code-${asked.length}` }));
    });
  });
  codes.listen(0, '127.0.0.1');
  await once(codes, 'listening');
  const { port } = codes.address() as AddressInfo;
  server = await startTestServer({
    helpCenters: {
      zendesk: { origin: ZENDESK, secret: SECRET },
      document360: {
        callback: 'https://help.example.org/jwt/authorize',
        codeUrl: `http://127.0.0.1:${port}/`,
        clientId: 'client',
        clientSecret: 'secret',
      },
    },
  });
  bare = await startTestServer();
  asked = [];
  codeStatus = 200;
  ada = await server.signedIn(['STUDY']);
});
afterAll(async () => {
  codes.close();
  await server.close();
  await bare.close();
});

test('the support desk gets a signed statement, in a form, for a minute and another id each time', async () => {
  const { email, name, id } = await ada.call(getCurrentUser, {});
  const query = { return_to: `${ZENDESK}/hc/articles/1` };
  const { url, form } = await ada.call(signInToZendesk, { query });
  expect(url).toBe(`${ZENDESK}/access/jwt`);
  expect(form?.['return_to']).toBe(`${ZENDESK}/hc/articles/1`);
  const { payload } = await jwtVerify(form!['jwt']!, new TextEncoder().encode(SECRET), {
    algorithms: ['HS256'],
  });
  expect(payload).toMatchObject({ name, email, external_id: id });
  expect(payload.exp! - payload.iat!).toBe(60);
  const again = await ada.call(signInToZendesk, { query: {} });
  const other = await jwtVerify(again.form!['jwt']!, new TextEncoder().encode(SECRET));
  expect(other.payload.jti).not.toBe(payload.jti);
});

test('the help centre gives a code, which leads back to the page', async () => {
  const { email } = await ada.call(getCurrentUser, {});
  const { url, form } = await ada.call(signInToDocument360, { query: { RedirectPath: '/docs/a' } });
  expect(form).toBeNull();
  const address = new URL(url);
  expect(address.origin + address.pathname).toBe('https://help.example.org/jwt/authorize');
  expect(address.searchParams.get('code')).toBe(`code-${asked.length}`);
  expect(address.searchParams.get('redirectUrl')).toBe('/docs/a');
  expect(asked.at(-1)).toMatchObject({
    authorization: `Basic ${Buffer.from('client:secret').toString('base64')}`,
    body: { emailId: email },
  });
  codeStatus = 500;
  const failing = server.callWith(ada.token)(signInToDocument360, { query: {} }, { retries: 0 });
  expect(await refusalOf(failing)).toMatchObject({ status: 503 });
  codeStatus = 200;
});

test.each([
  { returnTo: 'https://evil.example/' },
  { return_to: '//evil.example' },
  { RedirectPath: '/\\evil.example' },
  { returnTo: `${ZENDESK}@evil.example/` },
  { returnTo: '/hc\r\nx' },
  { returnTo: '/hc', return_to: 'https://evil.example/' },
])('%j is refused', async (query) => {
  for (const endpoint of [signInToZendesk, signInToDocument360]) {
    expect(await refusalOf(ada.call(endpoint, { query }))).toMatchObject({
      status: 400,
      code: 'RETURN_NOT_ALLOWED',
    });
  }
});

test('the plain address leads to the page of the studio, with the return address only', async () => {
  const path = '/sso/zendeskhelpcenter?return_to=%2Fhc%2F1%0d%0aX&brand_id=7';
  const answer = await fetch(server.base + path, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    '/#/sso/zendeskhelpcenter?return_to=%2Fhc%2F1%0D%0AX',
  );
});

test('a server without help centres says so, and staff do not sign in as the user', async () => {
  const user = await bare.signedIn(['STUDY']);
  expect(await refusalOf(user.call(signInToZendesk, { query: {} }))).toMatchObject({ status: 404 });
  const staff = await server.signedIn(['INTERNAL']);
  const { accessToken } = await staff.call(logInAs, { body: { targetId: ada.userId } });
  const asAda = server.callWith(accessToken)(signInToZendesk, { query: {} });
  expect(await refusalOf(asAda)).toMatchObject({ status: 403 });
});
