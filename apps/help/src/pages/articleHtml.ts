import { HELP_ADDRESS } from '@fovea/browser/helpSearch/helpSearch';
import { Marked, type Tokens } from 'marked';
import type { Article } from '../articles/article';
import type { PictureSize } from '../articles/webpSize';
import { escapeHtml } from './escapeHtml';

export interface SitePicture extends PictureSize {
  /** Address on the server. */
  readonly address: string;
}

/** By the name that articles write, such as `pictures/heatmap.webp`. */
export type SitePictures = ReadonlyMap<string, SitePicture>;

const ALERTS: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Important',
  WARNING: 'Warning',
};

/**
 * The address on the server of a link as articles write it.
 * Articles are linked by their file, so that the links work where the files are read as they are.
 */
export function addressOfLink(href: string): string {
  const [, slug, anchor = ''] = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href) ?? [];
  return slug === undefined ? href : `${HELP_ADDRESS}/${slug}${anchor}`;
}

/**
 * The body of an article as HTML.
 * @param article its tokens hold no HTML of their own
 * @throws when a picture is missing
 */
export function articleHtml(article: Article, pictures: SitePictures): string {
  const anchors = article.headings.map(({ anchor }) => anchor).values();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const anchor = escapeHtml(anchors.next().value ?? '');
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchor}">${text} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = addressOfLink(href);
        const isElsewhere = /^https?:/.test(address);
        const target = isElsewhere ? ' target="_blank" rel="noopener noreferrer"' : '';
        return `<a href="${escapeHtml(address)}"${target}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, title, text }) {
        const picture = pictures.get(href);
        if (!picture) throw new Error(`${article.slug}.md: the picture ${href} is missing`);
        const { address, widthPx, heightPx } = picture;
        const image = `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" width="${widthPx}" height="${heightPx}" loading="lazy" decoding="async">`;
        const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
        return `<figure><a href="${escapeHtml(address)}">${image}</a>${caption}</figure>`;
      },
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens);
        // A figure is no part of a paragraph.
        const only = tokens.length === 1 && tokens[0]?.type === 'image';
        return only ? `${inner}\n` : `<p>${inner}</p>\n`;
      },
      blockquote({ tokens }) {
        const html = this.parser.parse(tokens);
        const [mark, kind = ''] =
          /^<p>\[!(NOTE|TIP|IMPORTANT|WARNING)\]\s*(?:<br>)?\s*/.exec(html) ?? [];
        if (mark === undefined) return `<blockquote>\n${html}</blockquote>\n`;
        return `<aside class="alert ${kind.toLowerCase()}"><p class="kind">${ALERTS[kind]}</p>\n<p>${html.slice(mark.length)}</aside>\n`;
      },
      code({ text, lang }) {
        const language = (lang ?? '').replaceAll(/\W/g, '');
        const label = language === '' ? 'Code' : `Code in ${language}`;
        // Long lines are scrolled, by keyboard too.
        return `<pre tabindex="0" role="region" aria-label="${label}"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>\n<thead>${row(token.header, 'th')}</thead>\n<tbody>${rows}</tbody>\n</table></div>\n`;
      },
      html() {
        return '';
      },
    },
  });
  return marked.parser(article.tokens);
}
