import type { ReportRun } from '@fovea/contract/studies/reports';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import { checkedValues } from './checkedValues';
import { enqueueRun } from './reportJobs';
import { requireReportedStudy } from './reportedStudy';
import { reportToolsOf } from './reportTools';
import { answerOf, checkEngine, mustBeReady, type Running, type WantedRun } from './requestRun';
import { auditOfRun } from './runAudit';
import { insertRunActivity } from './runStates';
import { requireTemplate } from './templates/templateRows';

/**
 * Makes those reports of the last run again that failed, with the same parameters, by the template as
 * it is now: whoever mended it wants to see whether that helped.
 * @throws Refusal 404, 409; 422 when the template now takes other parameters
 */
export async function retryRun(
  context: Running,
  caller: Researcher,
  { studyId, templateId }: Pick<WantedRun, 'studyId' | 'templateId'>,
  source: AuditSource,
): Promise<ReportRun> {
  const tools = reportToolsOf(context);
  await checkEngine(context, caller, templateId);
  return await context.db.transaction().execute(async (tx) => {
    const study = await requireReportedStudy(tx, caller, studyId, 'forUpdate');
    const template = await requireTemplate(tx, tools, caller.companyId, templateId);
    const run = await tx
      .selectFrom('reportRuns')
      .selectAll()
      .where('studyId', '=', studyId)
      .where('companyId', '=', caller.companyId)
      .where('templateId', '=', templateId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!run) throw nothingToRetry('This template has not been run on this study yet. Run it.');
    // The request may have been sent twice.
    if (run.state !== 'SUCCESS') return await answerOf(tx, study, run.id);
    const subjects = await mustBeReady(context, tx, study, template);
    await checkedValues(tx, caller, template.fields, subjects, run.parameterValues).catch(again);
    const at = context.now();
    const failed = await tx
      .updateTable('reports')
      .set({
        ...{ state: 'PROCESSING', message: null, completedAt: null },
        templateVersion: template.version,
      })
      .where('runId', '=', run.id)
      .where('state', '=', 'ERROR')
      .returning('id')
      .execute();
    if (failed.length === 0) {
      throw nothingToRetry('No report of the last run failed. Run the template anew instead.');
    }
    // What was prepared for a browser before.
    const failedIds = failed.map(({ id }) => id);
    await tx.deleteFrom('browserReports').where('reportId', 'in', failedIds).execute();
    await tx
      .updateTable('reportRuns')
      .set({
        state: 'RETRYING',
        stale: false,
        templateVersion: template.version,
        templateKey: template.key,
        templateFields: JSON.stringify(template.fields),
        activityId: await insertRunActivity(tx, caller, { study, template }, at),
        changedAt: at,
      })
      .where('id', '=', run.id)
      .execute();
    await enqueueRun(tx, run);
    const counted = { id: run.id, reports: failed.length };
    await appendAudit(tx, source, auditOfRun(study, template, counted));
    return await answerOf(tx, study, run.id);
  });
}

function nothingToRetry(message: string): Refusal {
  return new Refusal(409, message, 'NOTHING_TO_RETRY');
}

function again(reason: unknown): never {
  if (!(reason instanceof Refusal)) throw reason;
  throw new Refusal(
    reason.status,
    `The last run cannot be repeated, so run the template anew. ${reason.message}`,
    reason.code,
    reason.fields ? { fields: reason.fields } : {},
  );
}
