import type { AppContext } from '../../platform/context/appContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import { openPanel, type OpenPanel } from '../../people/panelProviders/openPanel';
import { PanelFailure } from '../../people/panelProviders/panelFailure';
import { isPushed, type PushedRow } from './panelStudyRows';
import { enqueueSync } from './panelSyncJobs';
import { subscribeToPanel } from './subscribeToPanel';
import { noteSyncFailure, syncFailureOf, syncPanelStudy } from './syncPanelStudy';

type Context = Pick<AppContext, 'db' | 'settings' | 'secretBox' | 'now' | 'publicUrl' | 'log'>;

/** What is due within this time is asked now: one round instead of two. */
const TOGETHER_MS = 20_000;

/**
 * Asks the panel of a company about all of its studies that are due, one after the other, and enqueues
 * the next round. A failure of the panel is noted with the study and ends the round, so that a panel
 * that is down or asks to wait is called once.
 */
export function syncPanelJob(context: Context): JobHandler {
  return async ({ companyId }, signal) => {
    if (companyId === null) return;
    const panel = await openPanel(context, companyId);
    const due = await dueStudies(context, companyId);
    let refused: PanelFailure | null = null;
    for (const row of due) {
      signal.throwIfAborted();
      refused = await syncOne(context, panel, row, refused);
    }
    if (panel && !refused) await subscribeToPanel(context, panel, companyId);
    await enqueueNext(context, companyId);
  };
}

async function dueStudies({ db, now }: Context, companyId: string): Promise<PushedRow[]> {
  const rows = await db
    .selectFrom('panelStudies')
    .innerJoin('studies', 'studies.id', 'panelStudies.studyId')
    .selectAll('panelStudies')
    .where('panelStudies.companyId', '=', companyId)
    .where('nextSyncAt', '<=', new Date(now().getTime() + TOGETHER_MS))
    .where('studies.deletedAt', 'is', null)
    .orderBy('nextSyncAt')
    .execute();
  return rows.filter(isPushed);
}

/** @returns the failure that ends the round for the studies behind it; null: go on */
async function syncOne(
  context: Context,
  panel: OpenPanel | null,
  row: PushedRow,
  earlier: PanelFailure | null,
): Promise<PanelFailure | null> {
  if (!panel) {
    await noteSyncFailure(context, row, 'NOT_CONNECTED');
    return null;
  }
  try {
    if (earlier) throw earlier;
    await syncPanelStudy(context, panel, row);
    return null;
  } catch (reason) {
    if (!(reason instanceof PanelFailure)) throw reason;
    const code = syncFailureOf(reason, row, panel.accountId);
    await noteSyncFailure(context, row, code, reason.retryAfterS);
    // What is wrong with one study says nothing about the next.
    return reason.kind === 'refused' ? null : reason;
  }
}

async function enqueueNext({ db }: Context, companyId: string): Promise<void> {
  const next = await db
    .selectFrom('panelStudies')
    .innerJoin('studies', 'studies.id', 'panelStudies.studyId')
    .select('nextSyncAt')
    .where('panelStudies.companyId', '=', companyId)
    .where('nextSyncAt', 'is not', null)
    .where('studies.deletedAt', 'is', null)
    .orderBy('nextSyncAt')
    .limit(1)
    .executeTakeFirst();
  if (next?.nextSyncAt) await enqueueSync(db, companyId, next.nextSyncAt);
}
