import { cleanName } from '@fovea/rules/inputs/names';

/** The text to type before a study is deleted permanently: its name, or DELETE if it has none. */
export function confirmationText(name: string): string {
  return cleanName(name) === '' ? 'DELETE' : cleanName(name);
}

export function isConfirmation(typed: string, name: string): boolean {
  const wanted = confirmationText(name);
  return cleanName(name) === ''
    ? typed.trim().toUpperCase() === wanted
    : cleanName(typed) === wanted;
}
