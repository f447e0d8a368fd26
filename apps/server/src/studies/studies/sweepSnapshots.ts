import type { AppContext } from '../../platform/context/appContext';
import type { RemovedParts } from './deletionSnapshots';
import { fileKeys } from '../../research/studyParts/stimulusColumns';

/** How long removed items can be restored. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes old removals, with the files of stimuli that can no longer be restored.
 * @returns the number of files
 */
export async function sweepSnapshots({
  db,
  objects,
  now,
}: Pick<AppContext, 'db' | 'objects' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - KEEP_MS);
  const old = await db
    .selectFrom('removals')
    .select(['id', 'studyId'])
    .where('removedAt', '<', before)
    .orderBy('removedAt')
    .execute();
  let swept = 0;
  for (const { id, studyId } of old) {
    const keys = await db.transaction().execute(async (tx) => {
      // Restoring takes the lock of the study too, so it happens before this or not at all.
      await tx.selectFrom('studies').select('id').where('id', '=', studyId).forUpdate().execute();
      const gone = await tx
        .deleteFrom('removals')
        .where('id', '=', id)
        .returning('removed')
        .executeTakeFirst();
      const removed = gone?.removed as RemovedParts | undefined;
      if (!removed || removed.stimuli.length === 0) return [];
      const stored = new Set<string | null>();
      const stimuli = await tx
        .selectFrom('stimuli')
        .select(['id', 'imageKey', 'videoKey', 'thumbnailKey'])
        .where('studyId', '=', studyId)
        .execute();
      for (const stimulus of stimuli) for (const key of fileKeys(stimulus)) stored.add(key);
      const others = await tx
        .selectFrom('removals')
        .select('removed')
        .where('studyId', '=', studyId)
        .execute();
      for (const other of others) {
        for (const stimulus of (other.removed as RemovedParts).stimuli) {
          for (const key of fileKeys(stimulus)) stored.add(key);
        }
      }
      const there = new Set([
        ...stimuli.map((stimulus) => stimulus.id),
        ...others.flatMap((other) => (other.removed as RemovedParts).stimuli.map((one) => one.id)),
      ]);
      const lost = removed.stimuli.filter((one) => !there.has(one.id)).map((one) => one.id);
      // AOIs drawn on them can no longer be seen.
      if (lost.length > 0) {
        await tx.deleteFrom('aoiDefinitions').where('stimulusId', 'in', lost).execute();
      }
      return removed.stimuli.flatMap(fileKeys).filter((key) => !stored.has(key));
    });
    for (const key of keys) {
      await objects.delete(key);
      swept++;
    }
  }
  return swept;
}
