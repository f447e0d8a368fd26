import type { BeginSession, SessionPackage } from '@fovea/contract/participation/participation';
import { issueRespondentToken } from '../../people/accounts/tokens';
import { addressGroup } from '../../platform/http/addressGroup';
import { Refusal } from '../../platform/http/refusal';
import { LimitRefusal, noteLimitMet, requireRoomForSession } from '../intake/sessionLimits';
import type { ResearchContext } from '../recordings/researchContext';
import { restoreSession } from '../recordings/reindex';
import { readSessionFile } from '../recordings/sessionFile';
import { toSessionFile } from '../recordings/toSessionFile';
import { erasureRefusal, isErasedStudy, studyErased } from '../recordings/erasure';
import { linkVisit, isVisitId } from '../recordings/visitRows';
import { isSameSensors } from '@fovea/rules/flow/sensors';
import { findSession, insertSession, type SessionRow } from '../recordings/sessionRows';
import { beginRegistration } from '../registrations/beginRegistration';
import { linkedRegistration, type RegistrationRow } from '../registrations/linkedRegistration';
import { renewPlace, takePlace } from '../panelPlaces/places';
import { requirePreviewSecret } from '../studyParts/previewSecret';
import { EXPIRED_MESSAGE } from './expiredMessage';
import { chooseFlow, releaseFlow } from './flowChoice';
import { resolveVariables } from './resolveVariables';
import { packageFacts } from './packageFacts';
import { publishedStimuli, shownStimulus } from './publishedStimuli';
import { sameHash, secretHash } from './sessionSecret';
import { newSessionRow, saveTerms, termsOf } from './sessionTerms';
import { findPublishedStudy, type PublishedStudy } from './publishedStudy';

export const SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Starts a session, or resumes the one with this id and secret, even after collection was stopped,
 * so that the rest of the data can be sent.
 */
export async function startSession(
  context: ResearchContext,
  studyId: string,
  asked: BeginSession,
  address: string,
): Promise<SessionPackage> {
  if (!SESSION_ID.test(asked.sessionId)) {
    throw new Refusal(400, 'The session id must be a UUID in lower case.', 'BAD_SESSION_ID');
  }
  const existing = await existingSession(context, studyId, asked);
  if (!existing) {
    return await packageFor(context, await newSession(context, studyId, asked, address), true);
  }
  // The data is taken in any case, so whoever has no place any more is not refused but told.
  const hasPlace =
    existing.completeAt !== null ||
    (await context.db.transaction().execute((tx) => renewPlace(tx, existing.id, context.now())));
  return await packageFor(context, existing, hasPlace);
}

/** The session that has this id already. @throws Refusal 403 for another secret; 410 when it was erased */
export async function existingSession(
  context: ResearchContext,
  studyId: string,
  asked: Pick<BeginSession, 'sessionId' | 'secret'>,
): Promise<SessionRow | null> {
  const { db } = context;
  const { files } = context.recordings;
  let row = await findSession(db, asked.sessionId);
  if (!row && (await readSessionFile(files, studyId, asked.sessionId))) {
    // The database lost the session in a power cut, but its file survived.
    await restoreSession(context, files, studyId, asked.sessionId);
    row = await findSession(db, asked.sessionId);
  }
  if (!row) return null;
  requireSecret(row, studyId, asked);
  // A crash between row and file left the first request unanswered: write the missing file.
  if (!(await readSessionFile(files, studyId, row.id))) {
    await keepSessionFile(context, row);
  }
  return row;
}

/** The id of a session gives no access to it without the secret. */
export function requireSecret(
  row: SessionRow,
  studyId: string,
  asked: Pick<BeginSession, 'secret'>,
): void {
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
  address: string,
): Promise<SessionRow> {
  const { db } = context;
  if (await isErasedStudy(db, studyId)) throw studyErased();
  const study = await findPublishedStudy(context, studyId);
  if (asked.preview) {
    requirePreviewSecret(study.row, asked.previewSecret, context.now().getTime());
  }
  const registered = await registeredFor(context, study, asked);
  if (!study.row.collecting && !asked.preview && registered === null) {
    throw new Refusal(409, 'This study is not collecting data at the moment.', 'NOT_COLLECTING');
  }
  if (study.expired && !asked.preview) {
    throw new Refusal(409, EXPIRED_MESSAGE, 'EXPIRED');
  }
  mustBeAgreedTo(study, asked.consent);
  const now = context.now();
  const { companyId } = study.row;
  if (!(await context.recordings.disk.hasRoom(now.getTime()))) {
    await noteLimitMet(db, { studyId, companyId }, 'disk', now);
    throw new LimitRefusal('disk');
  }
  await saveTerms(db, companyId, termsOf(study), now);
  const stimuliBlock = await chooseFlow(db, study, asked.blockId, asked.preview);
  context.recordings.failpoints.reach('session:beforeRow');
  const begun = newSessionRow(asked, {
    ...{ studyId, companyId, stimuliBlock, createdAt: now },
    terms: termsOf(study),
    variables: {
      ...(await resolveVariables(db, study.row, asked)),
      ...registered?.variables,
    },
    slides: publishedStimuli(study, stimuliBlock),
    ...(registered && { registered: ofRegistration(registered) }),
  });
  const newcomer = {
    ...{ sessionId: asked.sessionId, studyId, companyId },
    addressKey: context.secretBox.pseudonym(addressGroup(address)),
  };
  const { row, isNew } = await insertSession(db, begun, async (tx) => {
    await requireRoomForSession(tx, newcomer, context.settings.limits, now);
    // Nobody came from a panel to a preview, and it takes nobody's place.
    if (!asked.preview) await takePlace(tx, begun, now);
    if (registered && !(await beginRegistration(tx, registered.id, registered, now))) {
      throw registrationEnded();
    }
  }).catch(async (reason: unknown) => {
    if (stimuliBlock !== null && !asked.preview) await releaseFlow(db, stimuliBlock);
    if (reason instanceof LimitRefusal) await noteLimitMet(db, newcomer, reason.limit, now);
    throw reason;
  });
  // A concurrent request with this id may have come first: then its flow counts.
  if (!isNew && stimuliBlock !== null && !asked.preview) await releaseFlow(db, stimuliBlock);
  requireSecret(row, studyId, asked);
  if (asked.visitId !== undefined && isVisitId(asked.visitId)) {
    await linkVisit(db, study.row, asked.visitId, row.id, now);
  }
  await keepSessionFile(context, row);
  return row;
}

/** A response is sent only after the facts of the session are safe on disk. */
export async function keepSessionFile(context: ResearchContext, row: SessionRow): Promise<void> {
  const { files } = context.recordings;
  const facts = await toSessionFile(context.db, row);
  await files.writeJson(row.studyId, row.id, 'session.json', facts);
}

/** The respondent whom a machine of a lab begins the session for; null: nobody was registered. */
async function registeredFor(
  context: ResearchContext,
  { row }: PublishedStudy,
  { registration, sessionId, preview }: BeginSession,
) {
  if (registration === undefined || preview) return null;
  const registered = await linkedRegistration(context, row.id, registration);
  if (!registered || registered.id !== sessionId) throw registrationEnded();
  return registered;
}

function ofRegistration({ number, machineId, age, gender }: RegistrationRow) {
  return { number, machineId, age, gender };
}

const registrationEnded = () =>
  new Refusal(
    409,
    'This respondent is not registered for this machine any more.',
    'REGISTRATION_ENDED',
  );

/**
 * Consent is to the text that was shown: if the text or the measured sensors changed, the
 * respondent must read it again.
 */
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

async function packageFor(
  context: ResearchContext,
  row: SessionRow,
  hasPlace: boolean,
): Promise<SessionPackage> {
  const { token } = await issueRespondentToken(context.db, row, context.now());
  return {
    sessionId: row.id,
    respondentLabel: row.label,
    token,
    ...(await packageFacts(context, row)),
    quotaFull: !hasPlace,
    slides: await Promise.all(row.slides.map((stimulus) => shownStimulus(context, stimulus))),
  };
}
