import { isRichText, RICH_TEXT } from '@fovea/rules/inputs/richText';
import sanitizeHtml from 'sanitize-html';

const ALIGNMENT = new RegExp(`^(?:${RICH_TEXT.alignments.join('|')})$`);

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT.tags],
  allowedAttributes: Object.fromEntries(RICH_TEXT.aligned.map((tag) => [tag, ['style']])),
  allowedStyles: { '*': { [RICH_TEXT.style]: [ALIGNMENT] } },
  // The text inside these elements is dropped too, because it is not meant to be read.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'title',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
    'template',
    'svg',
    'math',
  ],
  disallowedTagsMode: 'discard',
};

/** Sanitises rich text to the allowed elements; plain text stays as it is. */
export function cleanRichText(text: string): string {
  if (!isRichText(text)) return text;
  const cleaned = sanitizeHtml(text, OPTIONS);
  // HTML must stay recognisable as HTML, otherwise `&amp;` would be shown literally.
  return isRichText(cleaned) || cleaned === '' ? cleaned : `<p>${cleaned}</p>`;
}
