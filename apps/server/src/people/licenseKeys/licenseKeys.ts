import type { LicensePublicKey } from '@fovea/contract/people/licenses';
import {
  signingInput,
  type LeaseClaims,
  type LicenseClaims,
  type VerifySignature,
} from '@fovea/rules/people/signedLicense';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { flushFolder, writeDurably } from '../../platform/objects/durableWrite';

/**
 * The keys that sign product keys and leases: `license-keys.json` in the data folder, readable only by
 * the owner of the server process. The first one signs; of the others only the public half is kept.
 */
const Keys = z.array(
  z.object({
    kid: z.string(),
    /** The 32 bytes in base64url. */
    publicKey: z.string(),
    /** PKCS #8 in base64url; only the first key has one. */
    privateKey: z.optional(z.string()),
    createdAt: z.string(),
  }),
);
type Keys = z.infer<typeof Keys>;

const fileOf = (dataFolder: string) => join(dataFolder, 'license-keys.json');
const PUBLIC_KEY_BYTES = 32;
/** DER of an Ed25519 public key before its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** The newest first. */
export async function licensePublicKeys(dataFolder: string): Promise<LicensePublicKey[]> {
  return (await loadKeys(dataFolder)).map(({ kid, publicKey }) => ({ kid, publicKey }));
}

/** For people, without making one: the newest first. */
export async function listLicenseKeys(
  dataFolder: string,
): Promise<{ readonly kid: string; readonly createdAt: string; readonly canSign: boolean }[]> {
  const keys = (await readKeys(fileOf(dataFolder))) ?? [];
  return keys.map(({ kid, createdAt, privateKey }) => ({
    ...{ kid, createdAt, canSign: privateKey !== undefined },
  }));
}

/** Signs with the newest key: a rotation needs no restart. */
export async function signLicenseText(
  dataFolder: string,
  ...[type, claims]: ['license', LicenseClaims] | ['lease', LeaseClaims]
): Promise<string> {
  const [first] = await loadKeys(dataFolder);
  if (!first?.privateKey) throw new Error(`${fileOf(dataFolder)} has no private key.`);
  const privateKey = createPrivateKey({
    key: Buffer.from(first.privateKey, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  const input = signingInput(type, first.kid, claims);
  return `${input}.${sign(null, Buffer.from(input, 'ascii'), privateKey).toString('base64url')}`;
}

/** Ed25519 of Node. */
export const verifySignature: VerifySignature = (publicKey, message, signature) => {
  const key = createPublicKey({
    key: Buffer.concat([SPKI_HEAD, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
};

/**
 * A new key signs from now on. The private half of the one before is deleted.
 * @param distrust also forget the public halves of all before: what they signed is no longer valid
 * @returns the id of the new key
 */
export async function rotateLicenseKey(
  dataFolder: string,
  { distrust, now }: { readonly distrust: boolean; readonly now: Date },
): Promise<string> {
  const before = await loadKeys(dataFolder);
  const added = newKey(now);
  const kept = distrust ? [] : before.map(({ privateKey: _, ...publicHalf }) => publicHalf);
  const path = fileOf(dataFolder);
  const body = bytesOf([added, ...kept]);
  await writeDurably(temporaryFor(path), path, body, { sizeBytes: body.length });
  return added.kid;
}

async function loadKeys(dataFolder: string): Promise<Keys> {
  const path = fileOf(dataFolder);
  return (await readKeys(path)) ?? (await createFirst(path));
}

/** When several servers start on one folder at once, the first one to link its file wins. */
async function createFirst(path: string): Promise<Keys> {
  const body = bytesOf([newKey(new Date())]);
  const mine = temporaryFor(path);
  await writeDurably(`${mine}.tmp`, mine, body, { sizeBytes: body.length });
  try {
    await link(mine, path);
  } catch (reason) {
    // A file system without links is not shared by several servers.
    if ((reason as { code?: unknown }).code !== 'EEXIST') await rename(mine, path);
  } finally {
    await rm(mine, { force: true });
  }
  await flushFolder(dirname(path));
  const stored = await readKeys(path);
  if (!stored) throw new Error(`${path} could not be written.`);
  return stored;
}

function newKey(now: Date): Keys[number] {
  const pair = generateKeyPairSync('ed25519');
  const raw = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES);
  return {
    kid: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: raw.toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    createdAt: now.toISOString(),
  };
}

const temporaryFor = (path: string) => `${path}.${randomBytes(8).toString('hex')}`;
const bytesOf = (keys: Keys) => Buffer.from(`${JSON.stringify(keys, null, 2)}\n`);

/** @returns null when there is no file; one that cannot be read must never be replaced silently */
async function readKeys(path: string): Promise<Keys | null> {
  try {
    return Keys.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (reason) {
    if ((reason as { code?: unknown }).code === 'ENOENT') return null;
    throw new Error(`${path} is damaged: restore it from a copy.`, { cause: reason });
  }
}
