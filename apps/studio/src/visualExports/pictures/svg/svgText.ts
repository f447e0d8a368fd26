/** Text as content or attribute value of XML; characters that XML does not allow are dropped. */
export function escapeXml(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
}

/** Control characters but tab and line ends, halves of characters, and two that are none. */
const NOT_XML = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** At most two decimals: a hundredth of a pixel is less than any screen or print shows. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A CSS colour and its opacity apart, as not every editor reads eight-digit colours and rgba(). */
export function svgColor(css: string): { readonly color: string; readonly opacity: number } {
  const hex = /^#([0-9a-f]{6})([0-9a-f]{2})$/i.exec(css);
  if (hex) return { color: `#${hex[1]}`, opacity: parseInt(hex[2] ?? 'ff', 16) / 255 };
  const rgba =
    /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)(?:\s*[,/]\s*([\d.]+)(%?))?\s*\)$/i.exec(css);
  if (!rgba) return { color: css, opacity: 1 };
  const [, red, green, blue, alpha, percent] = rgba;
  const opacity = alpha === undefined ? 1 : Number(alpha) / (percent ? 100 : 1);
  const channels = [red, green, blue].map((channel) => Math.round(Number(channel)));
  return { color: `rgb(${channels.join(', ')})`, opacity };
}

/** The parts of a canvas font, such as `600 12px "Inter Variable", sans-serif`. */
export function fontAttributes(font: string): string {
  const parts = /^(?:(italic)\s+)?(?:(\d{3}|bold|normal)\s+)?([\d.]+)px\s+(.+)$/.exec(font.trim());
  if (!parts) return '';
  const [, style, weight, sizePx, family] = parts;
  return [
    ` font-family="${escapeXml((family ?? '').replaceAll('"', "'"))}"`,
    ` font-size="${svgNumber(Number(sizePx))}"`,
    weight && weight !== 'normal' ? ` font-weight="${weight}"` : '',
    style ? ` font-style="${style}"` : '',
  ].join('');
}
