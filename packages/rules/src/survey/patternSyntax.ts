/** A regular expression of JavaScript without flags, or with `i`, as a tree. */
export type PatternNode =
  /** One letter: the source of a pattern that matches a single UTF-16 unit. */
  | { readonly kind: 'letter'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'notWord' }
  | {
      readonly kind: 'look';
      readonly isBehind: boolean;
      readonly isNegated: boolean;
      readonly part: PatternNode;
    };

const EDGES = { '^': 'start', $: 'end', '\\b': 'word', '\\B': 'notWord' } as const;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:(:)|(<?)([=!])|<[^>]*>))?/y;
const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/y;
const ESCAPE = /\\(?:c[a-zA-Z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[^c])/y;

/**
 * Parses a valid regular expression. Null if what it matches depends on more than its place in the
 * text: back references, and escapes and flags that browsers read differently.
 */
export function parsePattern(pattern: string): PatternNode | null {
  let at = 0;
  const take = (syntax: RegExp): RegExpExecArray | null => {
    syntax.lastIndex = at;
    const found = syntax.exec(pattern);
    if (found) at += found[0].length;
    return found;
  };

  function choice(): PatternNode | null {
    const parts: PatternNode[] = [];
    for (;;) {
      const part = sequence();
      if (!part) return null;
      parts.push(part);
      if (pattern[at] !== '|') break;
      at++;
    }
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  }

  function sequence(): PatternNode | null {
    const parts: PatternNode[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const part = atom();
      if (!part) return null;
      const counted = take(QUANTIFIER);
      parts.push(counted ? repeat(part, counted) : part);
    }
    return { kind: 'sequence', parts };
  }

  function atom(): PatternNode | null {
    const letter = pattern[at]!;
    if (letter === '(') return group();
    if (letter === '[') {
      const found = take(CLASS);
      return found && { kind: 'letter', source: found[0] };
    }
    const written = letter === '\\' ? escape() : pattern[at++]!;
    if (written === null) return null;
    const edge = (EDGES as Readonly<Record<string, 'start' | 'end' | 'word' | 'notWord'>>)[written];
    if (edge) return { kind: 'edge', edge };
    const isPlain = written.length === 1 && written !== '.';
    return { kind: 'letter', source: isPlain ? plain(written) : written };
  }

  function escape(): string | null {
    const found = take(ESCAPE)?.[0];
    // '\c' without a letter is a backslash before a 'c'.
    if (found === undefined) return pattern[at++]! && '\\\\';
    // Back references, or letters by their octal number if there are too few groups.
    if (/^\\[1-9k]/.test(found)) return null;
    return found === '\\0' && /\d/.test(pattern[at] ?? '') ? null : found;
  }

  function group(): PatternNode | null {
    const found = take(GROUP)!;
    // '(?i:' and the like, which older browsers do not know.
    if (found[0] === '(' && pattern[at] === '?') return null;
    const part = choice();
    if (!part) return null;
    at++;
    const [, , behind, sign] = found;
    if (sign === undefined) return part;
    return { kind: 'look', isBehind: behind === '<', isNegated: sign === '!', part };
  }

  return choice();
}

/** The letter by its number, so that no letter of the syntax is taken for more than itself. */
const plain = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

function repeat(part: PatternNode, counted: RegExpExecArray): PatternNode {
  const [, sign, least, comma, most] = counted;
  if (sign !== undefined) {
    return {
      kind: 'repeat',
      part,
      least: sign === '+' ? 1 : 0,
      most: sign === '?' ? 1 : Infinity,
    };
  }
  const from = Number(least);
  const to = most === '' ? (comma === '' ? from : Infinity) : Number(most);
  return { kind: 'repeat', part, least: from, most: to };
}
