import { createHmac, timingSafeEqual } from 'node:crypto';

const HOUR_S = 3600;
/** Signed GET URLs are valid for 7 to 8 hours: a working day. */
const GET_HOURS = 8;
const PUT_S = 2 * HOUR_S;

export type SignedMethod = 'GET' | 'PUT';

/**
 * Creates and checks the short-lived signed URLs of objects on disk: `/objects/{key}?expires=…`.
 */
export interface SignedUrls {
  sign(method: SignedMethod, key: string, nowMs: number, more?: SignedDetails): string;
  /** What is wrong with a signed URL; null: it is valid. */
  problem(asked: SignedRequest, nowMs: number): 'forged' | 'expired' | null;
}

/** What a URL is signed for besides its key. */
export interface SignedDetails {
  /** Of a PUT. */
  readonly sizeBytes?: number | undefined;
  readonly part?: { readonly uploadId: string; readonly part: number } | undefined;
  /** Of a GET: the name under which it is saved. */
  readonly name?: string | undefined;
}

export interface SignedRequest {
  readonly method: SignedMethod;
  readonly key: string;
  readonly expires: string;
  readonly signature: string;
  /** The size that a PUT URL was signed for. */
  readonly size: string;
  /** `{uploadId}.{number}` for a part of an upload; empty for a whole object. */
  readonly part: string;
  /** Name under which it is saved; empty: it is shown. */
  readonly name?: string;
}

/** The keys of the installation: the current one signs, and all of them verify. */
export interface UrlKeys {
  current(): { readonly secret: Uint8Array };
  all(): readonly { readonly secret: Uint8Array }[];
  /** For a signature that no known key has made. @returns whether the keys are others now */
  lookAgain(): boolean;
}

export function createSignedUrls(keys: UrlKeys): SignedUrls {
  const signature = (secret: Uint8Array, fields: readonly string[]) =>
    createHmac('sha256', secret).update(fields.join('\n')).digest();
  const isSigned = (fields: readonly string[], given: Uint8Array) =>
    keys.all().some(({ secret }) => {
      const wanted = signature(secret, fields);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  return {
    sign(method, key, nowMs, { sizeBytes, part: ofUpload, name = '' } = {}) {
      const nowS = Math.floor(nowMs / 1000);
      // Expiry on the hour keeps a picture's URL the same, so that browsers can cache it.
      const expires =
        method === 'GET' ? (Math.floor(nowS / HOUR_S) + GET_HOURS) * HOUR_S : nowS + PUT_S;
      const size = sizeBytes === undefined ? '' : String(sizeBytes);
      const part = ofUpload ? `${ofUpload.uploadId}.${ofUpload.part}` : '';
      const query = new URLSearchParams({
        expires: String(expires),
        ...(size === '' ? {} : { size }),
        ...(part === '' ? {} : { part }),
        ...(name === '' ? {} : { name }),
        signature: signature(keys.current().secret, [
          ...[method, key, String(expires), size, part],
          ...nameField(name),
        ]).toString('base64url'),
      });
      return `/objects/${key}?${query}`;
    },
    problem({ method, key, expires, signature: given, size, part, name = '' }, nowMs) {
      const fields = [method, key, expires, size, part];
      // Otherwise one field could be taken for two.
      if (fields.some((field) => field.includes('\n'))) return 'forged';
      const all = [...fields, ...nameField(name)];
      const got = Buffer.from(given, 'base64url');
      // Another process may have signed with a key that was made a moment ago.
      const isOurs = isSigned(all, got) || (keys.lookAgain() && isSigned(all, got));
      if (!isOurs) return 'forged';
      return Number(expires) * 1000 > nowMs ? null : 'expired';
    },
  };
}

/** URLs without a name are signed as they were before there were names. */
function nameField(name: string): string[] {
  return name === '' ? [] : [encodeURIComponent(name)];
}
