import type { PanelCost, PanelSyncFailure } from '@fovea/contract/participation/panelStudies';
import { isPanelDraft, isSettled, isWatched } from '@fovea/rules/panels/panelStates';
import { syncBackoffMs, SYNC_EVERY_MS } from '@fovea/rules/panels/panelSync';
import type { AppContext } from '../../platform/context/appContext';
import { appendAudit, systemSource } from '../../platform/audit/appendAudit';
import type { OpenPanel } from '../../people/panelProviders/openPanel';
import type { PanelFailure } from '../../people/panelProviders/panelFailure';
import { enqueueSync } from './panelSyncJobs';
import { isPushed, type PushedRow } from './panelStudyRows';
import { joinSessions } from './joinSessions';
import { codesFor } from './prolificCodes';
import { studyCost } from './prolificCost';
import { ProlificStudy, readStudy, type ReadStudy } from './prolificStudy';
import { readSubmissions, type ReadSubmission } from './prolificSubmissions';
import { storeSubmissions } from './storeSubmissions';

type Context = Pick<AppContext, 'db' | 'now'>;

interface Told {
  readonly study: ReadStudy;
  readonly submissions: readonly ReadSubmission[];
  /** Of a draft what all places would cost, later what was charged so far. */
  readonly cost: PanelCost;
}

/**
 * Asks the panel how a study and its submissions stand, and stores it.
 * @returns the study as it is stored now; null: it was deleted meanwhile
 * @throws PanelFailure
 */
export async function syncPanelStudy(
  context: Context,
  panel: OpenPanel,
  row: PushedRow,
): Promise<{ readonly row: PushedRow; readonly study: ReadStudy } | null> {
  const askedAt = context.now();
  const told = await askPanel(panel, row);
  await store(context, row, told, askedAt);
  const stored = await context.db
    .selectFrom('panelStudies')
    .selectAll()
    .where('studyId', '=', row.studyId)
    .executeTakeFirst();
  return stored && isPushed(stored) ? { row: stored, study: told.study } : null;
}

async function askPanel({ calls }: OpenPanel, row: PushedRow): Promise<Told> {
  const { panelStudyId: id, currency } = row;
  const answer = await calls.ask('GET', `/studies/${encodeURIComponent(id)}/`, ProlificStudy);
  const study = readStudy(answer);
  if (isPanelDraft(study.state)) {
    return { study, submissions: [], cost: await studyCost(calls, id, 'projected', currency) };
  }
  const submissions = await readSubmissions(calls, id);
  return { study, submissions, cost: await studyCost(calls, id, 'spent', currency) };
}

/** An answer older than what is stored changes nothing: two that ask at once do no harm. */
async function store(
  { db }: Context,
  row: PushedRow,
  { study, submissions, cost }: Told,
  askedAt: Date,
): Promise<void> {
  const { studyId, companyId } = row;
  const isDraft = isPanelDraft(study.state);
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom('panelStudies')
      .select(['state', 'syncedAt', 'publishedAt'])
      .where('studyId', '=', studyId)
      .forUpdate()
      .executeTakeFirst();
    if (!stored || (stored.syncedAt !== null && stored.syncedAt > askedAt)) return;
    const paid = await storeSubmissions(tx, row, submissions, askedAt);
    const waiting = submissions.filter(({ state }) => !isSettled(state)).length;
    const isAskedAgain = isWatched(study.state, waiting);
    const nextSyncAt = isAskedAgain ? new Date(askedAt.getTime() + SYNC_EVERY_MS) : null;
    await tx
      .updateTable('panelStudies')
      .set({
        state: study.state,
        draft: JSON.stringify(study.draft),
        otherFilters: study.otherFilters.length,
        codes: JSON.stringify(codesFor(row.codes, study.draft.screenedOut)),
        ...(isDraft ? { cost: JSON.stringify(cost) } : { spent: JSON.stringify(cost) }),
        publishedAt: stored.publishedAt ?? (isDraft ? null : askedAt),
        syncedAt: askedAt,
        ...{ syncFailure: null, syncFailedSince: null, syncFailures: 0 },
        nextSyncAt,
      })
      .where('studyId', '=', studyId)
      .execute();
    if (nextSyncAt) await enqueueSync(tx, companyId, nextSyncAt);
    await joinSessions(tx, { ...row, codes: codesFor(row.codes, study.draft.screenedOut) });
    const isChanged = stored.state !== study.state;
    if (!isChanged && Object.keys(paid).length === 0) return;
    const states = isChanged ? { before: stored.state, after: study.state } : {};
    await appendAudit(tx, systemSource(askedAt), {
      companyId,
      action: 'PANEL_STUDY_CHANGED',
      target: { type: 'study', id: studyId, name: study.draft.name },
      details: { foundAtPanel: true, ...states, ...paid },
    });
  });
}

/** What a failed call says about the connection with a study. */
export function syncFailureOf(
  failure: PanelFailure,
  row: PushedRow,
  accountId: string,
): PanelSyncFailure {
  switch (failure.kind) {
    case 'token':
      return 'TOKEN_REFUSED';
    case 'busy':
      return 'BUSY';
    case 'refused':
      if (accountId !== row.accountId || failure.status === 403) return 'OTHER_ACCOUNT';
      return failure.status === 404 ? 'GONE' : 'UNREACHABLE';
    case 'down':
    case 'strange':
      return 'UNREACHABLE';
  }
}

/** Notes that the panel did not tell, and when it is asked again. */
export async function noteSyncFailure(
  { db, now }: Context,
  { studyId }: PushedRow,
  code: PanelSyncFailure,
  retryAfterS?: number,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('panelStudies')
      .select(['syncFailures', 'syncFailedSince', 'nextSyncAt'])
      .where('studyId', '=', studyId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const failures = row.syncFailures + 1;
    const next = new Date(at.getTime() + syncBackoffMs(code, failures, retryAfterS));
    await tx
      .updateTable('panelStudies')
      .set({
        syncFailure: code,
        syncFailedSince: row.syncFailedSince ?? at,
        syncFailures: failures,
        // A draft that nobody asks for by itself stays so.
        nextSyncAt: row.nextSyncAt === null ? null : next,
      })
      .where('studyId', '=', studyId)
      .execute();
  });
}
