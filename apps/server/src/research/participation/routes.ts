import {
  beginSession,
  finishSession,
  getInvitation,
  getPreview,
  listReceived,
  pingSession,
  putChunk,
  rejectConsent,
} from '@fovea/contract/participation/participation';
import { endSession, endVisit } from '@fovea/contract/participation/panelEnds';
import { reportSavedLocally } from '@fovea/contract/participation/savedRecordings';
import { reportVisit, testUpload } from '@fovea/contract/participation/visits';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { addressGroup } from '../../platform/http/addressGroup';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { ResearchContext } from '../recordings/researchContext';
import { listReceivedChunks } from '../recordings/chunkRows';
import { requireUnerasedSession } from '../recordings/erasure';
import { receiveChunk } from '../recordings/receiveChunk';
import { setLastPing, setSavedLocally } from '../recordings/sessionRows';
import { linkedRegistration } from '../registrations/linkedRegistration';
import { requirePreviewSecret } from '../studyParts/previewSecret';
import { endSession as endOfSession } from '../panelEnds/endSession';
import { endVisit as endOfVisit } from '../panelEnds/endVisit';
import { startSession } from './startSession';
import { respondentLimits } from './respondentLimits';
import { completeSession } from './completeSession';
import { invitationTo } from './invitationTo';
import { publishedStimuli, shownStimulus } from './publishedStimuli';
import { findPublishedStudy } from './publishedStudy';
import { measureUpload } from './measureUpload';
import { ManifestReader } from './manifestReader';
import { isVisitOf, recordPhase, recordRejection, requireVisitedStudy } from './trackVisit';
import { createVisitorCount } from './visitorCount';
import { withdrawConsent } from './withdrawConsent';

/** The calls of respondents' browsers. */
export function participationRoutes(router: Router, context: ResearchContext): void {
  const limits = respondentLimits(context);
  const manifests = new ManifestReader();
  const visitors = createVisitorCount();
  const endedVisitors = createVisitorCount();

  router.servePublic(getInvitation, async ({ studyId, query }) => {
    const study = await findPublishedStudy(context, studyId);
    if (query?.previewSecret !== undefined) {
      requirePreviewSecret(study.row, query.previewSecret, context.now().getTime());
    }
    const registered = await linkedRegistration(context, studyId, query?.registration);
    return await invitationTo(context, study, registered !== null);
  });

  /** The first time counts. */
  async function notePreviewed(studyId: string): Promise<void> {
    await context.db
      .updateTable('studies')
      .set({ previewedAt: context.now() })
      .where('id', '=', studyId)
      .where('previewedAt', 'is', null)
      .execute();
  }

  router.servePublic(getPreview, async ({ studyId, query }) => {
    const study = await findPublishedStudy(context, studyId);
    requirePreviewSecret(study.row, query.previewSecret, context.now().getTime());
    if (query.blockId !== undefined && !study.flows.some(({ id }) => id === query.blockId)) {
      throw notFound('flow');
    }
    const published = publishedStimuli(study, query.blockId ?? study.flows[0]?.id ?? null);
    await notePreviewed(study.row.id);
    const shown = published.filter((stimulus) => !isCalibration(stimulus));
    return {
      name: study.row.name,
      locale: study.row.locale,
      slides: await Promise.all(shown.map((stimulus) => shownStimulus(context, stimulus))),
    };
  });

  router.servePublic(testUpload, async ({ studyId }, { ip, bytes }) => {
    await limits.testUpload.admit(addressGroup(ip));
    await requireVisitedStudy(context, studyId);
    return await measureUpload(bytes());
  });

  router.servePublic(reportVisit, async ({ studyId, body }, { ip }) => {
    await limits.visit.admit(ip);
    await recordPhase(context, studyId, body, () => visitors.take(ip, studyId));
    return undefined;
  });

  router.servePublic(rejectConsent, async ({ studyId, body }, { ip }) => {
    await limits.rejection.admit(ip);
    await recordRejection(context, studyId, body?.visitId, () => visitors.take(ip, studyId));
    return undefined;
  });

  router.servePublic(beginSession, async ({ studyId, body }, { ip }) => {
    await limits.begin.admit(ip);
    const wasVisit = await isVisitOf(context, studyId, body.visitId);
    const session = await startSession(context, studyId, body, ip);
    if (wasVisit) await visitors.giveBack(ip, studyId);
    return session;
  });

  router.servePublic(withdrawSession, async ({ studyId, sessionId, body }, { ip }) => {
    await limits.withdrawFrom.admit(addressGroup(ip));
    const withdrawn = await withdrawConsent(context, { studyId, sessionId }, body.secret).catch(
      async (refused: unknown) => {
        // Only wrong secrets count, so a respondent is never blocked by other people's attempts.
        if (refused instanceof Refusal && refused.code === 'NOT_YOUR_SESSION') {
          await limits.withdrawOf.admit(`${addressGroup(ip)}/${studyId}/${sessionId}`);
        }
        throw refused;
      },
    );
    return { withdrawnDate: withdrawn.toISOString() };
  });

  router.servePublic(endVisit, async ({ studyId, body }, { ip }) => {
    await limits.visit.admit(ip);
    return await endOfVisit(context, studyId, body, () => endedVisitors.take(ip, studyId));
  });

  router.serveRespondent(endSession, async ({ sessionId, body }, { caller }) => {
    await limits.end.admit(sessionId);
    return await endOfSession(context, caller, body.reason);
  });

  router.serveRespondent(pingSession, async ({ sessionId, body }, { caller }) => {
    const session = await requireUnerasedSession(context.db, caller);
    await setLastPing(context.db, sessionId, {
      ...body,
      interslideSetup: body.interslideSetup ?? false,
      topLevelBlockId: session?.stimuliBlock ?? null,
      timestamp: context.now().toISOString(),
    });
    return { serverTime: context.now().toISOString() };
  });

  router.serveRespondent(putChunk, async ({ stream, seq }, { caller, headers, bytes, created }) => {
    const sha256 = headers['x-fovea-sha256'];
    const announced = { stream, seq, sha256: typeof sha256 === 'string' ? sha256 : undefined };
    const receipt = await receiveChunk(context, caller, announced, bytes());
    if (!receipt.duplicate) created();
    return receipt;
  });

  router.serveRespondent(listReceived, async ({ sessionId }, { caller }) => {
    const session = await requireUnerasedSession(context.db, caller);
    return {
      chunks: await listReceivedChunks(context.db, sessionId),
      finished: session !== null && session.completeAt !== null,
    };
  });

  router.serveRespondent(reportSavedLocally, async ({ sessionId }, { caller }) => {
    await requireUnerasedSession(context.db, caller);
    await setSavedLocally(context.db, sessionId, context.now());
    return undefined;
  });

  router.serveRespondentUnparsed(
    finishSession,
    async ({ sessionId }, { caller, ip, bytes: incoming }) => {
      const bytes = incoming();
      await limits.finish.admit(sessionId);
      await limits.manifestKiB.admit(addressGroup(ip), Math.ceil(bytes.sizeBytes / 1024));
      return await manifests.read(bytes, (body) => completeSession(context, caller, body));
    },
  );
}
