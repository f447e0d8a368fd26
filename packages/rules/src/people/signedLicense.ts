import type { LicensePublicKey } from '@fovea/contract/people/licenses';

/**
 * Product keys and leases as signed texts: JWS in compact form (RFC 7515) with Ed25519 (RFC 8037).
 * Whoever has the public keys can check them without the server. Only the arithmetic of the signature
 * is handed in, as every platform has its own.
 */

/** What a product key says. */
export interface LicenseClaims {
  /** Of the product key. */
  readonly id: string;
  readonly company: string;
  readonly modules: readonly string[];
  /** Valid up to and including this day in UTC, YYYY-MM-DD. */
  readonly renewalDate: string;
}

/** What a machine may use until when without asking the server. */
export interface LeaseClaims {
  readonly id: string;
  readonly machineId: string;
  readonly modules: readonly string[];
  /** ISO 8601 in UTC. */
  readonly validUntil: string;
}

/** Whether this is the Ed25519 signature (64 bytes) of a message under a public key (32 bytes). */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean;

const TYPES = { license: 'fovea-license', lease: 'fovea-lease' } as const;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** A longer text is not read at all. */
const TEXT_MAX = 8000;

/** The text over which the signature is made; ASCII only. */
export function signingInput(
  type: keyof typeof TYPES,
  kid: string,
  claims: LicenseClaims | LeaseClaims,
): string {
  const header = { alg: 'EdDSA', kid, typ: TYPES[type] };
  return [header, claims].map((part) => toBase64url(bytesOf(asciiJson(part)))).join('.');
}

/**
 * What a product key says.
 * @param text as it was pasted: spaces and line breaks around and within it are left out
 * @returns null unless one of the keys signed exactly this
 */
export function readLicense(
  text: string,
  keys: readonly LicensePublicKey[],
  verify: VerifySignature,
): LicenseClaims | null {
  const claims = claimsOf('license', text, keys, verify);
  if (!claims) return null;
  const { id, company, modules, renewalDate } = claims;
  if (!areTexts([id, company, renewalDate]) || !areTexts(modules)) return null;
  return { id, company, modules, renewalDate } as LicenseClaims;
}

/**
 * What a lease allows on this machine now.
 * @returns null unless one of the keys signed exactly this for this machine, and it has not ended
 */
export function readLease(
  text: string,
  at: { readonly machineId: string; readonly nowMs: number },
  keys: readonly LicensePublicKey[],
  verify: VerifySignature,
): LeaseClaims | null {
  const claims = claimsOf('lease', text, keys, verify);
  if (!claims) return null;
  const { id, machineId, modules, validUntil } = claims;
  if (!areTexts([id, machineId, validUntil]) || !areTexts(modules)) return null;
  if (machineId !== at.machineId || !(Date.parse(validUntil as string) > at.nowMs)) return null;
  return { id, machineId, modules, validUntil } as LeaseClaims;
}

function claimsOf(
  type: keyof typeof TYPES,
  text: string,
  keys: readonly LicensePublicKey[],
  verify: VerifySignature,
): Readonly<Record<string, unknown>> | null {
  // Mail programs break long lines.
  const plain = text.length > TEXT_MAX ? '' : text.replace(/\s+/g, '');
  const parts = plain.split('.');
  const [head = '', body = '', proof = ''] = parts;
  if (parts.length !== 3) return null;
  const header = jsonOf(head);
  // The algorithm is ours, whatever the text says: others are refused before anything is computed.
  if (header?.['alg'] !== 'EdDSA' || header['typ'] !== TYPES[type]) return null;
  const key = keys.find(({ kid }) => kid === header['kid']);
  const publicKey = key ? fromBase64url(key.publicKey) : null;
  const signature = fromBase64url(proof);
  if (publicKey?.length !== PUBLIC_KEY_BYTES || signature?.length !== SIGNATURE_BYTES) return null;
  return verify(publicKey, bytesOf(`${head}.${body}`), signature) ? jsonOf(body) : null;
}

function areTexts(values: unknown): values is string[] {
  return Array.isArray(values) && values.every((value) => typeof value === 'string');
}

/** JSON without any character beyond ASCII, so that bytes and characters are the same. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function jsonOf(part: string): Readonly<Record<string, unknown>> | null {
  const bytes = fromBase64url(part);
  if (!bytes || bytes.some((byte) => byte > 126)) return null;
  try {
    const value: unknown = JSON.parse(
      Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
    );
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The bytes of an ASCII text. */
function bytesOf(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (one) => one.charCodeAt(0));
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const all = (a << 16) | (b << 8) | c;
    const length = Math.min(3, bytes.length - at) + 1;
    for (let place = 0; place < length; place += 1) text += LETTERS[(all >> (18 - 6 * place)) & 63];
  }
  return text;
}

/** @returns null unless this is the one spelling of its bytes, so that no other text passes for it */
export function fromBase64url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 0xff;
    }
  }
  return toBase64url(bytes) === text ? bytes : null;
}
