import { buildHelpIndex } from '@fovea/browser/helpSearch/helpSearch';
import type { Article } from '../articles/article';
import type { SitePictures } from '../pages/articleHtml';
import { articlePage, indexPage, notFoundPage } from '../pages/helpPages';
import { inReadingOrder, type PageAssets } from '../pages/pageFrame';

/** What a page with its style and scripts may weigh, before pictures and the index of the search. */
export const PAGE_LIMIT_BYTES = 100_000;

export const NOT_FOUND_FILE = 'not-found.html';

/**
 * All pages and the index of the search, by the name of their file.
 * @throws when a picture is missing
 */
export function buildSite(
  articles: readonly Article[],
  pictures: SitePictures,
  assets: PageAssets,
): Map<string, string> {
  const ordered = inReadingOrder(articles);
  return new Map([
    ['index.html', indexPage(ordered, assets)],
    [NOT_FOUND_FILE, notFoundPage(ordered, assets)],
    ...ordered.map((article): [string, string] => [
      `${article.slug}.html`,
      articlePage(article, ordered, pictures, assets),
    ]),
    ['search-index.json', buildHelpIndex(ordered.flatMap(({ passages }) => passages))],
  ]);
}

/** Pages that are too heavy, with their weight. @param assetBytes of style and scripts together */
export function heavyPages(
  site: ReadonlyMap<string, string>,
  assetBytes: number,
): { name: string; bytes: number }[] {
  return [...site]
    .filter(([name]) => name.endsWith('.html'))
    .map(([name, html]) => ({ name, bytes: new TextEncoder().encode(html).length + assetBytes }))
    .filter(({ bytes }) => bytes > PAGE_LIMIT_BYTES);
}
