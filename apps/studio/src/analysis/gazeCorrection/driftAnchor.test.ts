import type { DriftCheck } from '@fovea/contract/participation/driftCheck';
import { describe, expect, it } from 'vitest';
import { begunDraft, correctionsOf } from './correctionDraft';
import { driftAnchor, withDriftAnchor } from './driftAnchor';

const CHECK: DriftCheck = {
  ...{ targetXNorm: 0.5, targetYNorm: 0.5, gazeXNorm: 0.55, gazeYNorm: 0.48 },
  ...{ offsetDeg: 1.2, precisionStdDeg: 0.4, samples: 27 },
};
const ANCHOR = { gazeXNorm: 0.55, gazeYNorm: 0.48, targetXNorm: 0.5, targetYNorm: 0.5 };

describe('The anchor of a drift check', () => {
  it.each([
    ['is where gaze was and where the dot was', CHECK, ANCHOR],
    ['is missing without a check', undefined, null],
    ['is missing with too little gaze', { ...CHECK, gazeXNorm: null, gazeYNorm: null }, null],
    ['is missing when the picture is a small part of the page', { ...CHECK, targetXNorm: 9 }, null],
  ])('%s', (_, check, anchor) => {
    expect(driftAnchor(check)).toEqual(anchor);
  });
});

describe('A draft with the anchor of a drift check', () => {
  it('Begins with an offset of the whole stimulus', () => {
    const draft = withDriftAnchor(begunDraft([]).present, ANCHOR, 6000);
    expect(correctionsOf(draft)).toEqual([
      { startMs: 0, endMs: 6001, kind: 'OFFSET', anchors: [ANCHOR] },
    ]);
  });

  it('Adds it to the chosen stretch, once', () => {
    const other = { gazeXNorm: 0.1, gazeYNorm: 0.1, targetXNorm: 0.2, targetYNorm: 0.1 };
    const { present } = begunDraft([
      { startMs: 0, endMs: 2000, kind: 'OFFSET', anchors: [other] },
      { startMs: 2000, endMs: 4000, kind: 'OFFSET', anchors: [other] },
    ]);
    const draft = withDriftAnchor({ ...present, chosenId: 2 }, ANCHOR, 6000);
    expect(correctionsOf(draft).map(({ anchors }) => anchors)).toEqual([[other], [other, ANCHOR]]);
    expect(withDriftAnchor(draft, ANCHOR, 6000)).toBe(draft);
  });
});
