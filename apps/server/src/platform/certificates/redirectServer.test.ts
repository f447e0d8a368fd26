import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { scopeFor } from './certificateScope';
import { issueAuthority } from './issueCertificates';
import { localAuthority, type LocalAuthority } from './localAuthority';
import { systemOf } from './localCertificatePage';
import { redirectServer } from './redirectServer';

const NAMES = ['eye.lan', '192.168.1.20', 'fd00::5', 'localhost'];
const target = { publicUrl: () => 'https://eye.lan:8443', port: 8443 };
const answering = (authority: LocalAuthority | null): FastifyInstance =>
  redirectServer(
    {
      ...{ authority, names: () => NAMES, check: async () => false },
      current: () => ({ key: '', certificate: '' }),
    },
    target,
  );

let authority: LocalAuthority;
let app: FastifyInstance;
beforeAll(async () => {
  const made = await issueAuthority('<lab>', scopeFor('lab', []), new Date());
  authority = localAuthority(made.certificate);
  app = answering(authority);
});
afterAll(() => app.close());

test.each([
  ['eye.lan:8080', 'https://eye.lan:8443'],
  ['192.168.1.20', 'https://192.168.1.20:8443'],
  ['[fd00::5]:8080', 'https://[fd00::5]:8443'],
  // The header can be anything, so it leads nowhere else.
  ['evil.example', 'https://eye.lan:8443'],
  ['eye.lan@evil.example', 'https://eye.lan:8443'],
])('http at %s leads to %s', async (host, origin) => {
  const answer = await app.inject({ url: '/collect/?a=1', headers: { host } });
  expect([answer.statusCode, answer.headers.location]).toEqual([307, `${origin}/collect/?a=1`]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy');
});

test('a path that looks like an address stays a path', async () => {
  const answer = await app.inject({ url: '//evil.example/', headers: { host: 'eye.lan' } });
  expect(answer.headers.location).toBe('https://eye.lan:8443//evil.example/');
});

test('nothing is taken over http', async () => {
  const answer = await app.inject({ method: 'POST', url: '/token', payload: 'password=x' });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'HTTPS_ONLY' }]);
});

test('the page has the fingerprint, the certificate and nothing that runs', async () => {
  const answer = await app.inject({ url: '/local-certificate', headers: { host: 'eye.lan' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body.replaceAll('<wbr>', '')).toContain(authority.fingerprint);
  expect(answer.body).toContain('Fovea on &lt;lab&gt;');
  expect(answer.body).not.toMatch(/<script|<lab>/);
  expect(answer.body).toContain('href="https://eye.lan:8443/"');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each([
  ['crt', 'application/x-x509-ca-cert'],
  ['pem', 'application/x-pem-file'],
])('the certificate is downloaded as .%s', async (ending, type) => {
  const answer = await app.inject(`/local-certificate/fovea-authority.${ending}`);
  expect(answer.headers['content-type']).toBe(type);
  expect(new X509Certificate(answer.rawPayload).fingerprint256).toBe(authority.fingerprint);
  expect(answer.body).not.toContain('PRIVATE KEY');
});

test('with a certificate of somebody else there is no page', async () => {
  const other = answering(null);
  const answer = await other.inject({ url: '/local-certificate', headers: { host: 'eye.lan' } });
  expect(answer.statusCode).toBe(307);
  await other.close();
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'linux'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'ios'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile Safari/537.36', 'android'],
  ['curl/8.5.0', null],
])('%s opens the steps of %s', (userAgent, system) => {
  expect(systemOf(userAgent)).toBe(system);
});
