import type { BeginSession } from '@fovea/contract/participation/participation';
import type { Db } from '../../platform/store/database';
import { saveConsentText, type NewSession, type SessionRow } from '../recordings/sessionRows';
import type { PublishedStudy } from './publishedStudy';
import { secretHash } from './sessionSecret';

/** What a respondent agrees to and is measured by, as it stands when the session begins. */
export interface SessionTerms extends Pick<
  SessionRow,
  | 'sensors'
  | 'checks'
  | 'recordWebcamVideo'
  | 'calibrationThresholdDeg'
  | 'frameRateThresholdHz'
  | 'faceShareThreshold'
> {
  readonly consentText: string;
  readonly consentSha256: string;
  readonly studyVersion: number;
}

export function termsOf({ row, consentSha256 }: PublishedStudy): SessionTerms {
  return {
    consentText: row.consentForm,
    consentSha256,
    studyVersion: row.version,
    sensors: row.sensors,
    checks: row.checks,
    recordWebcamVideo: row.recordWebcamVideo,
    calibrationThresholdDeg: row.calibrationThresholdDeg,
    frameRateThresholdHz: row.frameRateThresholdHz,
    faceShareThreshold: row.faceShareThreshold,
  };
}

/** Keeps the text that is agreed to; the session refers to it by its hash. */
export async function saveTerms(
  db: Db,
  companyId: string,
  { consentText, consentSha256 }: SessionTerms,
  at: Date,
): Promise<void> {
  await saveConsentText(db, {
    ...{ companyId, textSha256: consentSha256, text: consentText, firstUsedAt: at },
  });
}

/** The row of a session that begins. */
export function newSessionRow(
  asked: Pick<BeginSession, 'sessionId' | 'secret' | 'preview' | 'consent' | 'device'>,
  begun: Pick<
    NewSession,
    'companyId' | 'studyId' | 'variables' | 'slides' | 'stimuliBlock' | 'createdAt'
  > & {
    readonly terms: SessionTerms;
    readonly registered?: Pick<NewSession, 'number' | 'machineId' | 'age' | 'gender'>;
  },
): NewSession {
  const { terms, registered, ...plain } = begun;
  const { consentText: _text, consentSha256, studyVersion, ...measured } = terms;
  return {
    ...plain,
    ...measured,
    id: asked.sessionId,
    preview: asked.preview,
    secretHash: secretHash(asked.secret),
    consent: {
      textSha256: consentSha256,
      version: asked.consent.version,
      locale: asked.consent.locale,
      clientTime: asked.consent.time,
      serverTime: plain.createdAt.toISOString(),
      sensors: terms.sensors,
      recordsWebcamVideo: terms.recordWebcamVideo,
      studyVersion,
    },
    device: asked.device,
    ...registered,
  };
}
