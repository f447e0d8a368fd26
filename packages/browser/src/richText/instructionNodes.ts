import { isRichText, RICH_TEXT } from '@fovea/rules/inputs/richText';
import { alignmentOfStyle, STYLE_DATA, stylesAsData } from '@fovea/rules/inputs/richTextStyles';
import DOMPurify from 'dompurify';

/**
 * The text of an instruction as sanitised nodes, whatever was stored. Alignment is set through the DOM,
 * because the content security policy forbids style attributes.
 */
export function instructionNodes(text: string): Node {
  if (!isRichText(text)) return document.createTextNode(text);
  const fragment = DOMPurify.sanitize(stylesAsData(text), {
    ALLOWED_TAGS: [...RICH_TEXT.tags],
    ALLOWED_ATTR: [STYLE_DATA],
    // Declares the attribute as not being a URL, so that `text-align: left` passes.
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
