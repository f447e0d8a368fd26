import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueAggregates } from '../queue/processingJobs';
import { eraseRegistration } from '../registrations/removeRegistration';
import { erasePlace } from '../panelPlaces/places';
import { deleteSegmentResult } from '../segments/segmentResults';
import { removeFromSegments } from '../segments/segmentRows';
import type { Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import { makeExportsStale, type StaleUpload } from '../queue/staleExports';
import { makeReportsStale } from '../queue/staleReports';
import { announceSession } from '../queue/announceSession';
import type { SessionRow } from './sessionRows';
import { setDataDeleted, setWithdrawn } from './sessionRows';

export const ERASE_SESSION = 'eraseSession';

export interface EraseSessionPayload {
  readonly sessionId: string;
  /** Stimuli whose aggregates the session was part of. */
  readonly stimulusIds: readonly string[];
  /** Aggregate files that contain this session. */
  readonly keys?: readonly string[];
  /** Folders of exports and reports that contain this session. */
  readonly folders?: readonly string[];
  /** Unfinished uploads of visual exports that show this session. */
  readonly uploads?: readonly StaleUpload[];
}

/** By then, anything that was being received, analysed or zipped at that moment has finished. */
const ERASE_AGAIN_MS = 15 * 60_000;

type Erasing = Pick<AppContext, 'db' | 'now'>;

/**
 * Deletes the collected data of a session: its rows immediately, in one transaction, together with
 * the jobs that erase its files and recompute the aggregates without it.
 * @throws Refusal 409
 */
export async function deleteCollectedData(
  context: Erasing,
  session: SessionRow,
  userId: string,
  source: AuditSource,
): Promise<void> {
  const sessionId = session.id;
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    if (!(await setDataDeleted(tx, sessionId, userId, now))) {
      throw new Refusal(409, 'Session data deleted by the researcher.', 'NOTHING_TO_DELETE');
    }
    // Its browser can send nothing more.
    await tx.deleteFrom('tokens').where('sessionId', '=', sessionId).execute();
    await eraseRows(tx, session, now);
    await appendAudit(tx, source, {
      companyId: session.companyId,
      action: 'SESSION_DATA_DELETED',
      target: { type: 'session', id: sessionId },
      details: { studyId: session.studyId },
    });
  });
}

/**
 * Withdraws a session's consent: like deletion, but also possible when a researcher has deleted the
 * data, or when the study was stopped or deleted. The tokens stay, so that the browser learns why
 * its data is refused.
 * @returns when it was withdrawn; the first time counts
 */
export async function withdrawCollectedData(
  context: Erasing,
  session: SessionRow,
  at: Date,
): Promise<Date> {
  return await context.db.transaction().execute(async (tx) => {
    if (await setWithdrawn(tx, session.id, at)) {
      await eraseRows(tx, session, context.now());
      await announceSession(tx, 'session.withdrawn', session, at);
      return at;
    }
    const { withdrawnAt } = await tx
      .selectFrom('sessions')
      .select('withdrawnAt')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    return withdrawnAt ?? at;
  });
}

async function eraseRows(tx: Tx, session: SessionRow, now: Date): Promise<void> {
  const { id: sessionId, studyId, companyId } = session;
  // Locked first, so that no aggregate containing this session is stored meanwhile.
  const keys = await discardDownload(tx, studyId);
  const stale = await makeExportsStale(tx, session, now);
  const folders = [...stale.folders, ...(await makeReportsStale(tx, sessionId, now))];
  await tx.deleteFrom('chunks').where('sessionId', '=', sessionId).execute();
  await tx.deleteFrom('manifests').where('sessionId', '=', sessionId).execute();
  const results = await tx
    .deleteFrom('respondentResults')
    .where('sessionId', '=', sessionId)
    .returning('stimulusId')
    .execute();
  await tx.deleteFrom('recomputedSessions').where('sessionId', '=', sessionId).execute();
  const stimulusIds = results.map(({ stimulusId }) => stimulusId);
  await erasePlace(tx, sessionId);
  await eraseRegistration(tx, sessionId);
  await tx.deleteFrom('surveyAnswers').where('sessionId', '=', sessionId).execute();
  await tx.deleteFrom('annotationsDone').where('sessionId', '=', sessionId).execute();
  await tx.deleteFrom('gazeCorrections').where('sessionId', '=', sessionId).execute();
  // AOIs drawn on what only this respondent saw; their metrics are deleted with them.
  await tx.deleteFrom('aoiDefinitions').where('sessionId', '=', sessionId).execute();
  const segmentIds = session.preview ? [] : await removeFromSegments(tx, session, now);
  // The aggregates contain the session's gaze too: they are deleted now and recomputed.
  for (const segmentId of segmentIds) {
    for (const stimulusId of stimulusIds) {
      keys.push(...(await deleteSegmentResult(tx, { studyId, segmentId, stimulusId })));
    }
    const again = { companyId, studyId, segmentId, stimulusIds };
    await enqueueAggregates(tx, again, { runAt: now, priority: 1 });
  }
  const job = {
    kind: ERASE_SESSION,
    companyId,
    payload: { sessionId, stimulusIds, keys, ...stale, folders } satisfies EraseSessionPayload,
    priority: 2,
    maxAttempts: 20,
  };
  await enqueue(tx, { ...job, dedupeKey: sessionId });
  const runAt = new Date(now.getTime() + ERASE_AGAIN_MS);
  await enqueue(tx, { ...job, dedupeKey: `${sessionId}/again`, runAt });
  await tx
    .updateTable('studies')
    .set((row) => ({ version: row('version', '+', 1), versionAt: now }))
    .where('id', '=', studyId)
    .execute();
}

/** The zip of a deleted study contains data that must be deleted; it can be requested again. */
async function discardDownload(tx: Tx, studyId: string): Promise<string[]> {
  const study = await tx
    .selectFrom('studies')
    .select('downloadKey')
    .where('id', '=', studyId)
    .forUpdate()
    .executeTakeFirst();
  const key = study?.downloadKey ?? null;
  if (key === null) return [];
  await tx
    .updateTable('studies')
    .set({ downloadKey: null, downloadState: null, downloadProgress: null, downloadError: null })
    .where('id', '=', studyId)
    .execute();
  return [key];
}
