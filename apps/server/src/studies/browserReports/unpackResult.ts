import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { OUTPUT_FILES_MAX, OUTPUT_LIMIT_BYTES } from '@fovea/rules/studies/browserReports';
import { readBundleHeader } from '@fovea/rules/studies/fileBundle';
import type { FormFile } from '../../platform/http/multipart';
import { Refusal } from '../../platform/http/refusal';
import type { ObjectStore } from '../../platform/objects/objectStore';

const HEADER_MOST_BYTES = 1_000_100;

/**
 * Writes the files of a bundle that a browser has sent into an empty folder.
 * @returns false when it is no bundle
 * @throws Refusal 413
 */
export async function unpackResult(
  objects: ObjectStore,
  { key, sizeBytes }: FormFile,
  folder: string,
): Promise<boolean> {
  if (sizeBytes > OUTPUT_LIMIT_BYTES + HEADER_MOST_BYTES) throw tooLarge('more than 100 MB');
  const part = async (first: number, length: number) => {
    const found = await objects.get(key, { first, last: first + length - 1 });
    if (!found) throw new Error('An uploaded file is gone.');
    return found.body;
  };
  if (sizeBytes === 0) return false;
  const start = await buffer(await part(0, Math.min(sizeBytes, HEADER_MOST_BYTES)));
  const header = readBundleHeader(start, sizeBytes);
  if (!header) return false;
  if (header.files.length > OUTPUT_FILES_MAX) throw tooLarge(`more than ${OUTPUT_FILES_MAX} files`);
  if (hasFileAsFolder(header.files.map(({ path }) => path))) return false;
  let at = header.headerBytes;
  for (const { path, sizeBytes: length } of header.files) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    const body = length === 0 ? [] : await part(at, length);
    // `wx`: two names that the disk takes for one are not written over each other.
    await pipeline(body, createWriteStream(to, { flags: 'wx' }));
    at += length;
  }
  return true;
}

/** `a` and `a/b` cannot both be files. */
function hasFileAsFolder(paths: readonly string[]): boolean {
  const files = new Set(paths.map((path) => path.toLowerCase()));
  return (
    files.size < paths.length ||
    paths.some((path) =>
      path
        .toLowerCase()
        .split('/')
        .some((_, at, parts) => at > 0 && files.has(parts.slice(0, at).join('/'))),
    )
  );
}

function tooLarge(what: string): Refusal {
  return new Refusal(413, `The report made ${what}. Make less of it.`, 'REPORT_TOO_LARGE');
}
