/** A longer pattern is refused. */
export const REGEX_MAX = 500;
/** A count this high repeats as badly as a star. */
const MANY = 10;
/** This many open repeats in a row can take minutes on a long answer. */
const WIDE_MAX = 4;

interface Group {
  /** Whether it contains an unbounded repeat. */
  repeats: boolean;
  /** How its alternatives begin, as written; null if one can match anything. */
  readonly starts: (string | null)[];
  atStart: boolean;
}

/**
 * What is wrong with a validator's regular expression; null if it runs on any answer in reasonable
 * time. Cautious rather than exact: nested repeats, repeated alternatives with a common start, and
 * many open repeats are refused because of catastrophic backtracking.
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
  return hasExponentialBacktracking(pattern)
    ? 'The regular expression can take too long: it repeats repeats.'
    : null;
}

function hasExponentialBacktracking(pattern: string): boolean {
  const newGroup = (): Group => ({ repeats: false, starts: [], atStart: true });
  const open: Group[] = [newGroup()];
  let wide = 0;
  let lastRepeated = '';
  let at = 0;
  while (at < pattern.length) {
    const group = open[open.length - 1]!;
    if (pattern[at] === '|') {
      if (group.atStart) group.starts.push(null);
      group.atStart = true;
      lastRepeated = '';
      at++;
      continue;
    }
    if (pattern[at] === '(') {
      if (group.atStart) group.starts.push(null);
      group.atStart = false;
      open.push(newGroup());
      at += /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]+:))?/.exec(pattern.slice(at))![0].length;
      lastRepeated = '';
      continue;
    }
    let atom: string;
    let inside: Group | null = null;
    if (pattern[at] === ')') {
      inside = open.pop()!;
      if (inside.atStart) inside.starts.push(null);
      atom = ')';
    } else if (pattern[at] === '\\') {
      atom = pattern.slice(at, at + 2);
      // What a back reference repeats is not known here.
      if (/\\[1-9k]/.test(atom)) return true;
    } else if (pattern[at] === '[') {
      atom = /^\[(?:\\[\s\S]|[^\]\\])*\]/.exec(pattern.slice(at))?.[0] ?? '[';
    } else {
      atom = pattern[at]!;
    }
    at += atom.length;
    const holder = open[open.length - 1]!;
    const isRange = atom === '.' || atom === ')' || atom.length > 1;
    if (!inside && holder.atStart && atom !== '^') {
      holder.starts.push(isRange ? null : atom.toLowerCase());
      holder.atStart = false;
    }
    const counted = /^(?:[*+?]|\{\d*(?:,\d*)?\})\??/.exec(pattern.slice(at))?.[0] ?? '';
    at += counted.length;
    const repeatsNow = isMany(counted);
    if (inside) {
      if (repeatsNow && (inside.repeats || hasCommonStart(inside.starts))) return true;
      holder.repeats ||= inside.repeats || repeatsNow;
    } else if (repeatsNow) {
      // 'a*a*' and '.*.*.*': the same letters can be divided in many ways.
      if (atom === lastRepeated) return true;
      if (/^(?:\.|\[\^|\\[SWD])/.test(atom) && ++wide > WIDE_MAX) return true;
      holder.repeats = true;
    }
    lastRepeated = repeatsNow ? atom : '';
  }
  return false;
}

function isMany(counted: string): boolean {
  if (/^[*+]/.test(counted)) return true;
  const [, least = '', most] = /^\{(\d*)(?:,(\d*))?\}/.exec(counted) ?? [];
  if (counted.startsWith('{') && most === '') return true;
  return Number(most ?? least) >= MANY;
}

function hasCommonStart(starts: readonly (string | null)[]): boolean {
  return starts.length > 1 && (starts.includes(null) || new Set(starts).size < starts.length);
}
