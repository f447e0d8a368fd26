import { isRichText, RICH_TEXT } from '@fovea/rules/inputs/richText';
import sanitizeHtml from 'sanitize-html';

const ALIGNMENT = new RegExp(`^(?:${RICH_TEXT.alignments.join('|')})$`);

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT.tags],
  allowedAttributes: Object.fromEntries(RICH_TEXT.aligned.map((tag) => [tag, ['style']])),
  allowedStyles: { '*': { [RICH_TEXT.style]: [ALIGNMENT] } },
  // Not even the text inside of these is meant to be read.
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

/** Rich text with nothing but what is on the list; plain text as it is. */
export function cleanRichText(text: string): string {
  if (!isRichText(text)) return text;
  const cleaned = sanitizeHtml(text, OPTIONS);
  // What is HTML must be seen to be HTML by those who show it, or `&amp;` would be read as it stands.
  return isRichText(cleaned) || cleaned === '' ? cleaned : `<p>${cleaned}</p>`;
}
