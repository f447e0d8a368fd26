import type {
  changePanelStudy as changePanelStudyCall,
  PanelDraft,
  PanelStudy,
} from '@fovea/contract/participation/panelStudies';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { Study } from '@fovea/contract/studies/studies';
import { canAddPlaces, isPanelDraft } from '@fovea/rules/panels/panelStates';
import { minorAmountText } from '@fovea/rules/inputs/minorUnits';
import type { AppContext } from '../../platform/context/appContext';
import { appendAudit } from '../../platform/audit/appendAudit';
import { Refusal } from '../../platform/http/refusal';
import { requireInPerson } from '../../people/panelProviders/openPanel';
import { answeredByPanel } from '../../people/panelProviders/panelFailure';
import { studyRows, type StudyRow } from '../../research/studyParts/studyRows';
import { studyAnswer } from '../studies/studyAnswer';
import { synced, withFreshStudy, type FreshStudy } from './freshStudy';
import { withNeeded } from './withNeeded';
import type { PanelRequest } from './panelRequest';
import { panelStudyAnswer, requirePanelStudy, type PushedRow } from './panelStudyRows';
import { placesCost } from './prolificCost';
import { codesFor } from './prolificCodes';
import { ProlificStudy, writtenDraft } from './prolificStudy';
import { requireCollecting } from './requireCollecting';
import { requireCost } from './requireCost';
import { requirePossible } from './requirePossible';

type Body = HandlerInput<typeof changePanelStudyCall>['body'];
type Given = Omit<Body, 'thresholds' | 'expectedCostMinor'>;

/**
 * Changes a draft at the panel, or adds places to a published study. The thresholds are only here.
 * @throws Refusal
 */
export async function changePanelStudy(
  context: AppContext,
  request: PanelRequest,
  studyId: string,
  { thresholds, expectedCostMinor, ...given }: Body,
): Promise<PanelStudy> {
  const { db } = context;
  const rows = await studyRows(db, request.caller, studyId);
  const of = rows.study;
  let row = await requirePanelStudy(db, of);
  if (Object.values(given).some((value) => value !== undefined)) {
    const study = await studyAnswer(context, rows);
    row = await withFreshStudy(context, of, async (fresh) =>
      isPanelDraft(fresh.row.state)
        ? await changeDraft(context, request, study, fresh, given)
        : await addPlaces(context, request, of, fresh, { given, expectedCostMinor }),
    );
  }
  if (thresholds !== undefined) await setThresholds(context, request, of, row, thresholds);
  return await panelStudyAnswer(db, await requirePanelStudy(db, of));
}

async function changeDraft(
  context: AppContext,
  request: PanelRequest,
  study: Study,
  { panel, row, read }: FreshStudy,
  given: Given,
): Promise<PushedRow> {
  const peripherals = given.peripherals && withNeeded(given.peripherals, study);
  const changed: Partial<PanelDraft> = { ...defined(given), ...(peripherals && { peripherals }) };
  const draft: PanelDraft = { ...row.draft, ...changed };
  requirePossible(draft, study);
  const codes = codesFor(row.codes, draft.screenedOut);
  const body = writtenDraft(changed, { codes, otherFilters: read.otherFilters });
  const path = `/studies/${encodeURIComponent(row.panelStudyId)}/`;
  await answeredByPanel(panel.calls.ask('PATCH', path, ProlificStudy, body));
  await noteChange(context, request, row, { changed: Object.keys(changed) });
  return (await synced(context, panel, row)).row;
}

async function addPlaces(
  context: AppContext,
  request: PanelRequest,
  study: StudyRow,
  { panel, row }: FreshStudy,
  { given, expectedCostMinor }: { given: Given; expectedCostMinor: number | undefined },
): Promise<PushedRow> {
  const { places, ...others } = defined(given);
  const differs = (Object.keys(others) as (keyof typeof others)[]).some(
    (field) => JSON.stringify(others[field]) !== JSON.stringify(row.draft[field]),
  );
  if (differs || !canAddPlaces(row.state)) {
    const message = 'The study was published: only places can be added to it.';
    throw new Refusal(409, message, 'PUBLISHED');
  }
  const { places: before, rewardMinor } = row.draft;
  if (places === undefined || places === before) return row;
  requirePossible({ ...row.draft, places }, { deviceTypes: row.draft.deviceTypes }, before);
  requireInPerson(request.caller);
  requireCollecting(study);
  const added = { rewardMinor, places: places - before };
  const cost = await answeredByPanel(placesCost(panel.calls, added, row.currency));
  requireCost(expectedCostMinor, cost.totalMinor, row.currency);
  const path = `/studies/${encodeURIComponent(row.panelStudyId)}/`;
  const body = { total_available_places: places };
  await answeredByPanel(panel.calls.ask('PATCH', path, ProlificStudy, body));
  await noteChange(context, request, row, {
    places: { before, after: places },
    cost: minorAmountText(cost.totalMinor, row.currency),
  });
  return (await synced(context, panel, row)).row;
}

async function setThresholds(
  context: AppContext,
  request: PanelRequest,
  study: StudyRow,
  row: PushedRow,
  thresholds: NonNullable<Body['thresholds']>,
): Promise<void> {
  await context.db
    .updateTable('panelStudies')
    .set({ thresholds: JSON.stringify(thresholds) })
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .execute();
  await noteChange(context, request, row, {
    thresholds: { before: row.thresholds, after: thresholds },
  });
}

async function noteChange(
  { db, now }: AppContext,
  { caller, ip }: PanelRequest,
  { companyId, studyId, draft }: PushedRow,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(
    db,
    { caller, ip, at: now() },
    {
      companyId,
      action: 'PANEL_STUDY_CHANGED',
      target: { type: 'study', id: studyId, name: draft.name },
      details,
    },
  );
}

function defined(given: Given): Partial<PanelDraft> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
