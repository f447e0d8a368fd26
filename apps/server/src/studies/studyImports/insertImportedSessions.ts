import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { insertInBatches } from '../../platform/store/insertInBatches';
import { requireRoomInTotals } from '../../research/intake/sessionLimits';
import { manifestText } from '../../research/manifests/manifestText';
import { secretHash } from '../../research/participation/sessionSecret';
import { enqueueProcessing } from '../../research/queue/processingJobs';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { saveConsentText } from '../../research/recordings/sessionRows';
import { shownFileKey } from '../../research/studyParts/stimulusColumns';
import { inGroups } from '../exportFiles/inGroups';
import type { ArchivedSession } from '../studyArchives/archiveFormat';
import type { ImportedStudy } from './insertImportedStudy';

const dateOf = (time: string | null) => (time === null ? null : new Date(time));

/** A row has the stimuli that were shown, and a manifest every chunk: tens of kilobytes. */
const SESSIONS_AT_ONCE = 50;

/**
 * Inserts respondents whose chunks are on disk already, and has each recording analysed. From the
 * first session on, others of the company who send data wait for the counts of its storage, so what
 * can come before does, and rows are inserted many at once.
 * @throws LimitRefusal when the company may not have so many
 */
export async function insertImportedSessions(
  tx: Tx,
  { settings, now }: Pick<ResearchContext, 'settings' | 'now'>,
  study: ImportedStudy,
  sessions: readonly ArchivedSession[],
): Promise<void> {
  const { archive, companyId } = study;
  const at = now();
  const texts = new Map(sessions.map((session) => [session.consent.textSha256, session]));
  for (const [textSha256, { consentText, createdAt }] of texts) {
    const firstUsedAt = new Date(createdAt);
    await saveConsentText(tx, { companyId, textSha256, text: consentText, firstUsedAt });
  }
  for (const { id } of sessions) await enqueueProcessing(tx, { id, companyId }, at, 0);
  for (const some of inGroups(sessions, SESSIONS_AT_ONCE)) {
    const manifests = some.map(({ id, chunks }) => ({ id, text: manifestText(chunks) }));
    await tx
      .insertInto('sessions')
      .values(some.map((session, one) => sessionColumns(study, session, manifests[one]!.text, at)))
      .execute();
    await tx
      .insertInto('manifests')
      .values(
        manifests.map(({ id, text: { json, sha256 } }) => ({
          ...{ sessionId: id, companyId, chunks: json, sha256, receivedAt: at },
        })),
      )
      .execute();
    const chunks = some.flatMap(({ id, chunks: own }) =>
      own.map(({ stream, seq, sha256, size }) => ({
        ...{ sessionId: id, companyId, stream, seq, sha256, size },
        conflicting: false,
        receivedAt: at,
      })),
    );
    await insertInBatches(chunks, async (rows) => {
      await tx
        .insertInto('chunks')
        .values([...rows])
        .execute();
    });
  }
  await requireRoomInTotals(tx, { studyId: archive.study.id, companyId }, settings.limits);
}

function sessionColumns(
  { archive, companyId, media }: ImportedStudy,
  session: ArchivedSession,
  received: { readonly chunks: number; readonly bytes: number },
  at: Date,
): Insertable<Tables['sessions']> {
  const { stimuliBlock } = session;
  const isBlock = archive.blocks.some(({ id }) => id === stimuliBlock);
  return {
    ...{ id: session.id, companyId, studyId: archive.study.id, preview: false },
    number: session.number,
    label: session.label,
    // Nobody knows the secret: whoever withdraws does so where the session took place.
    secretHash: secretHash(randomBytes(32).toString('base64url')),
    consent: JSON.stringify(session.consent),
    variables: JSON.stringify(session.variables),
    device: JSON.stringify(session.device),
    slides: JSON.stringify(
      session.slides.map((shown) => {
        const files = media.get(shown.stimulusId);
        return { ...shown, mediaKey: files ? shownFileKey(files) : null };
      }),
    ),
    recordWebcamVideo: session.recordWebcamVideo,
    sensors: session.sensors && JSON.stringify(session.sensors),
    checks: session.checks && JSON.stringify(session.checks),
    calibrationThresholdDeg: session.calibrationThresholdDeg,
    frameRateThresholdHz: session.frameRateThresholdHz,
    faceShareThreshold: session.faceShareThreshold,
    expectedChunks: session.expectedChunks,
    expectedBytes: session.expectedBytes,
    zipFileName: session.zipFileName,
    isPartial: session.isPartial,
    createdAt: new Date(session.createdAt),
    endedAt: dateOf(session.endedAt),
    completeAt: new Date(session.completeAt),
    savedLocallyAt: dateOf(session.savedLocallyAt),
    processingSince: at,
    processedAt: null,
    processingError: null,
    noGaze: null,
    screenedOut: null,
    quality: null,
    receivedChunks: received.chunks,
    receivedBytes: received.bytes,
    lowQualityManual: session.lowQualityManual,
    stimuliBlock: isBlock ? stimuliBlock : null,
    age: session.age,
    gender: session.gender,
    changedAt: at,
  };
}
