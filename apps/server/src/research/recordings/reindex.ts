/** Rebuilds rows from files: after a power cut the embedded database may have lost some. */
import { DamagedSealedFile } from '../../platform/atRest/sealedFile';
import { createHash } from 'node:crypto';
import type { AppContext } from '../../platform/context/appContext';
import type { ChunkLocation, ChunkStore } from '../chunkStores/chunkStore';
import { listReceivedChunks, insertChunkRow, saveManifest } from './chunkRows';
import { completeIfAllReceived } from './completion';
import { withdrawCollectedData } from './deletedData';
import { restorePlace } from '../panelPlaces/places';
import { manifestText } from '../manifests/manifestText';
import { readManifestFile, readSessionFile } from './sessionFile';
import { findSession, insertSession, saveConsentText, setExpectedTotals } from './sessionRows';

/**
 * A file system may round a file's time down to its last clock tick, on some by up to two seconds.
 */
const FILE_TIME_STEP_MS = 2_000;

type Indexing = Pick<AppContext, 'db' | 'log' | 'now' | 'settings'>;

/** Compares session folders with the database and restores rows that are missing or outdated. */
export async function reindex(context: Indexing, files: ChunkStore): Promise<void> {
  const rows = await context.db
    .selectFrom('sessions')
    .select(['id', 'completeAt', 'dataDeletedAt', 'withdrawnAt'])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  let sessions = 0;
  let chunks = 0;
  for await (const { studyId, sessionId } of files.sessions()) {
    const row = known.get(sessionId);
    try {
      if (!row) {
        if (!(await restoreSession(context, files, studyId, sessionId))) continue;
        sessions++;
      } else if (row.withdrawnAt === null) {
        const isBehind = await reapplyWithdrawal(
          context,
          files,
          { studyId, sessionId },
          row.completeAt,
        );
        if (isBehind) sessions++;
        const isSettled = row.completeAt !== null && row.dataDeletedAt === null;
        if (!isBehind && isSettled) continue;
      }
      chunks += await restoreChunks(context, files, studyId, sessionId);
    } catch (reason) {
      context.log.error({ err: reason, studyId, sessionId }, 'a session could not be indexed');
    }
  }
  if (sessions + chunks > 0) {
    context.log.warn(
      { sessions, chunks },
      'rows that the database had lost were made from the files',
    );
  }
}

/**
 * The respondent was told that everything is erased: the database may have lost that, but the file
 * has not. The file of a complete session is only read when it was written after completion.
 */
async function reapplyWithdrawal(
  context: Indexing,
  files: ChunkStore,
  { studyId, sessionId }: { readonly studyId: string; readonly sessionId: string },
  completeAt: Date | null,
): Promise<boolean> {
  if (completeAt !== null) {
    const writtenMs = await files.factsWrittenMs(studyId, sessionId);
    if (writtenMs + FILE_TIME_STEP_MS < completeAt.getTime()) return false;
  }
  const file = await readSessionFile(files, studyId, sessionId);
  if (file?.withdrawnAt === undefined) return false;
  const row = await findSession(context.db, sessionId);
  if (row?.studyId !== studyId) return false;
  await withdrawCollectedData(context, row, new Date(file.withdrawnAt));
  return true;
}

/** @returns false when there is no readable session file, or its company does not exist here */
export async function restoreSession(
  context: Indexing,
  files: ChunkStore,
  studyId: string,
  sessionId: string,
): Promise<boolean> {
  const file = await readSessionFile(files, studyId, sessionId);
  if (!file || file.studyId !== studyId || file.sessionId !== sessionId) {
    context.log.warn({ studyId, sessionId }, 'a recording without a readable session.json is left');
    return false;
  }
  const { companyId } = file;
  const company = await context.db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (!company) {
    context.log.warn(
      { studyId, sessionId, companyId },
      'a recording of an unknown company is left',
    );
    return false;
  }
  const createdAt = new Date(file.createdAt);
  await saveConsentText(context.db, {
    companyId,
    textSha256: file.consent.textSha256,
    text: file.consentText,
    firstUsedAt: createdAt,
  });
  const restored = {
    id: sessionId,
    companyId,
    studyId,
    preview: file.preview,
    number: file.number,
    secretHash: file.secretHash,
    consent: file.consent,
    variables: file.variables,
    device: file.device,
    slides: file.slides,
    recordWebcamVideo: file.recordWebcamVideo,
    sensors: file.sensors,
    checks: file.checks,
    calibrationThresholdDeg: file.calibrationThresholdDeg,
    frameRateThresholdHz: file.frameRateThresholdHz,
    faceShareThreshold: file.faceShareThreshold,
    createdAt,
    ...file.registered,
    ...(file.withdrawnAt === undefined ? {} : { withdrawnAt: new Date(file.withdrawnAt) }),
    ...(file.dataDeletedAt === undefined ? {} : { dataDeletedAt: new Date(file.dataDeletedAt) }),
  };
  const hasPlace = !file.preview && file.dataDeletedAt === undefined;
  await insertSession(context.db, restored, async (tx) => {
    if (hasPlace) await restorePlace(tx, restored, createdAt);
  });
  return true;
}

async function restoreChunks(
  context: Indexing,
  files: ChunkStore,
  studyId: string,
  sessionId: string,
): Promise<number> {
  const { db } = context;
  const session = await db
    .selectFrom('sessions')
    .select(['companyId', 'dataDeletedAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (session.dataDeletedAt !== null) {
    // It was erased; files found now arrived during the erasure.
    await files.removeData(studyId, sessionId);
    return 0;
  }
  const rows = new Set((await listReceivedChunks(db, sessionId)).map(chunkKey));
  let created = 0;
  for (const place of await files.chunksOf(studyId, sessionId)) {
    if (rows.has(chunkKey(place))) continue;
    if (!(await holdsItsHash(files, place))) {
      context.log.error({ ...place }, 'a chunk does not have the bytes its name says: not indexed');
      continue;
    }
    await insertChunkRow(db, session.companyId, place, context.now());
    created++;
  }
  const manifest = await readManifestFile(files, studyId, sessionId);
  if (manifest) {
    const receivedAt = new Date(manifest.receivedAt);
    const text = manifestText(manifest.chunks);
    await saveManifest(db, sessionId, session.companyId, text, receivedAt);
    const { isPartial = false } = manifest;
    if (!isPartial) await setExpectedTotals(db, sessionId, text, receivedAt);
    const { companyId } = session;
    await completeIfAllReceived(context, { id: sessionId, studyId, companyId }, manifest.chunks, {
      isPartial,
    });
  }
  return created;
}

function chunkKey(chunk: { stream: string; seq: number; sha256: string }): string {
  return `${chunk.stream}/${chunk.seq}-${chunk.sha256}`;
}

async function holdsItsHash(files: ChunkStore, place: ChunkLocation): Promise<boolean> {
  const bytes = await files.read(place).catch((reason: unknown) => {
    if (reason instanceof DamagedSealedFile) return null;
    throw reason;
  });
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === place.sha256;
}
