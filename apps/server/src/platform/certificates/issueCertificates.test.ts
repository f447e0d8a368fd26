import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { handshakeProblem } from '../../testing/outside/handshake';
import { certificateFacts } from './certificateFacts';
import { scopeFor } from './certificateScope';
import { issueAuthority, issueServerCertificate, scopeOf } from './issueCertificates';
import { localAuthority } from './localAuthority';

const NOW = new Date();
const NAMES = ['lab.local', 'localhost', '127.0.0.1', '::1', '192.168.1.20', 'fd00::5'];

test('whoever trusts the authority alone reaches the server by its names, and by no others', async () => {
  const authority = await issueAuthority('lab', scopeFor('lab', []), NOW);
  const server = await issueServerCertificate(authority, NAMES, NOW);
  for (const name of NAMES) {
    expect([name, await handshakeProblem(server, authority.certificate, name)]).toEqual([
      name,
      null,
    ]);
  }
  for (const name of ['other.local', '192.168.1.21']) {
    expect(await handshakeProblem(server, authority.certificate, name)).toContain(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
  }
  const stranger = await issueAuthority('lab', scopeFor('lab', []), NOW);
  expect(await handshakeProblem(server, stranger.certificate, 'lab.local')).not.toBeNull();
});

test.each(['www.bank.example', '8.8.8.8', '2001:db8::1'])(
  'a certificate for %s is refused: it is outside of what the authority may certify',
  async (name) => {
    const authority = await issueAuthority('lab', scopeFor('lab', []), NOW);
    const server = await issueServerCertificate(authority, [name], NOW);
    const problem = await handshakeProblem(server, authority.certificate, name);
    expect(problem).toContain('permitted subtree violation');
  },
);

test('the certificate of a server cannot certify others, and lasts as long as Apple allows', async () => {
  const authority = await issueAuthority('lab', scopeFor('lab', []), NOW);
  const server = await issueServerCertificate(authority, ['lab.local'], NOW);
  expect(new X509Certificate(authority.certificate).ca).toBe(true);
  expect(new X509Certificate(server.certificate).ca).toBe(false);
  const { validFromMs, validUntilMs } = certificateFacts(server.certificate);
  expect((validUntilMs - validFromMs) / 86_400_000).toBe(397);
  const below = await issueServerCertificate(server, ['lab.local'], NOW);
  expect(await handshakeProblem(below, authority.certificate, 'lab.local')).not.toBeNull();
});

test('facts and scope are read from the certificates themselves', async () => {
  const scope = scopeFor('lab', ['eye.uni.example', '141.20.1.5']);
  const authority = await issueAuthority('lab', scope, new Date('2026-03-01T12:00:00Z'));
  expect(scopeOf(authority.certificate)).toEqual(scope);
  expect(localAuthority(authority.certificate)).toMatchObject({
    name: 'Fovea on lab, 2026-03-01',
    fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}[\dA-F]{2}$/) as string,
    fingerprintSha1: expect.stringMatching(/^([\dA-F]{2}:){19}[\dA-F]{2}$/) as string,
    validUntil: new Date('2036-02-29T12:00:00Z'),
  });
  const server = await issueServerCertificate(authority, NAMES, NOW);
  expect(certificateFacts(server.certificate).names).toEqual(NAMES);
});
