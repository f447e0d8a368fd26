import {
  beginSession,
  finishSession,
  getInvitation,
  getPreview,
  listReceived,
  pingSession,
  putChunk,
  rejectConsent,
} from '@fovea/contract/participation/takingPart';
import { reportSavedLocally } from '@fovea/contract/participation/savedRecordings';
import { reportVisit, testUpload } from '@fovea/contract/participation/visits';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Door } from '../../platform/http/serve';
import type { ResearchContext } from '../recordings/researchContext';
import { chunksReceived } from '../recordings/chunkRows';
import { keptSession } from '../recordings/erased';
import { receiveChunk } from '../recordings/receiveChunk';
import { setLastPing, setSavedLocally } from '../recordings/sessionRows';
import { begin } from './beginning';
import { respondentLimits } from './limits';
import { finish } from './finishing';
import { isManualChoice } from './flowChoice';
import { keptSlides, shownSlide } from './keptSlides';
import { shownStudy } from './shownStudy';
import { tested } from './testingUpload';
import { reportPhase, reportRejection, visitedStudy } from './visiting';
import { withdraw } from './withdrawing';

/** The calls of respondents' browsers. */
export function takingPartRoutes(door: Door, house: ResearchContext): void {
  const limits = respondentLimits();

  door.serveAnyone(getInvitation, async ({ studyId }) => {
    const study = await shownStudy(house, studyId);
    const { row, consentSha256, needsCamera, durationMs, expired } = study;
    return {
      studyId: row.id,
      name: row.name,
      collecting: row.collecting && !expired,
      locale: row.locale,
      contactEmail: row.contactEmail,
      consent: { text: row.consentForm, version: row.consentVersion, textSha256: consentSha256 },
      needsCamera,
      recordsWebcamVideo: row.recordWebcamVideo,
      sensors: row.sensors,
      setupSteps: setupSteps({ sensors: row.sensors, checks: { ...NO_CHECKS, ...row.checks } }),
      deviceTypes: row.deviceTypes,
      redirects: { rejectConsent: row.rejectConsentRedirect, error: row.collectionErrorRedirect },
      estimatedDurationMs: durationMs,
      flows: isManualChoice(study)
        ? study.flows.map(({ id, displayName }) => ({ id, name: displayName }))
        : [],
      expired,
    };
  });

  door.serveAnyone(getPreview, async ({ studyId, query }) => {
    const study = await shownStudy(house, studyId);
    if (query.blockId !== undefined && !study.flows.some(({ id }) => id === query.blockId)) {
      throw notFound('flow');
    }
    const kept = keptSlides(study, query.blockId ?? study.flows[0]?.id ?? null);
    const shown = kept.filter((slide) => !isCalibration(slide));
    return {
      name: study.row.name,
      locale: study.row.locale,
      slides: await Promise.all(shown.map((slide) => shownSlide(house, slide))),
    };
  });

  door.serveAnyone(testUpload, async ({ studyId }, { ip, bytes }) => {
    await limits.testUpload.admit(ip);
    await visitedStudy(house, studyId);
    return await tested(bytes());
  });

  door.serveAnyone(reportVisit, async ({ studyId, body }, { ip }) => {
    await limits.visit.admit(ip);
    await reportPhase(house, studyId, body);
    return undefined;
  });

  door.serveAnyone(rejectConsent, async ({ studyId, body }, { ip }) => {
    await limits.rejection.admit(ip);
    await reportRejection(house, studyId, body?.visitId);
    return undefined;
  });

  door.serveAnyone(beginSession, async ({ studyId, body }, { ip }) => {
    await limits.begin.admit(ip);
    return await begin(house, studyId, body);
  });

  door.serveAnyone(withdrawSession, async ({ studyId, sessionId, body }, { ip }) => {
    await limits.withdrawFrom.admit(ip);
    const withdrawn = await withdraw(house, { studyId, sessionId }, body.secret).catch(
      async (refused: unknown) => {
        // Only what was wrong counts: whoever has the secret is never held up by others' tries.
        if (refused instanceof Refusal && refused.code === 'NOT_YOUR_SESSION') {
          await limits.withdrawOf.admit(`${ip}/${studyId}/${sessionId}`);
        }
        throw refused;
      },
    );
    return { withdrawnDate: withdrawn.toISOString() };
  });

  door.serveRespondent(pingSession, async ({ sessionId, body }, { caller }) => {
    const session = await keptSession(house.db, caller);
    await setLastPing(house.db, sessionId, {
      ...body,
      interslideSetup: body.interslideSetup ?? false,
      topLevelBlockId: session?.stimuliBlock ?? null,
      timestamp: house.now().toISOString(),
    });
    return { serverTime: house.now().toISOString() };
  });

  door.serveRespondent(putChunk, async ({ stream, seq }, { caller, headers, bytes, created }) => {
    const sha256 = headers['x-fovea-sha256'];
    const announced = { stream, seq, sha256: typeof sha256 === 'string' ? sha256 : undefined };
    const receipt = await receiveChunk(house, caller, announced, bytes());
    if (!receipt.duplicate) created();
    return receipt;
  });

  door.serveRespondent(listReceived, async ({ sessionId }, { caller }) => {
    const session = await keptSession(house.db, caller);
    return {
      chunks: await chunksReceived(house.db, sessionId),
      finished: session !== null && session.completeAt !== null,
    };
  });

  door.serveRespondent(reportSavedLocally, async ({ sessionId }, { caller }) => {
    await keptSession(house.db, caller);
    await setSavedLocally(house.db, sessionId, house.now());
    return undefined;
  });

  door.serveRespondent(finishSession, async ({ body }, { caller }) => {
    return await finish(house, caller, body.chunks);
  });
}
