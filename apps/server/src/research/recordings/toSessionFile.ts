import type { Db } from '../../platform/store/database';
import type { SessionFile } from './sessionFile';
import type { SessionRow } from './sessionRows';

/** What is written beside the chunks of a session: its row, and the words that were agreed to. */
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
    slides: row.slides.map((stimulus) => ({ ...stimulus })),
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * What is left of a session whose data was deleted, or that was withdrawn: that it took place, which words were
 * agreed to and when that was taken back. Of a withdrawn one nothing is left that came from the respondent
 * but the hash of the secret: by it the withdrawal can be asked for again.
 */
export function toTombstone(
  facts: SessionFile,
  erased: { readonly dataDeletedAt: Date; readonly withdrawnAt: Date | null },
): SessionFile {
  const deleted = { ...facts, device: {}, dataDeletedAt: erased.dataDeletedAt.toISOString() };
  if (erased.withdrawnAt === null) return deleted;
  return {
    ...deleted,
    variables: {},
    slides: [],
    withdrawnAt: erased.withdrawnAt.toISOString(),
  };
}
