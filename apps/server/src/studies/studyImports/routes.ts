import {
  createStudyImport,
  deleteStudyImport,
  getStudyImport,
  listStudyImports,
} from '@fovea/contract/studies/studyImports';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { endAbandonedImports } from './abandonedImports';
import { importAnswer, takeOffList } from './importStates';
import { startImport } from './startImport';

/** Nobody scrolls further back. */
const MOST = 50;

/** Imports of the signed-in user. */
export function studyImportRoutes(router: Router, context: ResearchContext): void {
  const { db } = context;
  const ofCaller = ({ companyId, userId }: Researcher) =>
    db
      .selectFrom('studyImports')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('requestedBy', '=', userId);

  router.serve(listStudyImports, async (_input, { caller }) => {
    await endAbandonedImports(context);
    const rows = await ofCaller(caller)
      .orderBy('requestedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    return rows.map(importAnswer);
  });

  router.serve(createStudyImport, async ({ body }, { caller }) =>
    importAnswer(await startImport(context, caller, body)),
  );

  router.serve(getStudyImport, async ({ importId }, { caller }) => {
    await endAbandonedImports(context);
    const row = await ofCaller(caller).where('id', '=', importId).executeTakeFirst();
    if (!row) throw notFound('import');
    return importAnswer(row);
  });

  router.serve(deleteStudyImport, async ({ importId }, { caller }) => {
    const { companyId, userId } = caller;
    if (!(await takeOffList(db, { id: importId, companyId, userId }, context.now()))) {
      throw notFound('import');
    }
    return undefined;
  });
}
