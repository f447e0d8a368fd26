import { ContentHash } from '../../platform/objects/contentHash';
import { StoreUnavailable } from '../../platform/objects/unavailableStore';
import type { StoredBytes, FileStore } from './fileStore';
import type { ListedFile } from './inventory';
import type { NamedFile } from './namedFiles';
import type { SourceFiles } from './sourceFiles';
import { reasonOf } from '../../platform/telemetry/reasonOf';

/** Files of an earlier backup whose hash no row knows, by their place. */
export type KnownFiles = ReadonlyMap<string, ListedFile>;

export const placeOf = ({ at, key }: Pick<ListedFile, 'at' | 'key'>) => `${at}/${key}`;

export interface Copying {
  readonly files: FileStore;
  readonly source: SourceFiles;
  readonly known: KnownFiles;
}

export type Planned =
  /** It is in the store already. */
  | { readonly kind: 'kept'; readonly file: ListedFile }
  | { readonly kind: 'new'; readonly sizeBytes: number; readonly modifiedMs: number | null }
  /** It need not exist, and does not. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'problem'; readonly problem: string };

/** Whether a file must be copied. Reads nothing of it. */
export async function planFile(copying: Copying, named: NamedFile): Promise<Planned> {
  const { at, key, sizeBytes, hash, isOptional } = named;
  const { files, source, known } = copying;
  if (hash?.kind === 'sha256' && hash.hex.length === 64 && sizeBytes !== null) {
    const stored = { sha256: hash.hex, sizeBytes };
    const file = { at, key, ...stored, modifiedMs: null };
    if (await files.has(stored)) return { kind: 'kept', file };
  }
  let found: Awaited<ReturnType<SourceFiles['stat']>>;
  try {
    found = await source.stat(named);
  } catch (reason) {
    if (reason instanceof StoreUnavailable) throw reason;
    return { kind: 'problem', problem: `cannot be read (${reasonOf(reason)})` };
  }
  if (found === null) {
    return isOptional ? { kind: 'absent' } : { kind: 'problem', problem: 'is missing' };
  }
  const before = known.get(placeOf(named));
  const isSame = before?.sizeBytes === found.sizeBytes && before.modifiedMs === found.modifiedMs;
  if (before && isSame && (await files.has(before))) return { kind: 'kept', file: before };
  return { kind: 'new', ...found };
}

export type Copied =
  | { readonly kind: 'copied'; readonly file: ListedFile }
  | { readonly kind: 'absent' }
  | { readonly kind: 'problem'; readonly problem: string };

/**
 * Copies a file and compares it with what its row says on the way; a file that differs is not stored.
 * @param onBytes called for what was read
 * @throws BackupProblem when the backup cannot be written
 */
export async function copyFile(
  { files, source }: Copying,
  named: NamedFile,
  modifiedMs: number | null,
  onBytes: (bytes: number) => void,
): Promise<Copied> {
  const content = named.hash?.kind === 'content' ? new ContentHash() : null;
  try {
    const body = await source.open(named).catch((reason: unknown) => {
      if (reason instanceof StoreUnavailable) throw reason;
      throw new Differs(`cannot be opened (${reasonOf(reason)})`);
    });
    if (body === null) {
      return named.isOptional ? { kind: 'absent' } : { kind: 'problem', problem: 'is missing' };
    }
    const stored = await files.put(read(body, content, onBytes), (found) =>
      requireAsStated(named, found, content),
    );
    const isKnownByRow = named.hash?.kind === 'sha256' && named.hash.hex.length === 64;
    const { at, key } = named;
    const file = { at, key, ...stored, modifiedMs: isKnownByRow ? null : modifiedMs };
    return { kind: 'copied', file };
  } catch (reason) {
    if (reason instanceof Differs) return { kind: 'problem', problem: reason.message };
    throw reason;
  }
}

class Differs extends Error {}

async function* read(
  body: AsyncIterable<Uint8Array>,
  content: ContentHash | null,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      // Reading and writing fail for different reasons, and only one of them concerns this file alone.
      const next = await pieces.next().catch((reason: unknown) => {
        if (reason instanceof StoreUnavailable) throw reason;
        throw new Differs(`cannot be read (${reasonOf(reason)})`);
      });
      if (next.done) return;
      content?.update(next.value);
      onBytes(next.value.byteLength);
      yield next.value;
    }
  } finally {
    // Closes the file, however this ends.
    await pieces.return?.();
  }
}

function requireAsStated(
  { sizeBytes, hash }: NamedFile,
  found: StoredBytes,
  content: ContentHash | null,
): void {
  if (sizeBytes !== null && found.sizeBytes !== sizeBytes) {
    throw new Differs(`has ${found.sizeBytes} bytes instead of ${sizeBytes}`);
  }
  const hex = content ? content.digest() : found.sha256;
  if (hash !== null && !hex.startsWith(hash.hex)) {
    throw new Differs('has other bytes than its row says');
  }
}
