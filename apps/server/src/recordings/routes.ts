import { listSessions, retryProcessing, type RespondentSession } from '@fovea/contract/respondents';
import { sessionState } from '@fovea/rules/sessions';
import { sql, type Selectable } from 'kysely';
import { own } from '../door/own';
import { notFound, Refusal } from '../door/refusal';
import type { Door } from '../door/serve';
import type { House } from '../house';
import { enqueueProcessing } from '../processing/processingJobs';
import type { Db } from '../store/database';
import type { RecordingTables } from './recordingTables';
import { sessionFacts } from './sessionFacts';
import { setProcessingAgain } from './sessionRows';

/** The researcher's calls about sessions. */
export function recordingRoutes(door: Door, house: House): void {
  const { db, now } = house;

  door.serve(listSessions, async ({ studyId }, { caller }) => {
    await own(db, caller, 'studies', studyId, 'study');
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'studyId', 'preview', 'label', 'consent', 'device', 'lastPing', 'quality'])
      .select(['createdAt', 'endedAt', 'processingSince', 'processedAt', 'processingError'])
      .select(['receivedChunks', 'receivedBytes'])
      .where('companyId', '=', caller.companyId)
      .where('studyId', '=', studyId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const counts = await countsSoFar(db, caller.companyId, studyId);
    const nowMs = now().getTime();
    return rows.map((row) => answer(row, counts.get(row.id), nowMs));
  });

  door.serve(retryProcessing, async ({ studyId, sessionId }, { caller }) => {
    await own(db, caller, 'studies', studyId, 'study');
    const session = await own(db, caller, 'sessions', sessionId, 'session');
    if (session.studyId !== studyId) throw notFound('session');
    if (session.completeAt === null) {
      throw new Refusal(
        409,
        'The session has not been received completely, so it cannot be processed yet.',
        'NOT_COMPLETE',
      );
    }
    await db.transaction().execute(async (tx) => {
      await setProcessingAgain(tx, sessionId, now());
      await enqueueProcessing(tx, session, now(), 0);
    });
    return undefined;
  });
}

interface Received {
  readonly chunks: number;
  readonly bytes: number;
}

/** Sessions that are complete carry their counts; the others are counted here. */
async function countsSoFar(
  db: Db,
  companyId: string,
  studyId: string,
): Promise<ReadonlyMap<string, Received>> {
  const rows = await db
    .selectFrom('chunks')
    .innerJoin('sessions', 'sessions.id', 'chunks.sessionId')
    .select('chunks.sessionId')
    .select(sql<number>`count(*)::int`.as('chunks'))
    .select(sql<number>`sum(chunks.size)::bigint`.as('bytes'))
    .where('sessions.companyId', '=', companyId)
    .where('sessions.studyId', '=', studyId)
    .where('sessions.completeAt', 'is', null)
    .groupBy('chunks.sessionId')
    .execute();
  return new Map(rows.map((row) => [row.sessionId, row]));
}

type Listed = Omit<
  Selectable<RecordingTables['sessions']>,
  | 'companyId'
  | 'number'
  | 'secretHash'
  | 'variables'
  | 'slides'
  | 'recordWebcamVideo'
  | 'completeAt'
>;

function answer(row: Listed, soFar: Received | undefined, nowMs: number): RespondentSession {
  const facts = sessionFacts({ ...row, failed: row.processingError !== null });
  const state = sessionState(facts, nowMs);
  return {
    id: row.id,
    studyId: row.studyId,
    respondent: { id: row.id, label: row.label },
    state,
    preview: row.preview,
    createdDate: row.createdAt.toISOString(),
    startTime: row.createdAt.toISOString(),
    endTime: row.endedAt?.toISOString() ?? null,
    consentGiven: true,
    consentTime: row.consent.serverTime,
    lastPing: row.lastPing,
    device: { ...row.device },
    receivedChunks: row.receivedChunks ?? soFar?.chunks ?? 0,
    receivedBytes: row.receivedBytes ?? soFar?.bytes ?? 0,
    processingError:
      row.processingError ??
      (state === 'PROCESSING_ERROR'
        ? 'The recording has waited for its analysis for more than a day. Try again.'
        : null),
    qualityMetrics: row.quality,
  };
}
