import { HELP_ADDRESS } from '@fovea/browser/helpSearch/helpSearch';
import type { Article } from '../articles/article';
import { HELP_SECTIONS } from '../articles/helpSections';
import { articleHtml, type SitePictures } from './articleHtml';
import { escapeHtml } from './escapeHtml';
import { articlesBySection, inReadingOrder, pageFrame, type PageAssets } from './pageFrame';

/** Fewer headings are seen at a glance. */
const HEADINGS_FOR_CONTENTS = 3;

const DESCRIPTION =
  'How to build a study, collect recordings, and analyse and export what they show.';

/** The page at `/help`: every article with its summary. */
export function indexPage(articles: readonly Article[], assets: PageAssets): string {
  return pageFrame(
    {
      title: 'Fovea Help',
      description: DESCRIPTION,
      slug: null,
      main: `<h1>How can we help?</h1>\n<p class="lead">${DESCRIPTION}</p>\n${cards(articles)}`,
    },
    articles,
    assets,
  );
}

/** What is sent with the status 404 below `/help`. */
export function notFoundPage(articles: readonly Article[], assets: PageAssets): string {
  return pageFrame(
    {
      title: 'Article not found · Fovea Help',
      description: DESCRIPTION,
      slug: null,
      main: `<h1>There is no such article</h1>\n<p class="lead">It may have been renamed. These are all articles there are.</p>\n${cards(articles)}`,
    },
    articles,
    assets,
  );
}

function cards(articles: readonly Article[]): string {
  return articlesBySection(articles)
    .map(([name, own]) => {
      const items = own.map(
        ({ slug, title, summary }) =>
          `<li><a href="${HELP_ADDRESS}/${slug}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(summary)}</span></a></li>`,
      );
      return `<section class="cards"><h2>${name}</h2>\n<ul>${items.join('\n')}</ul></section>`;
    })
    .join('\n');
}

/** The page of one article. @throws when one of its pictures is missing */
export function articlePage(
  article: Article,
  articles: readonly Article[],
  pictures: SitePictures,
  assets: PageAssets,
): string {
  const main = `<article>
<p class="section"><a href="${HELP_ADDRESS}">Help</a> <span aria-hidden="true">/</span> ${HELP_SECTIONS[article.section]}</p>
<h1>${escapeHtml(article.title)}</h1>
<p class="lead">${escapeHtml(article.summary)}</p>
${contents(article)}
<div class="body">
${articleHtml(article, pictures)}</div>
</article>
${neighbours(article, articles)}`;
  const { slug, title, summary } = article;
  return pageFrame(
    { title: `${title} · Fovea Help`, description: summary, slug, main },
    articles,
    assets,
  );
}

function contents({ headings }: Article): string {
  const own = headings.filter(({ level }) => level === 2);
  if (own.length < HEADINGS_FOR_CONTENTS) return '';
  const items = own.map(
    ({ anchor, text }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('\n')}</ul></nav>`;
}

function neighbours(article: Article, articles: readonly Article[]): string {
  const all = inReadingOrder(articles);
  const at = all.indexOf(article);
  const link = (to: Article | undefined, rel: 'prev' | 'next', label: string) =>
    to
      ? `<a rel="${rel}" class="${rel}" href="${HELP_ADDRESS}/${to.slug}"><span>${label}</span>${escapeHtml(to.title)}</a>`
      : '';
  return `<nav class="neighbours" aria-label="Previous and next article">${link(all[at - 1], 'prev', 'Previous')}${link(all[at + 1], 'next', 'Next')}</nav>`;
}
