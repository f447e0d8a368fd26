/** What rich text in instructions may contain; everything else is removed. */
export const RICH_TEXT = {
  tags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h1', 'h2', 'h3', 'ul', 'ol', 'li'],
  /** Tags that may have a style, and which. */
  aligned: ['p', 'h1', 'h2', 'h3', 'li'],
  style: 'text-align',
  alignments: ['left', 'right', 'center', 'justify', 'start', 'end'],
} as const;

/**
 * Whether a text is HTML; without anything like a tag it is plain text. Every viewer must check
 * this, so that plain text is never parsed as HTML.
 */
export function isRichText(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}

/** Number of visible characters: code points, without tags. */
export function richTextLength(text: string): number {
  return [...plainText(text)].length;
}

/** The visible text, without tags. */
export function plainText(text: string): string {
  if (!isRichText(text)) return text;
  const withoutTags = text.replace(
    /<!--[\s\S]*?(?:-->|$)|<[a-z!/?](?:"[^"]*"|'[^']*'|[^'">])*>?/gi,
    '',
  );
  return withoutTags.replace(/&(#x?[0-9a-f]{1,8}|[a-z]{2,8});/gi, (written, name: string) => {
    if (name.startsWith('#')) {
      const isHex = /^#x/i.test(name);
      const code = parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    }
    return ENTITIES[name.toLowerCase()] ?? written;
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
