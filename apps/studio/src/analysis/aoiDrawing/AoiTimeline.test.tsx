// Needs a page
import type { AoiShape } from '@fovea/contract/analysis/aoi';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { createClock } from '../../replay/clock/clock';
import type { AoiActions } from '../aoi/aoiActions';
import { useAoiEditor } from '../aoi/aoiEditor';
import type { AoiDraft } from '../aoi/mergeAois';
import { AoiTimeline } from './AoiTimeline';

afterEach(cleanup);

const points = [
  { x: 0.1, y: 0.1 },
  { x: 0.3, y: 0.1 },
  { x: 0.1, y: 0.3 },
];
const shape = (ts: number): AoiShape => ({ ts, points, source: 'drawn' });

const cup: AoiDraft = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Cup',
  displayColor: '#ff8800',
  stimuli: ['film'],
  respondent: null,
  group: '',
  shape: 'polygon',
  timeline: [shape(0), shape(2000), { ...shape(5000), points: [] }],
  time: null,
};

function open(draft: AoiDraft = cup, durationMs = 8000) {
  const clock = createClock({ now: () => 0, request: () => 1, cancel: () => {} });
  clock.setDuration(durationMs);
  const changed: (Partial<AoiDraft> | null)[] = [];
  const never = () => {
    throw new Error('The timeline only changes AOIs.');
  };
  const actions: AoiActions = {
    add: never,
    addSquare: never,
    remove: never,
    copyTo: never,
    undo: never,
    change: (_ids, _step, change) => {
      changed.push(change(draft));
      return true;
    },
  };
  show(<AoiTimeline clock={clock} aois={[draft]} actions={actions} />);
  const mark = (name: RegExp) => screen.getByRole('button', { name });
  return { clock, changed, mark, user: userEvent.setup() };
}
const times = (change: Partial<AoiDraft> | null | undefined) =>
  change?.timeline?.map(({ ts }) => ts);

describe('the timeline of an AOI', () => {
  it('shows the keyframes and the end, each with its time', () => {
    const { mark } = open();
    expect(mark(/^Keyframe of Cup at 0:00\.0/)).toBeDefined();
    expect(mark(/^Keyframe of Cup at 0:02\.0/)).toBeDefined();
    expect(mark(/^End of Cup at 0:05\.0/)).toBeDefined();
  });

  it('moves a keyframe with the arrow keys, in small steps with Ctrl, and not past its neighbours', async () => {
    const { mark, user, changed } = open();
    mark(/at 0:02\.0/).focus();
    await user.keyboard('{ArrowRight}');
    expect(times(changed.at(-1))).toEqual([0, 2100, 5000]);
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    expect(times(changed.at(-1))).toEqual([0, 1990, 5000]);
    mark(/at 0:00\.0/).focus();
    await user.keyboard('{ArrowLeft}');
    expect(times(changed.at(-1))).toEqual([0, 2000, 5000]);
  });

  it('removes a keyframe, but never the last shape', async () => {
    const { mark, user, changed } = open();
    mark(/at 0:02\.0/).focus();
    await user.keyboard('{Delete}');
    expect(times(changed.at(-1))).toEqual([0, 5000]);
    cleanup();
    const alone = open({ ...cup, timeline: [shape(0)] });
    alone.mark(/at 0:00\.0/).focus();
    await alone.user.keyboard('{Delete}');
    expect(alone.changed).toEqual([null]);
  });

  it('seeks to a keyframe with Enter, and selects the AOI by its name', async () => {
    const { mark, user, clock } = open();
    mark(/at 0:02\.0/).focus();
    await user.keyboard('{Enter}');
    expect(clock.timeMs).toBe(2000);
    await user.click(screen.getByRole('button', { name: 'Cup' }));
    expect(useAoiEditor.getState().chosenIds).toEqual([cup.id]);
  });

  it('is not shown for a stimulus without a time axis', () => {
    open(cup, 0);
    expect(screen.queryByRole('group', { name: 'Keyframes of the AOIs' })).toBeNull();
  });
});
