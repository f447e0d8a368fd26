import { receivePanelEvent as receivePanelEventCall } from '@fovea/contract/people/panelProviders';
import {
  changePanelStudy as changePanelStudyCall,
  deletePanelStudy as deletePanelStudyCall,
  getPanelCost,
  getPanelStudy,
  pushStudy as pushStudyCall,
  syncPanelStudy as syncPanelStudyCall,
  transitionPanelStudy as transitionPanelStudyCall,
} from '@fovea/contract/participation/panelStudies';
import {
  decidePanelSubmissions,
  getPanelBoard,
  listPanelSubmissions,
} from '@fovea/contract/participation/panelSubmissions';
import { suggestedDraft } from '@fovea/rules/panels/panelDraft';
import type { AppContext } from '../../platform/context/appContext';
import { countedTogether, createRateLimit } from '../../platform/http/rateLimit';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import { requirePanel } from '../../people/panelProviders/openPanel';
import { answeredByPanel } from '../../people/panelProviders/panelFailure';
import { studyRows } from '../../research/studyParts/studyRows';
import { studyAnswer } from '../studies/studyAnswer';
import { boardAnswer } from './boardAnswer';
import { changePanelStudy } from './changePanelStudy';
import { decideSubmissions } from './decisions/decideSubmissions';
import { deletePanelStudy } from './deletePanelStudy';
import { findPanelStudy, panelStudyAnswer, requirePanelStudy } from './panelStudyRows';
import { placesCost } from './prolificCost';
import { problemsOf, pushStudy } from './pushStudy';
import { receivePanelEvent } from './receivePanelEvent';
import { submissionAnswers } from './submissionAnswers';
import { syncNow } from './syncNow';
import { transitionPanelStudy } from './transitionPanelStudy';

/** Questions to the panel by one user in ten minutes. */
const SYNCS = 60;
/** Events from one network in ten minutes; the panel repeats those that are refused. */
const EVENTS = 20_000;

/** Studies at a panel: pushed, published, watched, and paid for. */
export function panelStudyRoutes(router: Router, context: AppContext): void {
  const { db } = context;
  const syncs = createRateLimit(
    SYNCS,
    'The panel was asked often. What changes there is shown within minutes by itself.',
    countedTogether(context, 'panel syncs'),
  );
  const events = createRateLimit(
    EVENTS,
    'Too many events came from this address.',
    countedTogether(context, 'panel events'),
  );

  router.serve(getPanelStudy, async ({ studyId }, { caller }) => {
    const study = await studyAnswer(context, await studyRows(db, caller, studyId));
    const row = await findPanelStudy(db, { id: studyId, companyId: caller.companyId });
    return {
      panelStudy: row && (await panelStudyAnswer(db, row)),
      problems: await problemsOf(context, study),
      suggestion: suggestedDraft(study),
    };
  });

  router.serve(pushStudyCall, async ({ studyId, body }, { caller, ip }) =>
    pushStudy(context, { caller, ip }, studyId, body),
  );

  router.serve(changePanelStudyCall, async ({ studyId, body }, { caller, ip }) =>
    changePanelStudy(context, { caller, ip }, studyId, body),
  );

  router.serve(transitionPanelStudyCall, async ({ studyId, body }, { caller, ip }) =>
    transitionPanelStudy(context, { caller, ip }, studyId, body),
  );

  router.serve(deletePanelStudyCall, async ({ studyId }, { caller, ip }) => {
    await deletePanelStudy(context, { caller, ip }, studyId);
    return undefined;
  });

  router.serve(syncPanelStudyCall, async ({ studyId }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    await requirePanelStudy(db, study);
    await syncs.admit(caller.userId);
    return await syncNow(context, study);
  });

  router.serve(getPanelCost, async ({ studyId, query }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const { draft, currency } = await requirePanelStudy(db, study);
    const { calls } = await requirePanel(context, study.companyId);
    const added = { rewardMinor: draft.rewardMinor, places: Number(query.addedPlaces) };
    return await answeredByPanel(placesCost(calls, added, currency));
  });

  router.serve(listPanelSubmissions, async ({ studyId }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const row = await requirePanelStudy(db, study);
    const submissions = await submissionAnswers(context, study, row);
    return { currency: row.currency, rewardMinor: row.draft.rewardMinor, submissions };
  });

  router.serve(decidePanelSubmissions, async ({ studyId, body }, { caller, ip }) =>
    decideSubmissions(context, { caller, ip }, studyId, body),
  );

  router.serve(getPanelBoard, async ({ studyId }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    return await boardAnswer(context, study, await requirePanelStudy(db, study));
  });

  router.servePublic(receivePanelEventCall, async ({ connectionKey }, { bytes, headers, ip }) => {
    await events.admit(ip);
    await receivePanelEvent(context, connectionKey, { bytes, headers });
    return undefined;
  });
}
