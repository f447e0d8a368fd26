import { createHash, createHmac } from 'node:crypto';

/**
 * AWS Signature Version 4 implemented from its specification to check requests, independently of
 * the client that signs them.
 */
export interface SignedCall {
  readonly method: string;
  /** As in the request, still encoded. */
  readonly path: string;
  /** As in the request, without the question mark. */
  readonly query: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, compared with the signed header. */
  readonly bodySha256: string;
}

export interface Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text, 'utf8').digest();
const sha256Hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Percent-encodes every byte except letters, digits, '-', '.', '_' and '~'. */
function encode(text: string, keepSlash: boolean): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      const isPlain = /[A-Za-z0-9\-._~]/.test(character) || (keepSlash && character === '/');
      return isPlain ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

function pairs(query: string): [string, string][] {
  if (query === '') return [];
  return query.split('&').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [decode(name), decode(value.join('='))];
  });
}

/** Why a request is rejected, as an S3 error code; null: it is valid. */
export function signatureProblem(call: SignedCall, keys: Keys, nowMs: number): string | null {
  const query = pairs(call.query);
  const asked = new Map(query);
  const isPresigned = asked.has('X-Amz-Signature');
  const header = call.headers['authorization'] ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!isPresigned && !match) return 'AccessDenied';
  if (isPresigned && asked.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return 'AccessDenied';
  const credential = (isPresigned ? asked.get('X-Amz-Credential') : match![1]) ?? '';
  const signedList = (isPresigned ? asked.get('X-Amz-SignedHeaders') : match![2]) ?? '';
  const given = (isPresigned ? asked.get('X-Amz-Signature') : match![3]) ?? '';
  const stamp = (isPresigned ? asked.get('X-Amz-Date') : call.headers['x-amz-date']) ?? '';
  const [accessKey, day, region, service, end] = credential.split('/');
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId';
  if (service !== 's3' || end !== 'aws4_request' || !stamp.startsWith(day!)) return 'AccessDenied';

  const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (!time) return 'AccessDenied';
  const [year, month, date, hour, minute, second] = time.slice(1).map(Number);
  const signedMs = Date.UTC(year!, month! - 1, date!, hour!, minute!, second!);
  const expiresS = Number(asked.get('X-Amz-Expires') ?? Number.NaN);
  if (isPresigned) {
    if (!(expiresS >= 1 && expiresS <= 604_800)) return 'AuthorizationQueryParametersError';
    if (nowMs > signedMs + expiresS * 1000) return 'AccessDenied';
    if (nowMs < signedMs - 15 * 60_000) return 'AccessDenied';
  } else if (Math.abs(nowMs - signedMs) > 15 * 60_000) return 'RequestTimeTooSkewed';

  const signed = signedList.split(';');
  if (!signed.includes('host')) return 'AccessDenied';
  // Headers that change the meaning of a request must be signed, so that nobody else can add them.
  const unsigned = Object.keys(call.headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  );
  if (unsigned.length > 0) return 'HeadersNotSigned';

  const payload = isPresigned
    ? 'UNSIGNED-PAYLOAD'
    : (call.headers['x-amz-content-sha256'] ?? 'missing');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== call.bodySha256) {
    return 'XAmzContentSHA256Mismatch';
  }
  const canonical = [
    call.method,
    encode(decodeURIComponent(call.path), true),
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => [encode(name, false), encode(value, false)] as const)
      .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    ...signed.map((name) => `${name}:${(call.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedList,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/${service}/${end}`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256Hex(canonical)].join('\n');
  const key = [region!, service, end].reduce(
    (created: Buffer, part) => hmac(created, part),
    hmac(`AWS4${keys.secretKey}`, day!),
  );
  return hmac(key, text).toString('hex') === given ? null : 'SignatureDoesNotMatch';
}
