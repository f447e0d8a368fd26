import { retentionState } from '@fovea/rules/studies/deletion';
import { systemSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { announceDeletion } from './announceDeletion';
import { eraseRow } from './eraseStudy';

const MAILS = {
  MANUALLY_DELETED: null,
  WARNING_SENT: 'studyDeletionWarning',
  DELETION_NOTICE_SENT: 'studyDeletionNotice',
} as const;

/**
 * Applies the retention period: warns by mail about deleted studies, and deletes them permanently at its
 * end. It restarts for a study that was restored and deleted again.
 */
export async function applyRetention({
  db,
  now,
  settings,
  log,
}: Pick<AppContext, 'db' | 'now' | 'settings' | 'log'>): Promise<void> {
  const studies = await db
    .selectFrom('studies')
    .select(['id', 'deletedAt', 'deletionStatus'])
    .where('deletedAt', 'is not', null)
    .execute();
  const nowMs = now().getTime();
  const stateOf = (deletedAt: Date) =>
    retentionState(deletedAt.getTime(), nowMs, settings.retentionDays);
  let erased = 0;
  for (const { id, deletedAt, deletionStatus } of studies) {
    if (deletedAt === null) continue;
    const state = stateOf(deletedAt);
    if (state === deletionStatus) continue;
    await db.transaction().execute(async (tx) => {
      const study = await tx
        .selectFrom('studies')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      // It was restored, or deleted again, meanwhile.
      if (study?.deletedAt?.getTime() !== deletedAt.getTime()) return;
      if (state === 'due') {
        await eraseRow(tx, study, systemSource(now()));
        erased++;
      } else {
        await tx
          .updateTable('studies')
          .set({ deletionStatus: state })
          .where('id', '=', id)
          .execute();
        const kind = MAILS[state];
        if (kind !== null) await announceDeletion(tx, study, kind, now());
      }
    });
  }
  if (erased > 0) log.info({ studies: erased }, 'deleted studies reached the end of their time');
}
