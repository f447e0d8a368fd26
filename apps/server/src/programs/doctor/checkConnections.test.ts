import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net';
import { createServer } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { aCertificate } from '../../testing/outside/aCertificate';
import { startLocalMailServer } from '../../testing/outside/localMailServer';
import { checkPublicUrl } from './checkAddress';
import { checkMail } from './checkMail';

const open: Server[] = [];
afterAll(() => {
  for (const server of open) server.close();
});

async function portOf(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** A server whose certificate lasts so many days; `ca` trusts it. */
async function httpsServer(validDays: number) {
  const { key, certificate } = aCertificate('fovea.example', validDays);
  const port = await portOf(createServer({ key, cert: certificate }));
  return {
    publicUrl: `https://fovea.example:${port}`,
    trust: { ca: certificate, host: '127.0.0.1' },
  };
}

test('the days that a certificate has left are told', async () => {
  const { publicUrl, trust } = await httpsServer(90);
  const found = await checkPublicUrl({ publicUrl, host: '127.0.0.1', tls: null }, trust);
  expect(found).toMatchObject({ state: 'ok', advice: null });
  expect(found.message).toMatch(/valid until \d{4}-\d\d-\d\d, for (89|90) days\.$/);
});

test('a certificate that ends soon is a warning; one that has ended or nobody trusts is a problem', async () => {
  const soon = await httpsServer(5);
  const at = (publicUrl: string) => ({ publicUrl, host: '127.0.0.1', tls: null });
  expect(await checkPublicUrl(at(soon.publicUrl), soon.trust)).toMatchObject({ state: 'warning' });
  const ended = await httpsServer(-5);
  const late = await checkPublicUrl(at(ended.publicUrl), ended.trust);
  expect(late).toMatchObject({ state: 'problem' });
  expect(late.message).toContain('CERT_HAS_EXPIRED');
  const unknown = await checkPublicUrl(at(soon.publicUrl), { host: '127.0.0.1' });
  expect(unknown).toMatchObject({ state: 'problem' });
});

test('an address that does not answer is a warning, because others may reach it', async () => {
  const server = createPlainServer();
  const port = await portOf(server);
  await new Promise((done) => server.close(done));
  const found = await checkPublicUrl({
    publicUrl: `https://127.0.0.1:${port}`,
    host: '0.0.0.0',
    tls: null,
  });
  expect(found).toMatchObject({ state: 'warning' });
  expect(found.message).toContain('ECONNREFUSED');
});

test.each([
  [null, '127.0.0.1', 'ok'],
  [null, '0.0.0.0', 'problem'],
  ['http://localhost:8080', '127.0.0.1', 'ok'],
  ['http://fovea.example.org', '0.0.0.0', 'problem'],
])('at %s, listening on %s, browsers allow the camera: %s', async (publicUrl, host, state) => {
  expect(await checkPublicUrl({ publicUrl, host, tls: null })).toMatchObject({ state });
});

test('a mail server is greeted and gets nothing', async () => {
  const mail = await startLocalMailServer();
  try {
    expect(await checkMail({ smtpUrl: mail.url, demo: false })).toMatchObject({ state: 'ok' });
    expect(mail.received).toEqual([]);
  } finally {
    await mail.close();
  }
  const gone = await checkMail({ smtpUrl: mail.url, demo: false });
  expect(gone).toMatchObject({ state: 'problem' });
  expect(gone.message).toContain('ECONNREFUSED');
  // The address has the password; the report has not.
  const secret = await checkMail({
    smtpUrl: mail.url.replace('://', '://me:secret@'),
    demo: false,
  });
  expect(JSON.stringify(secret)).not.toContain('secret');
});

test('what answers but is no mail server is a problem; none at all is one to set up', async () => {
  const port = await portOf(createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad\r\n')));
  const other = await checkMail({ smtpUrl: `smtp://127.0.0.1:${port}`, demo: false });
  expect(other).toMatchObject({ state: 'problem' });
  expect(other.message).toContain('not as a mail server');
  expect(await checkMail({ smtpUrl: null, demo: false })).toMatchObject({ state: 'warning' });
  expect(await checkMail({ smtpUrl: null, demo: true })).toMatchObject({ state: 'ok' });
});
