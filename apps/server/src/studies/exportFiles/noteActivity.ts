import type { Db, Tx } from '../../platform/store/database';

type Noted = Partial<{
  state: 'PROCESSING' | 'RETRYING' | 'SUCCESS' | 'ERROR';
  progress: number;
  message: string | null;
  completedAt: Date;
}>;

/** Says in the notifications of whoever asked how an export or a report stands, until it is complete. */
export async function noteActivity(
  db: Db | Tx,
  { activityId }: { readonly activityId: string | null },
  set: Noted,
): Promise<void> {
  if (activityId === null) return;
  await (db as Db)
    .updateTable('activities')
    .set(set)
    .where('id', '=', activityId)
    .where('completedAt', 'is', null)
    .execute();
}
