import { HELP_ADDRESS } from '@fovea/browser/helpSearch/helpSearch';
import { HELP_SECTIONS } from '../articles/helpSections';
import type { Article } from '../articles/article';
import { escapeHtml } from './escapeHtml';

/** Addresses of what every page brings. */
export interface PageAssets {
  readonly style: string;
  /** Takes over the colours chosen in the studio; blocks, so that no page flashes. */
  readonly appearance: string;
  readonly search: string;
  readonly mark: string;
}

export interface FramedPage {
  readonly title: string;
  readonly description: string;
  readonly main: string;
  /** Of the article that is shown; null on other pages. */
  readonly slug: string | null;
}

const LOGO =
  '<svg width="28" height="28" viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M2.5 16C5.6 9.9 10.4 6.8 16 6.8S26.4 9.9 29.5 16C26.4 22.1 21.6 25.2 16 25.2S5.6 22.1 2.5 16Z" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><circle cx="16" cy="16" r="6" fill="currentColor"/><circle cx="16" cy="16" r="2.1" class="pupil"/></svg>';

/** Articles by section, each in its order. */
export function articlesBySection(articles: readonly Article[]): [string, Article[]][] {
  return Object.entries(HELP_SECTIONS).flatMap(([section, name]): [string, Article[]][] => {
    const own = articles
      .filter((article) => article.section === section)
      .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
    return own.length > 0 ? [[name, own]] : [];
  });
}

/** All articles in reading order. */
export const inReadingOrder = (articles: readonly Article[]) =>
  articlesBySection(articles).flatMap(([, own]) => own);

/** A whole page. Search needs JavaScript and is hidden without it; everything else does not. */
export function pageFrame(
  { title, description, main, slug }: FramedPage,
  articles: readonly Article[],
  assets: PageAssets,
): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${assets.mark}">
<script src="${assets.appearance}"></script>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.search}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${HELP_ADDRESS}">${LOGO}<span>Fovea <span class="quiet">Help</span></span></a>
<div id="search" class="search" role="search" hidden></div>
<nav class="elsewhere" aria-label="Fovea"><a class="toArticles" href="#articles">All articles</a><a href="/">Studio</a></nav>
</header>
<div class="layout">
<main id="content" tabindex="-1">
${main}
</main>
${navigation(articles, slug)}
</div>
<footer><a href="/">Studio</a><a href="/docs">API documentation</a></footer>
</body>
</html>
`;
}

/** Stands behind the article in the page, so that a narrow screen and a screen reader begin with the article. */
function navigation(articles: readonly Article[], slug: string | null): string {
  const sections = articlesBySection(articles).map(([name, own]) => {
    const links = own.map((article) => {
      const here = article.slug === slug ? ' aria-current="page"' : '';
      return `<li><a href="${HELP_ADDRESS}/${article.slug}"${here}>${escapeHtml(article.title)}</a></li>`;
    });
    return `<h2>${name}</h2>\n<ul>${links.join('\n')}</ul>`;
  });
  return `<nav id="articles" class="articles" aria-label="Articles">\n${sections.join('\n')}\n</nav>`;
}
