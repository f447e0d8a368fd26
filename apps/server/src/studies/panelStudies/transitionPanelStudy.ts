import type {
  PanelStudy,
  PanelStudyState,
  PanelTransition,
} from '@fovea/contract/participation/panelStudies';
import { minorAmountText } from '@fovea/rules/inputs/minorUnits';
import { canTransition } from '@fovea/rules/panels/panelStates';
import type { AppContext } from '../../platform/context/appContext';
import { appendAudit } from '../../platform/audit/appendAudit';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import { requireInPerson } from '../../people/panelProviders/openPanel';
import { answeredByPanel } from '../../people/panelProviders/panelFailure';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { synced, withFreshStudy, type FreshStudy } from './freshStudy';
import type { PanelRequest } from './panelRequest';
import { panelStudyAnswer, type PushedRow } from './panelStudyRows';
import { ProlificStudy, readStudy } from './prolificStudy';
import { requireCollecting } from './requireCollecting';
import { requireCost } from './requireCost';

interface Asked {
  readonly action: PanelTransition;
  readonly expectedCostMinor?: number | undefined;
}

/** Where an action leads: asked for twice, the second time changes nothing. */
const RESULTS: Record<PanelTransition, readonly PanelStudyState[]> = {
  PUBLISH: ['PUBLISHING', 'ACTIVE'],
  PAUSE: ['PAUSED'],
  START: ['ACTIVE'],
  STOP: ['COMPLETED', 'AWAITING_REVIEW'],
};

/** Publishes, pauses, resumes or stops a study at the panel. @throws Refusal */
export async function transitionPanelStudy(
  context: AppContext,
  request: PanelRequest,
  studyId: string,
  asked: Asked,
): Promise<PanelStudy> {
  const { db } = context;
  const { action } = asked;
  const study = await requireOwned(db, request.caller, 'studies', studyId, 'study');
  requireInPerson(request.caller);
  return await withFreshStudy(context, study, async (fresh) => {
    const { panel, row } = fresh;
    if (RESULTS[action].includes(row.state)) return await panelStudyAnswer(db, row);
    if (!canTransition(row.state, action)) {
      const message = `The study is ${row.state} at the panel, which does not allow this.`;
      throw new Refusal(409, message, 'WRONG_STATE');
    }
    const cost = action === 'PUBLISH' ? requireReady(study, fresh, asked) : null;
    if (action === 'START') requireCollecting(study);
    const path = `/studies/${encodeURIComponent(row.panelStudyId)}/transition/`;
    const moved = await answeredByPanel(panel.calls.ask('POST', path, ProlificStudy, { action }));
    const { state } = readStudy(moved);
    await noteTransition(context, request, { ...row, state }, action, cost);
    return await panelStudyAnswer(db, (await synced(context, panel, row)).row);
  });
}

/** @returns what publishing costs, as a text @throws Refusal 409 */
function requireReady(study: StudyRow, { row }: FreshStudy, { expectedCostMinor }: Asked): string {
  requireCollecting(study);
  const { cost, currency } = row;
  if (!cost) {
    const message = 'The panel does not say what the study costs. Try again in a few minutes.';
    throw new Refusal(409, message, 'COST_CHANGED');
  }
  requireCost(expectedCostMinor, cost.totalMinor, currency);
  return minorAmountText(cost.totalMinor, currency);
}

async function noteTransition(
  { db, now }: AppContext,
  { caller, ip }: PanelRequest,
  { companyId, studyId, draft, panelStudyId, state }: PushedRow,
  transition: PanelTransition,
  cost: string | null,
): Promise<void> {
  const costs = cost === null ? {} : { cost, places: draft.places };
  await db.transaction().execute(async (tx) => {
    // Known from here on, so that it does not count as something that happened at the panel itself.
    await tx.updateTable('panelStudies').set({ state }).where('studyId', '=', studyId).execute();
    await appendAudit(
      tx,
      { caller, ip, at: now() },
      {
        companyId,
        action: 'PANEL_STUDY_CHANGED',
        target: { type: 'study', id: studyId, name: draft.name },
        details: { transition, panelStudyId, ...costs },
      },
    );
  });
}
