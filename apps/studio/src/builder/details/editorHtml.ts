import { isRichText } from '@fovea/rules/richText';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text of an instruction as HTML for the editor: plain texts become paragraphs, a line each. */
export function editorHtml(text: string): string {
  if (text === '' || isRichText(text)) return text;
  return text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('');
}
