import {
  checkStudyVersions,
  copyStudy,
  deleteStudy,
  deleteStudyForEver,
  generateDownload,
  getDeletedStudy,
  getDownloadUrl,
  listActiveInLab,
  listDeletedStudies,
  listStudyNames,
  setEditors,
  setValidTo,
  undeleteStudy,
} from '@fovea/contract/studies/studyLife';
import { activityAnswer } from './activityAnswer';
import { auditSource } from '../../platform/audit/appendAudit';
import { ownDeleted } from '../../platform/http/own';
import type { Door } from '../../platform/http/serve';
import { seenBy, type Viewer } from '../../platform/http/visibleStudies';
import type { House } from '../../platform/context/house';
import { studyAnswer } from '../studies/studyAnswer';
import { studyRows } from '../../research/studyParts/studyRows';
import { askForCopy } from './copying';
import { deletedAnswers } from './deletedStudy';
import { restoreStudy, softDelete } from './deleting';
import { askForDownload, downloadAddress } from './downloads';
import { eraseStudy } from './erasing';
import { changeEditors, changeValidTo } from './limits';
import { changedVersions } from './versions';

/** Copying and deleting studies, and other calls about a study as a whole. */
export function studyLifeRoutes(door: Door, house: House): void {
  const { db, now } = house;

  door.serve(listStudyNames, async (_input, { caller }) =>
    db
      .selectFrom('studies')
      .select(['id', 'name'])
      .where('companyId', '=', caller.companyId)
      .where('deletedAt', 'is', null)
      .where(seenBy(caller))
      .orderBy('nameKey')
      .execute(),
  );

  door.serve(checkStudyVersions, async ({ body }, { caller }) => changedVersions(db, caller, body));

  door.serve(listActiveInLab, async (_input, { caller }) =>
    db
      .selectFrom('studies')
      .select(['id', 'name', 'currentLabId'])
      .where('companyId', '=', caller.companyId)
      .where('deletedAt', 'is', null)
      .where(seenBy(caller))
      .orderBy('nameKey')
      .$narrowType<{ currentLabId: string }>()
      .where('currentLabId', 'is not', null)
      .execute(),
  );

  door.serve(copyStudy, async ({ studyId, body }, { caller }) =>
    activityAnswer(await askForCopy(house, caller, studyId, body)),
  );

  door.serve(deleteStudy, async ({ studyId }, { caller, ip }) => {
    await softDelete(house, caller, studyId, auditSource({ caller, ip }, now()));
    return undefined;
  });

  door.serve(deleteStudyForEver, async ({ studyId, query }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    await eraseStudy(house, caller, studyId, query.confirmation, source);
    return undefined;
  });

  door.serve(setEditors, async ({ studyId, body }, { caller, ip }) => {
    const source = auditSource({ caller, ip }, now());
    await changeEditors(house, caller, studyId, body.editors, source);
    // Users who remove themselves from the list still get this response.
    const viewer: Viewer = { companyId: caller.companyId };
    return await studyAnswer(house, await studyRows(db, viewer, studyId));
  });

  door.serve(setValidTo, async ({ studyId, body }, { caller }) => {
    await changeValidTo(house, caller, studyId, body.validTo);
    return await studyAnswer(house, await studyRows(db, caller, studyId));
  });

  door.serve(listDeletedStudies, async (_input, { caller }) => {
    const rows = await db
      .selectFrom('studies')
      .selectAll()
      .where('companyId', '=', caller.companyId)
      .where('deletedAt', 'is not', null)
      .where(seenBy(caller))
      .orderBy('deletedAt', 'desc')
      .orderBy('id')
      .execute();
    return await deletedAnswers(house, caller.companyId, rows);
  });

  door.serve(getDeletedStudy, async ({ studyId }, { caller }) => deleted(caller, studyId));

  door.serve(undeleteStudy, async ({ studyId }, { caller, ip }) =>
    restoreStudy(house, caller, studyId, auditSource({ caller, ip }, now())),
  );

  door.serve(generateDownload, async ({ studyId }, { caller, ip }) => {
    await askForDownload(house, caller, studyId, auditSource({ caller, ip }, now()));
    return await deleted(caller, studyId);
  });

  door.serve(getDownloadUrl, async ({ studyId }, { caller, ip }) => ({
    url: await downloadAddress(house, caller, studyId, auditSource({ caller, ip }, now())),
  }));

  async function deleted(caller: Viewer, studyId: string) {
    const study = await ownDeleted(db, caller, studyId);
    const [answer] = await deletedAnswers(house, study.companyId, [study]);
    return answer!;
  }
}
