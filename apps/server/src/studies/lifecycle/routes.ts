import { listPossibleOwners, setOwner } from '@fovea/contract/studies/ownership';
import {
  checkStudyVersions,
  copyStudy,
  deleteStudy,
  deleteStudyForEver,
  generateDownload,
  getDeletedStudy,
  getDownloadUrl,
  listDeletedStudies,
  listStudyNames,
  setEditors,
  setValidTo,
  undeleteStudy,
} from '@fovea/contract/studies/studyLifecycle';
import { activityAnswer } from './activityAnswer';
import { auditSource } from '../../platform/audit/appendAudit';
import { requireOwned, requireOwnedDeleted } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import { visibleTo, type Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { nameOrder } from '../../platform/store/pagedList';
import { studyAnswer } from '../studies/studyAnswer';
import { studyRows } from '../../research/studyParts/studyRows';
import { startCopy } from './startCopy';
import { deletedAnswers } from './deletedStudy';
import { restoreStudy, softDelete } from './softDelete';
import { requestDownload, signedDownloadUrl } from './downloads';
import { eraseStudy } from './eraseStudy';
import { changeEditors, changeValidTo } from './changeAccess';
import { changeOwner, possibleOwners } from './changeOwner';
import { changedVersions } from './versions';

/** Copying and deleting studies, and other calls about a study as a whole. */
export function studyLifecycleRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(listStudyNames, async (_input, { caller }) =>
    db
      .selectFrom('studies')
      .select(['id', 'name'])
      .where('companyId', '=', caller.companyId)
      .where('deletedAt', 'is', null)
      .where(visibleTo(caller))
      .orderBy(nameOrder('name'))
      .execute(),
  );

  router.serve(checkStudyVersions, async ({ body }, { caller }) =>
    changedVersions(db, caller, body),
  );

  router.serve(copyStudy, async ({ studyId, body }, { caller }) =>
    activityAnswer(await startCopy(context, caller, studyId, body)),
  );

  router.serve(deleteStudy, async ({ studyId }, { caller, ip }) => {
    await softDelete(context, caller, studyId, auditSource({ caller, ip }, now()));
    return undefined;
  });

  router.serve(deleteStudyForEver, async ({ studyId, query }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    await eraseStudy(context, caller, studyId, query.confirmation, source);
    return undefined;
  });

  router.serve(setEditors, async ({ studyId, body }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    await changeEditors(context, caller, studyId, body.editors, source);
    // Users who remove themselves from the list still get this response.
    const viewer: Viewer = { companyId: caller.companyId };
    return await studyAnswer(context, await studyRows(db, viewer, studyId));
  });

  router.serve(listPossibleOwners, async ({ studyId }, { caller }) => {
    const { companyId } = await requireOwned(db, caller, 'studies', studyId, 'study');
    return await possibleOwners(context, companyId);
  });

  router.serve(setOwner, async ({ studyId, body }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    await changeOwner(context, caller, studyId, body.owner, source);
    // A previous owner who is no editor still gets this response.
    const viewer: Viewer = { companyId: caller.companyId };
    return await studyAnswer(context, await studyRows(db, viewer, studyId));
  });

  router.serve(setValidTo, async ({ studyId, body }, { caller }) => {
    await changeValidTo(context, caller, studyId, body.validTo);
    return await studyAnswer(context, await studyRows(db, caller, studyId));
  });

  router.serve(listDeletedStudies, async (_input, { caller }) => {
    const rows = await db
      .selectFrom('studies')
      .selectAll()
      .where('companyId', '=', caller.companyId)
      .where('deletedAt', 'is not', null)
      .where(visibleTo(caller))
      .orderBy('deletedAt', 'desc')
      .orderBy('id')
      .execute();
    return await deletedAnswers(context, caller.companyId, rows);
  });

  router.serve(getDeletedStudy, async ({ studyId }, { caller }) => deleted(caller, studyId));

  router.serve(undeleteStudy, async ({ studyId }, { caller, ip }) =>
    restoreStudy(context, caller, studyId, auditSource({ caller, ip }, now())),
  );

  router.serve(generateDownload, async ({ studyId }, { caller, ip }) => {
    await requestDownload(context, caller, studyId, auditSource({ caller, ip }, now()));
    return await deleted(caller, studyId);
  });

  router.serve(getDownloadUrl, async ({ studyId }, { caller, ip }) => ({
    url: await signedDownloadUrl(context, caller, studyId, auditSource({ caller, ip }, now())),
  }));

  async function deleted(caller: Viewer, studyId: string) {
    const study = await requireOwnedDeleted(db, caller, studyId);
    const [answer] = await deletedAnswers(context, study.companyId, [study]);
    return answer!;
  }
}
