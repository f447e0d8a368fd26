import { PANEL_PROVIDER_TYPES } from '@fovea/contract/people/panelProviders';
import type {
  pushStudy as pushStudyCall,
  PanelCost,
  PanelDraft,
  PanelStudy,
} from '@fovea/contract/participation/panelStudies';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { Study } from '@fovea/contract/studies/studies';
import { codeAddresses } from '@fovea/rules/panels/panelCodes';
import {
  CANNOT_PUSH_MESSAGE,
  pushProblems,
  PUSH_PROBLEM_MESSAGES,
  suggestedDraft,
  suggestedRewardMinor,
} from '@fovea/rules/panels/panelDraft';
import { USABLE_DEFAULTS } from '@fovea/rules/panels/usableGate';
import { linkWithParameters } from '@fovea/rules/participation/links';
import { PROLIFIC_PARAMETERS } from '@fovea/rules/participation/panelParameters';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import { appendAudit } from '../../platform/audit/appendAudit';
import { Refusal } from '../../platform/http/refusal';
import type { Db } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { openPanel, requirePanel, type OpenPanel } from '../../people/panelProviders/openPanel';
import { answeredByPanel, PanelFailure } from '../../people/panelProviders/panelFailure';
import {
  availableIn,
  prolificProjects,
  prolificWorkspaces,
} from '../../people/panelProviders/prolificAccount';
import { bumpVersion, studyRows } from '../../research/studyParts/studyRows';
import { studyAnswer } from '../studies/studyAnswer';
import type { ProlificCalls } from '../../people/panelProviders/prolificCalls';
import { alone } from './panelLease';
import type { PanelRequest } from './panelRequest';
import {
  findPanelStudy,
  panelStudyAnswer,
  requirePanelStudy,
  type PanelStudyRow,
} from './panelStudyRows';
import { COMPLETION_ADDRESS, newCodes } from './prolificCodes';
import { studyCost } from './prolificCost';
import { ProlificStudy, readStudy, writtenDraft, type ReadStudy } from './prolificStudy';
import { requirePossible } from './requirePossible';
import { withNeeded } from './withNeeded';

type Body = HandlerInput<typeof pushStudyCall>['body'];

/** Makes a draft of a study at the panel. @throws Refusal */
export async function pushStudy(
  context: AppContext,
  request: PanelRequest,
  studyId: string,
  body: Body,
): Promise<PanelStudy> {
  const { caller } = request;
  const { db } = context;
  const study = await studyAnswer(context, await studyRows(db, caller, studyId));
  if (!caller.features.includes('PANEL_PROVIDER')) {
    throw new Refusal(403, CANNOT_PUSH_MESSAGE, 'NOT_ALLOWED');
  }
  const type = PANEL_PROVIDER_TYPES.find((one) => one === body.type);
  if (type === undefined) {
    throw new Refusal(400, 'The server knows no panel of this name.', 'UNKNOWN_PANEL');
  }
  const { companyId } = caller;
  const of = { id: studyId, companyId };
  const problem = (await problemsOf(context, study))[0];
  if (problem) throw new Refusal(409, PUSH_PROBLEM_MESSAGES[problem], problem);
  const panel = await requirePanel(context, companyId);
  const { workspaceId, projectId, currency } = await answeredByPanel(payerOf(panel, body));
  const draft = draftOf(study, body, currency);
  requirePossible(draft, study);
  const reserved = {
    ...{ companyId, type, accountId: panel.accountId, workspaceId, currency: currency ?? '' },
    draft: JSON.stringify(draft),
    codes: JSON.stringify(newCodes(draft.screenedOut)),
    thresholds: JSON.stringify(body.thresholds ?? USABLE_DEFAULTS),
    ...{ pushedAt: context.now(), pushedBy: caller.userId },
  };
  const isFirst = await reserve(db, { ...reserved, ...EMPTY, studyId });
  return await alone(context, of, async () => {
    // Somebody else may have pushed it since it was looked at.
    if (await findPanelStudy(db, of)) {
      throw new Refusal(409, PUSH_PROBLEM_MESSAGES.ALREADY_PUSHED, 'ALREADY_PUSHED');
    }
    await db.updateTable('panelStudies').set(reserved).where('studyId', '=', studyId).execute();
    const row = await db
      .selectFrom('panelStudies')
      .selectAll()
      .where('studyId', '=', studyId)
      .executeTakeFirstOrThrow();
    const made = await answeredByPanel(makeDraft(panel.calls, study, row, { projectId, isFirst }));
    await storeDraft(context, request, study, row, made);
    return await panelStudyAnswer(db, await requirePanelStudy(db, of));
  });
}

const EMPTY = { panelStudyId: null, state: 'UNPUBLISHED' } as const;

/**
 * Notes that a draft is about to be made, before it is: should the answer get lost, the next attempt
 * looks for it at the panel.
 * @returns false: there was an attempt before
 */
async function reserve(db: Db, row: Insertable<Tables['panelStudies']>): Promise<boolean> {
  const first = await db
    .insertInto('panelStudies')
    .values(row)
    .onConflict((on) => on.column('studyId').doNothing())
    .returning('studyId')
    .executeTakeFirst();
  return first !== undefined;
}

/** Why a study cannot be pushed, as the studio shows it before. */
export async function problemsOf(context: AppContext, study: Study) {
  const { db } = context;
  const of = { id: study.id, companyId: study.company };
  const other = await db
    .selectFrom('studyPanels')
    .select('kind')
    .where('studyId', '=', study.id)
    .where('kind', '!=', 'PROLIFIC')
    .executeTakeFirst();
  return pushProblems(study, {
    isPushed: (await findPanelStudy(db, of)) !== null,
    hasOtherPanel: other !== undefined,
    isConnected: (await openPanel(context, study.company)) !== null,
  });
}

interface Payer {
  readonly workspaceId: string | null;
  /** Null: the panel takes its usual one. */
  readonly projectId: string | null;
  /** Null: the panel does not say before there is a draft. */
  readonly currency: string | null;
}

/** Who pays. @throws PanelFailure */
async function payerOf({ calls }: OpenPanel, body: Body): Promise<Payer> {
  const { workspaceId = null, projectId = null } = body;
  if (workspaceId === null) {
    const first = (await prolificWorkspaces(calls))[0];
    if (!first) return { workspaceId: null, projectId, currency: null };
    const project = projectId ?? (await prolificProjects(calls, first.id))[0]?.id ?? null;
    const currency = first.available?.currency ?? null;
    return { workspaceId: first.id, projectId: project, currency };
  }
  const project = projectId ?? (await prolificProjects(calls, workspaceId))[0]?.id ?? null;
  const currency = (await availableIn(calls, workspaceId))?.currency ?? null;
  return { workspaceId, projectId: project, currency };
}

/** What was asked for, and the rest from the study. */
function draftOf(study: Study, body: Body, currency: string | null): PanelDraft {
  const suggested = suggestedDraft(study);
  const { durationMins } = body;
  return {
    name: body.name ?? suggested.name,
    description: body.description ?? suggested.description,
    durationMins,
    places: body.places ?? suggested.places,
    // Zero is refused with the other fields that are not possible.
    rewardMinor: body.rewardMinor ?? suggestedRewardMinor(durationMins, currency ?? '') ?? 0,
    deviceTypes: body.deviceTypes ?? suggested.deviceTypes,
    peripherals: withNeeded(body.peripherals ?? suggested.peripherals, study),
    filters: body.filters ?? [],
    screenedOut: body.screenedOut ?? null,
  };
}

const Drafts = z.object({
  results: z.array(z.object({ id: z.string(), internal_name: z.optional(z.nullable(z.string())) })),
});

/** By it a draft is found again whose answer got lost. Participants do not see it. */
const internalName = (studyId: string) => `Fovea ${studyId}`;

/** @throws PanelFailure */
async function makeDraft(
  calls: ProlificCalls,
  study: Study,
  { draft, codes, currency }: PanelStudyRow,
  { projectId, isFirst }: { readonly projectId: string | null; readonly isFirst: boolean },
): Promise<Made> {
  const body = {
    ...writtenDraft(draft, { codes, otherFilters: [] }),
    internal_name: internalName(study.id),
    external_study_url: linkWithParameters(
      study.collectionLink,
      PROLIFIC_PARAMETERS,
      (name) => `{{%${name}%}}`,
    ),
    prolific_id_option: 'url_parameters',
    ...(projectId === null ? {} : { project: projectId }),
  };
  const lost = isFirst ? undefined : await lostDraft(calls, study.id);
  const answer =
    lost === undefined
      ? await calls.ask('POST', '/studies/', ProlificStudy, body)
      : await calls.ask('PATCH', `/studies/${encodeURIComponent(lost)}/`, ProlificStudy, body);
  const read = readStudy(answer);
  return { read, cost: await costIfTold(calls, read.panelStudyId, currency) };
}

interface Made {
  readonly read: ReadStudy;
  readonly cost: PanelCost | null;
}

/** The id of a draft that an attempt made whose answer got lost. */
async function lostDraft(calls: ProlificCalls, studyId: string): Promise<string | undefined> {
  const { results } = await calls.ask('GET', '/studies/?state=UNPUBLISHED', Drafts);
  return results.find((one) => one.internal_name === internalName(studyId))?.id;
}

/** The draft is made already: its cost is told with the next look at it. */
async function costIfTold(
  calls: ProlificCalls,
  panelStudyId: string,
  currency: string,
): Promise<PanelCost | null> {
  try {
    return await studyCost(calls, panelStudyId, 'projected', currency);
  } catch (reason) {
    if (reason instanceof PanelFailure) return null;
    throw reason;
  }
}

async function storeDraft(
  { db, now }: AppContext,
  { caller, ip }: PanelRequest,
  study: Study,
  { codes, draft, currency }: PanelStudyRow,
  { read, cost }: Made,
): Promise<void> {
  const at = now();
  const { panelStudyId } = read;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('panelStudies')
      .set({
        panelStudyId,
        state: read.state,
        draft: JSON.stringify(read.draft),
        cost: cost && JSON.stringify(cost),
        currency: currency || (cost?.currency ?? ''),
        syncedAt: at,
      })
      .where('studyId', '=', study.id)
      .execute();
    const ends = JSON.stringify(codeAddresses(codes, COMPLETION_ADDRESS));
    const panel = { kind: 'PROLIFIC', preset: null, idParameter: 'PROLIFIC_PID', ends } as const;
    const of = { studyId: study.id, companyId: study.company, createdAt: at, updatedAt: at };
    await tx
      .insertInto('studyPanels')
      .values({ ...panel, ...of })
      .onConflict((on) => on.column('studyId').doUpdateSet({ ...panel, updatedAt: at }))
      .execute();
    await tx
      .updateTable('studies')
      .set({ panelProviderType: 'PROLIFIC', panelProviderId: panelStudyId })
      .where('id', '=', study.id)
      .execute();
    await bumpVersion(tx, study.id, at);
    const { places, rewardMinor } = draft;
    await appendAudit(
      tx,
      { caller, ip, at },
      {
        companyId: study.company,
        action: 'PANEL_STUDY_PUSHED',
        target: { type: 'study', id: study.id, name: study.name },
        details: { type: 'PROLIFIC', panelStudyId, places, rewardMinor, currency },
      },
    );
  });
}
