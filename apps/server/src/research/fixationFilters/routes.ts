import {
  cancelRecomputation,
  changeFixationFilter,
  getFixationFilter,
  type FixationFilter,
  type StudyFixationFilter,
} from '@fovea/contract/analysis/fixationFilter';
import { isSameFilter } from '@fovea/rules/analysis/fixationFilters';
import { BUILDER_ACCESS_MESSAGES } from '@fovea/rules/studies/studyAccess';
import { canSetSignals } from '@fovea/rules/studies/studySignals';
import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { rowCount } from '../../platform/store/rowCount';
import { bumpVersion, type StudyRow } from '../studyParts/studyRows';
import { enqueueRecomputation } from './recomputationJobs';
import {
  countWithResults,
  endActive,
  findActive,
  isWorkedOn,
  upToDate,
  type RecomputationRow,
} from './recomputationRows';

/** Like signals, the filter concerns the analysis only: a locked study may change it. */
export function fixationFilterRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(getFixationFilter, async ({ studyId }, { caller }) =>
    answer(db, await requireOwned(db, caller, 'studies', studyId, 'study')),
  );

  router.serve(changeFixationFilter, async ({ studyId, body }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      mustBeBuiltHere(study);
      await change(tx, study, body.filter, caller.userId);
      return await answer(tx, await requireOwned(tx, caller, 'studies', studyId, 'study'));
    }),
  );

  router.serve(cancelRecomputation, async ({ studyId }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      await stop(tx, study);
      return await answer(tx, study);
    }),
  );

  async function change(
    tx: Tx,
    study: StudyRow,
    filter: FixationFilter,
    userId: string,
  ): Promise<void> {
    const active = await findActive(tx, study.id);
    if (active && isSameFilter(active.filter, filter)) {
      await tx
        .updateTable('fixationRecomputations')
        .set({ failedSessionId: null })
        .where('id', '=', active.id)
        .execute();
      // If it has given up, or is just about to, it tries again.
      await enqueueRecomputation(tx, study);
      return;
    }
    await stop(tx, study);
    if (isSameFilter(study.fixationFilter, filter)) return;
    if ((await countWithResults(tx, study.id)) === 0) {
      const set = { fixationFilter: JSON.stringify(filter) };
      await tx.updateTable('studies').set(set).where('id', '=', study.id).execute();
      await bumpVersion(tx, study.id, now());
      return;
    }
    await tx
      .insertInto('fixationRecomputations')
      .values({
        ...{ id: newId(), companyId: study.companyId, studyId: study.id },
        ...{ filter: JSON.stringify(filter), startedBy: userId, startedAt: now() },
      })
      .execute();
    await enqueueRecomputation(tx, study);
  }

  /** Its job deletes what is left of it. */
  async function stop(tx: Tx, study: StudyRow): Promise<void> {
    if (await endActive(tx, study.id, now())) await enqueueRecomputation(tx, study);
  }
}

function mustBeBuiltHere(study: StudyRow): void {
  if (canSetSignals(study)) return;
  throw new Refusal(409, BUILDER_ACCESS_MESSAGES.notCloudNative, 'NOT_CLOUD_NATIVE');
}

async function answer(
  db: Db | Tx,
  study: Pick<StudyRow, 'id' | 'companyId' | 'fixationFilter'>,
): Promise<StudyFixationFilter> {
  const recordings = await countWithResults(db, study.id);
  const active = await findActive(db, study.id);
  return {
    filter: study.fixationFilter,
    recomputation: active && (await workAnswer(db, active, recordings)),
    recordings,
  };
}

async function workAnswer(
  db: Db | Tx,
  active: RecomputationRow,
  recordingsTotal: number,
): Promise<NonNullable<StudyFixationFilter['recomputation']>> {
  const { count: recordingsDone } = await upToDate(db, active)
    .select(rowCount().as('count'))
    .executeTakeFirstOrThrow();
  const { failedSessionId } = active;
  const isRunning = failedSessionId === null && (await isWorkedOn(db, active.studyId));
  return {
    filter: active.filter,
    state: isRunning ? 'RUNNING' : 'FAILED',
    unreadableRespondent: failedSessionId === null ? null : await labelOf(db, failedSessionId),
    recordingsDone,
    recordingsTotal,
    startedDate: active.startedAt.toISOString(),
    startedBy: active.startedBy === null ? null : await nameOf(db, active.startedBy),
  };
}

async function labelOf(db: Db | Tx, sessionId: string): Promise<string | null> {
  const session = await (db as Db)
    .selectFrom('sessions')
    .select('label')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.label ?? null;
}

async function nameOf(db: Db | Tx, userId: string): Promise<string | null> {
  const user = await (db as Db)
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.name ?? null;
}
