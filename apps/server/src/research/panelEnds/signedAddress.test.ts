import { expect, test } from 'vitest';
import { signedAddress } from './signedAddress';

const HEX = { parameter: 'ps_hash', encoding: 'HEX', covers: 'ADDRESS' } as const;

// Computed with `printf '%s' "$address$secret" | sha1sum`, and `openssl dgst -sha256 -hmac "$secret"`.
test.each([
  [
    'SHA-1 of the address and the secret',
    'https://p.example/done?st=21&transaction_id=abc',
    { ...HEX, method: 'SHA1' },
    'https://p.example/done?st=21&transaction_id=abc&ps_hash=1054762333696d4e0a4ae9e26c4170ad8154165a',
  ],
  [
    'SHA-256 of the address and the secret',
    'https://p.example/done?st=21&transaction_id=abc',
    { ...HEX, method: 'SHA256' },
    'https://p.example/done?st=21&transaction_id=abc&ps_hash=a34b31102aaf9a9e1656e181c14a6f20c99f3ff467b113ee974d97b1d32e06fa',
  ],
  [
    'HMAC-SHA-256',
    'https://p.example/done?st=21&transaction_id=abc',
    { ...HEX, method: 'HMAC_SHA256' },
    'https://p.example/done?st=21&transaction_id=abc&ps_hash=99602578bbb2f6408c39313638d708c4f22e6fa3e2feb4a050dc5c4c8b16a011',
  ],
  [
    'HMAC-SHA-1 with the joint, base64url',
    'https://p.example/s?RIS=10&RID=abc',
    { method: 'HMAC_SHA1', parameter: 'hash', encoding: 'BASE64URL', covers: 'ADDRESS_AND_JOINT' },
    'https://p.example/s?RIS=10&RID=abc&hash=DA6lKXVDcxI0DeYcyoxzoFzqKEc',
  ],
  [
    'an address without a query, with a fragment',
    'https://p.example/done#/x?y',
    { ...HEX, method: 'HMAC_SHA256' },
    'https://p.example/done?ps_hash=0871d44729be42548ad058f345d1882045d21ce023de8fe0cc76df3d2ecb5ca4#/x?y',
  ],
  [
    'an address whose query is open',
    'https://p.example/s?RIS=10&',
    { ...HEX, method: 'HMAC_SHA256' },
    'https://p.example/s?RIS=10&ps_hash=02467d90e06632a5f727ec51760c27c75b7d25a892befbc15c9ec610ba1a42e6',
  ],
] as const)('%s', (_, address, signing, expected) => {
  expect(signedAddress(address, signing, 'a secret').url).toBe(expected);
});

test('what was signed and the signature are told', () => {
  const signing = { ...HEX, method: 'SHA256', covers: 'ADDRESS_AND_JOINT' } as const;
  const { url, signedText, signature } = signedAddress('https://p.example/', signing, 's');
  expect(signedText).toBe('https://p.example/?');
  expect(url).toBe(`https://p.example/?ps_hash=${signature}`);
});
