import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/objects/durableWrite';
import type { Settings } from '../../platform/settings/settings';

type PlaceSettings = Pick<Settings, 'dataFolder' | 'recordings' | 's3'>;

/** In the folder of recordings: where its server looked for them when it was last started. */
const pathIn = (dataFolder: string) => join(dataFolder, 'recordings', '.places.json');
const textOf = ({ recordings, s3 }: PlaceSettings) =>
  JSON.stringify({ recordings, bucket: s3?.bucket ?? null });

/** Called at every start of a server that receives recordings. One that never had a bucket needs no note. */
export async function notePlaces(settings: PlaceSettings): Promise<void> {
  const path = pathIn(settings.dataFolder);
  const text = textOf(settings);
  const before = await readFile(path, 'utf8').catch(() => null);
  if (before === text || (before === null && settings.s3 === null)) return;
  await writeDurably(`${path}.${randomUUID()}`, path, Buffer.from(text), {});
}

/**
 * Whether the server of this folder was started with these settings: only then does it store where they say, and find
 * what is moved there.
 */
export async function isServedWith(settings: PlaceSettings): Promise<boolean> {
  const text = await readFile(pathIn(settings.dataFolder), 'utf8').catch(() => '');
  return text === textOf(settings);
}
