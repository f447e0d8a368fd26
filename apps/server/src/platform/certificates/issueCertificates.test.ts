import { expect, test } from 'vitest';
import { scopeFor } from './certificateScope';
import { issueAuthority, issueServerCertificate, scopeOf } from './issueCertificates';
import { writeFileSync } from 'node:fs';
test('x', async () => {
  const scope = scopeFor('labserver', ['eye.university.example']);
  const ca = await issueAuthority('labserver', scope, new Date());
  const leaf = await issueServerCertificate(
    ca,
    ['localhost', 'labserver', 'labserver.local', '127.0.0.1', '::1', '192.168.1.5', 'fd00::5'],
    new Date(),
  );
  const bad = await issueServerCertificate(ca, ['www.bank.example'], new Date());
  writeFileSync('/tmp/ca.pem', ca.certificate);
  writeFileSync('/tmp/leaf.pem', leaf.certificate);
  writeFileSync('/tmp/leaf.key', leaf.key);
  writeFileSync('/tmp/bad.pem', bad.certificate);
  expect(scopeOf(ca.certificate)).toEqual(scope);
});
