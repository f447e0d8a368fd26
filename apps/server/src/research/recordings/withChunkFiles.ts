import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { ResearchContext } from './researchContext';

/**
 * Hands over the chunk files of some streams of a session, for threads, which read files themselves.
 * @param read gets the paths of a stream in the order of their numbers; the files are there until it has ended
 */
export async function withChunkFiles<T>(
  { recordings }: Pick<ResearchContext, 'recordings'>,
  { id: sessionId, studyId }: { readonly id: string; readonly studyId: string },
  chunks: readonly ManifestChunk[],
  streams: readonly string[],
  read: (paths: (stream: string) => string[]) => Promise<T>,
): Promise<T> {
  const wanted = chunks.filter(({ stream }) => streams.includes(stream));
  const lent = await recordings.files.lend({ studyId, sessionId }, wanted);
  try {
    return await read((stream) => lent.paths(stream));
  } finally {
    await lent.giveBack();
  }
}
