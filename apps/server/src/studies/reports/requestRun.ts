import type { ParameterValues, ReportRun } from '@fovea/contract/studies/reports';
import {
  expandedValues,
  plannedReports,
  REPORTS_MAX,
  type PlannedReport,
} from '@fovea/rules/studies/reportPlan';
import { templateObstacle } from '@fovea/rules/studies/reports';
import { TEMPLATE_OBSTACLE_MESSAGES } from '@fovea/rules/studies/reportTemplates';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { insertInBatches } from '../../platform/store/insertInBatches';
import { newId } from '../../platform/store/newId';
import { allRespondentsId } from '../../research/queue/allRespondents';
import type { StudyRow } from '../../research/studyParts/studyRows';
import {
  membersOfSegments,
  reportSubjects,
  requireReportedStudy,
  type ReportSubjects,
} from './reportedStudy';
import { enqueueRun } from './reportJobs';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import { availabilityOf, reportToolsOf } from './reportTools';
import { auditOfRun } from './runAudit';
import { runAnswers } from './runAnswers';
import { insertRunActivity } from './runStates';
import { findTemplate, requireTemplate, type KnownTemplate } from './templates/templateRows';
import { checkedValues } from './checkedValues';

export type Running = Pick<AppContext, 'db' | 'now' | 'settings'>;

export interface WantedRun {
  readonly studyId: string;
  readonly templateId: string;
  readonly parameters: ParameterValues;
  readonly requestId: string | undefined;
}

/** Requests a run of a template on a study, or returns the one that this request has made. */
export async function requestRun(
  context: Running,
  caller: Researcher,
  wanted: WantedRun,
  source: AuditSource,
): Promise<ReportRun> {
  const tools = reportToolsOf(context);
  await checkEngine(context, caller, wanted.templateId);
  return await context.db.transaction().execute(async (tx) => {
    // Serialises withdrawals: whoever withdraws later finds this run.
    const study = await requireReportedStudy(tx, caller, wanted.studyId, 'forUpdate');
    const before = await requestedBefore(tx, caller, wanted);
    if (before !== null) return await answerOf(tx, study, before);
    const template = await requireTemplate(tx, tools, caller.companyId, wanted.templateId);
    const subjects = await mustBeReady(context, tx, study, template);
    const values = await checkedValues(tx, caller, template.fields, subjects, wanted.parameters);
    const planned = mustPlan(template, values, subjects);
    await mustHaveSpace(tx, study.companyId, 0, context.settings.limits.exportBytes);
    const run = { study, template, values, planned, requestId: wanted.requestId ?? null };
    const id = await insertRun(tx, caller, run, subjects, context.now());
    await appendAudit(tx, source, auditOfRun(study, template, { id, reports: planned.length }));
    return await answerOf(tx, study, id);
  });
}

/** The first check of an engine may take seconds, for which no study should be locked. */
export async function checkEngine(
  context: Running,
  { companyId }: Researcher,
  templateId: string,
): Promise<void> {
  const tools = reportToolsOf(context);
  const template = await findTemplate(context.db, tools, companyId, templateId);
  if (template) await availabilityOf(tools, template.fields.type);
}

/** What a template can be run on now. @throws Refusal 409 */
export async function mustBeReady(
  context: Running,
  tx: Tx,
  study: StudyRow,
  { fields }: KnownTemplate,
): Promise<ReportSubjects> {
  const engine = await availabilityOf(reportToolsOf(context), fields.type);
  const subjects = await reportSubjects(tx, study);
  const obstacle = templateObstacle({ ...fields, engine }, subjects.study);
  if (obstacle) {
    const why = obstacle === 'engine' ? engine.problem : null;
    const message = TEMPLATE_OBSTACLE_MESSAGES[obstacle];
    throw new Refusal(409, why === null ? message : `${message} ${why}`, 'TEMPLATE_NOT_USABLE');
  }
  if (subjects.ids.EVERY_RESPONDENT.length === 0) {
    const message =
      'There is nothing to report on yet: no respondent of this study has been processed.';
    throw new Refusal(409, message, 'NONE_PROCESSED');
  }
  return subjects;
}

/** @throws Refusal 422 when there are no reports to make, or too many */
function mustPlan(
  { fields }: KnownTemplate,
  values: ParameterValues,
  { ids }: ReportSubjects,
): PlannedReport[] {
  const planned = plannedReports(fields, expandedValues(fields.parameters, values, ids), ids);
  if (planned.length === 0) {
    const message = 'Nothing is chosen that the report could be about. Choose again.';
    throw new Refusal(422, message, 'NOTHING_CHOSEN');
  }
  if (planned.length > REPORTS_MAX) {
    throw new Refusal(
      422,
      `This would be ${planned.length} reports, and ${REPORTS_MAX} can be made at once. Choose fewer stimuli, segments or respondents.`,
      'TOO_MANY_REPORTS',
    );
  }
  return planned;
}

async function requestedBefore(
  tx: Tx,
  caller: Researcher,
  { studyId, requestId }: WantedRun,
): Promise<string | null> {
  if (requestId === undefined) return null;
  const row = await tx
    .selectFrom('reportRuns')
    .select('id')
    .where('companyId', '=', caller.companyId)
    .where('studyId', '=', studyId)
    .where('requestedBy', '=', caller.userId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function answerOf(tx: Tx, study: StudyRow, runId: string): Promise<ReportRun> {
  const [answer] = await runAnswers(tx, study, { runId });
  return answer!;
}

interface NewRun {
  readonly study: StudyRow;
  readonly template: KnownTemplate;
  readonly values: ParameterValues;
  readonly planned: readonly PlannedReport[];
  readonly requestId: string | null;
}

async function insertRun(
  tx: Tx,
  caller: Researcher,
  { study, template, values, planned, requestId }: NewRun,
  { ids }: ReportSubjects,
  at: Date,
): Promise<string> {
  const id = newId();
  const { companyId } = study;
  const activityId = await insertRunActivity(tx, caller, { study, template }, at);
  await tx
    .insertInto('reportRuns')
    .values({
      ...{ id, companyId, studyId: study.id, requestId, activityId },
      templateId: template.id,
      templateVersion: template.version,
      templateKey: template.key,
      templateFields: JSON.stringify(template.fields),
      parameterValues: JSON.stringify(values),
      requestedBy: caller.userId,
      state: 'CREATED',
      createdAt: at,
      changedAt: at,
    })
    .execute();
  const reports = planned.map(({ stimuli, respondent, segment }, position) => ({
    ...{ id: newId(), companyId, runId: id, position, templateVersion: template.version },
    stimuli: JSON.stringify(stimuli),
    sessionId: respondent,
    segmentId: segment,
    state: 'PROCESSING' as const,
    createdAt: at,
  }));
  await insertInBatches(reports, async (rows) => {
    await tx
      .insertInto('reports')
      .values([...rows])
      .execute();
  });
  const sessions = await sessionsIn(tx, study, planned, ids.EVERY_RESPONDENT);
  const members = sessions.map((sessionId) => ({ runId: id, sessionId, companyId }));
  await insertInBatches(members, async (rows) => {
    await tx
      .insertInto('reportRunRespondents')
      .values([...rows])
      .execute();
  });
  await enqueueRun(tx, { id, studyId: study.id, companyId });
  return id;
}

/** Everybody whose data can be in one of the reports. */
async function sessionsIn(
  tx: Tx,
  { id: studyId }: StudyRow,
  planned: readonly PlannedReport[],
  everybody: readonly string[],
): Promise<string[]> {
  const all = allRespondentsId(studyId);
  const members = await membersOfSegments(tx, studyId, everybody);
  const found = new Set<string>();
  const groups = new Set(
    planned.filter(({ respondent }) => respondent === null).map((one) => one.segment ?? all),
  );
  for (const group of groups) for (const id of members.get(group) ?? []) found.add(id);
  for (const { respondent } of planned) if (respondent !== null) found.add(respondent);
  return everybody.filter((id) => found.has(id));
}
