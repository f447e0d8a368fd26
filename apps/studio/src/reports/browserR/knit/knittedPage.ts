import { marked } from 'marked';
import type { HeaderValue } from './yamlHeader';

/** The bytes of a file that a report shows, by its address in the report; null: there is none. */
export type FileOf = (path: string) => Uint8Array | null;

const PICTURES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const BODY = '<!--body-->';

/**
 * The finished document: one file with its pictures in it.
 * @param markdown what the chunks and texts have become
 * @param header `title`, `subtitle`, `author` and `date`, already without R code
 * @param page the page around it, with a place for the body
 */
export function knittedPage(
  markdown: string,
  header: Readonly<Record<string, HeaderValue>>,
  page: string,
  fileOf: FileOf,
): string {
  const body = marked.parse(markdown, { async: false, gfm: true });
  const document = withPictures(`${headings(header)}${body}`, fileOf);
  const at = page.indexOf(BODY);
  if (at === -1) return `<!doctype html>\n<meta charset="utf-8">\n${document}`;
  return `${page.slice(0, at)}<main class="knit">${document}</main>${page.slice(at + BODY.length)}`;
}

function headings({ title, subtitle, author, date }: Readonly<Record<string, HeaderValue>>) {
  const text = (value: HeaderValue | undefined): string =>
    value === null || value === undefined
      ? ''
      : Array.isArray(value)
        ? value.map(text).join(', ')
        : typeof value === 'object'
          ? text((value as Readonly<Record<string, HeaderValue>>)['name'])
          : escapeHtml(String(value));
  const about = [author, date]
    .map(text)
    .filter((one) => one !== '')
    .join(' · ');
  const lines = [
    text(title) && `<h1>${text(title)}</h1>`,
    text(subtitle) && `<p class="kind">${text(subtitle)}</p>`,
    about && `<p class="about">${about}</p>`,
  ].filter((line) => line !== '');
  return lines.length === 0 ? '' : `<header>\n${lines.join('\n')}\n</header>\n`;
}

/** Pictures beside the report come into it; addresses are left, and the page does not load them. */
function withPictures(html: string, fileOf: FileOf): string {
  return html.replace(
    /(<img\b[^>]*?\bsrc=")([^"]+)(")/gi,
    (all, before: string, address: string, after: string) => {
      const type = PICTURES[address.slice(address.lastIndexOf('.') + 1).toLowerCase()];
      const bytes = type === undefined ? null : fileOf(decoded(address));
      if (!bytes) return all;
      return `${before}data:${type};base64,${base64(bytes)}${after}`;
    },
  );
}

function decoded(address: string): string {
  const text = address.replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(''));
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
