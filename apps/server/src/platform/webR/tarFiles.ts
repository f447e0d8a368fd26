export interface TarFile {
  /** As in the archive, with `/` between folders. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK_BYTES = 512;

/**
 * The regular files of a tar archive (ustar, as npm packs it). Links, devices and paths that lead out of the
 * folder are refused, as no package of npm has them.
 * @throws Error when it is damaged
 */
export function* tarFiles(archive: Uint8Array): Generator<TarFile> {
  for (let at = 0; at + BLOCK_BYTES <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) return;
    const sizeBytes = parseInt(text(header, 124, 12), 8);
    const type = text(header, 156, 1);
    const prefix = text(header, 345, 155);
    const path = `${prefix === '' ? '' : `${prefix}/`}${text(header, 0, 100)}`;
    const start = at + BLOCK_BYTES;
    if (!Number.isInteger(sizeBytes) || start + sizeBytes > archive.length) throw damaged();
    at = start + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES;
    if (type === '5') continue;
    if (type !== '0' && type !== '') throw damaged();
    if (!path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')) {
      throw damaged();
    }
    yield { path, bytes: archive.subarray(start, start + sizeBytes) };
  }
}

const damaged = () => new Error('The archive is damaged.');

function text(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return Buffer.from(end === -1 ? field : field.subarray(0, end))
    .toString('utf8')
    .trim();
}
