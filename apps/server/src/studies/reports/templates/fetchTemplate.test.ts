import { request as httpRequest } from 'node:http';
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../platform/http/publicAddress';
import type { Connect } from '../../../platform/context/connect';
import { fetchTemplate } from './fetchTemplate';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that stands for one of the internet: its address is not public, so it is not looked up. */
async function internet(answer: RequestListener): Promise<Connect> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return ({ pathname, hostname }, { signal }) =>
    httpRequest({ host: '127.0.0.1', port, path: pathname, headers: { host: hostname }, signal });
}

const refusal = async (...how: Parameters<typeof fetchTemplate>) =>
  await fetchTemplate(...how).then(
    () => null,
    (reason: { status: number; message: string }) => `${reason.status} ${reason.message}`,
  );

describe('a link that does not lead to the internet is refused', () => {
  test.each([
    'https://127.0.0.1/a.zip',
    'https://localhost/a.zip',
    'https://[::1]/a.zip',
    'https://[::ffff:10.0.0.1]/a.zip',
    'https://0x7f.1/a.zip',
    'https://2130706433/a.zip',
    'https://10.1.2.3/a.zip',
    'https://192.168.0.1:8443/a.zip',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a.zip',
  ])('%s', async (link) => {
    expect(await refusal(link)).toMatch(/^422 The link does not lead to a public address/);
  });
  test.each([
    'http://example.org/',
    'file:///etc/passwd',
    'data:text/html,a',
    'javascript:1',
    'https://a:b@example.org/',
  ])('%s', async (link) => {
    expect(await refusal(link)).toBe('422 The link must begin with https://.');
  });
});

test('a file is fetched, over redirects too', async () => {
  const connect = await internet((request, response) => {
    if (request.url === '/a') response.writeHead(302, { location: 'https://cdn.example.org/b' });
    response.end(request.url === '/b' ? `<h1>${request.headers.host}</h1>` : '');
  });
  const bytes = await fetchTemplate('https://example.org/a', { connect });
  expect(bytes.toString()).toBe('<h1>cdn.example.org</h1>');
});

test.each([
  ['to this machine', 'https://127.0.0.1/b', 'does not lead to a public address'],
  ['to the cloud', 'https://169.254.169.254/b', 'does not lead to a public address'],
  ['without TLS', 'http://example.org/b', 'must begin with https://'],
  ['to itself', '/a', 'from one address to the next'],
])('a redirect %s is refused', async (_, location, words) => {
  const connect = await internet((_request, response) => {
    response.writeHead(302, { location }).end();
  });
  expect(await refusal('https://example.org/a', { connect })).toContain(words);
});

test('an answer that is too large, too slow or not there is refused', async () => {
  const connect = await internet((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(21 * 1024 * 1024));
    else if (request.url === '/missing') response.writeHead(404).end();
    else if (request.url === '/cut') response.write('a', () => response.destroy());
  });
  const ask = (path: string) =>
    refusal(`https://example.org/${path}`, { connect, timeLimitMs: path === 'slow' ? 50 : 5000 });
  expect(await ask('large')).toContain('413 A template can have at most 20 MB');
  expect(await ask('missing')).toContain('it answered with the status 404');
  expect(await ask('slow')).toContain('it takes too long');
  expect(await ask('cut')).toContain('it cannot be reached');
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['172.15.0.1', true],
  ['172.16.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['example.org', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
