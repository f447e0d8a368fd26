/** Where the places of a study went, and the money with them. */
import type { EndReason, PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { ScreenedOutPayment } from '@fovea/contract/participation/panelStudies';
import {
  PANEL_OUTCOMES,
  type PanelBoardRow,
  type PanelOutcome,
} from '@fovea/contract/participation/panelSubmissions';
import { unusableReasons, type Gate, type GatedPair, type GatedSubmission } from './usableGate';

const OUTCOME_OF_END: Record<Exclude<PanelEnd, 'COMPLETE'>, PanelOutcome> = {
  SCREENED_OUT: 'SCREENED_OUT',
  QUOTA_FULL: 'QUOTA_FULL',
  LOW_QUALITY: 'CALIBRATION_FAILED',
  DUPLICATE: 'DUPLICATE',
  NO_CONSENT: 'NO_CONSENT',
  INCOMPATIBLE_DEVICE: 'INCOMPATIBLE_DEVICE',
  TECHNICAL_PROBLEM: 'TECHNICAL_PROBLEM',
};

/** Outcomes that several reasons lead to. */
const HAS_REASONS: ReadonlySet<PanelOutcome> = new Set(['SCREENED_OUT', 'TECHNICAL_PROBLEM']);

/**
 * What became of a place. How it ended here comes before where the submission stands: somebody who was
 * screened out and returned the submission was screened out.
 */
export function outcomeOf(pair: GatedPair, gate: Gate): PanelOutcome {
  const { submission, session, end } = pair;
  if (session?.state === 'WITHDRAWN') return 'WITHDRAWN';
  if (submission === null) return 'NO_SUBMISSION';
  if (end !== null && end !== 'COMPLETE') return OUTCOME_OF_END[end];
  if (session?.state === 'PROCESSED') {
    return unusableReasons(session, gate).length === 0 ? 'USABLE' : 'UNUSABLE';
  }
  if (session?.state === 'DATA_DELETED_BY_RESEARCHER') return 'UNUSABLE';
  if (end === 'COMPLETE' || session?.state === 'PROCESSING_ERROR') return 'WAITING';
  return outcomeOfUnended(submission, session !== null, session?.state === 'ABANDONED');
}

function outcomeOfUnended(
  { state }: GatedSubmission,
  hasSession: boolean,
  isAbandoned: boolean,
): PanelOutcome {
  switch (state) {
    case 'RETURNED':
      return 'RETURNED';
    case 'TIMED_OUT':
      return 'TIMED_OUT';
    case 'RESERVED':
    case 'ACTIVE':
      return isAbandoned ? 'ABANDONED' : 'TAKING_PART';
    default:
      if (!hasSession) return 'NO_SESSION';
      return isAbandoned ? 'ABANDONED' : 'WAITING';
  }
}

export interface Rewards {
  readonly rewardMinor: number;
  readonly screenedOut: ScreenedOutPayment | null;
}

export type BoardMoney = Pick<PanelBoardRow, 'approvedMinor' | 'pendingMinor' | 'screenedOutMinor'>;

/** The money of one submission, in the currency's smallest unit. */
export function moneyOf(
  submission: GatedSubmission | null,
  { rewardMinor, screenedOut }: Rewards,
): BoardMoney {
  const money = { approvedMinor: 0, pendingMinor: 0, screenedOutMinor: 0 };
  if (submission === null) return money;
  const { state, isReturnRequested } = submission;
  if (state === 'APPROVED') return { ...money, approvedMinor: rewardMinor };
  if (state === 'SCREENED_OUT')
    return { ...money, screenedOutMinor: screenedOut?.rewardMinor ?? 0 };
  const isPending = state === 'AWAITING_REVIEW' && !isReturnRequested;
  return isPending ? { ...money, pendingMinor: rewardMinor } : money;
}

export interface Board {
  /** In the order of the outcomes; only those that occur. */
  readonly rows: readonly PanelBoardRow[];
  readonly totals: BoardMoney & { readonly count: number };
}

/** The board of all pairs. Every pair counts once, and the rows add up to the totals. */
export function panelBoard(pairs: readonly GatedPair[], gate: Gate, rewards: Rewards): Board {
  const rows = new Map<string, PanelBoardRow>();
  const totals = { count: 0, approvedMinor: 0, pendingMinor: 0, screenedOutMinor: 0 };
  for (const pair of pairs) {
    const outcome = outcomeOf(pair, gate);
    const reason: EndReason | null = HAS_REASONS.has(outcome) ? pair.endReason : null;
    const money = moneyOf(pair.submission, rewards);
    const key = `${outcome} ${reason ?? ''}`;
    rows.set(key, added(rows.get(key) ?? { outcome, reason, ...totalsOfNone }, money));
    Object.assign(totals, added(totals, money));
  }
  const order = (row: PanelBoardRow) => PANEL_OUTCOMES.indexOf(row.outcome);
  return { rows: [...rows.values()].sort((a, b) => order(a) - order(b)), totals };
}

const totalsOfNone = { count: 0, approvedMinor: 0, pendingMinor: 0, screenedOutMinor: 0 };

function added<Sums extends BoardMoney & { readonly count: number }>(
  sums: Sums,
  money: BoardMoney,
): Sums {
  return {
    ...sums,
    count: sums.count + 1,
    approvedMinor: sums.approvedMinor + money.approvedMinor,
    pendingMinor: sums.pendingMinor + money.pendingMinor,
    screenedOutMinor: sums.screenedOutMinor + money.screenedOutMinor,
  };
}

/** What approving so many costs in rewards. The panel's fees were paid when it was published. */
export function approvalCostMinor(rewardMinor: number, count: number): number {
  return rewardMinor * count;
}
