import { safeFileName } from '@fovea/rules/inputs/safeFileName';

/** The name of a file without its ending: what is shown, of whom, as what. */
export function pictureName(parts: readonly string[]): string {
  const words = parts
    .map((part) => part.trim().replace(/\s+/gu, ' '))
    .filter((part) => part !== '');
  return safeFileName(words.join(' - ') || 'picture', 150);
}
