import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, makeFolderDurably, writeDurably } from '../objects/durableWrite';
import type { KeyAndCertificate } from './issueCertificates';

/** In the data folder; key and certificate of each are one file, so that they are never of two makings. */
export const AUTHORITY_FILE = 'tls/authority.pem';
export const SERVER_FILE = 'tls/server.pem';

/** @returns null: there is none. @throws Error when it is damaged: an authority must never be replaced silently */
export async function readPair(
  dataFolder: string,
  name: string,
): Promise<KeyAndCertificate | null> {
  const path = join(dataFolder, name);
  try {
    return pairOf(await readFile(path, 'utf8'), path);
  } catch (reason) {
    if ((reason as { code?: unknown }).code === 'ENOENT') return null;
    throw reason;
  }
}

function pairOf(text: string, path: string): KeyAndCertificate {
  const [key] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/.exec(text) ?? [];
  const [certificate] =
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/.exec(text) ?? [];
  if (key === undefined || certificate === undefined) {
    throw new Error(`${path} is damaged: restore it from a copy, or delete it to have one made.`);
  }
  return { key, certificate };
}

/**
 * Writes a key that only the user of the server may read.
 * @param isReplacing false: when several servers start on one folder at once, the first one to write wins
 * @returns what is in the folder then
 */
export async function writePair(
  dataFolder: string,
  name: string,
  pair: KeyAndCertificate,
  isReplacing: boolean,
): Promise<KeyAndCertificate> {
  const path = join(dataFolder, name);
  const folder = join(path, '..');
  await makeFolderDurably(folder);
  const mine = `${path}.${randomBytes(8).toString('hex')}`;
  const bytes = Buffer.from(pair.key + pair.certificate);
  await writeDurably(`${mine}.tmp`, mine, bytes, { sizeBytes: bytes.length });
  try {
    if (isReplacing) await rename(mine, path);
    else await link(mine, path);
  } catch (reason) {
    // A file system without links is not shared by several servers.
    if ((reason as { code?: unknown }).code !== 'EEXIST') await rename(mine, path);
  } finally {
    await rm(mine, { force: true });
  }
  await flushFolder(folder);
  return (await readPair(dataFolder, name)) ?? pair;
}
