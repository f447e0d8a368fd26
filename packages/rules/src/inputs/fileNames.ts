/** Names of files that are uploaded, and of those that the programs write. */
import { cleanName } from './names';

export const FILE_NAME_MAX = 255;
/** Space is left for an ending and for the number of a second download. */
const WRITTEN_MAX = 200;

/** They change the order of the letters on the screen, so that an ending looks like another. */
const REORDERING = String.raw`\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const INVISIBLE = new RegExp(String.raw`[\p{Cc}${REORDERING}]`, 'gu');
const FORBIDDEN = new RegExp(String.raw`[<>:"/\\|?*\p{Cc}${REORDERING}]`, 'gu');

/** The displayed name of an uploaded file: nothing invisible, no path, not too long. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).pop() ?? '';
  const visible = last.replace(INVISIBLE, '').trim();
  return [...visible].slice(0, FILE_NAME_MAX).join('').trim();
}

/** A typed file name without what file systems forbid; its length is checked, not cut. */
export function withoutForbiddenCharacters(fileName: string): string {
  return cleanName(fileName.replace(FORBIDDEN, ''));
}

/** Turns any text into the name of a file that the programs write; may be empty. */
export function toFileName(text: string): string {
  const cleaned = withoutForbiddenCharacters(text).replace(/\s+/g, ' ');
  return [...cleaned]
    .slice(0, WRITTEN_MAX)
    .join('')
    .replace(/[. ]+$/, '');
}
