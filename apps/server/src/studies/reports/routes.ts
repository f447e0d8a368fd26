import {
  changeReportTemplate,
  copyReportTemplate,
  createReportTemplate,
  deleteReportRun,
  getReportTemplateFile,
  listReportExamples,
  listReportRuns,
  listReportTemplates,
  runReport,
} from '@fovea/contract/studies/reports';
import type { FastifyInstance } from 'fastify';
import { auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { SignedUrls } from '../../platform/objects/signedUrls';
import { R_EXAMPLES } from '../reportEngines/builtInTemplates';
import { endAbandonedRuns } from './abandonedRuns';
import { copyTemplate, templateFileAddress } from './templates/copyTemplate';
import { requireReportedStudy } from './reportedStudy';
import { reportAddress, reportFileRoute } from './reportFiles';
import { enqueueRunErasure } from './reportJobs';
import { reportToolsOf } from './reportTools';
import { requestRun } from './requestRun';
import { retryRun } from './retryRun';
import { runAnswers } from './runAnswers';
import { changeTemplate, createTemplate } from './templates/saveTemplate';
import { listTemplates, templateAnswer } from './templates/templateRows';

/** Templates of reports, and their runs on studies. */
export function reportRoutes(
  app: FastifyInstance,
  router: Router,
  context: AppContext,
  addresses: SignedUrls,
): void {
  const { db, now } = context;

  router.serve(listReportTemplates, async (_input, { caller }) => {
    const tools = reportToolsOf(context);
    const templates = await listTemplates(db, tools, caller.companyId);
    return await Promise.all(templates.map((template) => templateAnswer(tools, template)));
  });

  router.serve(createReportTemplate, async ({ body }, { caller, files, created }) => {
    const template = await createTemplate(context, caller, body, files.get('file'));
    created();
    return template;
  });

  router.serve(changeReportTemplate, ({ templateId, body }, { caller, files }) =>
    changeTemplate(context, caller, templateId, body, files.get('file')),
  );

  router.serve(listReportExamples, async () =>
    R_EXAMPLES.map(({ id, fields: { name, description, type } }) => ({
      ...{ id, name, description, type },
    })),
  );

  router.serve(copyReportTemplate, async ({ templateId, body }, { caller, created }) => {
    const template = await copyTemplate(context, caller, templateId, body.requestId);
    created();
    return template;
  });

  router.serve(getReportTemplateFile, ({ templateId }, { caller }) =>
    templateFileAddress(context, caller, templateId),
  );

  router.serve(listReportRuns, async ({ studyId }, { caller }) => {
    const study = await requireReportedStudy(db, caller, studyId);
    await endAbandonedRuns(db, now(), studyId);
    return await runAnswers(db, study, {
      addressOf: addressFor(caller),
      nowMs: now().getTime(),
    });
  });

  router.serve(runReport, async ({ studyId, templateId, body, query }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    const run = { studyId, templateId, ...body };
    return query.retry === 'true'
      ? await retryRun(context, caller, run, source)
      : await requestRun(context, caller, { ...run, requestId: body.requestId }, source);
  });

  router.serve(deleteReportRun, async ({ studyId, runId }, { caller }) => {
    await removeRun(caller, studyId, runId);
    return undefined;
  });

  reportFileRoute(app, context, addresses);

  function addressFor(caller: Researcher) {
    return (reportId: string, file: string) =>
      reportAddress(addresses, caller, reportId, file, {
        nowMs: now().getTime(),
        origin: context.settings.reportOrigin,
      });
  }

  async function removeRun(caller: Researcher, studyId: string, runId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await requireReportedStudy(tx, caller, studyId);
      const row = await requireOwned(tx, caller, 'reportRuns', runId, 'run', 'forUpdate');
      if (row.studyId !== studyId) throw notFound('run');
      await tx.deleteFrom('reportRuns').where('id', '=', runId).execute();
      // Those of retries lead to the same page; only the last one says how it stands.
      if (row.activityId !== null) {
        await tx.deleteFrom('activities').where('id', '=', row.activityId).execute();
      }
      await enqueueRunErasure(tx, row);
    });
  }
}
