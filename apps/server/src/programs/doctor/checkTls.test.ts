import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCertificates } from '../../platform/certificates/openCertificates';
import { readSettings, type Settings } from '../../platform/settings/settings';
import { aCertificate } from '../../testing/outside/aCertificate';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { checkTls } from './checkTls';
import { lineOf } from './finding';

let folder: string;
beforeEach(async () => {
  folder = await newTemporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const settingsWith = (environment: Record<string, string>) =>
  readSettings({ FOVEA_DATA: folder, ...environment });
const open = (settings: Settings) =>
  openCertificates(settings, pino({ level: 'silent' }), () => new Date());
const states = async (settings: Settings, now?: Date) =>
  (await checkTls(settings, now)).map(({ state }) => state);

test('a server without https has nothing to tell', async () => {
  expect(await checkTls(settingsWith({}))).toEqual([]);
});

test('a local authority is told with its fingerprints, and before it ends', async () => {
  const settings = settingsWith({ FOVEA_TLS: '1', FOVEA_PUBLIC_URL: 'https://eye.lan' });
  expect(await states(settings)).toEqual(['warning']);
  const certificates = await open(settings);
  const found = await checkTls(settings);
  expect(found.map(({ state }) => state)).toEqual(['ok', 'ok']);
  expect(found[0]?.message).toContain(certificates?.authority?.fingerprint);
  // The server was switched off for longer than its certificate lasts.
  expect(await states(settings, inDays(390))).toEqual(['ok', 'warning']);
  expect(await states(settings, inDays(400))).toEqual(['ok', 'problem']);
  expect((await checkTls(settings, inDays(3600)))[0]).toMatchObject({ state: 'warning' });
});

test('a name that the certificate is not for is told, and one that it can never be for', async () => {
  await open(settingsWith({ FOVEA_TLS: '1' }));
  const named = settingsWith({ FOVEA_TLS: '1', FOVEA_TLS_NAMES: 'eye.lan' });
  expect((await checkTls(named)).map(lineOf).join('\n')).toContain(
    'not for eye.lan. A server that',
  );
  const outside = settingsWith({ FOVEA_TLS: '1', FOVEA_PUBLIC_URL: 'https://eye.uni.example' });
  const lines = (await checkTls(outside)).map(lineOf).join('\n');
  expect(lines).toMatch(/problem +Certificate: the local authority may not certify eye\.uni\.ex/);
});

test('files: their days, the name of the public URL, and who may read the key', async () => {
  const { key, certificate } = aCertificate('fovea.example', 100);
  const files = {
    FOVEA_TLS_CERT_FILE: join(folder, 'cert.pem'),
    FOVEA_TLS_KEY_FILE: join(folder, 'key.pem'),
  };
  await writeFile(files.FOVEA_TLS_CERT_FILE, certificate);
  await writeFile(files.FOVEA_TLS_KEY_FILE, key, { mode: 0o600 });
  const settings = settingsWith({ ...files, FOVEA_PUBLIC_URL: 'https://fovea.example' });
  expect(await states(settings)).toEqual(['ok']);
  expect(await states(settings, inDays(90))).toEqual(['warning']);
  expect(await states(settings, inDays(101))).toEqual(['problem']);
  const other = settingsWith({ ...files, FOVEA_PUBLIC_URL: 'https://other.example' });
  expect((await checkTls(other)).map(lineOf)[1]).toContain('not for other.example');
  await chmod(files.FOVEA_TLS_KEY_FILE, 0o644);
  expect((await checkTls(settings)).map(lineOf)[1]).toContain('may read the private key');
  await rm(files.FOVEA_TLS_KEY_FILE);
  expect(await states(settings)).toEqual(['problem']);
});
