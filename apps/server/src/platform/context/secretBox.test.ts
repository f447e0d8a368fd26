import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretBox } from './secretBox';

const box = secretBox(randomBytes(32));

test('a sealed secret opens again, only for its owner and with its key', () => {
  const sealed = box.seal('GEZDGNBVGY3TQOJQ', 'ada');
  expect(sealed).not.toContain('GEZDGNBVGY3TQOJQ');
  expect(box.open(sealed, 'ada')).toBe('GEZDGNBVGY3TQOJQ');
  expect(box.open(sealed, 'bob')).toBeNull();
  expect(secretBox(randomBytes(32)).open(sealed, 'ada')).toBeNull();
  expect(box.seal('GEZDGNBVGY3TQOJQ', 'ada')).not.toBe(sealed);
});

test('an altered or malformed text does not open', () => {
  const sealed = box.seal('secret', 'ada');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  // Bytes rather than characters: the last character has unused bits.
  for (const at of bytes.keys()) {
    const other = Buffer.from(bytes);
    other[at]! ^= 1;
    expect(box.open(`v1.${other.toString('base64url')}`, 'ada')).toBeNull();
  }
  for (const text of ['', 'v1.', 'v1.AAAA', 'v2.' + sealed.slice(3), sealed.slice(0, 20)]) {
    expect(box.open(text, 'ada')).toBeNull();
  }
});

test('a pseudonym is stable, and differs with another key', () => {
  expect(box.pseudonym('ada@example.org')).toBe(box.pseudonym('ada@example.org'));
  expect(box.pseudonym('ada@example.org')).not.toBe(box.pseudonym('bob@example.org'));
  expect(secretBox(randomBytes(32)).pseudonym('ada@example.org')).not.toBe(
    box.pseudonym('ada@example.org'),
  );
  expect(box.pseudonym('ada@example.org')).toMatch(/^[0-9a-f]{16}$/);
});

test('programs are signed with a key of the installation, which others cannot make', () => {
  const signingKey = randomBytes(32);
  const { programs } = secretBox(signingKey);
  const key = (x: string) =>
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signature = Buffer.from(programs.sign('version 2'), 'base64url');
  const isBy = (publicKey: string, text: string) =>
    verify(null, Buffer.from(text), key(publicKey), signature);
  expect(isBy(programs.publicKey, 'version 2')).toBe(true);
  expect(isBy(programs.publicKey, 'version 3')).toBe(false);
  expect(isBy(secretBox(randomBytes(32)).programs.publicKey, 'version 2')).toBe(false);
  expect(secretBox(signingKey).programs.publicKey).toBe(programs.publicKey);
});
