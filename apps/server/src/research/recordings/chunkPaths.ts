import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { ResearchContext } from './researchContext';

/** The chunk files of one stream of a session, in the order of their numbers. */
export function chunkPaths(
  { recordings }: Pick<ResearchContext, 'recordings'>,
  { id: sessionId, studyId }: { readonly id: string; readonly studyId: string },
  manifest: readonly ManifestChunk[],
  stream: string,
): string[] {
  return manifest
    .filter((chunk) => chunk.stream === stream)
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, sha256 }) =>
      recordings.files.chunkPath({ studyId, sessionId, stream, seq, sha256 }),
    );
}
