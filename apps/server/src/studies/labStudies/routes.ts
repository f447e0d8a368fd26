import {
  getLabProgress,
  listActiveInLab,
  setStudyMachines,
  startInLab as startInLabCall,
  stopInLab as stopInLabCall,
} from '@fovea/contract/participation/labStudies';
import type { AppContext } from '../../platform/context/appContext';
import type { Router } from '../../platform/http/router';
import { placeGroups } from '../../research/registrations/registrationStudies';
import { studyRows } from '../../research/studyParts/studyRows';
import { studyAnswer } from '../studies/studyAnswer';
import { activeStudies } from './activeStudies';
import { chooseMachines } from './chooseMachines';
import { startInLab, stopInLab } from './collectInLab';
import { requireLabStudy } from './requireLabStudy';

/** Starting and stopping lab studies, their machines and their progress. */
export function labStudyRoutes(router: Router, context: AppContext): void {
  const { db } = context;

  router.serve(listActiveInLab, (_input, { caller }) => activeStudies(db, caller));

  router.serve(getLabProgress, async ({ studyId }, { caller }) => {
    const { companyId } = await requireLabStudy(db, caller, studyId);
    const places = await placeGroups(db, companyId, [{ id: studyId }]);
    return { places: places.get(studyId) ?? [] };
  });

  router.serve(startInLabCall, async ({ studyId, labId }, request) => {
    await startInLab(context, request, { studyId, labId });
    return { currentLabId: labId };
  });

  router.serve(stopInLabCall, async ({ studyId, labId }, request) => {
    await stopInLab(context, request, { studyId, labId });
    return { currentLabId: null };
  });

  router.serve(setStudyMachines, async ({ studyId, body }, request) => {
    await chooseMachines(context, request, studyId, body.availableOn);
    return await studyAnswer(context, await studyRows(db, request.caller, studyId));
  });
}
