import type { SavedManifest } from '@fovea/contract/participation/savedRecordings';
import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { Bytes } from '../journal/journal';
import type { RecordingSource } from '../upload/recordingSource';
import { manifestSignature } from './manifestSignature';
import { zipOfStored, type ZipEntry } from './zipWriter';

export const MANIFEST_NAME = 'fovea.json';
export const SIGNATURE_NAME = 'signature';

export function chunkName({ stream, seq }: Pick<ManifestChunk, 'stream' | 'seq'>): string {
  return `chunks/${stream}/${seq}`;
}

/**
 * The zip of a recording that cannot be sent, in pieces: its manifest, the manifest's signature,
 * and every chunk that the server has not acknowledged. Chunks acknowledged while the file is being
 * written are omitted.
 * @throws RangeError if the recording is too large for one file
 */
export async function* savedRecordingZip(
  source: RecordingSource,
  savedAt: Date,
  onChunk: (done: number, all: number) => void = () => undefined,
): AsyncGenerator<Bytes, void, undefined> {
  const manifest: SavedManifest = {
    format: 'fovea-saved-recording',
    version: 1,
    sessionId: source.sessionId,
    studyId: source.studyId,
    savedAt: savedAt.toISOString(),
    chunks: source.manifest(),
  };
  const text = JSON.stringify(manifest);
  const signature = await manifestSignature(source.secret, text);
  yield* zipOfStored(entriesOf(source, text, signature, onChunk));
}

async function* entriesOf(
  source: RecordingSource,
  manifestText: string,
  signature: string,
  onChunk: (done: number, all: number) => void,
): AsyncGenerator<ZipEntry, void, undefined> {
  const utf8 = new TextEncoder();
  yield { name: MANIFEST_NAME, bytes: utf8.encode(manifestText) };
  yield { name: SIGNATURE_NAME, bytes: utf8.encode(signature) };
  const heads = source.unacknowledged();
  for (const [place, head] of heads.entries()) {
    const bytes = await source.bytesOf(head);
    if (bytes) yield { name: chunkName(head), bytes };
    onChunk(place + 1, heads.length);
  }
}
