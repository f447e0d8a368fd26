import type { Segment } from '@fovea/contract/analysis/segments';

/** Computed share of a segment, 0..1; null: complete. */
export function segmentProgress(
  segment: Pick<Segment, 'processingState' | 'progress'>,
): number | null {
  const { done, total } = segment.progress;
  if (segment.processingState === 'COMPLETED') return null;
  return total > 0 ? Math.min(1, done / total) : 0;
}
