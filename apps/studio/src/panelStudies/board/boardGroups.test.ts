import type { PanelBoardRow } from '@fovea/contract/participation/panelSubmissions';
import { expect, it } from 'vitest';
import { boardGroups, paidPerUsableMinor } from './boardGroups';

const row = (given: Partial<PanelBoardRow>): PanelBoardRow => ({
  outcome: 'USABLE',
  reason: null,
  count: 1,
  approvedMinor: 0,
  pendingMinor: 0,
  screenedOutMinor: 0,
  ...given,
});

it('puts the reasons of an outcome beneath their sum', () => {
  const groups = boardGroups([
    row({ count: 3, approvedMinor: 450 }),
    row({ outcome: 'SCREENED_OUT', reason: 'frameRate', count: 2, screenedOutMinor: 60 }),
    row({ outcome: 'SCREENED_OUT', reason: 'face', count: 1, screenedOutMinor: 30 }),
    row({ outcome: 'WAITING', pendingMinor: 150 }),
  ]);
  expect(groups.map(({ outcome, tone, count }) => [outcome, tone, count])).toEqual([
    ['USABLE', 'usable', 3],
    ['SCREENED_OUT', 'lost', 3],
    ['WAITING', 'open', 1],
  ]);
  expect(groups[0]).toMatchObject({ approvedMinor: 450, reasons: [] });
  expect(groups[1]).toMatchObject({ screenedOutMinor: 90 });
  expect(
    groups[1]!.reasons.map(({ reason, screenedOutMinor }) => [reason, screenedOutMinor]),
  ).toEqual([
    ['frameRate', 60],
    ['face', 30],
  ]);
});

it('divides what was paid by the usable recordings', () => {
  const rows = [row({ count: 3 }), row({ outcome: 'UNUSABLE', count: 5 })];
  expect(paidPerUsableMinor(rows, { approvedMinor: 450, screenedOutMinor: 50 })).toBe(167);
  expect(paidPerUsableMinor([], { approvedMinor: 450, screenedOutMinor: 0 })).toBeNull();
});
