import {
  beginVisualExportUpload,
  changeVisualExport as changeCall,
  createVisualExport as createCall,
  deleteVisualExport,
  listVisualExports,
} from '@fovea/contract/studies/visualExports';
import { auditSource } from '../../platform/audit/appendAudit';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { beginVisualUpload } from './beginVisualUpload';
import { changeVisualExport } from './changeVisualExport';
import { createVisualExport } from './createVisualExport';
import { removeVisualExport } from './removeVisualExport';
import { visualExportAnswer, visualExportRows } from './visualExportAnswers';

/** Images and videos of the analysis: browsers make them, the server keeps them. */
export function visualExportRoutes(router: Router, context: ResearchContext): void {
  const { db, now } = context;

  router.serve(listVisualExports, async ({ studyId }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const rows = await visualExportRows(db, study);
    return await Promise.all(rows.map((row) => visualExportAnswer(context, row)));
  });

  router.serve(createCall, async ({ body }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    return await visualExportAnswer(
      context,
      await createVisualExport(context, caller, body, source),
    );
  });

  router.serve(changeCall, async ({ studyId, exportId, body }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    const ids = { studyId, exportId };
    const row = await changeVisualExport(context, caller, ids, body, source);
    return await visualExportAnswer(context, row);
  });

  router.serve(deleteVisualExport, async ({ studyId, exportId }, { caller }) => {
    await removeVisualExport(context, caller, { studyId, exportId });
    return undefined;
  });

  router.serve(beginVisualExportUpload, async ({ studyId, exportId, body }, { caller }) =>
    beginVisualUpload(context, caller, { studyId, exportId }, body),
  );
}
