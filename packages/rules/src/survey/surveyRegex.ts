import { compilePattern } from './linearPattern';

/** A longer pattern is refused. */
export const REGEX_MAX = 500;

/**
 * What is wrong with a validator's regular expression; null if `LinearRegExp` runs it, which takes
 * time in proportion to the answer.
 */
export function regexProblem(pattern: string): string | null {
  if (pattern.length > REGEX_MAX) {
    return `The regular expression is longer than ${REGEX_MAX} characters.`;
  }
  try {
    void new RegExp(pattern);
  } catch {
    return 'This is not a regular expression.';
  }
  return compilePattern(pattern, '') === null
    ? 'The regular expression can take too long: it refers back to what it found, or counts too far.'
    : null;
}

/** A regular expression whose `test` takes linear time. @throws SyntaxError for one with problems */
export class LinearRegExp extends RegExp {
  readonly #test: (text: string) => boolean;

  constructor(pattern: string, flags: string) {
    super(pattern, flags);
    const test = compilePattern(pattern, flags);
    if (!test) throw new SyntaxError(`This pattern cannot be run in linear time: ${pattern}`);
    this.#test = test;
  }

  override test(text: string): boolean {
    // Surveys also test numbers and lists, which are their text as for every regular expression.
    return this.#test(String(text));
  }
}
