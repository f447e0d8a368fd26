// Needs a page
import { aSession } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import type { SegmentResult } from '../../replay/results/results';
import { RespondentsWithoutGaze } from './RespondentsWithoutGaze';

afterEach(cleanup);

const sessions = [
  aSession('Ada'),
  aSession('Ben', {
    noGaze: {
      cause: 'SLOW_DEVICE',
      frameRateHz: 2.62,
      faceShare: 1,
      pointsShown: 13,
      pointsUsable: 1,
      pointsNeeded: 5,
    },
  }),
  aSession('Cleo'),
];

/** Three respondents with this many samples each. */
function segmentOf(counts: readonly number[]): SegmentResult {
  const offsets = Uint32Array.from([0, ...counts.map((_, at) => sum(counts.slice(0, at + 1)))]);
  return {
    kind: 'segment',
    respondentIds: sessions.map(({ id }) => id),
    samples: { offsets },
  } as unknown as SegmentResult;
}
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

it('lists who has no gaze on the stimulus, each with the true cause', () => {
  show(<RespondentsWithoutGaze result={segmentOf([5, 0, 0])} sessions={sessions} />);
  expect(screen.getByText(/2 respondents have no gaze here/)).toBeTruthy();
  const [ben, cleo] = screen.getAllByRole('listitem', { hidden: true });
  expect(ben?.textContent).toMatch(/Ben.*2\.6 camera pictures a second.*not the respondent/);
  expect(cleo?.textContent).toMatch(/Cleo.*No valid gaze was measured during this stimulus/);
});

it('says nothing when everybody has gaze', () => {
  show(<RespondentsWithoutGaze result={segmentOf([5, 3, 1])} sessions={sessions} />);
  expect(screen.queryByText(/no gaze here/)).toBeNull();
});
