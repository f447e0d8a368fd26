import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands; other values are ignored by some of them. */
const KIND = { issuer: 'Fovea', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks of telephones may be this many steps off. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** A new secret, in base32 as apps show it. */
export function generateTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from the QR code (otpauth://totp/…). */
export function otpAuthUri(secret: string, account: string): string {
  return new TOTP({ ...KIND, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step that a code of six digits is of; null: it is of none near this moment. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / KIND.period) + delta;
}

/** A sealed secret opens for the user it was made for only, wherever the row is copied to. */
export function totpSecretOwner(userId: string): string {
  return `second factor of ${userId}`;
}
