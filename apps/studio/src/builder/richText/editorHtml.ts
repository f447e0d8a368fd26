import { isRichText } from '@fovea/rules/inputs/richText';
import { stylesAsData } from '@fovea/rules/inputs/richTextStyles';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text of an instruction as HTML for the editor; plain text becomes one paragraph per line. */
export function toEditorHtml(text: string): string {
  if (text === '') return text;
  if (isRichText(text)) return stylesAsData(text);
  return text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('');
}
