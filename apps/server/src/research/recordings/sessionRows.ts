/** All SQL of sessions. */
import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type {
  LastPing,
  NoGaze,
  QualityMetrics,
  ScreenedOut,
  StimulusQuality,
} from '@fovea/contract/participation/respondents';
import {
  sql,
  type Insertable,
  type Selectable,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import type { RecordingTables } from '../../platform/store/recordingTables';
import {
  lockRespondents,
  respondentLabel,
  respondentNumber,
} from '../registrations/respondentNumbers';
import { changedNow, notifySessionChange } from './sessionChanges';

export type SessionRow = Selectable<RecordingTables['sessions']>;
export type NewSession = Omit<
  Insertable<RecordingTables['sessions']>,
  'number' | 'label' | 'consent' | 'variables' | 'device' | 'slides' | 'sensors' | 'checks'
> &
  Pick<SessionRow, 'consent' | 'variables' | 'device' | 'slides' | 'sensors' | 'checks'> & {
    /** Set when the row is rebuilt from its file. */
    readonly number?: number;
  };

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  return await db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
}

/**
 * Inserts the session with the next number of its study. Inserts are serialised per study, so that
 * no number is used twice; an existing session is left unchanged.
 * @param requireRoom throws when there is no room for one more
 */
export async function insertSession(
  db: Db,
  session: NewSession,
  requireRoom: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ readonly row: SessionRow; readonly isNew: boolean }> {
  const {
    consent,
    variables,
    device,
    slides: stimuli,
    sensors,
    checks,
    number: _known,
    ...plain
  } = session;
  const entered = await db.transaction().execute(async (tx) => {
    await lockRespondents(tx, session.studyId);
    const find = tx.selectFrom('sessions').selectAll().where('id', '=', session.id);
    const existing = await find.executeTakeFirst();
    if (existing) return { row: existing, isNew: false };
    const number = await respondentNumber(tx, session);
    const inserted = await tx
      .insertInto('sessions')
      .values({
        ...plain,
        number,
        label: respondentLabel(number, session.preview),
        consent: JSON.stringify(consent),
        variables: JSON.stringify(variables),
        device: JSON.stringify(device),
        slides: JSON.stringify(stimuli),
        sensors: sensors && JSON.stringify(sensors),
        checks: checks && JSON.stringify(checks),
        ...changedNow,
      })
      // The id may have just been taken under another study: that one keeps it.
      .onConflict((clash) => clash.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) {
      await requireRoom(tx);
      return { row: inserted, isNew: true };
    }
    return { row: await find.executeTakeFirstOrThrow(), isNew: false };
  });
  notifySessionChange(entered.row);
  return entered;
}

type SessionUpdate = UpdateObject<Tables, 'sessions', 'sessions'>;
type SessionQuery = UpdateQueryBuilder<Tables, 'sessions', 'sessions', UpdateResult>;

/** A session whose data was deleted or withdrawn accepts no more changes. */
const unlessErased = (query: SessionQuery) => query.where('dataDeletedAt', 'is', null);

/** Updates a session and notifies watchers of its study. @returns whether the session exists */
async function change(
  db: Db | Tx,
  sessionId: string,
  set: SessionUpdate,
  only?: (query: SessionQuery) => SessionQuery,
): Promise<boolean> {
  const query = (db as Db)
    .updateTable('sessions')
    .set({ ...set, ...changedNow })
    .where('id', '=', sessionId);
  const changed = await (only ? only(query) : query).returning('studyId').executeTakeFirst();
  notifySessionChange(changed);
  return changed !== undefined;
}

export async function setLastPing(db: Db, sessionId: string, ping: LastPing): Promise<void> {
  await change(db, sessionId, { lastPing: JSON.stringify(ping) }, unlessErased);
}

/** Stores the totals that the respondent's browser reports. The first end time counts. */
export async function setExpectedTotals(
  db: Db,
  sessionId: string,
  { chunks, bytes }: { readonly chunks: number; readonly bytes: number },
  at: Date,
): Promise<void> {
  const set = {
    endedAt: sql<Date>`coalesce(ended_at, ${at}::timestamptz)`,
    expectedChunks: chunks,
    expectedBytes: bytes,
  };
  await change(db, sessionId, set, (query) =>
    unlessErased(query).where((row) =>
      row.or([
        row('endedAt', 'is', null),
        row('expectedChunks', 'is distinct from', chunks),
        row('expectedBytes', 'is distinct from', bytes),
      ]),
    ),
  );
}

export function manifestTotals(manifest: readonly ManifestChunk[]) {
  return { chunks: manifest.length, bytes: manifest.reduce((sum, { size }) => sum + size, 0) };
}

/** The respondent saved the recording as a file; the first time counts. */
export async function setSavedLocally(db: Db, sessionId: string, at: Date): Promise<void> {
  await change(db, sessionId, { savedLocallyAt: at }, (query) =>
    unlessErased(query).where('savedLocallyAt', 'is', null),
  );
}

/**
 * A researcher uploaded the file that the respondent saved, which implies that the session had
 * ended.
 */
export async function setUploadedFile(db: Db, sessionId: string, zipFileName: string, at: Date) {
  const endedAt = sql<Date>`coalesce(ended_at, saved_locally_at, ${at}::timestamptz)`;
  await change(db, sessionId, { zipFileName, endedAt }, unlessErased);
}

/** What has arrived is the whole recording. */
export async function setPartial(tx: Tx, sessionId: string, at: Date): Promise<void> {
  const endedAt = sql<Date>`coalesce(ended_at, last_chunk_at, ${at}::timestamptz)`;
  await change(tx, sessionId, { isPartial: true, endedAt }, unlessErased);
}

/** @returns whether this call completed the session; repeating it changes nothing */
export async function setComplete(
  db: Db | Tx,
  sessionId: string,
  received: { readonly chunks: number; readonly bytes: number },
  at: Date,
): Promise<boolean> {
  const set = {
    completeAt: at,
    processingSince: at,
    receivedChunks: received.chunks,
    receivedBytes: received.bytes,
  };
  return await change(db, sessionId, set, (query) =>
    unlessErased(query).where('completeAt', 'is', null),
  );
}

export async function setProcessingAgain(db: Db | Tx, sessionId: string, at: Date): Promise<void> {
  const set = { processingSince: at, processedAt: null, processingError: null };
  await change(db, sessionId, set, unlessErased);
}

/** A complete session received more or different data. */
export async function setReceivedAgain(
  tx: Tx,
  sessionId: string,
  received: { readonly chunks: number; readonly bytes: number },
  at: Date,
): Promise<void> {
  const { chunks: receivedChunks, bytes: receivedBytes } = received;
  await change(tx, sessionId, { receivedChunks, receivedBytes, isPartial: false }, unlessErased);
  await setProcessingAgain(tx, sessionId, at);
}

export interface MeasuredQuality {
  /** Why there is no gaze although the study asks for it. */
  readonly noGaze: NoGaze | null;
  readonly screenedOut: ScreenedOut | null;
  readonly quality: QualityMetrics;
  readonly stimulusQuality: readonly StimulusQuality[];
}

const stored = ({ noGaze, screenedOut, quality, stimulusQuality }: MeasuredQuality) => ({
  noGaze: noGaze && JSON.stringify(noGaze),
  screenedOut: screenedOut && JSON.stringify(screenedOut),
  quality: JSON.stringify(quality),
  stimulusQuality: JSON.stringify(stimulusQuality),
});

/** @returns false when the data was deleted meanwhile: then no results may be stored */
export async function setProcessed(
  db: Db | Tx,
  sessionId: string,
  measured: MeasuredQuality,
  at: Date,
): Promise<boolean> {
  const set = { processedAt: at, processingError: null, ...stored(measured) };
  return await change(db, sessionId, set, unlessErased);
}

export async function setProcessingError(
  db: Db,
  sessionId: string,
  message: string,
): Promise<void> {
  const set = { processingError: message, processedAt: null };
  await change(db, sessionId, set, unlessErased);
}

export async function setLowQuality(
  db: Db,
  sessionId: string,
  lowQualityManual: boolean | null,
): Promise<void> {
  await change(db, sessionId, { lowQualityManual });
}

/** The label that the session began with: in its place may stand somebody's name. */
const plainLabel = sql<string>`case when preview then 'Preview ' else 'Respondent ' end || number`;

/** Keeps only that the session took place, its consent, its link and what was shown. */
export async function setDataDeleted(
  tx: Tx,
  sessionId: string,
  by: string,
  at: Date,
): Promise<boolean> {
  const set = {
    dataDeletedAt: at,
    dataDeletedBy: by,
    label: plainLabel,
    variables: '{}',
    device: '{}',
    age: null,
    gender: null,
    zipFileName: null,
    noGaze: null,
    screenedOut: null,
    quality: null,
    stimulusQuality: '[]',
    lowQualityManual: null,
    processedAt: null,
    processingSince: null,
    processingError: null,
    receivedChunks: 0,
    receivedBytes: 0,
  };
  return await change(tx, sessionId, set, unlessErased);
}

/**
 * Keeps only that the session took place, its number and its consent, even if a researcher has
 * deleted the data before.
 * @returns false when it was withdrawn already
 */
export async function setWithdrawn(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  const set = {
    withdrawnAt: at,
    dataDeletedAt: sql<Date>`coalesce(data_deleted_at, ${at}::timestamptz)`,
    label: plainLabel,
    variables: '{}',
    device: '{}',
    slides: '[]',
    stimuliBlock: null,
    age: null,
    gender: null,
    lastPing: null,
    noGaze: null,
    screenedOut: null,
    quality: null,
    stimulusQuality: '[]',
    lowQualityManual: null,
    endedAt: null,
    completeAt: null,
    processedAt: null,
    processingSince: null,
    processingError: null,
    savedLocallyAt: null,
    zipFileName: null,
    isPartial: false,
    expectedChunks: null,
    expectedBytes: null,
    lastChunkAt: null,
    receivedChunks: 0,
    receivedBytes: 0,
  };
  return await change(tx, sessionId, set, (query) => query.where('withdrawnAt', 'is', null));
}

/** @returns false when no session is waiting for a machine; one that has sent something is not */
export async function deleteWaitingSession(db: Db, sessionId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('machineId', 'is', null)
    .where('endedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('chunks').select('seq').whereRef('sessionId', '=', 'sessions.id'))),
    )
    .returning('studyId')
    .executeTakeFirst();
  notifySessionChange(gone);
  return gone !== undefined;
}

export async function countRejection(
  db: Db | Tx,
  companyId: string,
  studyId: string,
): Promise<void> {
  await db
    .insertInto('rejections')
    .values({ studyId, companyId, count: 1 })
    .onConflict((clash) =>
      clash
        .column('studyId')
        .doUpdateSet((row) => ({ count: sql`${row.ref('rejections.count')} + 1` })),
    )
    .execute();
}

export async function saveConsentText(
  db: Db,
  row: Insertable<RecordingTables['consentTexts']>,
): Promise<void> {
  await db
    .insertInto('consentTexts')
    .values(row)
    .onConflict((clash) => clash.columns(['companyId', 'textSha256']).doNothing())
    .execute();
}
