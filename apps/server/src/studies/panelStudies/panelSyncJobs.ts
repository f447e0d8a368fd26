import { SYNC_AFTER_EVENT_MS } from '@fovea/rules/panels/panelSync';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { enqueueNoLater } from '../../platform/store/jobs';

export const SYNC_PANEL = 'syncPanel';

/** A job that fails for reasons of our own is tried for some hours; housekeeping begins it again. */
const ATTEMPTS = 30;

/** Jobs of a company never overlap: its panel has one caller. */
export async function enqueueSync(db: Db | Tx, companyId: string, runAt: Date): Promise<void> {
  await enqueueNoLater(db, {
    kind: SYNC_PANEL,
    companyId,
    payload: {},
    dedupeKey: companyId,
    runAt,
    maxAttempts: ATTEMPTS,
  });
}

/**
 * Has studies asked about soon because something changed at the panel, but never more often than every
 * few seconds, however much changes there.
 */
export async function hastenSync(
  { db, now }: { readonly db: Db | Tx; readonly now: AppContext['now'] },
  companyId: string,
  /** Null: it is not known which study; all that are watched. */
  studyId: string | null,
): Promise<void> {
  const soon = new Date(now().getTime() + SYNC_AFTER_EVENT_MS);
  const hastened = await db
    .updateTable('panelStudies')
    .set({ nextSyncAt: sql<Date>`least(next_sync_at, ${soon}::timestamptz)` })
    .where('companyId', '=', companyId)
    .where('panelStudyId', 'is not', null)
    .where((row) =>
      studyId === null ? row('nextSyncAt', 'is not', null) : row('studyId', '=', studyId),
    )
    // Its own back-off counts: a panel that asked to wait is not asked sooner.
    .where('syncFailure', 'is', null)
    .returning('studyId')
    .execute();
  if (hastened.length > 0) await enqueueSync(db, companyId, soon);
}

/** Begins again what a job that could not go on left; for housekeeping. */
export async function resumeSyncs({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const companies = await db
    .selectFrom('panelStudies')
    .select('companyId')
    .distinct()
    .where('nextSyncAt', '<=', now())
    .execute();
  for (const { companyId } of companies) await enqueueSync(db, companyId, now());
}
