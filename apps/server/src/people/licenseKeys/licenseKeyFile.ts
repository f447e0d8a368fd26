import { link, readFile, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { flushFolder, writeDurably } from '../../platform/objects/durableWrite';

/** Keys of product keys, the newest first: the first one signs; of the others only the public half is kept. */
export const LicenseKeys = z.array(
  z.object({
    kid: z.string(),
    /** The 32 bytes in base64url. */
    publicKey: z.string(),
    /** PKCS #8 in base64url; only the first key has one. */
    privateKey: z.optional(z.string()),
    createdAt: z.string(),
  }),
);
export type LicenseKeys = z.infer<typeof LicenseKeys>;

const fileOf = (dataFolder: string) => join(dataFolder, 'license-keys.json');

/**
 * `license-keys.json` in the data folder, readable only by the owner of the server process.
 * @returns null when there is no file; one that cannot be read must never be replaced silently
 */
export async function readLicenseKeyFile(dataFolder: string): Promise<LicenseKeys | null> {
  const path = fileOf(dataFolder);
  try {
    return LicenseKeys.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (reason) {
    if ((reason as { code?: unknown }).code === 'ENOENT') return null;
    throw new Error(`${path} is damaged: restore it from a copy.`, { cause: reason });
  }
}

/** When several servers start on one folder at once, the first one to link its file wins. */
export async function createLicenseKeyFile(
  dataFolder: string,
  keys: LicenseKeys,
): Promise<LicenseKeys> {
  const path = fileOf(dataFolder);
  const body = bytesOf(keys);
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
  const stored = await readLicenseKeyFile(dataFolder);
  if (!stored) throw new Error(`${path} could not be written.`);
  return stored;
}

export async function writeLicenseKeyFile(dataFolder: string, keys: LicenseKeys): Promise<void> {
  const path = fileOf(dataFolder);
  const body = bytesOf(keys);
  await writeDurably(temporaryFor(path), path, body, { sizeBytes: body.length });
}

const temporaryFor = (path: string) => `${path}.${randomBytes(8).toString('hex')}`;
const bytesOf = (keys: LicenseKeys) => Buffer.from(`${JSON.stringify(keys, null, 2)}\n`);
