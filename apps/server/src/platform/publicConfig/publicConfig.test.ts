import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { getPublicConfig } from '@fovea/contract/platform/publicConfig';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInstallationSettings } from '../settings/installationSettings';
import { contentSecurityPolicy } from '../pages/securityHeaders';
import { rawAnswer } from '../../testing/http/rawAnswer';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { otherRegions } from './otherRegions';

const US = 'https://us.example.org';
const EUROPE = 'https://eu.example.org:8443';
const SETTINGS = readInstallationSettings(
  (name) =>
    ({
      FOVEA_REGIONS: `us=https://US.example.org:443,row=${EUROPE},sg=https://sg.example.org`,
      FOVEA_REGION: 'sg',
      FOVEA_STAFF_DOMAIN: 'fovea.example',
      FOVEA_OIDC_ISSUER: 'https://accounts.example.org',
      FOVEA_OIDC_CLIENT_ID: 'fovea',
      FOVEA_OIDC_CLIENT_SECRET: 'never shown',
      FOVEA_SMTP_URL: 'smtp://user:never-shown@mail.example.org',
      FOVEA_HELP_URL: 'https://help.example.org/',
      FOVEA_SUPPORT_EMAIL: 'help@example.org',
    })[name] ?? null,
  { demo: false, dataFolder: '/nowhere' },
);

let server: TestServer;
let alone: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ...SETTINGS });
  alone = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await alone.close();
});

const ask = (path: string, origin: string | null, init: RequestInit = {}, of = server) =>
  fetch(of.base + path, {
    ...init,
    headers: { ...(origin === null ? {} : { origin }), ...(init.headers as object) },
  });
const preflight = (path: string, method: string, origin: string, headers: string, of = server) =>
  ask(
    path,
    origin,
    {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    },
    of,
  );
const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');
const listOf = (answer: Response, name: string) =>
  (answer.headers.get(`access-control-${name}`) ?? '').toLowerCase().split(', ');

describe('the public configuration', () => {
  test('contains regions, identity provider and links, for anybody, and no secret', async () => {
    const facts = await server.callWith(null)(getPublicConfig, {});
    expect(facts).toEqual({
      regions: [
        { id: 'us', name: 'US', base: US },
        { id: 'row', name: 'Europe', base: EUROPE },
        { id: 'sg', name: 'Asia', base: 'https://sg.example.org' },
      ],
      ownRegion: 'sg',
      identityProvider: { domain: 'fovea.example', name: 'accounts.example.org' },
      links: {
        helpCenter: 'https://help.example.org',
        blog: null,
        privacyPolicy: null,
        termsOfService: null,
        supportEmail: 'help@example.org',
        dpa: null,
      },
    });
    expect(JSON.stringify(facts)).not.toMatch(/never.shown/);
  });

  test('of a single server has no regions and no provider', async () => {
    const facts = await alone.callWith(null)(getPublicConfig, {});
    expect(facts).toMatchObject({ regions: [], ownRegion: null, identityProvider: null });
  });
});

describe('pages of other regions', () => {
  test('other regions are listed by origin, without this one', () => {
    expect(otherRegions(SETTINGS)).toEqual([US, EUROPE]);
    const policy = contentSecurityPolicy('n', {
      store: null,
      regions: otherRegions(SETTINGS),
      reports: null,
    });
    expect(policy).toContain(`connect-src 'self' ${US} ${EUROPE};`);
    expect(contentSecurityPolicy('n')).toContain("connect-src 'self';");
  });

  test('can read responses, without credentials', async () => {
    for (const origin of [US, EUROPE]) {
      const answer = await ask('/house', origin);
      expect([answer.status, allowed(answer)]).toEqual([200, origin]);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('vary')).toMatch(/origin/i);
      expect(listOf(answer, 'expose-headers')).toContain('retry-after');
      // A refusal must be readable too: the page has to distinguish a wrong password from an
      // unreachable server.
      const refused = await ask('/users/current', origin);
      expect([refused.status, allowed(refused)]).toEqual([401, origin]);
      const unknown = await ask('/nothing/here', origin);
      expect([unknown.status, allowed(unknown)]).toEqual([404, origin]);
    }
  });

  test('get a preflight approval for every call of the contract, with its method and headers', async () => {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = endpoint.path.replace(/\{\w+\}/g, 'x');
      const needed = ['authorization', 'content-type', ...Object.keys(endpoint.headers ?? {})];
      // The browser sets the length itself.
      const wanted = needed.filter((header) => header !== 'content-length');
      const answer = await preflight(path, endpoint.method, US, wanted.join(','));
      expect([name, answer.status, allowed(answer)]).toEqual([name, 204, US]);
      expect(listOf(answer, 'allow-methods')).toContain(endpoint.method.toLowerCase());
      expect(listOf(answer, 'allow-headers')).toEqual(expect.arrayContaining(wanted));
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('can upload to signed URLs, with the hash of each part', async () => {
    const answer = await preflight('/objects/uploads/x', 'PUT', US, 'content-type,x-fovea-sha256');
    expect([answer.status, allowed(answer)]).toEqual([204, US]);
    expect(listOf(answer, 'allow-methods')).toContain('put');
    expect(listOf(answer, 'allow-headers')).toContain('x-fovea-sha256');
    const refused = await ask('/objects/uploads/x', US, { method: 'PUT', body: 'x' });
    expect([refused.status, allowed(refused)]).toEqual([403, US]);
  });

  test('any other origin is refused', async () => {
    const strangers = [
      'null',
      '*',
      'https://evil.example',
      'http://us.example.org',
      'https://us.example.org.evil.example',
      'https://us.example.org:8443',
      'https://us.example.org/',
      'https://eu.example.org',
      'https://xus.example.org',
      'https://us.example.org, https://evil.example',
      'file://',
    ];
    for (const origin of strangers) {
      for (const of of [server, alone]) {
        const plain = await ask('/house', origin, {}, of);
        expect([origin, plain.status, allowed(plain)]).toEqual([origin, 200, null]);
        const asked = await preflight('/token', 'POST', origin, 'content-type', of);
        expect([origin, asked.status, allowed(asked)]).toEqual([origin, 404, null]);
        expect(asked.headers.get('access-control-allow-methods')).toBeNull();
      }
    }
    const other = await preflight('/token', 'POST', US, 'content-type', alone);
    expect([other.status, allowed(other)]).toEqual([404, null]);
  });
});

test('TRACE and oversized headers are refused, also from another region', async () => {
  const head = `Host: x\r\nOrigin: ${US}\r\nConnection: close\r\n`;
  const secret = 'Authorization: Bearer secret-of-mine\r\n';
  const trace = await rawAnswer(server, `TRACE /house HTTP/1.1\r\n${head}${secret}\r\n`);
  expect(trace).toMatch(/^HTTP\/1\.1 40[045] /);
  // The request is not echoed.
  expect(trace).not.toContain('secret-of-mine');
  for (const name of ['X-Long', 'Origin', 'Cookie', 'Authorization']) {
    const long = await rawAnswer(
      server,
      `GET /house HTTP/1.1\r\n${head}${name}: ${'x'.repeat(100_000)}\r\n\r\n`,
    );
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
  }
  expect((await ask('/house', US)).status).toBe(200);
});
