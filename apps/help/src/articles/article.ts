import type { IndexedPassage } from '@fovea/browser/helpSearch/helpSearch';
import { Marked, type Token, type Tokens, type TokensList } from 'marked';
import { readFrontMatter, type FrontMatter } from './frontMatter';

export interface ArticleHeading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

export interface Article extends FrontMatter {
  readonly slug: string;
  readonly tokens: TokensList;
  readonly headings: readonly ArticleHeading[];
  /** Targets of links as they are written. */
  readonly links: readonly string[];
  /** Names of pictures as they are written, such as `pictures/heatmap.webp`. */
  readonly pictures: readonly string[];
  /** What is in bold: the words of screens, for the check of labels. */
  readonly labels: readonly string[];
  /** The text without code, for the check of words. */
  readonly prose: string;
  readonly passages: readonly IndexedPassage[];
}

const EXCERPT_LENGTH = 140;
const marked = new Marked({ gfm: true });

/**
 * Reads one file of `docs/help`.
 * @param slug the file's name without `.md`
 * @throws when front matter or body is not as CONTRIBUTING.md says
 */
export function parseArticle(slug: string, text: string): Article {
  const name = `${slug}.md`;
  const { head, body } = readFrontMatter(name, text);
  const tokens = marked.lexer(body);
  const links: string[] = [];
  const pictures: string[] = [];
  const labels: string[] = [];
  walk(tokens, (token) => {
    if (token.type === 'html') {
      throw new Error(`${name}: HTML is not allowed: ${(token as Tokens.HTML).raw.trim()}`);
    }
    if (token.type === 'link') links.push((token as Tokens.Link).href);
    if (token.type === 'strong') labels.push(proseOf([token]));
    if (token.type === 'image') {
      const { href, text: description } = token as Tokens.Image;
      if (description.trim() === '') throw new Error(`${name}: ${href} has no description`);
      pictures.push(href);
    }
  });
  const headings = headingsOf(name, tokens);
  return {
    ...head,
    slug,
    tokens,
    headings,
    links,
    pictures,
    labels,
    prose: [head.title, head.summary, proseOf(tokens)].join('\n'),
    passages: passagesOf({ ...head, slug }, tokens, headings),
  };
}

function walk(tokens: readonly Token[], visit: (token: Token) => void): void {
  void marked.walkTokens([...tokens], visit);
}

function headingsOf(name: string, tokens: readonly Token[]): ArticleHeading[] {
  const taken = new Map<string, number>();
  return tokens.filter(isHeading).map((token) => {
    if (token.depth === 1 || token.depth > 3) {
      throw new Error(`${name}: the heading '${token.text}' is not of level 2 or 3`);
    }
    const text = proseOf([token]).trim();
    const plain = anchorOf(text);
    const count = taken.get(plain) ?? 0;
    taken.set(plain, count + 1);
    return { level: token.depth, text, anchor: count === 0 ? plain : `${plain}-${count}` };
  });
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** The anchor that GitHub gives a heading, so that links work there too. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\p{Mark} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** What people read, with code in it or without. */
function textOf(tokens: readonly Token[], withCode: boolean): string {
  const parts: string[] = [];
  for (const token of tokens) {
    if (token.type === 'code' || token.type === 'codespan') {
      if (withCode) parts.push(token.type === 'code' ? `${token.text}\n` : token.text);
    } else if (token.type === 'image') {
      parts.push(`${token.text} ${token.title ?? ''} `);
    } else if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [...header, ...rows.flat()]) {
        parts.push(textOf(cell.tokens, withCode), ' ');
      }
      parts.push('\n');
    } else if (token.type === 'list') {
      for (const item of (token as Tokens.List).items) {
        parts.push(textOf(item.tokens, withCode), '\n');
      }
    } else if ('tokens' in token && token.tokens) {
      parts.push(textOf(token.tokens, withCode));
      if (BLOCKS.has(token.type)) parts.push('\n');
    } else if (token.type === 'br' || token.type === 'space') {
      parts.push('\n');
    } else if ('text' in token) {
      parts.push(unescaped(String(token.text)));
    }
  }
  return parts.join('');
}

const BLOCKS = new Set(['paragraph', 'heading', 'blockquote']);
const proseOf = (tokens: readonly Token[]) => textOf(tokens, false).replaceAll(ALERT_MARK, '');
const ALERT_MARK = /\[!(NOTE|TIP|WARNING|IMPORTANT)\]/g;

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

function passagesOf(
  { slug, title, summary, keywords }: FrontMatter & { slug: string },
  tokens: readonly Token[],
  headings: readonly ArticleHeading[],
): IndexedPassage[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isHeading(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.map((part, at) => {
    const heading = headings[at - 1];
    const text = textOf(part, true).replaceAll(ALERT_MARK, '').replaceAll(/\s+/g, ' ').trim();
    return {
      slug,
      title,
      anchor: heading?.anchor ?? '',
      heading: heading?.text ?? '',
      // Code in a single line says nothing.
      excerpt: heading ? excerptOf(proseOf(part).replaceAll(/\s+/g, ' ').trim()) : summary,
      text: heading ? text : `${summary} ${text}`,
      keywords: heading ? '' : keywords,
    };
  });
}

/** The first words, cut between two of them. */
function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const cut = text.slice(0, EXCERPT_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2)).replace(/[,;:.]$/, '')} …`;
}
