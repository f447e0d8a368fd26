import {
  createExpressionExport,
  createSignalExport,
  createStudyArchive,
  createStudyExport,
  deleteExport,
  getExportDownload,
  listExpressionExports,
  listSignalExports,
  listStudyArchives,
  listStudyExports,
  type ExportKind,
  type StudyExport,
} from '@fovea/contract/studies/exports';
import { auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import type { RequestContext, Router } from '../../platform/http/router';
import { endAbandonedExports } from './abandonedExports';
import { createExport } from './createExport';
import { exportAnswers } from './exportAnswers';
import { exportDownload } from './exportDownload';
import {
  wantedArchive,
  wantedCsvExport,
  wantedStudyExport,
  type WantedExport,
} from './exportRequest';
import { removeExport } from './removeExport';

/** Exports of a study: made by a job, listed, downloaded and deleted. */
export function exportRoutes(router: Router, context: AppContext): void {
  const { db, now, settings } = context;
  type Asking = Pick<RequestContext<Researcher>, 'caller' | 'ip'>;

  router.serve(listStudyExports, ({ studyId }, { caller }) => list(caller, studyId, 'STUDY'));
  router.serve(listSignalExports, ({ studyId }, { caller }) => list(caller, studyId, 'SIGNALS'));
  router.serve(listExpressionExports, ({ studyId }, { caller }) =>
    list(caller, studyId, 'EXPRESSIONS'),
  );
  router.serve(listStudyArchives, ({ studyId }, { caller }) => list(caller, studyId, 'ARCHIVE'));
  router.serve(createStudyExport, ({ studyId, body, query }, asking) =>
    create(studyId, wantedStudyExport(body, query.upgradeToVersion), asking),
  );
  router.serve(createSignalExport, ({ studyId, body }, asking) =>
    create(studyId, wantedCsvExport('SIGNALS', body), asking),
  );
  router.serve(createExpressionExport, ({ studyId, body }, asking) =>
    create(studyId, wantedCsvExport('EXPRESSIONS', body), asking),
  );
  router.serve(createStudyArchive, ({ studyId, body }, asking) =>
    create(studyId, wantedArchive(body), asking),
  );

  router.serve(deleteExport, async ({ studyId, exportId }, { caller }) => {
    await removeExport(context, caller, studyId, exportId);
    return undefined;
  });

  router.serve(getExportDownload, async ({ studyId, exportId, query }, { caller, ip }) =>
    exportDownload(
      context,
      caller,
      { studyId, exportId, part: query.part ?? 1 },
      auditSource({ caller, ip }, now()),
    ),
  );

  async function list(
    caller: Researcher,
    studyId: string,
    kind: ExportKind,
  ): Promise<StudyExport[]> {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    await endAbandonedExports(db, now(), studyId);
    return await exportAnswers(db, study, { kind, canFollow: settings.s3 === null });
  }

  async function create(studyId: string, wanted: WantedExport, { caller, ip }: Asking) {
    const source = auditSource({ caller, ip }, now());
    return await createExport(context, caller, studyId, wanted, source);
  }
}
