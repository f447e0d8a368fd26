import type { Segment } from '@fovea/contract/analysis/segments';

/** How much of a segment is put together, 0..1; null: all of it. */
export function segmentProgress(
  segment: Pick<Segment, 'processingState' | 'progress'>,
): number | null {
  const { done, total } = segment.progress;
  if (segment.processingState === 'COMPLETED') return null;
  return total > 0 ? Math.min(1, done / total) : 0;
}
