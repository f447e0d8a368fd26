import type { ChunkHead } from '../journal/journal';
import type { UploadState } from './uploadState';

/** The number and size of all chunks and of those received. */
export function chunkCounts(
  heads: readonly ChunkHead[],
): Pick<
  UploadState,
  | 'chunks'
  | 'bytes'
  | 'acknowledgedChunks'
  | 'acknowledgedBytes'
  | 'conflicts'
  | 'tooLarge'
  | 'overLimit'
> {
  const acknowledged = heads.filter((head) => head.acknowledged);
  const sum = (list: readonly ChunkHead[]) => list.reduce((total, { size }) => total + size, 0);
  const withProblem = (problem: ChunkHead['problem']) =>
    heads.filter((head) => head.problem === problem).length;
  return {
    chunks: heads.length,
    bytes: sum(heads),
    acknowledgedChunks: acknowledged.length,
    acknowledgedBytes: sum(acknowledged),
    conflicts: withProblem('conflict'),
    tooLarge: withProblem('tooLarge'),
    overLimit: withProblem('overLimit'),
  };
}
