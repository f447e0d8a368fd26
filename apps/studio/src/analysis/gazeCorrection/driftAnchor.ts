import type { GazeAnchor } from '@fovea/contract/analysis/gazeCorrections';
import type { DriftCheck } from '@fovea/contract/participation/driftCheck';
import { MAX_ANCHORS } from './anchorEdits';
import { chosenStretch, type CorrectionDraft } from './correctionDraft';
import { withStretch, withWhole } from './stretchEdits';

/** What a dot before the stimulus says of its gaze; null: there was none, or too little gaze on it. */
export function driftAnchor(check: DriftCheck | undefined): GazeAnchor | null {
  if (!check || check.gazeXNorm === null || check.gazeYNorm === null) return null;
  const { gazeXNorm, gazeYNorm, targetXNorm, targetYNorm } = check;
  const isOnPage = [gazeXNorm, gazeYNorm, targetXNorm, targetYNorm].every(
    // As the contract has it.
    (norm) => norm >= -2 && norm <= 3,
  );
  return isOnPage ? { gazeXNorm, gazeYNorm, targetXNorm, targetYNorm } : null;
}

/**
 * The draft with the dot as an anchor of the chosen stretch; while there is no stretch, of the whole stimulus. Pure:
 * one that has it already is returned.
 */
export function withDriftAnchor(
  draft: CorrectionDraft,
  anchor: GazeAnchor,
  durationMs: number,
): CorrectionDraft {
  const begun = draft.stretches.length === 0 ? withWhole(draft, durationMs) : draft;
  const stretch = chosenStretch(begun) ?? begun.stretches[0];
  if (!stretch || stretch.anchors.length >= MAX_ANCHORS || hasAnchor(stretch.anchors, anchor)) {
    return draft;
  }
  return {
    ...withStretch(begun, stretch.id, (known) => ({
      ...known,
      anchors: [...known.anchors, anchor],
    })),
    chosenId: stretch.id,
  };
}

function hasAnchor(anchors: readonly GazeAnchor[], wanted: GazeAnchor): boolean {
  return anchors.some(
    ({ gazeXNorm, gazeYNorm }) => gazeXNorm === wanted.gazeXNorm && gazeYNorm === wanted.gazeYNorm,
  );
}
