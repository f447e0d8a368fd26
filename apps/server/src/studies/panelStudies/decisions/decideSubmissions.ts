import type {
  decidePanelSubmissions,
  PanelDecisionKind,
  PanelDecisionOutcome,
} from '@fovea/contract/participation/panelSubmissions';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { minorAmountText } from '@fovea/rules/inputs/minorUnits';
import { isReturnReason, returnSentences } from '@fovea/rules/panels/gateMessages';
import { canDecide, type DecidedSubmission } from '@fovea/rules/panels/canDecide';
import { approvalCostMinor } from '@fovea/rules/panels/panelBoard';
import type { AppContext } from '../../../platform/context/appContext';
import { appendAudit, type NewAuditEntry } from '../../../platform/audit/appendAudit';
import { requireOwned } from '../../../platform/http/requireOwned';
import { notFound, Refusal } from '../../../platform/http/refusal';
import { insertInBatches } from '../../../platform/store/insertInBatches';
import { newId } from '../../../platform/store/newId';
import { requireInPerson } from '../../../people/panelProviders/openPanel';
import { withFreshStudy, type FreshStudy } from '../freshStudy';
import type { PanelRequest } from '../panelRequest';
import { submissionsOf } from '../panelPairs';
import type { PushedRow } from '../panelStudyRows';
import { requireCost } from '../requireCost';
import { sendDecisions, type Decision } from './sendDecisions';
import { PanelFailure } from '../../../people/panelProviders/panelFailure';
import { syncPanelStudy } from '../syncPanelStudy';

type Body = HandlerInput<typeof decidePanelSubmissions>['body'];

/**
 * The panel approves many a moment after it was asked: an approval that it accepted this recently is
 * not sent again.
 */
const APPROVAL_TAKES_MS = 10 * 60_000;

/** Approves submissions and asks for the return of others. @throws Refusal */
export async function decideSubmissions(
  context: AppContext,
  request: PanelRequest,
  studyId: string,
  body: Body,
): Promise<Answer<typeof decidePanelSubmissions>> {
  const study = await requireOwned(context.db, request.caller, 'studies', studyId, 'study');
  requireInPerson(request.caller);
  const decisions = decisionsIn(body);
  return await withFreshStudy(context, study, async (fresh) => {
    const { row, panel } = fresh;
    const { rewardMinor } = row.draft;
    const submissions = await requireOfStudy(context, row, decisions);
    requireCost(
      body.expectedCostMinor,
      approvalCostMinor(rewardMinor, body.approve.length),
      row.currency,
    );
    const done = await doneBefore(context, row, submissions);
    const undone = decisions.filter((one) => !done.has(keyOf(one)));
    const isPossible = ({ submissionId, kind }: Decision) =>
      canDecide(submissions.get(submissionId)!, kind);
    const open = undone.filter(isPossible);
    const ids = await reserve(context, request, fresh, open);
    const sent = new Map(
      (await sendDecisions(panel.calls, open)).map((outcome) => [keyOf(outcome), outcome]),
    );
    await store(context, request, row, { open, ids, sent });
    await readAgain(context, fresh);
    const impossible = new Set(undone.filter((one) => !isPossible(one)));
    const outcomes = decisions.map((one) => {
      if (impossible.has(one)) return refusedHere(one, submissions);
      return sent.get(keyOf(one)) ?? already(one);
    });
    return { currency: row.currency, outcomes };
  });
}

const keyOf = ({ kind, submissionId }: Pick<Decision, 'kind' | 'submissionId'>) =>
  `${kind} ${submissionId}`;

const already = ({ submissionId, kind }: Decision): PanelDecisionOutcome => ({
  ...{ submissionId, kind, outcome: 'ALREADY_DONE', message: null },
});

/** The same rule greys it in the studio; the panel is not asked for it. */
function refusedHere({ submissionId, kind }: Decision, submissions: OfStudy): PanelDecisionOutcome {
  const { state } = submissions.get(submissionId)!;
  const stands = state.replaceAll('_', ' ');
  const message =
    kind === 'APPROVE'
      ? `A submission that is ${stands} cannot be approved.`
      : `Nobody can be asked to return a submission that is ${stands}.`;
  return { submissionId, kind, outcome: 'REFUSED', message };
}

/** @throws Refusal 400 */
function decisionsIn({ approve, askToReturn }: Body): Decision[] {
  const returns = askToReturn.map(({ submissionId, reasons, text = '' }): Decision => {
    const written = text.trim();
    const sentences = written === '' ? returnSentences(reasons.filter(isReturnReason)) : [written];
    if (sentences.length === 0) {
      const message = 'Say why the submission should be returned: the participant reads it.';
      throw new Refusal(400, message, 'NO_REASON');
    }
    return { kind: 'ASK_TO_RETURN', submissionId, sentences };
  });
  const approvals = approve.map((submissionId): Decision => ({
    kind: 'APPROVE',
    submissionId,
    sentences: [],
  }));
  const all = [...approvals, ...returns];
  if (new Set(all.map(({ submissionId }) => submissionId)).size < all.length) {
    throw new Refusal(400, 'A submission is named more than once.', 'NAMED_TWICE');
  }
  return all;
}

type OfStudy = ReadonlyMap<string, DecidedSubmission>;

/** The submissions of the study, by their ids. @throws Refusal 404 for those of another study */
async function requireOfStudy(
  { db }: AppContext,
  row: PushedRow,
  decisions: readonly Decision[],
): Promise<OfStudy> {
  const known = await submissionsOf(db, row);
  const byId = new Map(known.map((one) => [one.id, one]));
  if (decisions.some(({ submissionId }) => !byId.has(submissionId))) throw notFound('submission');
  return byId;
}

/** Decisions that are in force already, so that nothing is sent. */
async function doneBefore(
  { db, now }: AppContext,
  { studyId }: PushedRow,
  submissions: OfStudy,
): Promise<ReadonlySet<string>> {
  const since = new Date(now().getTime() - APPROVAL_TAKES_MS);
  const accepted = await db
    .selectFrom('panelDecisions')
    .select(['submissionId', 'kind'])
    .where('studyId', '=', studyId)
    .where('state', '=', 'DONE')
    .where('decidedAt', '>', since)
    .execute();
  const of = (kind: PanelDecisionKind, submissionId: string) => keyOf({ kind, submissionId });
  return new Set([
    ...accepted.map(({ kind, submissionId }) => of(kind, submissionId)),
    ...[...submissions].flatMap(([id, { state, isReturnRequested }]) => [
      ...(state === 'APPROVED' ? [of('APPROVE', id)] : []),
      ...(isReturnRequested || state === 'RETURNED' ? [of('ASK_TO_RETURN', id)] : []),
    ]),
  ]);
}

/** What was confirmed is in the audit log before it is sent. @returns ids of the decisions' rows */
async function reserve(
  { db, now }: AppContext,
  { caller, ip }: PanelRequest,
  { row }: FreshStudy,
  open: readonly Decision[],
): Promise<ReadonlyMap<string, string>> {
  const at = now();
  const { studyId, companyId } = row;
  const ids = new Map(open.map((one) => [keyOf(one), newId()]));
  if (open.length === 0) return ids;
  const approvals = open.filter(({ kind }) => kind === 'APPROVE').length;
  const cost = approvalCostMinor(row.draft.rewardMinor, approvals);
  await db.transaction().execute(async (tx) => {
    const rows = open.map((one) => ({
      ...{ id: ids.get(keyOf(one))!, companyId, studyId, submissionId: one.submissionId },
      ...{ kind: one.kind, state: 'SENDING' as const, decidedBy: caller.userId, decidedAt: at },
      amountMinor: one.kind === 'APPROVE' ? row.draft.rewardMinor : 0,
    }));
    await insertInBatches(rows, async (some) => {
      await tx.insertInto('panelDecisions').values(some).execute();
    });
    await appendAudit(
      tx,
      { caller, ip, at },
      entry(row, {
        step: 'confirmed',
        approve: approvals,
        askToReturn: open.length - approvals,
        cost: minorAmountText(cost, row.currency),
      }),
    );
  });
  return ids;
}

interface Sent {
  readonly open: readonly Decision[];
  readonly ids: ReadonlyMap<string, string>;
  readonly sent: ReadonlyMap<string, PanelDecisionOutcome>;
}

const STATE_OF = { DONE: 'DONE', REFUSED: 'REFUSED', NOT_SENT: 'NOT_SENT' } as const;

async function store(
  { db, now }: AppContext,
  { caller, ip }: PanelRequest,
  row: PushedRow,
  { open, ids, sent }: Sent,
): Promise<void> {
  if (open.length === 0) return;
  const outcomes = [...sent.values()];
  const count = (kind: PanelDecisionKind | null, outcome: PanelDecisionOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome && (kind === null || one.kind === kind))
      .length;
  await db.transaction().execute(async (tx) => {
    for (const one of outcomes) {
      if (one.outcome === 'ALREADY_DONE') continue;
      await tx
        .updateTable('panelDecisions')
        .set({ state: STATE_OF[one.outcome], refusal: one.message })
        .where('id', '=', ids.get(keyOf(one))!)
        .execute();
    }
    await appendAudit(
      tx,
      { caller, ip, at: now() },
      entry(row, {
        step: 'sent',
        approved: count('APPROVE', 'DONE'),
        askedToReturn: count('ASK_TO_RETURN', 'DONE'),
        refused: count(null, 'REFUSED'),
        notSent: count(null, 'NOT_SENT'),
      }),
    );
  });
}

const entry = (
  { companyId, studyId, draft }: PushedRow,
  details: Readonly<Record<string, unknown>>,
): NewAuditEntry => ({
  companyId,
  action: 'PANEL_SUBMISSIONS_DECIDED',
  target: { type: 'study', id: studyId, name: draft.name },
  details,
});

/** The decisions are sent, whatever the panel says now: what is shown may be some minutes old. */
async function readAgain(context: AppContext, { panel, row }: FreshStudy): Promise<void> {
  try {
    await syncPanelStudy(context, panel, row);
  } catch (reason) {
    if (!(reason instanceof PanelFailure)) throw reason;
  }
}
