import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import type { Door } from '../../platform/http/serve';
import { beginParts } from './beginParts';
import type { House } from '../../platform/context/house';
import { mustBeUnlocked } from '../studies/studyLock';
import { studyRows } from '../../research/studyParts/studyRows';

/** Signed URLs to upload the file of an image or video stimulus. */
export function uploadKeyRoute(door: Door, house: House): void {
  door.serve(requestUploadKey, async ({ studyId, body }, { caller }) => {
    const place = { companyId: caller.companyId, studyId };
    const upload = await beginParts(house, place, body, async (tx) => {
      const { study } = await studyRows(tx, caller, studyId, 'forUpdate');
      await mustBeUnlocked(tx, study);
    });
    return { ...upload, duplicate: null };
  });
}
