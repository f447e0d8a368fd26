import type { EndReason } from '@fovea/contract/participation/panelEnds';
import type { PanelBoardRow, PanelOutcome } from '@fovea/contract/participation/panelSubmissions';

/** What a bar stands for: worth having, not known yet, or lost. */
export type BoardTone = 'usable' | 'open' | 'lost';

export type BoardSums = Pick<
  PanelBoardRow,
  'count' | 'approvedMinor' | 'pendingMinor' | 'screenedOutMinor'
>;

export interface BoardGroup extends BoardSums {
  readonly outcome: PanelOutcome;
  readonly tone: BoardTone;
  /** Why exactly, where that is known; empty if the outcome says it. */
  readonly reasons: readonly (BoardSums & { readonly reason: EndReason })[];
}

const OPEN: ReadonlySet<PanelOutcome> = new Set(['TAKING_PART', 'WAITING']);

/** One group for each outcome, in the order of the rows, with its reasons beneath. */
export function boardGroups(rows: readonly PanelBoardRow[]): BoardGroup[] {
  const groups = new Map<PanelOutcome, BoardGroup>();
  for (const row of rows) {
    const { outcome, reason } = row;
    const tone = outcome === 'USABLE' ? 'usable' : OPEN.has(outcome) ? 'open' : 'lost';
    const group = groups.get(outcome) ?? { outcome, tone, ...NOTHING, reasons: [] };
    groups.set(outcome, {
      ...group,
      ...added(group, row),
      reasons:
        reason === null ? group.reasons : [...group.reasons, { ...added(NOTHING, row), reason }],
    });
  }
  return [...groups.values()];
}

const NOTHING: BoardSums = { count: 0, approvedMinor: 0, pendingMinor: 0, screenedOutMinor: 0 };

function added(a: BoardSums, b: BoardSums): BoardSums {
  return {
    count: a.count + b.count,
    approvedMinor: a.approvedMinor + b.approvedMinor,
    pendingMinor: a.pendingMinor + b.pendingMinor,
    screenedOutMinor: a.screenedOutMinor + b.screenedOutMinor,
  };
}

/** What was paid in rewards for each usable recording, rounded; null while there is none. */
export function paidPerUsableMinor(
  rows: readonly PanelBoardRow[],
  totals: Pick<BoardSums, 'approvedMinor' | 'screenedOutMinor'>,
): number | null {
  const usable = rows
    .filter(({ outcome }) => outcome === 'USABLE')
    .reduce((sum, { count }) => sum + count, 0);
  if (usable === 0) return null;
  return Math.round((totals.approvedMinor + totals.screenedOutMinor) / usable);
}
