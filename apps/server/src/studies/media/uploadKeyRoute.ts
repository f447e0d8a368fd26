import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import type { Router } from '../../platform/http/router';
import { startUpload } from './startUpload';
import type { AppContext } from '../../platform/context/appContext';
import { mustBeUnlocked } from '../studies/studyLock';
import { studyRows } from '../../research/studyParts/studyRows';

/** Signed URLs to upload the file of an image or video stimulus. */
export function uploadKeyRoute(router: Router, context: AppContext): void {
  router.serve(requestUploadKey, async ({ studyId, body }, { caller }) => {
    const place = { companyId: caller.companyId, studyId };
    const upload = await startUpload(context, place, caller.userId, body, async (tx) => {
      const { study } = await studyRows(tx, caller, studyId, 'forUpdate');
      await mustBeUnlocked(tx, study);
    });
    return { ...upload, duplicate: null };
  });
}
