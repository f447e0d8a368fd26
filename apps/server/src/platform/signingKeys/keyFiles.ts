import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { flushFolder, writeDurably } from '../objects/durableWrite';
import { KeyProblem } from './keyProblem';
import { KEY_BYTES, signingKeyOf, type SigningKey } from './signingKey';

/** The key that the installation began with: 32 bytes. */
export const FIRST_KEY_FILE = 'signing-key';
/** The keys that were made since, as JSON, the newest first. */
export const LATER_KEYS_FILE = 'signing-keys.json';

const LaterKeys = z.array(
  z.object({
    id: z.string(),
    /** In base64url. */
    key: z.string(),
    /** ISO 8601. */
    madeAt: z.string(),
  }),
);

/**
 * The keys in a data folder, the newest first. Synchronous, because a process looks for a new one in the middle of
 * decrypting; the files have some hundred bytes.
 * @returns none: the installation has no key yet
 * @throws Error for a file that is damaged or cannot be read
 */
export function readSigningKeys(dataFolder: string): readonly SigningKey[] {
  const later = readLaterKeys(join(dataFolder, LATER_KEYS_FILE));
  const first = readFirstKey(join(dataFolder, FIRST_KEY_FILE));
  return first ? [...later, first] : later;
}

/** A first key for an installation that has none, readable only by the owner of the server process. */
export async function makeFirstKey(dataFolder: string): Promise<void> {
  const path = join(dataFolder, FIRST_KEY_FILE);
  const mine = temporaryFor(path);
  const bytes = randomBytes(KEY_BYTES);
  await writeDurably(`${mine}.tmp`, mine, bytes, { sizeBytes: bytes.length });
  try {
    // When several servers start on one folder at once, the first one to link its key wins.
    await link(mine, path);
  } catch (reason) {
    // A file system without links is not shared by several servers.
    if (codeOf(reason) !== 'EEXIST') await rename(mine, path);
  } finally {
    await rm(mine, { force: true });
  }
  await flushFolder(dataFolder);
}

/**
 * Makes a key that signs and encrypts from now on.
 * @throws KeyProblem
 */
export async function addSigningKey(dataFolder: string, now: Date): Promise<SigningKey> {
  return await alone(dataFolder, async () => {
    const known = readSigningKeys(dataFolder);
    if (known.length === 0) {
      throw new KeyProblem(
        `There is no key in ${dataFolder} yet: a first start makes one. Set FOVEA_DATA to the folder of your server.`,
      );
    }
    const added = signingKeyOf(randomBytes(KEY_BYTES), { madeAt: now, isFirst: false });
    await writeLaterKeys(dataFolder, [added, ...known.filter(({ isFirst }) => !isFirst)]);
    return added;
  });
}

/**
 * Removes a key for good.
 * @throws KeyProblem for an unknown key, and for the one that signs
 */
export async function removeSigningKey(dataFolder: string, id: string): Promise<void> {
  await alone(dataFolder, async () => {
    const known = readSigningKeys(dataFolder);
    const removed = known.find((key) => key.id === id);
    if (!removed) throw new KeyProblem(`There is no key ${id} in ${dataFolder}.`);
    if (removed === known[0]) throw new KeyProblem(`The key ${id} signs and encrypts now.`);
    if (removed.isFirst) {
      await rm(join(dataFolder, FIRST_KEY_FILE));
      await flushFolder(dataFolder);
      return;
    }
    await writeLaterKeys(
      dataFolder,
      known.filter((key) => key !== removed && !key.isFirst),
    );
  });
}

async function writeLaterKeys(dataFolder: string, keys: readonly SigningKey[]): Promise<void> {
  const path = join(dataFolder, LATER_KEYS_FILE);
  const listed: z.infer<typeof LaterKeys> = keys.map(({ id, secret, madeAt }) => ({
    id,
    key: Buffer.from(secret).toString('base64url'),
    madeAt: madeAt.toISOString(),
  }));
  const body = Buffer.from(`${JSON.stringify(listed, null, 2)}\n`);
  await writeDurably(temporaryFor(path), path, body, { sizeBytes: body.length });
}

/** A change takes milliseconds, so whoever left an older lock was killed. */
const STALE_MS = 60_000;

/** Two who change the file at once would lose a key, and what it has encrypted with it. @throws KeyProblem */
async function alone<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  await requireOwner(dataFolder);
  const path = join(dataFolder, `${LATER_KEYS_FILE}.lock`);
  const since = await stat(path).catch(() => null);
  if (since && Date.now() - since.mtimeMs > STALE_MS) await rm(path, { force: true });
  try {
    await (await open(path, 'wx', 0o600)).close();
  } catch (reason) {
    const code = codeOf(reason);
    if (code === 'EEXIST') {
      throw new KeyProblem('Somebody else changes the keys at this moment. Try again in a minute.');
    }
    throw new KeyProblem(`The keys in ${dataFolder} cannot be changed (${code}).`);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** The server could not read a file that belongs to somebody else. @throws KeyProblem */
async function requireOwner(dataFolder: string): Promise<void> {
  const uid = process.getuid?.();
  for (const name of [FIRST_KEY_FILE, LATER_KEYS_FILE]) {
    const found = await stat(join(dataFolder, name)).catch(() => null);
    if (found === null || uid === undefined || found.uid === uid) continue;
    throw new KeyProblem(
      `The keys in ${dataFolder} belong to user ${found.uid}, and this is user ${uid}. Run this as the user that the server runs as.`,
    );
  }
}

const codeOf = (reason: unknown) => String((reason as { code?: unknown }).code);
const temporaryFor = (path: string) => `${path}.${randomBytes(8).toString('hex')}`;

/** @returns null when there is no key; a key that cannot be read must never be replaced silently */
function readFirstKey(path: string): SigningKey | null {
  const secret = readIfThere(path);
  if (secret === null) return null;
  if (secret.length !== KEY_BYTES) throw damaged(path);
  return signingKeyOf(secret, { madeAt: statSync(path).mtime, isFirst: true });
}

function readLaterKeys(path: string): readonly SigningKey[] {
  const bytes = readIfThere(path);
  if (bytes === null) return [];
  const keys = parsed(path, bytes.toString('utf8')).map(({ id, key, madeAt }) => {
    const secret = Buffer.from(key, 'base64url');
    const read = signingKeyOf(secret, { madeAt: new Date(madeAt), isFirst: false });
    const isWhole = secret.length === KEY_BYTES && !Number.isNaN(read.madeAt.getTime());
    if (!isWhole || read.id !== id) throw damaged(path);
    return read;
  });
  return keys;
}

function parsed(path: string, text: string): z.infer<typeof LaterKeys> {
  try {
    return LaterKeys.parse(JSON.parse(text));
  } catch (reason) {
    throw damaged(path, reason);
  }
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (reason) {
    if (codeOf(reason) === 'ENOENT') return null;
    throw reason;
  }
}

function damaged(path: string, cause?: unknown): Error {
  return new Error(
    `${path} is damaged: restore it from a copy. Without it, what was encrypted with its keys cannot be read.`,
    { cause },
  );
}
