import {
  beginSession,
  finishSession,
  getInvitation,
  getPreview,
  listReceived,
  pingSession,
  putChunk,
  rejectConsent,
} from '@fovea/contract/takingPart';
import { NO_CHECKS } from '@fovea/rules/settings';
import { setupSteps } from '@fovea/rules/setupSteps';
import { notFound } from '../door/refusal';
import type { Door } from '../door/serve';
import type { House } from '../house';
import { chunksReceived } from '../recordings/chunkRows';
import { receiveChunk } from '../recordings/receiveChunk';
import {
  countRejection,
  findSession,
  findSessionPlace,
  setLastPing,
} from '../recordings/sessionRows';
import { begin } from './beginning';
import { beginLimits } from './beginLimits';
import { finish } from './finishing';
import { isManualChoice } from './flowChoice';
import { keptSlides, shownSlide } from './keptSlides';
import { shownStudy } from './shownStudy';

/** The calls of respondents' browsers. */
export function takingPartRoutes(door: Door, house: House): void {
  const limits = beginLimits();

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
    const shown = kept.filter(({ type }) => type !== 'CALIBRATION');
    return {
      name: study.row.name,
      locale: study.row.locale,
      slides: await Promise.all(shown.map((slide) => shownSlide(house, slide))),
    };
  });

  door.serveAnyone(rejectConsent, async ({ studyId }, { ip }) => {
    await limits.admit(ip);
    const { row } = await shownStudy(house, studyId);
    await countRejection(house.db, row.companyId, row.id);
    return undefined;
  });

  door.serveAnyone(beginSession, async ({ studyId, body }, { ip }) => {
    await limits.admit(ip);
    return await begin(house, studyId, body);
  });

  door.serveRespondent(pingSession, async ({ sessionId, body }) => {
    await setLastPing(house.db, sessionId, {
      ...body,
      interslideSetup: body.interslideSetup ?? false,
      topLevelBlockId: (await findSession(house.db, sessionId))?.stimuliBlock ?? null,
      timestamp: house.now().toISOString(),
    });
    return undefined;
  });

  door.serveRespondent(putChunk, async ({ stream, seq }, { caller, headers, bytes, created }) => {
    const sha256 = headers['x-fovea-sha256'];
    const announced = { stream, seq, sha256: typeof sha256 === 'string' ? sha256 : undefined };
    const receipt = await receiveChunk(house, caller, announced, bytes());
    if (!receipt.duplicate) created();
    return receipt;
  });

  door.serveRespondent(listReceived, async ({ sessionId }) => {
    const session = await findSessionPlace(house.db, sessionId);
    return {
      chunks: await chunksReceived(house.db, sessionId),
      finished: session?.completeAt !== null && session?.completeAt !== undefined,
    };
  });

  door.serveRespondent(finishSession, async ({ body }, { caller }) => {
    return await finish(house, caller, body.chunks);
  });
}
