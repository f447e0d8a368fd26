import { RICH_TEXT } from './richText';

/** The attribute that stands for `style` while rich text is read. */
export const STYLE_DATA = 'data-style';

/**
 * Rich text whose style attributes have another name: a page whose policy takes no inline styles can
 * then read it without a complaint, and sets what is allowed of them itself.
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

/** The alignment that a style asks for, when the tag may have one and it is one of those allowed. */
export function alignmentOfStyle(tag: string, style: string | null): TextAlignment | null {
  if (!(RICH_TEXT.aligned as readonly string[]).includes(tag.toLowerCase())) return null;
  const asked = /(?:^|;)\s*text-align\s*:\s*([a-z]+)\s*(?:;|$)/i.exec(style ?? '')?.[1];
  return RICH_TEXT.alignments.find((one) => one === asked?.toLowerCase()) ?? null;
}
