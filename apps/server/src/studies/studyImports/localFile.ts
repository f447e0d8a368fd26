import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { ImportRefused } from './importRefused';

/**
 * An uploaded file as a file of this machine, because a zip file is read here and there: from a
 * bucket it is fetched once. @returns its path, and what removes a copy
 */
export async function localFile(
  { objects, recordings }: Pick<ResearchContext, 'objects' | 'recordings'>,
  key: string,
  signal: AbortSignal,
): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const here = objects.localPath(key);
  if (here !== null) return { path: here, remove: async () => {} };
  const found = await objects.get(key);
  if (!found) throw new ImportRefused('DAMAGED', 'the uploaded file is gone');
  const path = recordings.files.scratchPath();
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(found.body, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (reason) {
    await remove();
    throw reason;
  }
  return { path, remove };
}
