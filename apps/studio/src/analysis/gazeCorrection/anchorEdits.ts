/** Edits of the anchors of a draft. Pure: an edit that changes nothing returns the same draft. */
import type { GazeAnchor } from '@fovea/contract/analysis/gazeCorrections';
import type { Fixations } from '@fovea/science/eyeMovements/fixations';
import { anchorsByFixation } from './anchorsByFixation';
import type { CorrectionDraft } from './correctionDraft';
import { middleMs, withStretch, withWhole } from './stretchEdits';

export interface Target {
  readonly xNorm: number;
  readonly yNorm: number;
}

/** A place may be off the picture: half of it at most. */
const within = (norm: number) => Math.max(-0.5, Math.min(1.5, norm));
/** What the contract takes as a measured place. */
const measurable = (norm: number) => Math.max(-2, Math.min(3, norm));

/** The contract takes no more. */
export const MAX_ANCHORS = 50;

/**
 * Says where the respondent looked during a fixation. Without any stretch yet it is of the whole stimulus; a
 * fixation outside of all stretches stays as it is.
 * @param fixations with the places that they have without corrections by hand
 */
export function withTarget(
  draft: CorrectionDraft,
  fixations: Fixations,
  fixationAt: number,
  target: Target,
  durationMs: number,
): CorrectionDraft {
  const begun = draft.stretches.length === 0 ? withWhole(draft, durationMs) : draft;
  const tMs = middleMs(fixations, fixationAt);
  const stretch = begun.stretches.find(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
  if (!stretch) return draft;
  const at = anchorsByFixation(stretch, fixations).get(fixationAt);
  if (at !== undefined) return withAnchorAt(begun, stretch.id, at, target);
  if (stretch.anchors.length >= MAX_ANCHORS) return draft;
  const anchor: GazeAnchor = {
    gazeXNorm: measurable(fixations.x[fixationAt] ?? 0.5),
    gazeYNorm: measurable(fixations.y[fixationAt] ?? 0.5),
    targetXNorm: within(target.xNorm),
    targetYNorm: within(target.yNorm),
  };
  const next = withStretch(begun, stretch.id, (known) => ({
    ...known,
    anchors: [...known.anchors, anchor],
  }));
  return { ...next, chosenId: stretch.id };
}

/** Moves the target of an anchor. */
export function withAnchorAt(
  draft: CorrectionDraft,
  stretchId: number,
  anchorAt: number,
  { xNorm, yNorm }: Target,
): CorrectionDraft {
  const targetXNorm = within(xNorm);
  const targetYNorm = within(yNorm);
  return withStretch(draft, stretchId, (stretch) => {
    const known = stretch.anchors[anchorAt];
    if (!known || (known.targetXNorm === targetXNorm && known.targetYNorm === targetYNorm))
      return stretch;
    const anchors = stretch.anchors.with(anchorAt, { ...known, targetXNorm, targetYNorm });
    return { ...stretch, anchors };
  });
}

export function withoutAnchor(
  draft: CorrectionDraft,
  stretchId: number,
  anchorAt: number,
): CorrectionDraft {
  return withStretch(draft, stretchId, (stretch) =>
    anchorAt in stretch.anchors
      ? { ...stretch, anchors: stretch.anchors.toSpliced(anchorAt, 1) }
      : stretch,
  );
}
