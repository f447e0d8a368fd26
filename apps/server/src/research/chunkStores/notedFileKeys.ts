import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { openFileKeys } from '../../platform/atRest/openFileKeys';
import { makeFolderDurably, writeDurably } from '../../platform/objects/durableWrite';
import { ConfigError } from '../../platform/settings/configError';
import type { StoreSettings } from './openChunkStore';

/** In the folder of recordings: the ids of the keys with which recordings were encrypted. They are no secrets. */
const Noted = z.object({ keys: z.array(z.string()) });
const pathIn = (dataFolder: string) => join(dataFolder, 'recordings', '.encryption.json');

type KeySettings = Pick<StoreSettings, 'dataFolder' | 'encryption'>;

/**
 * Every key that was noted must be there: a server that starts without it would say of every recording that it cannot be
 * read. Changes nothing.
 * @returns the ids that were noted
 * @throws ConfigError
 */
export async function refuseLackingFileKeys({
  dataFolder,
  encryption,
}: KeySettings): Promise<readonly string[]> {
  const { all } = openFileKeys(encryption);
  const noted = await notedFileKeys(dataFolder);
  const lacking = noted.filter((id) => all.every((key) => key.id !== id));
  if (lacking.length > 0) throw new ConfigError(lackingInWords(lacking, all.length > 0));
  return noted;
}

/**
 * Called before anything is stored: the key that encrypts is noted.
 * @throws ConfigError as `refuseLackingFileKeys` does
 */
export async function noteFileKeys(settings: KeySettings): Promise<void> {
  const { dataFolder, encryption } = settings;
  const noted = await refuseLackingFileKeys(settings);
  const { writing } = openFileKeys(encryption);
  if (writing && !noted.includes(writing.id)) await write(dataFolder, [writing.id, ...noted]);
}

/**
 * For commands that store beside a server: it must have been started with the key that encrypts, or it could not read what
 * they store.
 * @throws ConfigError
 */
export async function requireServedKey(settings: KeySettings): Promise<void> {
  const noted = await refuseLackingFileKeys(settings);
  const { writing } = openFileKeys(settings.encryption);
  if (writing === null || noted.includes(writing.id)) return;
  throw new ConfigError(
    `The server of this data folder was not started with the key ${writing.id} yet. Start it with these keys first, and every other process too: one without the key could not read what is encrypted with it. Nothing was changed.`,
  );
}

/** The ids of the keys with which recordings of this folder were encrypted, the newest first. */
export async function notedFileKeys(dataFolder: string): Promise<readonly string[]> {
  const text = await readFile(pathIn(dataFolder), 'utf8').catch((reason: unknown) => {
    if ((reason as { code?: unknown }).code === 'ENOENT') return '{"keys":[]}';
    throw reason;
  });
  try {
    return Noted.parse(JSON.parse(text)).keys;
  } catch {
    throw new ConfigError(
      `${pathIn(dataFolder)} is damaged: it lists the keys of recordings. Delete it if every key is set; the next start writes it anew.`,
    );
  }
}

/** To be called when no recording is encrypted with any other key. */
export async function forgetOtherFileKeys({ dataFolder, encryption }: KeySettings): Promise<void> {
  const { writing } = openFileKeys(encryption);
  await write(dataFolder, writing ? [writing.id] : []);
}

async function write(dataFolder: string, keys: readonly string[]): Promise<void> {
  const path = pathIn(dataFolder);
  await makeFolderDurably(dirname(path));
  await writeDurably(`${path}.${randomUUID()}`, path, Buffer.from(JSON.stringify({ keys })), {});
}

export function lackingInWords(ids: readonly string[], hasOthers: boolean): string {
  const which = ids.length === 1 ? `the key ${ids[0]}` : `the keys ${ids.join(', ')}`;
  const what = hasOthers
    ? `The keys that are set do not have ${ids.length === 1 ? 'it' : 'them'}: add the earlier keys after the first`
    : 'No key is set: bring it back';
  return `Recordings of this data folder were encrypted with ${which}. ${what} (FOVEA_ENCRYPTION_KEY, FOVEA_ENCRYPTION_KEY_FILE or FOVEA_ENCRYPTION_KEY_COMMAND). To stop encrypting new recordings, keep the keys and set FOVEA_ENCRYPT_RECORDINGS=0. Nothing was changed.`;
}
