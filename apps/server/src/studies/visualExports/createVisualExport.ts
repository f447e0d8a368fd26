import type { NewVisualExport, VisualExportSelection } from '@fovea/contract/studies/visualExports';
import {
  VISUAL_EXPORT_MESSAGES,
  VISUAL_EXPORT_NAME_MESSAGES,
  visualExportNameProblem,
  visualExportProblem,
} from '@fovea/rules/analysis/visualExports';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { insertInBatches } from '../../platform/store/insertInBatches';
import { newId } from '../../platform/store/newId';
import { STALE_SEGMENT_MESSAGE } from '../../research/queue/staleExports';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import { deleteBytes } from '../media/uploads';
import { knownAois } from './knownAois';
import { deleteExportRow } from './removeVisualExport';
import { mustHaveSomebody, shownRespondents, withRespondents } from './shownRespondents';
import { visualExportRows, type VisualExportRow } from './visualExportAnswers';
import { auditOf } from './visualExportAudit';

/** Requests a visual export, or returns the one that this request has made. */
export async function createVisualExport(
  { db, now, objects, settings }: Pick<AppContext, 'db' | 'now' | 'objects' | 'settings'>,
  caller: Researcher,
  wanted: NewVisualExport,
  source: AuditSource,
): Promise<VisualExportRow> {
  const { row, uploads } = await db.transaction().execute(async (tx) => {
    // Serialises the names, and withdrawals: whoever withdraws later finds this export.
    const study = await requireOwned(tx, caller, 'studies', wanted.studyId, 'study', 'forUpdate');
    const existing = await visualExportRows(tx, study);
    const before = existing.find(
      ({ requestedBy, requestId }) =>
        requestId !== null && requestId === wanted.requestId && requestedBy === caller.userId,
    );
    if (before) return { row: before, uploads: [] };
    const { replaces } = wanted;
    const replaced =
      replaces === undefined
        ? []
        : await deleteExportRow(tx, caller, { studyId: study.id, exportId: replaces });
    const others = existing.filter(({ id }) => id !== replaces);
    const stimulus = await requireOwned(tx, caller, 'stimuli', wanted.stimulusId, 'stimulus');
    if (stimulus.studyId !== study.id) throw notFound('stimulus');
    const shown = await shownRespondents(tx, study, wanted.exportSelection);
    mustBeFreeName(
      wanted.userDefinedName,
      others.map(({ name }) => name),
    );
    const problem = visualExportProblem(wanted.exportSelection, {
      isFilm: STIMULUS_TYPE_FACTS[stimulus.type].shows === 'film',
      hasThumbnail: stimulus.thumbnailKey !== null,
    });
    if (problem) throw new Refusal(422, VISUAL_EXPORT_MESSAGES[problem], 'SELECTION_NOT_VALID');
    const selection = {
      ...withRespondents(wanted.exportSelection, shown.segments),
      hiddenAoiIds: await knownAois(tx, study, wanted.exportSelection.hiddenAoiIds),
    };
    mustBeCurrent(wanted.exportSelection, selection);
    await mustHaveSomebody(tx, study, shown);
    // How large it will be is not known before it is made.
    await mustHaveSpace(tx, study.companyId, 1, settings.limits.exportBytes);
    const row = await insertExport(tx, caller, { ...wanted, exportSelection: selection }, now());
    await insertRespondents(tx, row, shown.respondents);
    await appendAudit(tx, source, auditOf(study, row, shown.respondents.length, 'requested'));
    return { row, uploads: replaced };
  });
  await deleteBytes(objects, uploads);
  return row;
}

/** @throws Refusal 422, or 409 when another visual export has this name */
function mustBeFreeName(name: string, others: readonly string[]): void {
  const problem = visualExportNameProblem(name, others);
  if (problem === null) return;
  throw problem === 'taken'
    ? new Refusal(409, VISUAL_EXPORT_NAME_MESSAGES.taken, 'NAME_TAKEN')
    : new Refusal(422, VISUAL_EXPORT_NAME_MESSAGES[problem], 'NAME_NOT_VALID');
}

/** @throws Refusal 409 when the browser showed other respondents than there are now */
function mustBeCurrent(wanted: VisualExportSelection, now: VisualExportSelection): void {
  const { segmentsRespondentsHash } = wanted;
  if (wanted.segmentIds === undefined || segmentsRespondentsHash === undefined) return;
  if (segmentsRespondentsHash === now.segmentsRespondentsHash) return;
  throw new Refusal(409, STALE_SEGMENT_MESSAGE, 'STALE_SEGMENT');
}

async function insertExport(
  tx: Tx,
  { companyId, userId }: Researcher,
  { studyId, stimulusId, userDefinedName: name, type, exportSelection, requestId }: NewVisualExport,
  at: Date,
): Promise<VisualExportRow> {
  const activity = await tx
    .insertInto('activities')
    .values({
      id: newId(),
      companyId,
      userId,
      type: type === 'VIDEO' ? 'VISUAL_EXPORT_VIDEO' : 'VISUAL_EXPORT_IMAGE',
      state: 'CREATED',
      name,
      folderId: null,
      studyId,
      requestedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await tx
    .insertInto('visualExports')
    .values({
      id: newId(),
      ...{ companyId, studyId, stimulusId, type, name },
      requestedBy: userId,
      requestId: requestId ?? null,
      activityId: activity.id,
      selection: JSON.stringify(exportSelection),
      state: 'CREATED',
      createdAt: at,
      changedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function insertRespondents(
  tx: Tx,
  { id: exportId, companyId }: VisualExportRow,
  respondents: readonly string[],
): Promise<void> {
  const members = respondents.map((sessionId) => ({ exportId, sessionId, companyId }));
  await insertInBatches(members, async (rows) => {
    await tx
      .insertInto('visualExportRespondents')
      .values([...rows])
      .execute();
  });
}
