import type { House } from '../../platform/context/house';
import type { Removed } from './removals';
import { fileKeys } from '../../research/studyParts/stimulusColumns';

/** What was taken out of a study can be brought back for so long. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** Forgets old removals, with the files of stimuli that nothing can bring back. @returns how many files */
export async function sweepRemovals({
  db,
  objects,
  now,
}: Pick<House, 'db' | 'objects' | 'now'>): Promise<number> {
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
      // A removal is brought back under the lock of its study, or not at all.
      await tx.selectFrom('studies').select('id').where('id', '=', studyId).forUpdate().execute();
      const gone = await tx
        .deleteFrom('removals')
        .where('id', '=', id)
        .returning('removed')
        .executeTakeFirst();
      const removed = gone?.removed as Removed | undefined;
      if (!removed || removed.stimuli.length === 0) return [];
      const kept = new Set<string | null>();
      const stimuli = await tx
        .selectFrom('stimuli')
        .select(['id', 'imageKey', 'videoKey', 'thumbnailKey'])
        .where('studyId', '=', studyId)
        .execute();
      for (const stimulus of stimuli) for (const key of fileKeys(stimulus)) kept.add(key);
      const others = await tx
        .selectFrom('removals')
        .select('removed')
        .where('studyId', '=', studyId)
        .execute();
      for (const other of others) {
        for (const stimulus of (other.removed as Removed).stimuli) {
          for (const key of fileKeys(stimulus)) kept.add(key);
        }
      }
      const there = new Set([
        ...stimuli.map((stimulus) => stimulus.id),
        ...others.flatMap((other) => (other.removed as Removed).stimuli.map((one) => one.id)),
      ]);
      const lost = removed.stimuli.filter((one) => !there.has(one.id)).map((one) => one.id);
      // What was drawn on them cannot be seen any more.
      if (lost.length > 0) {
        await tx.deleteFrom('aoiDefinitions').where('stimulusId', 'in', lost).execute();
      }
      return removed.stimuli.flatMap(fileKeys).filter((key) => !kept.has(key));
    });
    for (const key of keys) {
      await objects.delete(key);
      swept++;
    }
  }
  return swept;
}
