import { isRichText, RICH_TEXT } from '@fovea/rules/richText';
import DOMPurify from 'dompurify';

/** The alignment that a style attribute asks for, when it is one of those that are allowed. */
function alignmentOf(element: Element): string | null {
  const asked = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(element.getAttribute('style') ?? '');
  const found = RICH_TEXT.alignments.find((one) => one === asked?.[1]?.toLowerCase());
  return found && (RICH_TEXT.aligned as readonly string[]).includes(element.localName)
    ? found
    : null;
}

/**
 * The text of a slide as nodes that do nothing but show it, whatever was stored. Styles are set one
 * by one, because the page's policy takes no style attributes.
 */
export function slideText(text: string): Node {
  if (!isRichText(text)) return document.createTextNode(text);
  const fragment = DOMPurify.sanitize(text, {
    ALLOWED_TAGS: [...RICH_TEXT.tags],
    ALLOWED_ATTR: ['style'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll<HTMLElement>('[style]')) {
    const alignment = alignmentOf(element);
    element.removeAttribute('style');
    if (alignment) element.style.textAlign = alignment;
  }
  return fragment;
}
