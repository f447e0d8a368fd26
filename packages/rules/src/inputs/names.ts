/** Rules for the names of studies, folders, stimuli, flows and blocks. */
export const NAME_MAX = 40;
/** How much of the old name a copy keeps, so that ' copy 12' still fits. */
export const COPY_BASE_MAX = 35;

const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/u;

export type NameProblem = 'empty' | 'tooLong' | 'forbidden' | 'taken';

/** The message for each problem, shared by studio and server. */
export const NAME_PROBLEM_MESSAGES: Record<Exclude<NameProblem, 'taken'>, string> = {
  empty: 'You must select a name.',
  tooLong: `The name can be at most ${NAME_MAX} characters long.`,
  forbidden: 'The name can only include letters, numbers and spaces.',
};

/** Trimmed and Unicode-normalised, so that names that look alike compare equal. */
export function cleanName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Length in code points, not UTF-16 units. */
export function nameLength(name: string): number {
  return [...name].length;
}

/** Whether two names count as the same. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** How names are compared: ignoring case, surrounding spaces and Unicode form. */
export function nameKey(name: string): string {
  return cleanName(name).toLowerCase();
}

export function isNameTaken(name: string, others: readonly string[]): boolean {
  return others.some((other) => isSameName(name, other));
}

/** What is wrong with a study or folder name, or null. */
export function nameProblem(name: string, others: readonly string[] = []): NameProblem | null {
  const cleaned = cleanName(name);
  if (cleaned === '') return 'empty';
  if (nameLength(cleaned) > NAME_MAX) return 'tooLong';
  if (FORBIDDEN.test(cleaned)) return 'forbidden';
  return isNameTaken(cleaned, others) ? 'taken' : null;
}

/** The base itself if free, otherwise with ' 2', ' 3' … appended and truncated to fit. */
export function uniqueName(base: string, others: readonly string[]): string {
  const wanted = cut(cleanName(base), NAME_MAX);
  if (!isNameTaken(wanted, others)) return wanted;
  for (let number = 2; ; number++) {
    const suffix = ` ${number}`;
    const name = cut(wanted, NAME_MAX - suffix.length) + suffix;
    if (!isNameTaken(name, others)) return name;
  }
}

/** The name of a copy: the first 35 characters and ' copy', then ' copy 2' and so on. */
export function copyName(name: string, others: readonly string[]): string {
  const base = cut(cleanName(name), COPY_BASE_MAX);
  for (let number = 1; ; number++) {
    const copy = number === 1 ? `${base} copy` : `${base} copy ${number}`;
    if (!isNameTaken(copy, others)) return copy;
  }
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trimEnd();
}
