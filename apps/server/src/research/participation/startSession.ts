import type { BeginSession, SessionPackage } from '@fovea/contract/participation/participation';
import { issueRespondentToken } from '../../people/accounts/tokens';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../recordings/researchContext';
import { restoreSession } from '../recordings/reindex';
import { readSessionFile } from '../recordings/sessionFile';
import { toSessionFile } from '../recordings/toSessionFile';
import { erasureRefusal, isErasedStudy, studyErased } from '../recordings/erasure';
import { linkVisit, isVisitId } from '../recordings/visitRows';
import { DEFAULT_SENSORS, isSameSensors, needsCamera } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import {
  findSession,
  insertSession,
  saveConsentText,
  type SessionRow,
} from '../recordings/sessionRows';
import { EXPIRED_MESSAGE } from './expiredMessage';
import { chooseFlow, releaseFlow } from './flowChoice';
import { resolveVariables } from './resolveVariables';
import { publishedStimuli, shownStimulus } from './publishedStimuli';
import { sameHash, secretHash } from './sessionSecret';
import { findPublishedStudy, type PublishedStudy } from './publishedStudy';

const SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Begins a session, or takes up the one with this id and secret again: also after the study was
 * stopped, so that what is left can be sent.
 */
export async function startSession(
  context: ResearchContext,
  studyId: string,
  asked: BeginSession,
): Promise<SessionPackage> {
  if (!SESSION_ID.test(asked.sessionId)) {
    throw new Refusal(400, 'The session id must be a UUID in lower case.', 'BAD_SESSION_ID');
  }
  const existing = await existingSession(context, studyId, asked);
  return await packageFor(context, existing ?? (await newSession(context, studyId, asked)));
}

async function existingSession(
  context: ResearchContext,
  studyId: string,
  asked: BeginSession,
): Promise<SessionRow | null> {
  const { db } = context;
  const { files } = context.recordings;
  let row = await findSession(db, asked.sessionId);
  if (!row && (await readSessionFile(files, studyId, asked.sessionId))) {
    // The database lost it in a power cut; the file did not.
    await restoreSession(context, files, studyId, asked.sessionId);
    row = await findSession(db, asked.sessionId);
  }
  if (!row) return null;
  requireSecret(row, studyId, asked);
  // A crash between row and file left the first try unanswered: make good what is missing.
  if (!(await readSessionFile(files, studyId, row.id))) {
    await files.writeJson(studyId, row.id, 'session.json', await toSessionFile(context.db, row));
  }
  return row;
}

/** Whoever knows the id of a session does not get it without its secret. */
function requireSecret(row: SessionRow, studyId: string, asked: BeginSession): void {
  if (row.studyId !== studyId || !sameHash(row.secretHash, secretHash(asked.secret))) {
    throw new Refusal(403, 'This session belongs to another browser.', 'NOT_YOUR_SESSION');
  }
  const refused = erasureRefusal(row);
  if (refused) throw refused;
}

async function newSession(
  context: ResearchContext,
  studyId: string,
  asked: BeginSession,
): Promise<SessionRow> {
  const { db } = context;
  if (await isErasedStudy(db, studyId)) throw studyErased();
  const study = await findPublishedStudy(context, studyId);
  if (!study.row.collecting && !asked.preview) {
    throw new Refusal(409, 'This study is not collecting data at the moment.', 'NOT_COLLECTING');
  }
  if (study.expired && !asked.preview) {
    throw new Refusal(409, EXPIRED_MESSAGE, 'EXPIRED');
  }
  mustBeAgreedTo(study, asked.consent);
  const now = context.now();
  const { companyId } = study.row;
  await saveConsentText(db, {
    companyId,
    textSha256: study.consentSha256,
    text: study.row.consentForm,
    firstUsedAt: now,
  });
  const stimuliBlock = await chooseFlow(db, study, asked.blockId, asked.preview);
  context.recordings.failpoints.reach('session:beforeRow');
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
    variables: await resolveVariables(db, study.row, asked),
    device: asked.device,
    slides: publishedStimuli(study, stimuliBlock),
    stimuliBlock,
    recordWebcamVideo: study.row.recordWebcamVideo,
    sensors: study.row.sensors,
    checks: { ...NO_CHECKS, ...study.row.checks },
    calibrationThresholdDeg: study.row.calibrationThresholdDeg,
    createdAt: now,
  });
  // Another request with this id may have been a moment earlier: then that one counts.
  if (!isNew && stimuliBlock !== null && !asked.preview) await releaseFlow(db, stimuliBlock);
  requireSecret(row, studyId, asked);
  if (asked.visitId !== undefined && isVisitId(asked.visitId)) {
    await linkVisit(db, study.row, asked.visitId, row.id, now);
  }
  // Nothing is answered before the facts of the session are safe on the disk.
  await context.recordings.files.writeJson(
    studyId,
    row.id,
    'session.json',
    await toSessionFile(context.db, row),
  );
  return row;
}

/** Agreed to is what was read: other words, or other things that are measured, are read first. */
function mustBeAgreedTo(
  { row, consentSha256 }: PublishedStudy,
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

async function packageFor(context: ResearchContext, row: SessionRow): Promise<SessionPackage> {
  const { token } = await issueRespondentToken(context.db, row, context.now());
  return {
    sessionId: row.id,
    respondentLabel: row.label,
    token,
    recordWebcamVideo: row.recordWebcamVideo,
    ...(await atBeginning(context, row)),
    slides: await Promise.all(row.slides.map((stimulus) => shownStimulus(context, stimulus))),
  };
}

/** What was fixed when the session began; of older sessions what the study says now. */
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
