import {
  PANEL_SYNC_FAILURES,
  type PanelSyncFailure,
} from '@fovea/contract/participation/panelStudies';
import { expect, test } from 'vitest';
import { SYNC_EVERY_MS, syncBackoffMs } from './panelSync';

test.each<[PanelSyncFailure, number, number | undefined, minutes: number]>([
  ['UNREACHABLE', 1, undefined, 2],
  ['UNREACHABLE', 2, undefined, 4],
  ['UNREACHABLE', 5, undefined, 30],
  ['UNREACHABLE', 5000, undefined, 30],
  ['BUSY', 1, 30, 2],
  ['BUSY', 1, 600, 10],
  ['BUSY', 1, 1e9, 60],
  ['TOKEN_REFUSED', 1, undefined, 30],
])(
  'after %s for the %d. time, asked to wait %s s, %d minutes pass',
  (code, failures, retryAfterS, minutes) => {
    expect(syncBackoffMs(code, failures, retryAfterS)).toBe(minutes * 60_000);
  },
);

test('nothing that failed is asked again at once', () => {
  for (const code of PANEL_SYNC_FAILURES) {
    expect(syncBackoffMs(code, 1)).toBeGreaterThan(60_000);
    expect(syncBackoffMs(code, 100)).toBeGreaterThan(SYNC_EVERY_MS);
  }
});
