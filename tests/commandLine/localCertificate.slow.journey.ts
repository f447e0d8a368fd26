import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startServer } from '../../tools/running/startServer.mjs';
import { CHROMIUM_ARGS, executablePath } from '../browser/chromiumArgs';
import { collectPageErrors } from '../browser/openBrowser';
import { EMAIL, labFolder } from '../servers/labServer';

/** A laboratory without internet: the server certifies itself, and browsers that trust its authority give it the camera. */

let server: Awaited<ReturnType<typeof startServer>>;
let httpUrl: string;
let lab: Awaited<ReturnType<typeof labFolder>>;
const homes: string[] = [];
beforeAll(async () => {
  lab = await labFolder();
  const httpPort = await freePort();
  httpUrl = `http://127.0.0.1:${httpPort}`;
  server = await startServer({
    dataFolder: lab.dataFolder,
    env: { FOVEA_DEMO: '0' },
    args: ['--tls', '--tls-name', 'eye.lan', '--http-port', String(httpPort)],
    readyUrl: `${httpUrl}/local-certificate`,
  });
});
afterAll(async () => {
  await server?.stop();
  if (lab) rmSync(lab.dataFolder, { recursive: true, force: true });
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** A user who trusts no authority of this laboratory yet. */
function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'fovea-trust-'));
  homes.push(home);
  return home;
}

const openBrowserOf = (home: string, flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP eye.lan 127.0.0.1', ...flags],
    env: { ...process.env, HOME: home } as Record<string, string>,
  });

/** Trusts the authority as the page says for Linux. @returns false: the tool for it is not installed */
function trustInHome(home: string, pem: string): boolean {
  const database = join(home, '.pki/nssdb');
  mkdirSync(database, { recursive: true });
  writeFileSync(join(home, 'authority.pem'), pem);
  const certutil = (...args: string[]) =>
    spawnSync('certutil', ['-d', `sql:${database}`, ...args]).status === 0;
  return (
    certutil('-N', '--empty-password') &&
    certutil('-A', '-t', 'C,,', '-n', 'Fovea', '-i', join(home, 'authority.pem'))
  );
}

/** Where the tool is missing, the browser is told to accept the key of this server. */
async function flagForKey(): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: server.port, rejectUnauthorized: false });
  await new Promise((done) => socket.once('secureConnect', done));
  const shown = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  const key = shown.publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
}

test('a browser that trusts the authority of the laboratory is led to https, signs in and gets a camera', async () => {
  const secureUrl = `https://eye.lan:${server.port}`;
  const stranger = await openBrowserOf(newHome());
  try {
    const refused = await stranger.newPage();
    await expect(refused.goto(secureUrl)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    // The page that explains it is there without encryption.
    const page = await stranger.newPage();
    await page.goto(`${httpUrl}/local-certificate`);
    const [, fingerprint = ''] = /SHA-256 (\S+)/.exec(server.output()) ?? [];
    const shown = await page.locator('dd').first().textContent();
    expect(shown?.trim()).toBe(fingerprint);
    await page.getByText('Linux and Chromebook').waitFor();
  } finally {
    await stranger.close();
  }

  const pem = await (await fetch(`${httpUrl}/local-certificate/fovea-authority.pem`)).text();
  const home = newHome();
  const flags = trustInHome(home, pem) ? [] : [await flagForKey()];
  const browser = await openBrowserOf(home, flags);
  try {
    const page = await browser.newPage();
    const errors = collectPageErrors(page);
    await page.goto(httpUrl.replace('127.0.0.1', 'eye.lan'));
    expect(new URL(page.url()).origin).toBe(secureUrl);
    const camera = await page.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      return { isSecureContext, tracks: stream.getVideoTracks().length };
    });
    expect(camera).toEqual({ isSecureContext: true, tracks: 1 });
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(lab.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
