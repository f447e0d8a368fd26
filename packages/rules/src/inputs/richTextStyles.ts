import { RICH_TEXT } from './richText';

/** The attribute that stands in for `style` while rich text is parsed. */
export const STYLE_DATA = 'data-style';

/**
 * Renames the style attributes of rich text: a page whose content security policy forbids inline
 * styles can then parse it without violations and apply the allowed ones itself.
 */
export function stylesAsData(html: string): string {
  return html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) =>
    tag.replace(
      /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi,
      (found, quoted?: string, space?: string) =>
        quoted === undefined ? `${space ?? ' '}${STYLE_DATA}` : found,
    ),
  );
}

export type TextAlignment = (typeof RICH_TEXT.alignments)[number];

/** The alignment given by a style, if the tag may have one and it is allowed. */
export function alignmentOfStyle(tag: string, style: string | null): TextAlignment | null {
  if (!(RICH_TEXT.aligned as readonly string[]).includes(tag.toLowerCase())) return null;
  const asked = /(?:^|;)\s*text-align\s*:\s*([a-z]+)\s*(?:;|$)/i.exec(style ?? '')?.[1];
  return RICH_TEXT.alignments.find((one) => one === asked?.toLowerCase()) ?? null;
}
