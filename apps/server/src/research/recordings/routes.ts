import {
  changeSession,
  deleteSessionData,
  getConsentText,
  getSession,
  listSessions,
  removeWaitingSession,
  retryProcessing,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import {
  finishedSessionUpload,
  openSavedRecording,
  uploadCompleted,
} from '@fovea/contract/participation/savedRecordings';
import { hasDeletableData } from '@fovea/rules/participation/sessions';
import { isBuiltHere, isLab } from '@fovea/rules/studies/studyKinds';
import { auditSource } from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import { enqueueCompaction } from '../../platform/store/compactionJobs';
import type { ResearchContext } from './researchContext';
import { enqueueProcessing } from '../queue/processingJobs';
import { removeRegistration } from '../registrations/removeRegistration';
import { deleteCollectedData } from './deletedData';
import { erasureRefusal } from './erasure';
import { acceptPartialRecording } from './partialRecording';
import { completeSavedFile, openSavedFile } from './savedRecording';
import { sessionAnswers } from './sessionAnswer';
import { deleteWaitingSession, setLowQuality, setProcessingAgain } from './sessionRows';

/** The researcher's calls about sessions. */
export function recordingRoutes(router: Router, context: ResearchContext): void {
  const { db, now } = context;

  router.serve(listSessions, async ({ studyId }, { caller }) =>
    sessionAnswers(db, await requireOwned(db, caller, 'studies', studyId, 'study'), now()),
  );

  router.serve(getSession, async ({ studyId, sessionId }, { caller }) =>
    one(caller, studyId, sessionId),
  );

  router.serve(getConsentText, async ({ studyId, sessionId }, { caller }) => {
    await requireOwned(db, caller, 'studies', studyId, 'study');
    const session = await ofStudy(caller, studyId, sessionId);
    const { textSha256 } = session.consent;
    const stored = await db
      .selectFrom('consentTexts')
      .select('text')
      .where('companyId', '=', session.companyId)
      .where('textSha256', '=', textSha256)
      .executeTakeFirst();
    // Lab sessions have no stored consent text.
    if (!stored) throw notFound('consent text');
    return { text: stored.text, textSha256 };
  });

  router.serve(changeSession, async ({ sessionId, body }, { caller }) => {
    const session = await requireOwned(db, caller, 'sessions', sessionId, 'session');
    await setLowQuality(db, sessionId, body.lowQualityManual);
    return await one(caller, session.studyId, sessionId);
  });

  router.serve(removeWaitingSession, async ({ sessionId }, { caller, ip }) => {
    if (await removeRegistration(context, { caller, ip }, sessionId)) return undefined;
    const session = await requireOwned(db, caller, 'sessions', sessionId, 'session');
    const study = await requireOwned(db, caller, 'studies', session.studyId, 'study');
    if (!isLab(study) || !(await deleteWaitingSession(db, sessionId))) {
      throw new Refusal(409, 'The session is not waiting any more.', 'NOT_WAITING');
    }
    await db.deleteFrom('tokens').where('sessionId', '=', sessionId).execute();
    // Otherwise the next start would rebuild its row from the file.
    await context.recordings.files.removeSession(session.studyId, sessionId);
    await enqueueCompaction(db, now());
    return undefined;
  });

  router.serve(deleteSessionData, async ({ studyId, sessionId }, { caller, ip }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const session = await ofStudy(caller, studyId, sessionId);
    const { state, receivedChunks } = await one(caller, studyId, sessionId);
    if (state === 'DATA_DELETED_BY_RESEARCHER') {
      throw new Refusal(409, 'Session data deleted by the researcher.', 'NOTHING_TO_DELETE');
    }
    const erased = erasureRefusal(session, 409);
    if (erased) throw erased;
    const isImportedLab = isLab(study) && !isBuiltHere(study);
    if (isImportedLab || !hasDeletableData({ state, receivedChunks })) {
      throw new Refusal(
        409,
        'Nothing was collected in this session that could be deleted.',
        'NOTHING_TO_DELETE',
      );
    }
    const source = auditSource({ caller, ip }, now());
    await deleteCollectedData(context, session, caller.userId, source);
    return await one(caller, studyId, sessionId);
  });

  router.serve(retryProcessing, async ({ studyId, sessionId }, { caller }) => {
    await requireOwned(db, caller, 'studies', studyId, 'study');
    const session = await ofStudy(caller, studyId, sessionId);
    const withdrawn = session.withdrawnAt === null ? null : erasureRefusal(session, 409);
    if (withdrawn) throw withdrawn;
    if (session.dataDeletedAt !== null) {
      throw new Refusal(409, 'Session data deleted by the researcher.', 'DATA_DELETED');
    }
    if (session.completeAt === null) {
      throw new Refusal(
        409,
        'The session has not been received completely, so it cannot be processed yet.',
        'NOT_COMPLETE',
      );
    }
    await db.transaction().execute(async (tx) => {
      await setProcessingAgain(tx, sessionId, now());
      await enqueueProcessing(tx, session, now(), 0);
    });
    return undefined;
  });

  router.serve(openSavedRecording, async ({ studyId, sessionId, body }, { caller }) => {
    await requireOwned(db, caller, 'studies', studyId, 'study');
    return { token: await openSavedFile(context, await ofStudy(caller, studyId, sessionId), body) };
  });

  router.serve(uploadCompleted, async ({ studyId, sessionId, body }, { caller }) => {
    await requireOwned(db, caller, 'studies', studyId, 'study');
    const session = await ofStudy(caller, studyId, sessionId);
    await completeSavedFile(context, session, body.zipFileName);
    return await one(caller, studyId, sessionId);
  });

  router.serve(finishedSessionUpload, async ({ studyId, sessionId }, { caller }) => {
    await requireOwned(db, caller, 'studies', studyId, 'study');
    await acceptPartialRecording(context, await ofStudy(caller, studyId, sessionId));
    return await one(caller, studyId, sessionId);
  });

  async function ofStudy(caller: Researcher, studyId: string, sessionId: string) {
    const session = await requireOwned(db, caller, 'sessions', sessionId, 'session');
    if (session.studyId !== studyId) throw notFound('session');
    return session;
  }

  async function one(
    caller: Researcher,
    studyId: string,
    sessionId: string,
  ): Promise<RespondentSession> {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const [session] = await sessionAnswers(db, study, now(), sessionId);
    if (!session) throw notFound('session');
    return session;
  }
}
