import ranges from '@fontsource-variable/inter/unicode.json';
import { FONT_FAMILY, FONT_FILES } from '../../render/workerFonts';

/** The font faces that the characters need, with their files as `data:` addresses. */
export async function embeddedFonts(characters: string): Promise<string> {
  const faces = Object.entries(FONT_FILES).map(async ([subset, url]) => {
    const range = ranges[subset as keyof typeof ranges];
    if (!hasCharacterIn(characters, range)) return '';
    const response = await fetch(url);
    if (!response.ok) throw new Error('The font of the picture could not be read. Try again.');
    const href = await dataUrl(await response.blob(), 'font/woff2');
    return `@font-face{font-family:"${FONT_FAMILY}";font-weight:100 900;src:url(${href}) format("woff2");unicode-range:${range}}`;
  });
  return (await Promise.all(faces)).join('');
}

/** Whether a text needs a font with such a `unicode-range`, for example `U+0000-00FF,U+0131`. */
export function hasCharacterIn(characters: string, unicodeRange: string): boolean {
  const ranges = unicodeRange.split(',').map((each) => {
    const [from = '', to = from] = each.trim().replace('U+', '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return [...characters].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  });
}

export async function dataUrl(blob: Blob, mimeType = blob.type): Promise<string> {
  const typed = blob.type === mimeType ? blob : new Blob([blob], { type: mimeType });
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(new Error('The file could not be read.', { cause: reader.error }));
    reader.readAsDataURL(typed);
  });
}
