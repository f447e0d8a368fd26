/** Edits of the stretches of a draft. Pure: an edit that changes nothing returns the same draft. */
import { MIN_CORRECTED_MS } from '@fovea/rules/analysis/gazeCorrections';
import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import type { Fixations } from '@fovea/science/eyeMovements/fixations';
import { anchorsByFixation } from './anchorsByFixation';
import type { CorrectionDraft, DraftStretch } from './correctionDraft';

export type Edge = 'start' | 'end';

/** Of a stimulus: the last moment of its gaze is within a stretch that ends there. */
export const wholeEndMs = (durationMs: number) =>
  Math.max(MIN_CORRECTED_MS, Math.ceil(durationMs) + 1);

/** The one stretch of a draft without others is, or becomes, the whole stimulus. */
export function withWhole(draft: CorrectionDraft, durationMs: number): CorrectionDraft {
  const [only, ...others] = draft.stretches;
  const whole = { startMs: 0, endMs: wholeEndMs(durationMs) };
  if (others.length > 0) return draft;
  if (only && only.startMs === whole.startMs && only.endMs === whole.endMs) return draft;
  if (only) return { stretches: [{ ...only, ...whole }], chosenId: only.id };
  return inserted(draft, { ...whole, kind: 'OFFSET', anchors: [] });
}

/** Where a stretch could begin: far enough from the ends of what is there. */
export function canBeginAt(draft: CorrectionDraft, tMs: number, durationMs: number): boolean {
  const within = draft.stretches.find(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
  if (within)
    return tMs - within.startMs >= MIN_CORRECTED_MS && within.endMs - tMs >= MIN_CORRECTED_MS;
  return gapEndMs(draft, tMs, durationMs) - tMs >= MIN_CORRECTED_MS;
}

/**
 * A stretch from a time on. Within another one that is divided there, and the anchors go with their fixations;
 * elsewhere it reaches to the next one.
 */
export function withStretchFrom(
  draft: CorrectionDraft,
  tMs: number,
  durationMs: number,
  fixations: Fixations,
): CorrectionDraft {
  const atMs = Math.round(tMs);
  if (!canBeginAt(draft, atMs, durationMs)) return draft;
  const within = draft.stretches.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
  if (!within) {
    const endMs = gapEndMs(draft, atMs, durationMs);
    return inserted(draft, { startMs: atMs, endMs, kind: 'OFFSET', anchors: [] });
  }
  const later = new Set<number>();
  for (const [fixationAt, anchorAt] of anchorsByFixation(within, fixations)) {
    if (middleMs(fixations, fixationAt) >= atMs) later.add(anchorAt);
  }
  const first = {
    ...within,
    endMs: atMs,
    anchors: within.anchors.filter((_, at) => !later.has(at)),
  };
  return inserted(
    { ...draft, stretches: draft.stretches.map((each) => (each === within ? first : each)) },
    {
      startMs: atMs,
      endMs: within.endMs,
      kind: within.kind,
      anchors: within.anchors.filter((_, at) => later.has(at)),
    },
  );
}

/** How far an end of a stretch can be moved. */
export function edgeLimits(
  { stretches }: CorrectionDraft,
  { id, startMs, endMs }: DraftStretch,
  edge: Edge,
  durationMs: number,
): { readonly minMs: number; readonly maxMs: number } {
  const at = stretches.findIndex((each) => each.id === id);
  return edge === 'start'
    ? { minMs: stretches[at - 1]?.endMs ?? 0, maxMs: endMs - MIN_CORRECTED_MS }
    : {
        minMs: startMs + MIN_CORRECTED_MS,
        maxMs: stretches[at + 1]?.startMs ?? Math.max(endMs, wholeEndMs(durationMs)),
      };
}

export function withEdge(
  draft: CorrectionDraft,
  stretchId: number,
  edge: Edge,
  tMs: number,
  durationMs: number,
): CorrectionDraft {
  return withStretch(draft, stretchId, (stretch) => {
    const { minMs, maxMs } = edgeLimits(draft, stretch, edge, durationMs);
    const ms = Math.max(minMs, Math.min(maxMs, Math.round(tMs)));
    const { startMs, endMs } = stretch;
    if (ms === (edge === 'start' ? startMs : endMs)) return stretch;
    return edge === 'start' ? { ...stretch, startMs: ms } : { ...stretch, endMs: ms };
  });
}

export function withKind(
  draft: CorrectionDraft,
  stretchId: number,
  kind: GazeCorrection['kind'],
): CorrectionDraft {
  return withStretch(draft, stretchId, (stretch) =>
    stretch.kind === kind ? stretch : { ...stretch, kind },
  );
}

export function withoutStretch(draft: CorrectionDraft, stretchId: number): CorrectionDraft {
  const at = draft.stretches.findIndex(({ id }) => id === stretchId);
  if (at < 0) return draft;
  const stretches = draft.stretches.filter(({ id }) => id !== stretchId);
  const neighbour = stretches[at] ?? stretches[at - 1];
  const chosenId = draft.chosenId === stretchId ? (neighbour?.id ?? null) : draft.chosenId;
  return { stretches, chosenId };
}

export function withStretch(
  draft: CorrectionDraft,
  stretchId: number,
  edit: (stretch: DraftStretch) => DraftStretch,
): CorrectionDraft {
  let isChanged = false;
  const stretches = draft.stretches.map((stretch) => {
    if (stretch.id !== stretchId) return stretch;
    const next = edit(stretch);
    isChanged ||= next !== stretch;
    return next;
  });
  return isChanged ? { ...draft, stretches } : draft;
}

/** Of a fixation: what decides to which stretch it belongs. */
export const middleMs = ({ startMs, endMs }: Fixations, at: number) =>
  ((startMs[at] ?? 0) + (endMs[at] ?? 0)) / 2;

function gapEndMs({ stretches }: CorrectionDraft, tMs: number, durationMs: number): number {
  return stretches.find(({ startMs }) => startMs > tMs)?.startMs ?? wholeEndMs(durationMs);
}

function inserted(draft: CorrectionDraft, correction: GazeCorrection): CorrectionDraft {
  const id = 1 + Math.max(0, ...draft.stretches.map((each) => each.id));
  const stretches = [...draft.stretches, { ...correction, id }];
  return { stretches: stretches.toSorted((a, b) => a.startMs - b.startMs), chosenId: id };
}
