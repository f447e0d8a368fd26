/**
 * Several files as one: eight decimal digits with the length of a header, the header as JSON (`[[path, bytes], …]`
 * with paths as in an address), then the files one after the other. Made and read by both sides of
 * a report that runs in a browser; nothing of it is compressed.
 */
export interface BundledFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly sizeBytes: number;
}

const LENGTH_DIGITS = 8;
const HEADER_LIMIT_BYTES = 1_000_000;

/** What stands before the files. ASCII only, so that its length in letters is its length in bytes. */
export function bundleHeader(files: readonly BundledFile[]): Uint8Array<ArrayBuffer> {
  const rows = files.map(({ path, sizeBytes }) => [encodeURIComponent(path), sizeBytes]);
  const json = JSON.stringify(rows);
  const text = `${String(json.length).padStart(LENGTH_DIGITS, '0')}${json}`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Reads the header of a bundle; where each file begins follows from the sizes.
 * @param totalBytes size of the whole bundle
 * @returns null when it is no bundle, a path would lead out of the folder or is there twice, or sizes do not add up
 */
export function readBundleHeader(
  start: Uint8Array,
  totalBytes: number,
): { readonly files: readonly BundledFile[]; readonly headerBytes: number } | null {
  const length = Number(ascii(start.subarray(0, LENGTH_DIGITS)));
  const headerBytes = LENGTH_DIGITS + length;
  if (!Number.isInteger(length) || length > HEADER_LIMIT_BYTES) return null;
  if (length <= 0 || start.length < headerBytes) return null;
  const files = parsed(ascii(start.subarray(LENGTH_DIGITS, headerBytes)));
  if (files === null) return null;
  const paths = new Set(files.map(({ path }) => path));
  const sum = files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, headerBytes);
  return paths.size === files.length && sum === totalBytes ? { files, headerBytes } : null;
}

function ascii(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 4096) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 4096)));
  }
  return parts.join('');
}

function parsed(json: string): BundledFile[] | null {
  try {
    const rows = JSON.parse(json) as unknown;
    if (!Array.isArray(rows)) return null;
    const files = rows.map((row: unknown): BundledFile => {
      const [path, sizeBytes] = Array.isArray(row) ? (row as unknown[]) : [];
      if (typeof path !== 'string' || typeof sizeBytes !== 'number') throw new Error();
      return { path: decodeURIComponent(path), sizeBytes };
    });
    return files.every(isSafe) ? files : null;
  } catch {
    return null;
  }
}

function isSafe({ path, sizeBytes }: BundledFile): boolean {
  const parts = path.split('/');
  return (
    Number.isSafeInteger(sizeBytes) &&
    sizeBytes >= 0 &&
    path.length <= 900 &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\p{Cc}]/u.test(part))
  );
}
