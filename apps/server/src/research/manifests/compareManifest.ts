import { finishSession, type ManifestChunk } from '@fovea/contract/participation/participation';
import type { Problem } from '@fovea/contract/protocol/problem';
import { fieldProblems } from '../../platform/http/fieldProblems';
import { manifestText, type ManifestText } from './manifestText';
import { missingChunks } from './missingChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    compareManifest: typeof compareManifest;
  }
}

export interface ManifestComparison {
  /** The body of the call as it came. */
  readonly body: Uint8Array;
  /** The keys of the received chunks, one a line (see `receivedChunkKeys`). */
  readonly received: string;
}

export type ComparedManifest =
  | { readonly state: 'unreadable' }
  /** The body does not match the contract. */
  | { readonly state: 'notValid'; readonly fields: NonNullable<Problem['fields']> }
  | { readonly state: 'listedTwice'; readonly stream: string; readonly seq: number }
  /** It lists nothing, although chunks were received. */
  | { readonly state: 'empty' }
  | {
      readonly state: 'missing';
      readonly missing: readonly { stream: string; seq: number }[];
      readonly totals: Pick<ManifestText, 'chunks' | 'bytes'>;
    }
  | { readonly state: 'complete'; readonly manifest: ManifestText };

/**
 * Reads the manifest that a browser sent, and compares it with the received chunks. A hundred
 * thousand entries take a second, so this runs in a thread of its own.
 */
export async function compareManifest({
  body,
  received,
}: ManifestComparison): Promise<ComparedManifest> {
  const json = parseJson(body);
  if (json === undefined) return { state: 'unreadable' };
  const parsed = finishSession.body?.safeParse(json, { reportInput: true });
  if (!parsed?.success) {
    return { state: 'notValid', fields: fieldProblems(parsed?.error.issues ?? []) };
  }
  const manifest = sorted(parsed.data.chunks);
  const twice = manifest.find((chunk, place) => isSameNumber(chunk, manifest[place - 1]));
  if (twice) return { state: 'listedTwice', stream: twice.stream, seq: twice.seq };
  const keys = new Set(received === '' ? [] : received.split('\n'));
  if (manifest.length === 0 && keys.size > 0) return { state: 'empty' };
  const missing = missingChunks(manifest, keys);
  const text = manifestText(manifest);
  if (missing.length === 0) return { state: 'complete', manifest: text };
  return { state: 'missing', missing, totals: { chunks: text.chunks, bytes: text.bytes } };
}

/** @returns undefined for what is no JSON */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  } catch {
    return undefined;
  }
}

function sorted(chunks: readonly ManifestChunk[]): ManifestChunk[] {
  return [...chunks].sort((a, b) =>
    a.stream === b.stream ? a.seq - b.seq : a.stream < b.stream ? -1 : 1,
  );
}

function isSameNumber(chunk: ManifestChunk, before: ManifestChunk | undefined): boolean {
  return before?.stream === chunk.stream && before.seq === chunk.seq;
}
