import type { Db } from '../../platform/store/database';
import type { SessionFile } from './sessionFile';
import type { SessionRow } from './sessionRows';

/** The file written next to a session's chunks: its row and the consent text. */
export async function toSessionFile(db: Db, row: SessionRow): Promise<SessionFile> {
  const { text } = await db
    .selectFrom('consentTexts')
    .select('text')
    .where('companyId', '=', row.companyId)
    .where('textSha256', '=', row.consent.textSha256)
    .executeTakeFirstOrThrow();
  return {
    format: 1,
    sessionId: row.id,
    studyId: row.studyId,
    companyId: row.companyId,
    preview: row.preview,
    number: row.number,
    secretHash: row.secretHash,
    consent: { sensors: null, recordsWebcamVideo: null, studyVersion: null, ...row.consent },
    consentText: text,
    variables: { ...row.variables },
    device: { ...row.device },
    recordWebcamVideo: row.recordWebcamVideo,
    sensors: row.sensors,
    checks: row.checks,
    calibrationThresholdDeg: row.calibrationThresholdDeg,
    frameRateThresholdHz: row.frameRateThresholdHz,
    faceShareThreshold: row.faceShareThreshold,
    slides: row.slides.map((stimulus) => ({ ...stimulus })),
    createdAt: row.createdAt.toISOString(),
    // Age and gender are known of those who were registered, here or where the study was imported from.
    ...((row.machineId !== null || row.age !== null || row.gender !== null) && {
      registered: { machineId: row.machineId, age: row.age, gender: row.gender },
    }),
  };
}

/**
 * What remains of a session that was deleted or withdrawn: that it took place, the consent text,
 * and when the data was deleted. Nothing of the respondent stays but the hash of the secret, which
 * allows the withdrawal to be repeated; of a withdrawn session not even what was shown.
 */
export function toTombstone(
  facts: SessionFile,
  erased: { readonly dataDeletedAt: Date; readonly withdrawnAt: Date | null },
): SessionFile {
  const deleted = {
    ...facts,
    variables: {},
    device: {},
    ...(facts.registered && { registered: { ...facts.registered, age: null, gender: null } }),
    dataDeletedAt: erased.dataDeletedAt.toISOString(),
  };
  if (erased.withdrawnAt === null) return deleted;
  return {
    ...deleted,
    slides: [],
    withdrawnAt: erased.withdrawnAt.toISOString(),
  };
}
