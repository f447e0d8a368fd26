import { randomBytes } from 'node:crypto';
import { stat, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:https';
import { join } from 'node:path';
import { Agent } from 'node:https';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { portOf, secureConnection } from '../../testing/outside/handshake';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { renewCertificate, secureOptions } from './keepCertificate';
import { openLocalCertificates } from './localCertificates';

const log = pino({ level: 'silent' });
const DAY_MS = 24 * 60 * 60_000;
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A machine whose address and clock can be changed. */
async function aLaboratory() {
  const dataFolder = await newTemporaryFolder();
  cleanUps.push(() => rm(dataFolder, { recursive: true, force: true }));
  const state = { address: '192.168.1.20', days: 0 };
  const open = (given: readonly string[] = []) =>
    openLocalCertificates({
      ...{ dataFolder, given, log },
      now: () => new Date(Date.now() + state.days * DAY_MS),
      machine: () => ({
        hostname: 'lab',
        interfaces: { eth0: [{ address: state.address, internal: false }] },
      }),
    });
  return { dataFolder, state, open };
}

test('authority and certificate are made once, and only their user can read the keys', async () => {
  const { dataFolder, open } = await aLaboratory();
  const first = await open(['eye.lan']);
  expect(first.names().slice(0, 3)).toEqual(['eye.lan', '192.168.1.20', 'lab']);
  for (const name of ['tls/authority.pem', 'tls/server.pem']) {
    expect((await stat(join(dataFolder, name))).mode & 0o777).toBe(0o600);
  }
  expect((await stat(join(dataFolder, 'tls'))).mode & 0o777).toBe(0o700);
  const again = await open(['eye.lan']);
  expect(again.current()).toEqual(first.current());
  expect(again.authority).toEqual(first.authority);
});

test('several servers that start on one folder at once have the same authority', async () => {
  const { open } = await aLaboratory();
  const all = await Promise.all([open(), open(), open()]);
  expect(new Set(all.map(({ authority }) => authority?.fingerprint)).size).toBe(1);
});

test('a name outside of the authority is refused in a sentence; a new authority may have it', async () => {
  const { dataFolder, open } = await aLaboratory();
  await open();
  await expect(open(['eye.uni.example'])).rejects.toThrow(
    /may not certify eye\.uni\.example.*delete tls\/authority\.pem/,
  );
  await rm(join(dataFolder, 'tls/authority.pem'));
  expect((await open(['eye.uni.example'])).names()).toContain('eye.uni.example');
});

test('a damaged authority is never replaced', async () => {
  const { dataFolder, open } = await aLaboratory();
  await open();
  await writeFile(join(dataFolder, 'tls/authority.pem'), randomBytes(100));
  await expect(open()).rejects.toThrow('authority.pem is damaged');
});

test('a server renews its certificate without ending a connection', async () => {
  const { state, open } = await aLaboratory();
  const certificates = await open();
  const server = createServer(secureOptions(certificates.current()), (_request, answer) =>
    answer.end('served'),
  );
  const port = await portOf(server);
  const ca = certificates.authority!.pem;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca });
  cleanUps.push(
    () => agent.destroy(),
    () => server.close(),
  );
  const ask = () =>
    new Promise<{ isReused: boolean }>((done, failed) => {
      const asked = request({ agent, host: '127.0.0.1', port, servername: 'lab' }, (answer) => {
        answer.resume().on('end', () => done({ isReused: asked.reusedSocket }));
      });
      asked.on('error', failed).end();
    });
  expect(await ask()).toEqual({ isReused: false });
  await expect(secureConnection(port, ca, '192.168.1.99')).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  expect(await renewCertificate(server, certificates)).toBe(false);

  state.address = '192.168.1.99';
  expect(await renewCertificate(server, certificates)).toBe(true);
  (await secureConnection(port, ca, '192.168.1.99')).destroy();
  expect(await ask()).toEqual({ isReused: true });

  // Eleven months later: it ends in less than 60 days.
  const before = certificates.current().certificate;
  state.days = 340;
  expect(await renewCertificate(server, certificates)).toBe(true);
  expect(certificates.current().certificate).not.toBe(before);
  expect(await ask()).toEqual({ isReused: true });
});

test('what another process on the folder renewed is taken over', async () => {
  const { state, open } = await aLaboratory();
  const [one, other] = [await open(), await open()];
  state.address = '10.0.0.7';
  expect(await one.check()).toBe(true);
  expect(await other.check()).toBe(true);
  expect(other.current()).toEqual(one.current());
});
