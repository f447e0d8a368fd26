import { isRichText, RICH_TEXT } from '@fovea/rules/inputs/richText';
import { alignmentOfStyle, STYLE_DATA, stylesAsData } from '@fovea/rules/inputs/richTextStyles';
import DOMPurify from 'dompurify';

/**
 * The text of a slide as nodes that do nothing but show it, whatever was stored. Alignments are set
 * one by one, because the page's policy takes no style attributes.
 */
export function instructionNodes(text: string): Node {
  if (!isRichText(text)) return document.createTextNode(text);
  const fragment = DOMPurify.sanitize(stylesAsData(text), {
    ALLOWED_TAGS: [...RICH_TEXT.tags],
    ALLOWED_ATTR: [STYLE_DATA],
    // No address: `text-align: left` is none that could be opened.
    ADD_URI_SAFE_ATTR: [STYLE_DATA],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll<HTMLElement>(`[${STYLE_DATA}]`)) {
    const alignment = alignmentOfStyle(element.localName, element.getAttribute(STYLE_DATA));
    element.removeAttribute(STYLE_DATA);
    if (alignment) element.style.textAlign = alignment;
  }
  return fragment;
}
