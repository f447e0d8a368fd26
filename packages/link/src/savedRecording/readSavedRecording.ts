import { SavedManifest } from '@fovea/contract/participation/savedRecordings';
import { CHUNK_LIMIT_BYTES, type ManifestChunk } from '@fovea/contract/participation/participation';
import type { Bytes } from '../journal/journal';
import { SavedFileError } from './savedFileError';
import { chunkName, MANIFEST_NAME, SIGNATURE_NAME } from './savedRecordingZip';
import { sha256Hex } from '../upload/sha256Hex';
import { readStored, storedEntries, type StoredEntry } from './zipReader';

export { SavedFileError } from './savedFileError';

const CHUNK_NAME = /^chunks\/[a-z][a-z0-9-]{0,63}\/(0|[1-9]\d{0,6})$/;
/** Same limit as the call that sends it. */
const MANIFEST_LIMIT_BYTES = 24 * 1024 * 1024;
const ENTRY_LIMIT = 65_000;
const DIRECTORY_LIMIT_BYTES = 16 * 1024 * 1024;

/** A saved recording that has been read and checked. */
export interface SavedRecording {
  readonly zipFileName: string;
  readonly manifest: SavedManifest;
  /** The manifest byte for byte, as it was signed. */
  readonly manifestText: string;
  readonly signature: string;
  /** The chunks contained in the file. */
  readonly inFile: readonly ManifestChunk[];
  /** Their total size. */
  readonly bytes: number;
  bytesOf(chunk: Pick<ManifestChunk, 'stream' | 'seq'>): Promise<Bytes>;
}

/**
 * Reads the zip of a saved recording, at most one chunk at a time, and compares every chunk with
 * its hash in the manifest. Only the server can tell whether the manifest is genuine.
 * @throws SavedFileError
 */
export async function readSavedRecording(
  file: File,
  options: { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal } = {},
): Promise<SavedRecording> {
  const entries = await storedEntries(file, {
    entries: ENTRY_LIMIT,
    directoryBytes: DIRECTORY_LIMIT_BYTES,
  });
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const manifestText = await textOf(file, byName.get(MANIFEST_NAME), 'noManifest');
  const signature = (await textOf(file, byName.get(SIGNATURE_NAME), 'noSignature')).trim();
  const manifest = manifestOf(manifestText);

  const announced = new Map(manifest.chunks.map((chunk) => [chunkName(chunk), chunk]));
  if (announced.size !== manifest.chunks.length) throw new SavedFileError('badManifest');
  const inFile: ManifestChunk[] = [];
  for (const { name, size } of entries) {
    if (name === MANIFEST_NAME || name === SIGNATURE_NAME) continue;
    const chunk = CHUNK_NAME.test(name) ? announced.get(name) : undefined;
    if (!chunk) throw new SavedFileError('badName', name);
    if (size > CHUNK_LIMIT_BYTES) throw new SavedFileError('tooLarge', name);
    if (size !== chunk.size) throw new SavedFileError('damaged', name);
    inFile.push(chunk);
  }
  const bytesOf = async (chunk: Pick<ManifestChunk, 'stream' | 'seq'>) => {
    const name = chunkName(chunk);
    const entry = byName.get(name);
    if (!entry) throw new SavedFileError('damaged', name);
    const bytes = await readStored(file, entry);
    if ((await sha256Hex(bytes)) !== announced.get(name)?.sha256) {
      throw new SavedFileError('damaged', name);
    }
    return bytes;
  };
  const bytes = inFile.reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  for (const chunk of inFile) {
    options.signal?.throwIfAborted();
    read += (await bytesOf(chunk)).byteLength;
    options.onProgress?.(read / bytes);
  }
  return { zipFileName: file.name, manifest, manifestText, signature, inFile, bytes, bytesOf };
}

async function textOf(
  file: File,
  entry: StoredEntry | undefined,
  missing: 'noManifest' | 'noSignature',
): Promise<string> {
  if (!entry) throw new SavedFileError(missing);
  if (entry.size > MANIFEST_LIMIT_BYTES) throw new SavedFileError('tooLarge', entry.name);
  const bytes = await readStored(file, entry);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SavedFileError('damaged', entry.name);
  }
}

function manifestOf(text: string): SavedManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SavedFileError('badManifest');
  }
  const parsed = SavedManifest.safeParse(value);
  if (!parsed.success) throw new SavedFileError('badManifest');
  return parsed.data;
}
