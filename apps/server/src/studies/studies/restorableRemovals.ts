import type { RemovalInfo } from '@fovea/contract/studies/blocks';
import type { Db } from '../../platform/store/database';
import type { RemovedParts } from './deletionSnapshots';

/** The removals of a study that were not restored, newest first; all, or those with an item. */
export async function restorableRemovals(
  db: Db,
  companyId: string,
  studyId: string,
  itemId: string | undefined,
): Promise<RemovalInfo[]> {
  const rows = await db
    .selectFrom('removals')
    .select(['id', 'removed', 'removedAt'])
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .orderBy('removedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ id, removed, removedAt }): RemovalInfo[] => {
    const { stimuli, blocks, children, isBack } = removed as RemovedParts;
    if (isBack) return [];
    const named = (parts: RemovedParts['stimuli'] | RemovedParts['blocks']) =>
      parts.map((part) => ({ id: part.id, displayName: part.displayName }));
    const ids = [...stimuli, ...blocks, ...children].map((part) => part.id);
    if (itemId !== undefined && !ids.includes(itemId)) return [];
    const childIds = children.map((child) => child.id);
    return [
      {
        ...{ id, removedAt: removedAt.toISOString(), childIds },
        ...{ stimuli: named(stimuli), blocks: named(blocks) },
      },
    ];
  });
}
