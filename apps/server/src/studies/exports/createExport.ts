import type { StudyExport } from '@fovea/contract/studies/exports';
import { canDuplicateStudy } from '@fovea/rules/studies/folders';
import { SAME_EXPORT_MESSAGE, sameExport } from '@fovea/rules/studies/exports';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { insertInBatches } from '../../platform/store/insertInBatches';
import { newId } from '../../platform/store/newId';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import { exportableRespondents } from './exportableRespondents';
import { exportAnswers } from './exportAnswers';
import { auditOf } from './exportAudit';
import { enqueueExport } from './exportJobs';
import { exportName, mustBeValidRequest, type WantedExport } from './exportRequest';
import { estimatedBytes } from './estimatedBytes';

/** Requests an export, or returns the one that this request has made. */
export async function createExport(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  caller: Researcher,
  studyId: string,
  wanted: WantedExport,
  source: AuditSource,
): Promise<StudyExport> {
  return await db.transaction().execute(async (tx) => {
    // Serialises the names, and withdrawals: whoever withdraws later finds this export.
    const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
    if (wanted.kind === 'ARCHIVE' && !canDuplicateStudy(study)) {
      throw new Refusal(409, 'Only studies that were built here can be archived.', 'NOT_ONLINE');
    }
    const before = await requestedBefore(tx, caller, studyId, wanted);
    if (before !== null) return await answerOf(tx, study, before);
    const { kind, contents, exportFaceVideos, stimulusIds } = wanted;
    mustBeValidRequest(wanted, study, now());
    const others = await exportAnswers(tx, study, { kind });
    const names = others.map(({ name }) => name);
    const name = exportName(wanted, study, names);
    const respondents = await exportableRespondents(tx, study, kind, wanted.respondentIds);
    await mustBeStimuli(tx, study, stimulusIds);
    const selection = {
      kind,
      respondents,
      contents,
      exportFaceVideos,
      stimulusIds: listOf(stimulusIds),
    };
    if (sameExport(selection, others)) throw new Refusal(409, SAME_EXPORT_MESSAGE, 'SAME_EXPORT');
    const bytes = await estimatedBytes(tx, studyId, wanted, respondents);
    await mustHaveSpace(tx, study.companyId, bytes, settings.limits.exportBytes);
    const id = await insertExport(
      tx,
      caller,
      study,
      { ...wanted, name },
      { respondents, bytes, at: now() },
    );
    const answer = await answerOf(tx, study, id);
    await appendAudit(tx, source, auditOf(study, answer, 'requested'));
    return answer;
  });
}

const listOf = (ids: readonly string[] | null) => ids && [...ids];

async function requestedBefore(
  tx: Tx,
  caller: Researcher,
  studyId: string,
  { kind, requestId }: WantedExport,
): Promise<string | null> {
  if (requestId === undefined) return null;
  const row = await tx
    .selectFrom('studyExports')
    .select('id')
    .where('companyId', '=', caller.companyId)
    .where('studyId', '=', studyId)
    .where('kind', '=', kind)
    .where('requestedBy', '=', caller.userId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function answerOf(tx: Tx, study: StudyRow, exportId: string): Promise<StudyExport> {
  const [answer] = await exportAnswers(tx, study, { exportId });
  return answer!;
}

async function mustBeStimuli(
  tx: Tx,
  study: StudyRow,
  stimulusIds: readonly string[] | null,
): Promise<void> {
  if (stimulusIds === null) return;
  const rows = await tx
    .selectFrom('stimuli')
    .select('id')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  if (stimulusIds.some((id) => !known.has(id))) throw notFound('stimulus');
}

async function insertExport(
  tx: Tx,
  { companyId, userId }: Researcher,
  study: StudyRow,
  wanted: WantedExport,
  { respondents, bytes, at }: { respondents: readonly string[]; bytes: number; at: Date },
): Promise<string> {
  const id = newId();
  const { name, selection, stimulusIds } = wanted;
  const activity = await tx
    .insertInto('activities')
    .values({
      id: newId(),
      companyId,
      userId,
      type: 'STUDY_EXPORT',
      state: 'CREATED',
      name,
      folderId: null,
      studyId: study.id,
      url: `/studies/${study.id}/export`,
      requestedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('studyExports')
    .values({
      id,
      companyId,
      studyId: study.id,
      kind: wanted.kind,
      name,
      requestedBy: userId,
      requestId: wanted.requestId ?? null,
      activityId: activity.id,
      selection: selection && JSON.stringify(selection),
      contents: JSON.stringify(wanted.contents),
      exportFaceVideos: wanted.exportFaceVideos,
      stimulusIds: stimulusIds && JSON.stringify(stimulusIds),
      targetVersion: wanted.targetVersion,
      state: 'QUEUED',
      bytes,
      requestedAt: at,
      changedAt: at,
    })
    .execute();
  const members = respondents.map((sessionId) => ({ exportId: id, sessionId, companyId }));
  await insertInBatches(members, async (rows) => {
    await tx
      .insertInto('studyExportRespondents')
      .values([...rows])
      .execute();
  });
  await enqueueExport(tx, { id, studyId: study.id, companyId });
  return id;
}
