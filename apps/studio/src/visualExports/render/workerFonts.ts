import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?url';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import ranges from '@fontsource-variable/inter/unicode.json';

/** The files that the page's own font faces name. */
export const FONT_FILES: Readonly<Record<keyof typeof ranges, string>> = {
  'cyrillic-ext': cyrillicExt,
  cyrillic,
  'greek-ext': greekExt,
  greek,
  vietnamese,
  'latin-ext': latinExt,
  latin,
};
export const FONT_FAMILY = 'Inter Variable';

/** Missing in a worker of a browser that draws its canvases with system fonts. */
const fontsHere = () => (globalThis as { fonts?: FontFaceSet }).fonts;

let isDeclared = false;

/**
 * Makes the font of the page available to canvases of this worker, which knows none of its styles.
 * Only the files that the characters need are read. Without them the text has a system font.
 */
export async function loadWorkerFonts(text: string): Promise<void> {
  const fonts = fontsHere();
  if (!fonts || typeof FontFace === 'undefined') return;
  if (!isDeclared) {
    isDeclared = true;
    for (const [subset, file] of Object.entries(FONT_FILES)) {
      const unicodeRange = ranges[subset as keyof typeof ranges];
      const source = `url(${new URL(file, location.href).href}) format('woff2-variations')`;
      fonts.add(new FontFace(FONT_FAMILY, source, { weight: '100 900', unicodeRange }));
    }
  }
  await Promise.allSettled(
    ['400', '600'].map((weight) => fonts.load(`${weight} 16px "${FONT_FAMILY}"`, text)),
  );
}
