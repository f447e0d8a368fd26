const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * Sorts names as people expect: "Respondent 2" before "respondent 10". Every list in the programs
 * that is sorted by a name uses this; the server's lists sort alike in the database.
 * @returns negative: a comes first; positive: b comes first; 0: neither
 */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
