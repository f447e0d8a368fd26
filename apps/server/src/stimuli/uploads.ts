import type { House } from '../house';

const FOLDER = 'uploads/';
/** An address for an upload is good for hours; what is a day old has nobody waiting for it. */
const KEEP_MS = 24 * 60 * 60_000;

/** Where the bytes of a file lie until it becomes a stimulus. */
export function uploadKey(studyId: string, assetId: string): string {
  return `${FOLDER}${studyId}/${assetId}`;
}

/** Removes uploads that never became a stimulus. @returns how many files */
export async function sweepUploads(
  { db, objects, now }: Pick<House, 'db' | 'objects' | 'now'>,
  keepMs = KEEP_MS,
): Promise<number> {
  const before = new Date(now().getTime() - keepMs);
  await db.deleteFrom('assets').where('createdAt', '<', before).execute();
  let swept = 0;
  // Also files that came after their row was gone: an address can be used more than once.
  for await (const { key, modified } of objects.list(FOLDER)) {
    if (modified >= before) continue;
    await objects.delete(key);
    swept++;
  }
  return swept;
}
