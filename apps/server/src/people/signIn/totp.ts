import { Secret, TOTP } from 'otpauth';

/** Values that every authenticator app supports; some apps ignore others. */
const KIND = { issuer: 'Fovea', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** How many steps the clock of a phone may be off. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** A new secret, in base32 as apps expect it. */
export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The key URI that an app reads from the QR code (otpauth://totp/…). */
export function otpAuthUri(secret: string, account: string): string {
  return new TOTP({ ...KIND, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of a six-digit code; null when it matches none near this time. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / KIND.period) + delta;
}

/** Binds a sealed secret to its user, even if the row is copied elsewhere. */
export function totpSecretOwner(userId: string): string {
  return `second factor of ${userId}`;
}
