import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** Both in PEM. */
  readonly key: string;
  readonly certificate: string;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * A certificate that a server signed for itself, as X.509 version 3: whoever trusts it, trusts that server. It is
 * made here because no library of the project makes one, and `openssl` is not everywhere.
 *
 * @param host the only name that it is for
 * @param validDays from yesterday; negative: it has expired
 */
export function aCertificate(host: string, validDays = 30): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const from = new Date(Date.now() - (validDays < 0 ? 365 : 1) * DAY_MS);
  const until = new Date(Date.now() + validDays * DAY_MS);
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(host, 'ascii'))))),
  );
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // Positive, and of 16 bytes.
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', signed, privateKey);
  const whole = sequence(
    signed,
    sequence(ECDSA_WITH_SHA256),
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');

/** A value in the distinguished encoding of ASN.1: its kind, its length, its bytes. */
function der(tag: number, bytes: Buffer): Buffer {
  const { length } = bytes;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]) => der(0x31, Buffer.concat(parts));
/** Two digits of the year, then month, day and time, in UTC. */
const utcTime = (moment: Date) =>
  der(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
