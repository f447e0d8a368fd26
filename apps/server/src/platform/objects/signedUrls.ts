import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, writeDurably } from './durableWrite';

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

export function createSignedUrls(signingKey: Uint8Array): SignedUrls {
  const signature = (...fields: readonly string[]) =>
    createHmac('sha256', signingKey).update(fields.join('\n')).digest();
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
        signature: signature(
          ...[method, key, String(expires), size, part],
          ...nameField(name),
        ).toString('base64url'),
      });
      return `/objects/${key}?${query}`;
    },
    problem({ method, key, expires, signature: given, size, part, name = '' }, nowMs) {
      const fields = [method, key, expires, size, part];
      // Otherwise one field could be taken for two.
      if (fields.some((field) => field.includes('\n'))) return 'forged';
      const wanted = signature(...fields, ...nameField(name));
      const got = Buffer.from(given, 'base64url');
      if (got.length !== wanted.length || !timingSafeEqual(got, wanted)) return 'forged';
      return Number(expires) * 1000 > nowMs ? null : 'expired';
    },
  };
}

/** URLs without a name are signed as they were before there were names. */
function nameField(name: string): string[] {
  return name === '' ? [] : [encodeURIComponent(name)];
}

/** The key that signs URLs: generated once, readable only by the owner of the server process. */
export async function loadSigningKey(dataFolder: string): Promise<Uint8Array> {
  const path = join(dataFolder, 'signing-key');
  const stored = await readKey(path);
  if (stored) return stored;
  const created = randomBytes(KEY_BYTES);
  const mine = `${path}.${randomBytes(8).toString('hex')}`;
  await writeDurably(`${mine}.tmp`, mine, created, { sizeBytes: created.length });
  try {
    // When several servers start on one folder at once, the first one to link its key wins.
    await link(mine, path);
  } catch (reason) {
    const { code } = reason as { code?: unknown };
    // A file system without links is not shared by several servers.
    if (code !== 'EEXIST') await rename(mine, path);
  } finally {
    await rm(mine, { force: true });
  }
  await flushFolder(dataFolder);
  return (await readKey(path)) ?? created;
}

const KEY_BYTES = 32;

/** @returns null when there is no key; a key that cannot be read must never be replaced silently */
async function readKey(path: string): Promise<Uint8Array | null> {
  try {
    const key = await readFile(path);
    if (key.length === KEY_BYTES) return key;
  } catch (reason) {
    if ((reason as { code?: unknown }).code === 'ENOENT') return null;
    throw reason;
  }
  throw new Error(`${path} is damaged: restore it from a copy, or delete it to have one made.`);
}
