import type { LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { createServer, request as plainRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { httpsUrl, PrivateAddress, publicLookup, publicRequest, type Ask } from './publicRequest';

const PUBLIC: LookupAddress = { address: '93.184.215.14', family: 4 };
const PRIVATE: LookupAddress = { address: '127.0.0.1', family: 4 };

/** A name server that answers each question with the next of these; the last one stays. */
function answering(...answers: readonly LookupAddress[][]): { ask: Ask; asked: string[] } {
  const asked: string[] = [];
  const ask: Ask = (hostname, _options, callback) => {
    asked.push(hostname);
    callback(null, answers[Math.min(asked.length, answers.length) - 1]!);
  };
  return { ask, asked };
}

const look = (ask: Ask) =>
  new Promise<unknown>((done) =>
    publicLookup(ask)('hooks.example.org', {}, (failure, address) => done(failure ?? address)),
  );

test('a name that leads to public addresses only is looked up', async () => {
  expect(await look(answering([PUBLIC]).ask)).toBe(PUBLIC.address);
});

test.each([
  ['127.0.0.1'],
  ['10.0.0.1'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['fe80::1'],
  ['fd00::1'],
  ['64:ff9b::7f00:1'],
])('a name that leads to %s is refused, also beside a public address', async (address) => {
  const found = { address, family: address.includes(':') ? 6 : 4 };
  expect(await look(answering([found]).ask)).toBeInstanceOf(PrivateAddress);
  expect(await look(answering([PUBLIC, found]).ask)).toBeInstanceOf(PrivateAddress);
});

test('a name that leads to a private address at the second look is refused then', async () => {
  const { ask } = answering([PUBLIC], [PRIVATE]);
  expect(await look(ask)).toBe(PUBLIC.address);
  expect(await look(ask)).toBeInstanceOf(PrivateAddress);
});

test('a connection goes to the address that was checked: the name is asked for once', async () => {
  const { ask, asked } = answering([PUBLIC], [PRIVATE]);
  const reached: string[] = [];
  const signal = AbortSignal.timeout(10_000);
  const connection = publicRequest(
    new URL('https://hooks.example.org/'),
    { signal },
    (url, options) => {
      const made = request(url, {
        ...options,
        lookup: (hostname, how, callback) => {
          publicLookup(ask)(hostname, how, (failure, address, family) => {
            reached.push(JSON.stringify(address));
            // No test reaches the internet: the checked address is noted, and the connection ends here.
            callback(failure ?? new Error('checked'), address, family);
          });
        },
      });
      return made;
    },
  );
  await expect(connection).rejects.toThrow('checked');
  expect(asked).toEqual(['hooks.example.org']);
  expect(reached).toHaveLength(1);
  expect(reached[0]).toContain(PUBLIC.address);
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fd00::1]/',
])('no connection is begun to %s', async (address) => {
  const signal = AbortSignal.timeout(10_000);
  const begun: string[] = [];
  const connecting = publicRequest(new URL(address), { signal }, (url, options) => {
    begun.push(url.href);
    return request(url, options);
  });
  await expect(connecting).rejects.toBeInstanceOf(PrivateAddress);
  expect(begun).toEqual([]);
});

test('localhost is refused when it is connected to', async () => {
  const signal = AbortSignal.timeout(10_000);
  const connecting = publicRequest(new URL('https://localhost/'), { signal });
  await expect(connecting).rejects.toBeInstanceOf(PrivateAddress);
});

test('a body is sent with its length', async () => {
  const received: unknown[] = [];
  const server = createServer((incoming, response) => {
    incoming.setEncoding('utf8');
    incoming.on('data', (body: string) =>
      received.push([incoming.method, incoming.headers['content-length'], body]),
    );
    incoming.on('end', () => response.end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(10_000);
  const answer = await publicRequest(
    new URL('https://hooks.example.org/'),
    { method: 'POST', body: '{"a":"ü"}', signal },
    (_url, { method }) => plainRequest({ host: '127.0.0.1', port, method }),
  );
  expect(answer.statusCode).toBe(200);
  expect(received).toEqual([['POST', '10', '{"a":"ü"}']]);
  answer.destroy();
  server.close();
});

test.each([
  ['http://hooks.example.org/', false],
  ['https://user:password@hooks.example.org/', false],
  ['https://user@hooks.example.org/', false],
  ['file:///etc/passwd', false],
  ['no address', false],
  ['https://hooks.example.org/', true],
])('%s is an address that may be called: %s', (address, isAllowed) => {
  expect(httpsUrl(address) !== null).toBe(isAllowed);
});
