import type { RevisedGaze } from '@fovea/science/session/revisedGaze';
import { withAnchorAt, withoutAnchor, withTarget, type Target } from './anchorEdits';
import { anchorsByFixation } from './anchorsByFixation';
import { chosenStretch, type CorrectionDraft } from './correctionDraft';
import { middleMs } from './stretchEdits';

/** What can be dragged on the stage: a fixation of the chosen stretch, or an anchor without one. */
export interface StageHandle {
  readonly key: string;
  readonly fixationAt: number | null;
  readonly stretchId: number | null;
  /** Null: not dragged yet. */
  readonly anchorAt: number | null;
  /** Without corrections by hand. */
  readonly measured: Target;
  /** With the draft. */
  readonly revised: Target;
  /** What is dragged: where the respondent looked, or the fixation itself while nobody has said so. */
  readonly grip: Target;
}

/**
 * The handles of the chosen stretch in the order of time; while there is no stretch, every fixation is one.
 * @param measured the gaze without corrections by hand
 * @param revised with the draft
 */
export function stageHandles(
  draft: CorrectionDraft,
  measured: RevisedGaze,
  revised: RevisedGaze,
): StageHandle[] {
  const stretch = chosenStretch(draft);
  if (!stretch && draft.stretches.length > 0) return [];
  const anchors = stretch
    ? anchorsByFixation(stretch, measured.fixations)
    : new Map<number, number>();
  const handles: StageHandle[] = [];
  for (let at = 0; at < measured.fixations.count; at++) {
    const tMs = middleMs(measured.fixations, at);
    if (stretch && !(tMs >= stretch.startMs && tMs < stretch.endMs)) continue;
    const anchorAt = anchors.get(at) ?? null;
    const anchor = anchorAt === null ? undefined : stretch?.anchors[anchorAt];
    const now = placeOf(revised, at);
    handles.push({
      ...{ key: `fixation ${at}`, fixationAt: at, stretchId: stretch?.id ?? null, anchorAt },
      ...{ measured: placeOf(measured, at), revised: now },
      grip: anchor ? { xNorm: anchor.targetXNorm, yNorm: anchor.targetYNorm } : now,
    });
  }
  const used = new Set(anchors.values());
  for (const [at, anchor] of stretch?.anchors.entries() ?? []) {
    if (used.has(at)) continue;
    const from = { xNorm: anchor.gazeXNorm, yNorm: anchor.gazeYNorm };
    const to = { xNorm: anchor.targetXNorm, yNorm: anchor.targetYNorm };
    handles.push({
      ...{ key: `anchor ${at}`, fixationAt: null, stretchId: stretch?.id ?? null, anchorAt: at },
      ...{ measured: from, revised: to, grip: to },
    });
  }
  return handles;
}

/** The draft with a handle dragged to a place. */
export function withHandleAt(
  draft: CorrectionDraft,
  measured: RevisedGaze,
  { fixationAt, stretchId, anchorAt }: StageHandle,
  to: Target,
  durationMs: number,
): CorrectionDraft {
  if (fixationAt !== null) return withTarget(draft, measured.fixations, fixationAt, to, durationMs);
  if (stretchId === null || anchorAt === null) return draft;
  return withAnchorAt(draft, stretchId, anchorAt, to);
}

export function withoutHandle(
  draft: CorrectionDraft,
  { stretchId, anchorAt }: StageHandle,
): CorrectionDraft {
  return stretchId === null || anchorAt === null
    ? draft
    : withoutAnchor(draft, stretchId, anchorAt);
}

export function placeOf({ fixations }: RevisedGaze, at: number): Target {
  return { xNorm: fixations.x[at] ?? NaN, yNorm: fixations.y[at] ?? NaN };
}
