import { escapeXml, svgNumber } from './svgText';

interface SvgParts {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Read by screen readers, and shown by browsers. */
  readonly title: string;
  /** `@font-face` rules. */
  readonly fonts: string;
  /** A CSS colour; null: transparent. */
  readonly background: string | null;
  /** Elements. */
  readonly content: string;
}

/** An SVG file that needs nothing from anywhere else. */
export function svgFile({
  widthPx,
  heightPx,
  title,
  fonts,
  background,
  content,
}: SvgParts): string {
  const [width, height] = [svgNumber(widthPx), svgNumber(heightPx)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    fonts && `<style>${escapeXml(fonts)}</style>`,
    background !== null &&
      `<rect width="${width}" height="${height}" fill="${escapeXml(background)}"/>`,
    content,
    '</svg>',
    '',
  ]
    .filter((part) => part !== false)
    .join('\n');
}
