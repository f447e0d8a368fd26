import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { insertStudy } from './newStudy';
import { stimulusUpdate } from './stimulusChange';
import { structureRoutes } from './structureRoutes';
import { studyAnswer } from './studyAnswer';
import { changeStudy } from './studyChange';
import { mustBeChangeable } from './studyLock';
import { mustBeCreatable } from './studyCreation';
import { mustBeFreeName, refuseDuplicateName } from './studyName';
import { bumpVersion, studyRows, type StimulusRow } from '../../research/studyParts/studyRows';

export function studyRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;
  structureRoutes(router, context);

  router.serve(createStudy, async ({ body, query }, { caller }) => {
    const studyType = body.studyType ?? 'ONLINE';
    mustBeCreatable(studyType, caller.features);
    // Repeated because the response was lost.
    const before = await findExisting(caller.companyId, body.requestId);
    if (before) return await studyAnswer(context, await studyRows(db, caller, before.id));
    const user = await requireOwned(db, caller, 'users', caller.userId, 'user');
    const folderId = query.targetFolderId ?? (await rootFolder(caller.companyId));
    await requireOwned(db, caller, 'folders', folderId, 'folder');
    const make = {
      companyId: caller.companyId,
      folderId,
      ownerId: caller.userId,
      name: body.name,
      studyType,
      contactEmail: user.email,
      requestId: body.requestId,
    };
    let studyId: string;
    try {
      await mustBeFreeName(db, caller.companyId, body.name);
      studyId = await refuseDuplicateName(
        db.transaction().execute((tx) => insertStudy(tx, make, now())),
      );
    } catch (reason) {
      // The first request may still have been running.
      const twin = await findExisting(caller.companyId, body.requestId);
      if (!twin) throw reason;
      studyId = twin.id;
    }
    return await studyAnswer(context, await studyRows(db, caller, studyId));
  });

  router.serve(getStudy, async ({ studyId }, { caller }) =>
    studyAnswer(context, await studyRows(db, caller, studyId)),
  );

  router.serve(updateStudy, async ({ studyId, body }, { caller }) => {
    await refuseDuplicateName(
      db.transaction().execute(async (tx) => {
        const rows = await studyRows(tx, caller, studyId, 'forUpdate');
        const known = new Set(rows.stimuli.map(({ id }) => id));
        if (body.stimuli?.some(({ id }) => !known.has(id))) throw notFound('stimulus');
        await mustBeChangeable(tx, rows.study, body);
        if (body.version !== undefined && body.version !== rows.study.version) {
          throw new Refusal(
            409,
            'The study was changed meanwhile. Reload the page, then make your change again.',
            'STALE_VERSION',
          );
        }
        // One after the other, because two of them could use the same name.
        let stimuli: readonly StimulusRow[] = rows.stimuli;
        for (const change of body.stimuli ?? []) {
          const set = stimulusUpdate(change, stimuli);
          if (Object.keys(set).length === 0) continue;
          const [after] = await tx
            .updateTable('stimuli')
            .set(set)
            .where('id', '=', change.id)
            .where('studyId', '=', studyId)
            .returningAll()
            .execute();
          stimuli = stimuli.map((one) => (after && one.id === after.id ? after : one));
        }
        await changeStudy(tx, rows, body, now());
        await bumpVersion(tx, studyId, now());
      }),
    );
    return await studyAnswer(context, await studyRows(db, caller, studyId));
  });

  async function findExisting(companyId: string, requestId: string | undefined) {
    if (requestId === undefined) return undefined;
    return await db
      .selectFrom('studies')
      .select('id')
      .where('companyId', '=', companyId)
      .where('requestId', '=', requestId)
      .executeTakeFirst();
  }

  async function rootFolder(companyId: string): Promise<string> {
    const company = await db
      .selectFrom('companies')
      .select('rootFolder')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    return company.rootFolder;
  }
}
