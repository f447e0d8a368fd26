import { getFolder } from '@fovea/contract/folders';
import { own } from '../door/own';
import type { Door } from '../door/serve';
import type { House } from '../house';
import { respondentCounts } from '../recordings/studyFigures';
import { folderPath, studiesIn } from './rows';

export function folderRoutes(door: Door, house: House): void {
  const { db, objects } = house;

  door.serve(getFolder, async ({ folderId }, { caller }) => {
    const folder = await own(db, caller, 'folders', folderId, 'folder');
    const studies = await studiesIn(db, caller.companyId, folderId);
    const ids = studies.map((study) => study.id);
    const counts = await respondentCounts(house, caller.companyId, ids);
    return {
      id: folder.id,
      name: folder.name,
      company: folder.companyId,
      folderPath: await folderPath(db, folder),
      items: await Promise.all(
        studies.map(async (study) => ({
          type: 'StudyItem' as const,
          id: study.id,
          name: study.name,
          parentFolder: folderId,
          createdDate: study.createdAt.toISOString(),
          version: study.version,
          versionTimestamp: study.versionAt.toISOString(),
          studyType: study.studyType,
          collectingData: study.collecting,
          locked: study.collecting || study.firstStartedAt !== null || counts.has(study.id),
          respondentCount: counts.get(study.id) ?? 0,
          thumbnailUrl:
            study.thumbnailKey === null ? null : await objects.signedGet(study.thumbnailKey),
        })),
      ),
    };
  });
}
