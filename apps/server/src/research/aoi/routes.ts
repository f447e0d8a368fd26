import {
  calculateAois,
  changeAoiDefinition,
  changeAoiSet,
  createAoiDefinition,
  createAoiSet,
  deleteAoiDefinition,
  getAoiSet,
  getAoiStats,
  listAoiSets,
  type AoiSet,
} from '@fovea/contract/analysis/aoi';
import { AOI_SET_NAME } from '@fovea/rules/analysis/aoi';
import { cleanName } from '@fovea/rules/inputs/names';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import { visibleTo } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { changeDefinition, createDefinition, deleteDefinition } from './aoiDefinitions';
import { definitionAnswer, listAoiDefinitions, setAnswers, type AoiSetRow } from './aoiRows';
import { enqueueAoiStats } from './aoiStatsJobs';
import { statsAnswers } from './statsAnswers';
import { stalePairs } from './staleStats';

/** Areas of interest: one set per study, created when it is first requested. */
export function aoiRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(listAoiSets, async ({ query }, { caller }) => {
    if (query.studyId !== undefined)
      await requireOwned(db, caller, 'studies', query.studyId, 'study');
    const sets = await db
      .selectFrom('aoiSets')
      .innerJoin('studies', 'studies.id', 'aoiSets.studyId')
      .selectAll('aoiSets')
      .where('aoiSets.companyId', '=', caller.companyId)
      .where('studies.deletedAt', 'is', null)
      .where(visibleTo(caller))
      .$if(query.studyId !== undefined, (rows) =>
        rows.where('aoiSets.studyId', '=', query.studyId ?? ''),
      )
      .orderBy('aoiSets.createdAt')
      .orderBy('aoiSets.id')
      .execute();
    return await setAnswers(db, sets);
  });

  router.serve(getAoiSet, async ({ aoiSetId }, { caller }) =>
    one(db, await requireOwned(db, caller, 'aoiSets', aoiSetId, 'AOI set')),
  );

  router.serve(getAoiStats, async ({ aoiSetId }, { caller }) => {
    const set = await requireOwned(db, caller, 'aoiSets', aoiSetId, 'AOI set');
    return await statsAnswers(db, set.id);
  });

  router.serve(createAoiSet, async ({ body }, { caller, created }) => {
    const { study: studyId, name = '' } = body;
    await requireOwned(db, caller, 'studies', studyId, 'study');
    const made = await db
      .insertInto('aoiSets')
      .values({
        id: newId(),
        companyId: caller.companyId,
        studyId,
        name: cleanName(name) || AOI_SET_NAME,
        createdAt: now(),
      })
      .onConflict((clash) => clash.column('studyId').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made) created();
    const set =
      made ??
      (await db
        .selectFrom('aoiSets')
        .selectAll()
        .where('studyId', '=', studyId)
        .executeTakeFirstOrThrow());
    return await one(db, set);
  });

  router.serve(changeAoiSet, async ({ aoiSetId, body }, { caller }) => {
    await requireOwned(db, caller, 'aoiSets', aoiSetId, 'AOI set');
    const name = cleanName(body.name);
    if (name === '') throw new Refusal(422, 'A set of AOIs needs a name.', 'NAME_EMPTY');
    const set = await db
      .updateTable('aoiSets')
      .set({ name })
      .where('id', '=', aoiSetId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return await one(db, set);
  });

  router.serve(createAoiDefinition, async ({ body }, { caller, created }) => {
    const { row, isNew } = await db
      .transaction()
      .execute((tx) => createDefinition(tx, caller, body, now()));
    if (isNew) created();
    return definitionAnswer(row);
  });

  router.serve(changeAoiDefinition, async ({ aoiDefinitionId, body }, { caller }) =>
    definitionAnswer(
      await db
        .transaction()
        .execute((tx) => changeDefinition(tx, caller, aoiDefinitionId, body, now())),
    ),
  );

  router.serve(deleteAoiDefinition, async ({ aoiDefinitionId }, { caller }) => {
    await db.transaction().execute((tx) => deleteDefinition(tx, caller, aoiDefinitionId));
    return undefined;
  });

  router.serve(calculateAois, async ({ aoiSetId, query }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const set = await requireOwned(tx, caller, 'aoiSets', aoiSetId, 'AOI set', 'forUpdate');
      const definitions = await listAoiDefinitions(tx, [set.id]);
      if (query.force === 'true' && definitions.length > 0) {
        await tx
          .updateTable('aoiStats')
          .set({ dataVersion: '' })
          .where(
            'aoiDefinitionId',
            'in',
            definitions.map(({ id }) => id),
          )
          .execute();
      }
      const stale = await stalePairs(tx, definitions);
      for (const stimulusId of new Set(stale.map((pair) => pair.stimulusId))) {
        await enqueueAoiStats(tx, set.companyId, { studyId: set.studyId, stimulusId });
      }
      return await one(tx, set);
    }),
  );

  async function one(rows: Db | Tx, set: AoiSetRow): Promise<AoiSet> {
    const [answer] = await setAnswers(rows, [set]);
    if (!answer) throw new Error('A set has an answer.');
    return answer;
  }
}
