import { expect, it } from 'vitest';
import { otpSecret } from './otpSecret';

it.each([
  ['otpauth://totp/Fovea:a%40b.c?secret=JBSWY3DPEHPK3PXP&issuer=Fovea', 'JBSW Y3DP EHPK 3PXP'],
  ['otpauth://totp/Fovea?issuer=Fovea&secret=JBSWY3DPE', 'JBSW Y3DP E'],
  ['otpauth://totp/Fovea?issuer=Fovea', null],
])('%s: %s', (address, secret) => {
  expect(otpSecret(address)).toBe(secret);
});
