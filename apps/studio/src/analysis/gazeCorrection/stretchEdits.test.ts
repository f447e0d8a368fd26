import type { GazeAnchor, GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import { describe, expect, it } from 'vitest';
import { withAnchorAt, withoutAnchor, withTarget } from './anchorEdits';
import { begunDraft, type CorrectionDraft } from './correctionDraft';
import { findDraftFault } from './draftFault';
import {
  canBeginAt,
  edgeLimits,
  withEdge,
  withStretchFrom,
  withWhole,
  type Edge,
} from './stretchEdits';

/** Three fixations: in the middles of the seconds 0, 2 and 4. */
const fixations = {
  count: 3,
  startMs: Float64Array.of(300, 2300, 4300),
  endMs: Float64Array.of(700, 2700, 4700),
  x: Float32Array.of(0.2, 0.5, 0.8),
  y: Float32Array.of(0.3, 0.5, 0.7),
};
const DURATION_MS = 6000;
const at = (x: number, y: number): GazeAnchor => ({
  ...{ gazeXNorm: x, gazeYNorm: y },
  ...{ targetXNorm: x + 0.05, targetYNorm: y },
});
const stretch = (startMs: number, endMs: number, ...anchors: GazeAnchor[]): GazeCorrection => ({
  ...{ startMs, endMs, anchors },
  kind: 'OFFSET',
});
const draftOf = (...corrections: GazeCorrection[]) => begunDraft(corrections).present;
const rangesOf = ({ stretches }: CorrectionDraft) =>
  stretches.map(({ startMs, endMs, anchors }) => [startMs, endMs, anchors.length]);

describe('The whole stimulus', () => {
  it.each<[string, CorrectionDraft, number[][]]>([
    ['is a stretch where there was none', draftOf(), [[0, 6001, 0]]],
    ['is what the only stretch becomes', draftOf(stretch(500, 900, at(0.2, 0.3))), [[0, 6001, 1]]],
    [
      'leaves several as they are',
      draftOf(stretch(0, 900), stretch(900, 1800)),
      [
        [0, 900, 0],
        [900, 1800, 0],
      ],
    ],
  ])('%s', (_, draft, ranges) => {
    expect(rangesOf(withWhole(draft, DURATION_MS))).toEqual(ranges);
  });
});

describe('A stretch from a time on', () => {
  const two = draftOf(stretch(0, 3000, at(0.2, 0.3), at(0.5, 0.5)), stretch(4000, 6000));
  it.each<[string, CorrectionDraft, number, number[][]]>([
    ['reaches to the end', draftOf(), 2000, [[2000, 6001, 0]]],
    [
      'reaches to the next one',
      draftOf(stretch(4000, 6000)),
      2000,
      [
        [2000, 4000, 0],
        [4000, 6000, 0],
      ],
    ],
    [
      'divides the one around it, and anchors go with their fixations',
      two,
      1500,
      [
        [0, 1500, 1],
        [1500, 3000, 1],
        [4000, 6000, 0],
      ],
    ],
    [
      'is not begun in the last moment of another',
      two,
      2950,
      [
        [0, 3000, 2],
        [4000, 6000, 0],
      ],
    ],
    [
      'is not begun right before another',
      two,
      3950,
      [
        [0, 3000, 2],
        [4000, 6000, 0],
      ],
    ],
  ])('%s', (_, draft, tMs, ranges) => {
    const next = withStretchFrom(draft, tMs, DURATION_MS, fixations);
    expect(rangesOf(next)).toEqual(ranges);
    expect(canBeginAt(draft, tMs, DURATION_MS)).toBe(next !== draft);
  });

  it('is chosen', () => {
    const next = withStretchFrom(two, 1500, DURATION_MS, fixations);
    expect(next.stretches.find(({ id }) => id === next.chosenId)?.startMs).toBe(1500);
    expect(next.stretches[1]?.anchors[0]?.gazeXNorm).toBe(0.5);
  });
});

describe('The ends of a stretch', () => {
  const three = draftOf(stretch(0, 1000), stretch(2000, 3000), stretch(4000, 5000));
  it.each<[Edge, number, [number, number]]>([
    ['start', 1500, [1500, 3000]],
    ['start', 0, [1000, 3000]],
    ['start', 2990, [2900, 3000]],
    ['end', 3500.4, [2000, 3500]],
    ['end', 9000, [2000, 4000]],
    ['end', 2010, [2000, 2100]],
  ])(
    'The %s moved to %s ms keeps to the neighbours and to 0.1 s',
    (edge, tMs, [startMs, endMs]) => {
      expect(withEdge(three, 2, edge, tMs, DURATION_MS).stretches[1]).toMatchObject({
        startMs,
        endMs,
      });
    },
  );

  it('The last one reaches to the last moment of the stimulus', () => {
    const last = three.stretches[2]!;
    expect(edgeLimits(three, last, 'end', DURATION_MS)).toEqual({ minMs: 4100, maxMs: 6001 });
  });
});

describe('Anchors', () => {
  const target = { xNorm: 0.25, yNorm: 0.35 };
  it('The first one makes a stretch of the whole stimulus', () => {
    const draft = withTarget(draftOf(), fixations, 1, target, DURATION_MS);
    expect(rangesOf(draft)).toEqual([[0, 6001, 1]]);
    expect(draft.stretches[0]?.anchors[0]).toEqual({
      ...{ gazeXNorm: 0.5, gazeYNorm: 0.5 },
      ...{ targetXNorm: 0.25, targetYNorm: 0.35 },
    });
    expect(draft.chosenId).toBe(draft.stretches[0]?.id);
  });

  it('A fixation that has one moves it', () => {
    const first = withTarget(draftOf(), fixations, 1, target, DURATION_MS);
    const next = withTarget(first, fixations, 1, { xNorm: 0.26, yNorm: 0.35 }, DURATION_MS);
    expect(next.stretches[0]?.anchors.map(({ targetXNorm }) => targetXNorm)).toEqual([0.26]);
    const another = withTarget(next, fixations, 2, target, DURATION_MS);
    expect(another.stretches[0]?.anchors).toHaveLength(2);
  });

  it('Outside of all stretches nothing happens', () => {
    const draft = draftOf(stretch(0, 1000));
    expect(withTarget(draft, fixations, 1, target, DURATION_MS)).toBe(draft);
  });

  it('A target stays within half a picture around the picture', () => {
    const draft = withTarget(draftOf(), fixations, 0, { xNorm: 9, yNorm: -9 }, DURATION_MS);
    expect(draft.stretches[0]?.anchors[0]).toMatchObject({ targetXNorm: 1.5, targetYNorm: -0.5 });
  });

  it('One is moved and removed by its place, also without a fixation there', () => {
    const draft = draftOf(stretch(0, 1000, at(0.9, 0.9)));
    const moved = withAnchorAt(draft, 1, 0, target);
    expect(moved.stretches[0]?.anchors[0]).toMatchObject({ gazeXNorm: 0.9, targetXNorm: 0.25 });
    expect(withAnchorAt(moved, 1, 0, target)).toBe(moved);
    expect(rangesOf(withoutAnchor(moved, 1, 0))).toEqual([[0, 1000, 0]]);
    expect(withoutAnchor(moved, 1, 1)).toBe(moved);
  });
});

describe('What stands in the way of applying', () => {
  const far = { ...at(0.1, 0.5), targetXNorm: 0.7 };
  it.each<[string, CorrectionDraft, ReturnType<typeof findDraftFault>]>([
    ['nothing', draftOf(stretch(0, 1000, at(0.2, 0.2))), null],
    ['nothing, when all are taken back', draftOf(), null],
    [
      'a stretch without anchors',
      draftOf(stretch(0, 1000, at(0.2, 0.2)), stretch(1000, 2000)),
      { fault: 'NO_ANCHOR', at: 1 },
    ],
    ['too far a move', draftOf(stretch(0, 1000, far)), { fault: 'TOO_FAR', at: 0 }],
    [
      'too few anchors',
      draftOf({ ...stretch(0, 1000, at(0.2, 0.2)), kind: 'AFFINE' }),
      { fault: 'TOO_FEW_ANCHORS', at: 0 },
    ],
  ])('%s', (_, draft, fault) => {
    expect(findDraftFault(draft)).toEqual(fault);
  });
});
