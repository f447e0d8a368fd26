import type { ChunkHead, ChunkProblem } from '@fovea/link/journal/journal';

const NAME =
  /^([a-z][a-z0-9-]{0,63})\.(\d{1,7})\.([0-9a-f]{64})\.(\d{1,8})(?:\.(conflict|tooLarge|overLimit|unreadable))?\.(chunk|sent)$/;

/** Everything that is known of a chunk stands in the name of its file, so that one rename changes it whole. */
export function chunkName({ stream, seq, sha256, size, acknowledged, problem }: ChunkHead): string {
  const marked = problem === null ? '' : `.${problem}`;
  return `${stream}.${seq}.${sha256}.${size}${marked}.${acknowledged ? 'sent' : 'chunk'}`;
}

/** Null: no such file is written here. */
export function readChunkName(sessionId: string, name: string): ChunkHead | null {
  const [, stream, seq, sha256, size, problem, ending] = NAME.exec(name) ?? [];
  if (stream === undefined || sha256 === undefined) return null;
  return {
    ...{ sessionId, stream, sha256 },
    seq: Number(seq),
    size: Number(size),
    acknowledged: ending === 'sent',
    problem: (problem as ChunkProblem | undefined) ?? null,
  };
}
