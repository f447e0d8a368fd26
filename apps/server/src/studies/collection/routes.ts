import { getCollectionProgress, watchCollection } from '@fovea/contract/participation/collection';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { getScreeningSample } from '@fovea/contract/participation/screening';
import { revokePreviewLinks } from '@fovea/contract/studies/studies';
import { EXPIRED_MESSAGE, isExpired } from '@fovea/rules/studies/editors';
import { START_PROBLEM_MESSAGES, startProblems } from '@fovea/rules/studies/startChecks';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { announce } from '../../platform/webhooks/announce';
import { studyAnswer } from '../studies/studyAnswer';
import { newPreviewSecret } from '../../research/studyParts/previewSecret';
import { bumpVersion, studyRows } from '../../research/studyParts/studyRows';
import { collectionProgress } from './progress';
import { screeningSample } from './screeningSample';
import { StudyWatch } from './studyWatch';
import { watchProgress } from './watchProgress';

/** Starts and stops data collection and reports its progress. */
export function collectionRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;
  const watch = new StudyWatch(context);

  router.serve(getCollectionProgress, async ({ studyId }, { caller }) =>
    collectionProgress(context, await requireOwned(db, caller, 'studies', studyId, 'study')),
  );

  router.serve(getScreeningSample, async ({ studyId }, { caller }) =>
    screeningSample(db, await requireOwned(db, caller, 'studies', studyId, 'study')),
  );

  router.serveEvents(watchCollection, ({ studyId }, { caller, signal }) =>
    watchProgress(context, watch, { caller, studyId, signal }),
  );

  router.serve(revokePreviewLinks, async ({ studyId }, { caller }) => {
    const previewSecret = newPreviewSecret();
    await db.transaction().execute(async (tx) => {
      await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      await tx.updateTable('studies').set({ previewSecret }).where('id', '=', studyId).execute();
      await bumpVersion(tx, studyId, now());
    });
    return { previewSecret };
  });

  router.serve(toggleCollection, async ({ studyId, flag }, request) => {
    const { caller } = request;
    if (flag !== 'true' && flag !== 'false') {
      throw new Refusal(400, "The last part of the address must be 'true' or 'false'.");
    }
    const collecting = flag === 'true';
    let checked: number | null = null;
    if (isLab(await requireOwned(db, caller, 'studies', studyId, 'study'))) {
      throw new Refusal(409, 'The data of a lab study is collected in a lab.', 'LAB_STUDY');
    }
    if (collecting) {
      const study = await studyAnswer(context, await studyRows(db, caller, studyId));
      if (isExpired(study, now().getTime())) throw new Refusal(409, EXPIRED_MESSAGE, 'EXPIRED');
      const blocking = startProblems(study).filter((problem) => problem.blocks);
      if (blocking.length > 0) {
        const message = blocking.map(({ code }) => START_PROBLEM_MESSAGES[code]).join(' ');
        throw new Refusal(409, message, 'CANNOT_START');
      }
      checked = study.version;
    }
    await db.transaction().execute(async (tx) => {
      const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      if (study.collecting === collecting) return;
      // Once started, the study is locked and only its results change.
      const canChange = checked !== null && study.firstStartedAt === null;
      if (canChange && study.version !== checked) {
        throw new Refusal(
          409,
          'The study was changed at the same moment. Look at it again, then start it.',
          'CHANGED_MEANWHILE',
        );
      }
      const firstStartedAt = study.firstStartedAt ?? (collecting ? now() : null);
      await tx
        .updateTable('studies')
        .set({ collecting, firstStartedAt })
        .where('id', '=', studyId)
        .execute();
      await bumpVersion(tx, studyId, now());
      await announce(tx, {
        type: collecting ? 'study.started' : 'study.stopped',
        ...{ companyId: study.companyId, at: now(), data: { studyId } },
      });
      await appendAudit(tx, auditSource(request, now()), {
        companyId: study.companyId,
        action: collecting ? 'COLLECTION_STARTED' : 'COLLECTION_STOPPED',
        target: { type: 'study', id: studyId, name: study.name },
      });
    });
    return { remoteDataCollection: collecting };
  });
}
