import type {
  PanelDecisionKind,
  PanelDecisionOutcome,
} from '@fovea/contract/participation/panelSubmissions';
import { PanelFailure } from '../../../people/panelProviders/panelFailure';
import type { ProlificCalls } from '../../../people/panelProviders/prolificCalls';
import { approveAll, approveOne, requestReturn } from '../prolificSubmissions';

export interface Decision {
  readonly kind: PanelDecisionKind;
  readonly submissionId: string;
  /** Of a return: what the participant reads. */
  readonly sentences: readonly string[];
}

/** The panel recommends at most 1,000 at once. */
const AT_ONCE = 500;
/** Whoever confirmed it waits for the answer. */
const BUDGET_MS = 60_000;

/**
 * Sends decisions, many approvals at once. What the panel refuses is found out one by one, and a panel
 * that does not answer, or asks to wait for long, ends it: the rest is not sent.
 */
export async function sendDecisions(
  calls: ProlificCalls,
  decisions: readonly Decision[],
): Promise<PanelDecisionOutcome[]> {
  const outcomes: PanelDecisionOutcome[] = [];
  const endMs = performance.now() + BUDGET_MS;
  let stopped: PanelFailure | null = null;
  const note = (
    some: readonly Decision[],
    outcome: PanelDecisionOutcome['outcome'],
    message: string | null,
  ) => {
    for (const { submissionId, kind } of some) {
      outcomes.push({ submissionId, kind, outcome, message });
    }
  };

  /** Halves what is refused, until it is known which ones are. */
  async function send(some: readonly Decision[]): Promise<void> {
    const [first] = some;
    if (!first) return;
    if (stopped ?? performance.now() > endMs) return note(some, 'NOT_SENT', messageOf(stopped));
    try {
      if (first.kind === 'ASK_TO_RETURN') {
        await requestReturn(calls, first.submissionId, first.sentences);
      } else if (some.length === 1) await approveOne(calls, first.submissionId);
      else
        await approveAll(
          calls,
          some.map(({ submissionId }) => submissionId),
        );
      note(some, 'DONE', null);
    } catch (reason) {
      if (!(reason instanceof PanelFailure)) throw reason;
      if (reason.kind !== 'refused') {
        stopped = reason;
        note(some, 'NOT_SENT', messageOf(reason));
      } else if (some.length === 1) {
        note(some, 'REFUSED', reason.message);
      } else {
        const half = Math.ceil(some.length / 2);
        await send(some.slice(0, half));
        await send(some.slice(half));
      }
    }
  }

  const approvals = decisions.filter(({ kind }) => kind === 'APPROVE');
  for (let at = 0; at < approvals.length; at += AT_ONCE) {
    await send(approvals.slice(at, at + AT_ONCE));
  }
  for (const one of decisions) if (one.kind === 'ASK_TO_RETURN') await send([one]);
  return outcomes;
}

function messageOf(failure: PanelFailure | null): string {
  switch (failure?.kind) {
    case 'busy':
      return 'The panel asks to wait. Send it again in a few minutes.';
    case 'token':
      return 'The panel does not accept the API token any more.';
    default:
      return 'The panel did not answer in time. Send it again: nothing is done twice.';
  }
}
