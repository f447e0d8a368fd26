import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { AppContext } from '../context/appContext';
import { setSecurityHeaders } from './securityHeaders';

/** The header that tells browsers to use https only. */
async function hstsOf(publicUrl: string | null, tls: unknown = null) {
  const app = Fastify();
  setSecurityHeaders(app, { settings: { publicUrl, tls } } as AppContext);
  app.get('/', () => 'a page');
  return (await app.inject('/')).headers['strict-transport-security'];
}

test('an installation with https is reached by https only, and so are its subdomains', async () => {
  expect(await hstsOf('https://fovea.example')).toBe('max-age=31536000; includeSubDomains');
  expect(await hstsOf('http://fovea.example')).toBeUndefined();
  expect(await hstsOf(null)).toBeUndefined();
});

test('a local authority may be made anew, which browsers could not be told any more', async () => {
  expect(await hstsOf('https://lab.local', { kind: 'local' })).toBeUndefined();
  expect(await hstsOf('https://fovea.example', { kind: 'files' })).toContain('max-age');
});
