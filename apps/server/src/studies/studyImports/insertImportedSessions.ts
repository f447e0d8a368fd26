import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/store/database';
import { insertInBatches } from '../../platform/store/insertInBatches';
import { requireRoomInTotals } from '../../research/intake/sessionLimits';
import { manifestText } from '../../research/manifests/manifestText';
import { secretHash } from '../../research/participation/sessionSecret';
import { enqueueProcessing } from '../../research/queue/processingJobs';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { saveConsentText } from '../../research/recordings/sessionRows';
import { shownFileKey } from '../../research/studyParts/stimulusColumns';
import type { ArchivedSession } from '../studyArchives/archiveFormat';
import type { ImportedStudy } from './insertImportedStudy';

const dateOf = (time: string | null) => (time === null ? null : new Date(time));

/**
 * Inserts respondents whose chunks are on disk already, and has each recording analysed.
 * @throws LimitRefusal when the company may not have so many
 */
export async function insertImportedSessions(
  tx: Tx,
  { settings, now }: Pick<ResearchContext, 'settings' | 'now'>,
  study: ImportedStudy,
  sessions: readonly ArchivedSession[],
): Promise<void> {
  const { archive, companyId, media } = study;
  const studyId = archive.study.id;
  const at = now();
  const isBlock = new Set(archive.blocks.map(({ id }) => id));
  for (const session of sessions) {
    const manifest = manifestText(session.chunks);
    await saveConsentText(tx, {
      companyId,
      textSha256: session.consent.textSha256,
      text: session.consentText,
      firstUsedAt: new Date(session.createdAt),
    });
    const { stimuliBlock } = session;
    await tx
      .insertInto('sessions')
      .values({
        ...{ id: session.id, companyId, studyId, preview: false },
        number: session.number,
        label: session.label,
        // Nobody knows the secret: whoever withdraws does so where the session took place.
        secretHash: secretHash(randomBytes(32).toString('base64url')),
        consent: JSON.stringify(session.consent),
        variables: JSON.stringify(session.variables),
        device: JSON.stringify(session.device),
        slides: JSON.stringify(
          session.slides.map((slide) => {
            const files = media.get(slide.stimulusId);
            return { ...slide, mediaKey: files ? shownFileKey(files) : null };
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
        receivedChunks: manifest.chunks,
        receivedBytes: manifest.bytes,
        lowQualityManual: session.lowQualityManual,
        stimuliBlock: stimuliBlock !== null && isBlock.has(stimuliBlock) ? stimuliBlock : null,
        age: session.age,
        gender: session.gender,
        changedAt: at,
      })
      .execute();
    await insertInBatches(session.chunks, async (some) => {
      const rows = some.map(({ stream, seq, sha256, size }) => ({
        ...{ sessionId: session.id, companyId, stream, seq, sha256, size },
        conflicting: false,
        receivedAt: at,
      }));
      await tx.insertInto('chunks').values(rows).execute();
    });
    await tx
      .insertInto('manifests')
      .values({
        sessionId: session.id,
        companyId,
        chunks: manifest.json,
        sha256: manifest.sha256,
        receivedAt: at,
      })
      .execute();
    await enqueueProcessing(tx, { id: session.id, companyId }, at, 0);
  }
  await requireRoomInTotals(tx, { studyId, companyId }, settings.limits);
}
