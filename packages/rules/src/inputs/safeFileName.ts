/** Names of files and folders inside a zip file, usable on Windows, macOS and Linux alike. */
import { cleanName } from './names';

/** Leaves room for a number and an ending: file systems take 255 bytes. */
const NAME_MAX_BYTES = 120;

/** Forbidden on Windows, control characters, halves of characters, and those that reorder text. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** Any text as one segment of a path; never empty. */
export function safeFileName(name: string, maxBytes = NAME_MAX_BYTES): string {
  const safe = cleanName(name).replace(UNSAFE, '_').replace(/^\.+/, '_');
  const cut = cutToBytes(DEVICE.test(safe) ? `_${safe}` : safe, maxBytes).replace(/[. ]+$/, '_');
  return cut === '' ? '_' : cut;
}

/**
 * The name, or with ` 2`, ` 3` … behind it while another that differs in case only is taken.
 * @param taken what was named before, to which this one is added
 */
export function uniqueFileName(taken: Set<string>, base: string, ending = ''): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${base}${ending}` : `${base} ${number}${ending}`;
    const key = name.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > maxBytes) break;
    cut += character;
  }
  return cut;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
