/** A piece of a text; hits match the search. */
export interface TextPiece {
  readonly text: string;
  readonly isHit: boolean;
}

const MARKS = /\p{M}/gu;
const folded = (text: string) => text.normalize('NFD').replace(MARKS, '').toLowerCase();
const words = (query: string) =>
  [...new Set(query.trim().split(/\s+/).map(folded))].filter(Boolean);
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text contains every word of a search, ignoring case and accents. */
export function matchesSearch(text: string, query: string): boolean {
  const plain = folded(text);
  return words(query).every((word) => plain.includes(word));
}

/**
 * Splits a text at the hits of a search. Splits lie on grapheme boundaries, so that an emoji or an
 * accented letter is never cut, even if its folded form has another length.
 */
export function splitAtHits(text: string, query: string): TextPiece[] {
  const wanted = words(query);
  if (wanted.length === 0) return text ? [{ text, isHit: false }] : [];
  const characters = [...segmenter.segment(text)].map(({ segment }) => segment);
  let plain = '';
  // Maps each code unit of the folded text to its character in the original.
  const from: number[] = [];
  for (const [at, character] of characters.entries()) {
    const own = folded(character);
    plain += own;
    for (let unit = 0; unit < own.length; unit++) from.push(at);
  }
  const isHit = new Uint8Array(characters.length);
  for (const word of wanted) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      isHit.fill(1, from[at]!, from[at + word.length - 1]! + 1);
    }
  }
  const pieces: { text: string; isHit: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const last = pieces.at(-1);
    const hit = isHit[at] === 1;
    if (last && last.isHit === hit) last.text += character;
    else pieces.push({ text: character, isHit: hit });
  }
  return pieces;
}
