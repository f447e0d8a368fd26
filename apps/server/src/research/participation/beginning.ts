import type { BeginSession, SessionPackage } from '@fovea/contract/participation/takingPart';
import { issueRespondentToken } from '../../people/accounts/tokens';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../recordings/researchContext';
import { restoreSession } from '../recordings/reindex';
import { readSessionFile } from '../recordings/sessionFile';
import { sessionFileOf } from '../recordings/sessionFileOf';
import { erasureRefusal, isErasedStudy, studyErased } from '../recordings/erased';
import { linkVisit, isVisitId } from '../recordings/visitRows';
import { DEFAULT_SENSORS, isSameSensors, needsCamera } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import {
  findSession,
  insertSession,
  keepConsentText,
  type SessionRow,
} from '../recordings/sessionRows';
import { EXPIRED_FOR_RESPONDENTS } from './expiredWords';
import { chosenFlow, takeBack } from './flowChoice';
import { checkedVariables } from './checkedVariables';
import { keptSlides, shownSlide } from './keptSlides';
import { sameHash, secretHash } from './sessionSecret';
import { shownStudy, type ShownStudy } from './shownStudy';

const SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Starts a session, or resumes the one with this id and secret, even after collection was stopped,
 * so that the rest of the data can be sent.
 */
export async function begin(
  house: ResearchContext,
  studyId: string,
  asked: BeginSession,
): Promise<SessionPackage> {
  if (!SESSION_ID.test(asked.sessionId)) {
    throw new Refusal(400, 'The session id must be a UUID in lower case.', 'BAD_SESSION_ID');
  }
  const existing = await existingSession(house, studyId, asked);
  return await packageFor(house, existing ?? (await newSession(house, studyId, asked)));
}

async function existingSession(
  house: ResearchContext,
  studyId: string,
  asked: BeginSession,
): Promise<SessionRow | null> {
  const { db } = house;
  const { files } = house.recordings;
  let row = await findSession(db, asked.sessionId);
  if (!row && (await readSessionFile(files, studyId, asked.sessionId))) {
    // The database lost the session in a power cut, but its file survived.
    await restoreSession(house, files, studyId, asked.sessionId);
    row = await findSession(db, asked.sessionId);
  }
  if (!row) return null;
  mustBeOf(row, studyId, asked);
  // A crash between row and file left the first request unanswered: write the missing file.
  if (!(await readSessionFile(files, studyId, row.id))) {
    await files.writeJson(studyId, row.id, 'session.json', await sessionFileOf(house.db, row));
  }
  return row;
}

/** The id of a session gives no access to it without the secret. */
function mustBeOf(row: SessionRow, studyId: string, asked: BeginSession): void {
  if (row.studyId !== studyId || !sameHash(row.secretHash, secretHash(asked.secret))) {
    throw new Refusal(403, 'This session belongs to another browser.', 'NOT_YOUR_SESSION');
  }
  const refused = erasureRefusal(row);
  if (refused) throw refused;
}

async function newSession(
  house: ResearchContext,
  studyId: string,
  asked: BeginSession,
): Promise<SessionRow> {
  const { db } = house;
  if (await isErasedStudy(db, studyId)) throw studyErased();
  const study = await shownStudy(house, studyId);
  if (!study.row.collecting && !asked.preview) {
    throw new Refusal(409, 'This study is not collecting data at the moment.', 'NOT_COLLECTING');
  }
  if (study.expired && !asked.preview) {
    throw new Refusal(409, EXPIRED_FOR_RESPONDENTS, 'EXPIRED');
  }
  mustBeAgreedTo(study, asked.consent);
  const now = house.now();
  const { companyId } = study.row;
  await keepConsentText(db, {
    companyId,
    textSha256: study.consentSha256,
    text: study.row.consentForm,
    firstUsedAt: now,
  });
  const stimuliBlock = await chosenFlow(db, study, asked.blockId, asked.preview);
  house.recordings.failpoints.reach('session:beforeRow');
  const { row, isNew } = await insertSession(db, {
    id: asked.sessionId,
    companyId,
    studyId,
    preview: asked.preview,
    secretHash: secretHash(asked.secret),
    consent: {
      textSha256: study.consentSha256,
      version: asked.consent.version,
      locale: asked.consent.locale,
      clientTime: asked.consent.time,
      serverTime: now.toISOString(),
      sensors: study.row.sensors,
      recordsWebcamVideo: study.row.recordWebcamVideo,
      studyVersion: study.row.version,
    },
    variables: await checkedVariables(db, study.row, asked),
    device: asked.device,
    slides: keptSlides(study, stimuliBlock),
    stimuliBlock,
    recordWebcamVideo: study.row.recordWebcamVideo,
    sensors: study.row.sensors,
    checks: { ...NO_CHECKS, ...study.row.checks },
    calibrationThresholdDeg: study.row.calibrationThresholdDeg,
    createdAt: now,
  });
  // A concurrent request with this id may have come first: then its flow counts.
  if (!isNew && stimuliBlock !== null && !asked.preview) await takeBack(db, stimuliBlock);
  mustBeOf(row, studyId, asked);
  if (asked.visitId !== undefined && isVisitId(asked.visitId)) {
    await linkVisit(db, study.row, asked.visitId, row.id, now);
  }
  // The response is sent only after the session facts are safe on disk.
  await house.recordings.files.writeJson(
    studyId,
    row.id,
    'session.json',
    await sessionFileOf(house.db, row),
  );
  return row;
}

/**
 * Consent is to the text that was shown: if the text or the measured sensors changed, the
 * respondent must read it again.
 */
function mustBeAgreedTo(
  { row, consentSha256 }: ShownStudy,
  consent: BeginSession['consent'],
): void {
  const { sensors, recordsWebcamVideo } = consent;
  if (consent.textSha256 !== consentSha256) {
    throw new Refusal(
      409,
      'The consent text has changed. Read it again before you agree.',
      'CONSENT_CHANGED',
    );
  }
  const isSensors = sensors === undefined || isSameSensors(sensors, row.sensors);
  const isVideo = recordsWebcamVideo === undefined || recordsWebcamVideo === row.recordWebcamVideo;
  if (isSensors && isVideo) return;
  throw new Refusal(
    409,
    'What this study measures has changed. Read it again before you agree.',
    'CONSENT_CHANGED',
  );
}

async function packageFor(house: ResearchContext, row: SessionRow): Promise<SessionPackage> {
  const { token } = await issueRespondentToken(house.db, row, house.now());
  return {
    sessionId: row.id,
    respondentLabel: row.label,
    token,
    recordWebcamVideo: row.recordWebcamVideo,
    ...(await atBeginning(house, row)),
    slides: await Promise.all(row.slides.map((slide) => shownSlide(house, slide))),
  };
}

/** The sensors fixed when the session started; for older sessions, the study's current ones. */
async function atBeginning(
  { db }: ResearchContext,
  row: SessionRow,
): Promise<
  Pick<
    SessionPackage,
    'needsCamera' | 'sensors' | 'checks' | 'setupSteps' | 'calibrationThresholdDeg' | 'redirects'
  >
> {
  const study = await db
    .selectFrom('studies')
    .select(['sensors', 'checks', 'studyFinishedRedirect', 'collectionErrorRedirect'])
    .where('id', '=', row.studyId)
    .where('companyId', '=', row.companyId)
    .executeTakeFirst();
  const sensors = row.sensors ?? study?.sensors ?? DEFAULT_SENSORS;
  const checks = { ...NO_CHECKS, ...(row.checks ?? study?.checks) };
  return {
    needsCamera: needsCamera(sensors),
    sensors,
    checks,
    setupSteps: setupSteps({ sensors, checks }),
    calibrationThresholdDeg: row.calibrationThresholdDeg,
    redirects: {
      finished: study?.studyFinishedRedirect ?? '',
      error: study?.collectionErrorRedirect ?? '',
    },
  };
}
