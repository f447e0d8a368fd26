import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/**
 * The files below a folder whose bytes contain each word, in UTF-8 or UTF-16, plain or compressed
 * (gzip, zip, and as PostgreSQL compresses long values).
 * @param words of ASCII letters, none of them twice, so that compression leaves them as they are
 * @returns for every word that was found, the paths within the folder
 */
export async function findWordsInFiles(
  folder: string,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  // UTF-16 has a zero after every letter, and PostgreSQL's pglz one before every eight literals.
  const any = new RegExp(words.map((word) => [...word].join('\0?')).join('|'), 'g');
  const found = new Map<string, string[]>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const inFile = new Set(
      unpacked(await readFile(path)).flatMap((bytes) =>
        [...bytes.toString('latin1').matchAll(any)].map(([match]) => match.replaceAll('\0', '')),
      ),
    );
    for (const word of inFile) {
      found.set(word, [...(found.get(word) ?? []), path.slice(folder.length + 1)]);
    }
  }
  return found;
}

const LOCAL_ENTRY = Buffer.from('PK\x03\x04', 'latin1');

/** The bytes as they are, and what is compressed in them. */
function unpacked(bytes: Buffer): Buffer[] {
  const contents = [withoutZeroTail(bytes)];
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) contents.push(attempt(() => gunzipSync(bytes)));
  if (!bytes.subarray(0, 4).equals(LOCAL_ENTRY)) return contents;
  for (let at = 0; at >= 0; at = bytes.indexOf(LOCAL_ENTRY, at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    contents.push(...unpacked(attempt(() => inflateRawSync(bytes.subarray(start)))));
  }
  return contents;
}

function attempt(unpack: () => Buffer): Buffer {
  try {
    return unpack();
  } catch {
    // Not compressed, or broken off: then only its bytes as they are can be searched.
    return Buffer.alloc(0);
  }
}

const ZEROS = Buffer.alloc(8192);

/** A new file of the write-ahead log is 16 MB of zeros. */
function withoutZeroTail(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end >= ZEROS.length && bytes.subarray(end - ZEROS.length, end).equals(ZEROS)) {
    end -= ZEROS.length;
  }
  return bytes.subarray(0, end);
}
