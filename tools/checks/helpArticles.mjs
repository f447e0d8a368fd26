// The help centre: dead links, missing and unused pictures, words that the glossary forbids, and whether every screen
// of the studio has its article.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP_PICTURES } from '../helpPictureTable.mjs';
import { root } from '../root.mjs';
import { loadSource } from '../running/loadSource.mjs';
import { checkLabels } from './helpLabels.mjs';
import { ROUTES, routePaths } from './screenLists.mjs';

const FOLDER = 'docs/help';
/** What the server serves beside the studio. */
const SERVED = ['/', '/docs', '/notices', '/openapi.json'];

/**
 * The words of the glossary that people do not use, with the word to use. Words in brackets, and words that mean
 * something else on their own, are left to the reader.
 * @returns {Map<string, string>} forbidden words in lower case → the word to use
 */
export function forbiddenProse(glossary) {
  const section = glossary.split(/^## Words we do not use$/m)[1] ?? '';
  const words = new Map();
  for (const row of section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)) {
    const [, not = '', but = ''] = row.split('|').map((cell) => cell.trim());
    for (const word of not.replaceAll(/\([^)]*\)/g, '').split(',')) {
      const plain = word.trim().toLowerCase();
      if (plain !== '' && !OTHER_MEANINGS.has(plain)) words.set(plain, but);
    }
  }
  return words;
}

/** Good words in another meaning: a survey is a stimulus, and the last row is about names in code. */
const OTHER_MEANINGS = new Set([
  ...['survey', 'item', 'asset', 'lie', 'attention', 'engagement'],
  ...['utils', 'helpers', 'common', 'shared', 'misc', 'manager', 'service', 'index'],
]);

/** @returns {string[]} what the prose of an article says in a word that is not ours */
function wordProblems({ slug, prose }, forbidden) {
  return [...forbidden].flatMap(([word, but]) => {
    const found = new RegExp(`\\b${word}s?\\b`, 'i').exec(prose);
    return found ? [`${FOLDER}/${slug}.md: '${found[0]}'; the word here is '${but}'`] : [];
  });
}

const patternOf = (path) =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/\$$/, '.+')}$`);

/** @returns {string | null} why a link of an article leads nowhere */
function linkProblem(href, article, articles, routes) {
  if (href.startsWith('https://') || SERVED.includes(href)) return null;
  const [, slug, anchor] = /^(?:([a-z0-9-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
  if (slug !== undefined || anchor !== undefined) {
    const to = slug === undefined ? article : articles.find((each) => each.slug === slug);
    if (!to) return `there is no article ${slug}.md`;
    return anchor === undefined || to.headings.some((heading) => heading.anchor === anchor)
      ? null
      : `${to.slug}.md has no heading #${anchor}`;
  }
  const [, path] = /^\/#(\/[^?]*)/.exec(href) ?? [];
  if (path === undefined) return 'only articles, screens and https addresses can be linked';
  return routes.some((route) => patternOf(route).test(path))
    ? null
    : 'the studio has no such screen';
}

/**
 * @param {object} given
 * @param given.articles as `readArticles` returns them
 * @param given.pictures names of the files, such as `pictures/heatmap.webp`
 * @param given.taken names of the pictures that the command takes, such as `heatmap`
 * @param given.routes paths of the studio's screens
 * @param given.screenHelp the studio's table: path → page
 * @param given.pages every page that the studio links to
 * @param given.forbidden of `forbiddenProse`
 * @returns {string[]}
 */
export function helpProblems({ articles, pictures, taken, routes, screenHelp, pages, forbidden }) {
  const used = new Set(articles.flatMap((article) => article.pictures));
  const isTaken = (name) => taken.some((each) => `pictures/${each}.webp` === name);
  const pageProblem = (page) => {
    const [slug, anchor] = page.split('#');
    if (slug === '') return null;
    const article = articles.find((each) => each.slug === slug);
    if (!article) return `there is no article ${slug}.md`;
    if (anchor === undefined || article.headings.some((each) => each.anchor === anchor))
      return null;
    return `${slug}.md has no heading #${anchor}`;
  };
  const listed = (route, page) =>
    articles.find(({ slug }) => slug === page.split('#')[0])?.screens.includes(route);
  return [
    ...articles.flatMap((article) => [
      ...article.links.flatMap((href) => {
        const problem = linkProblem(href, article, articles, routes);
        return problem ? [`${FOLDER}/${article.slug}.md: the link to ${href}: ${problem}`] : [];
      }),
      ...article.pictures
        .filter((name) => !pictures.includes(name))
        .map((name) => `${FOLDER}/${article.slug}.md: ${name} is missing`),
      ...article.screens
        .filter((route) => !routes.includes(route))
        .map((route) => `${FOLDER}/${article.slug}.md: ${route} is no screen of ${ROUTES[0]}`),
      ...wordProblems(article, forbidden),
    ]),
    ...pictures
      .filter((name) => !used.has(name))
      .map((name) => `${FOLDER}/${name}: no article shows it`),
    ...[...used]
      .filter((name) => !isTaken(name))
      .map((name) => `${FOLDER}/${name}: npm run help-pictures does not take it`),
    ...taken
      .filter((name) => !used.has(`pictures/${name}.webp`))
      .map((name) => `tools/helpPictureTable.mjs: no article shows ${name}`),
    ...routes
      .filter((route) => screenHelp[route] === undefined)
      .map((route) => `${route}: has no entry in apps/studio/src/frame/screenHelp.ts`),
    ...Object.entries(screenHelp)
      .filter(([route, page]) => page !== '' && routes.includes(route) && !listed(route, page))
      .map(([route, page]) => `${FOLDER}/${page.split('#')[0]}.md: screens lacks ${route}`),
    ...pages.flatMap((page) => {
      const problem = pageProblem(page);
      return problem ? [`apps/studio/src/help/helpPages.ts: ${page}: ${problem}`] : [];
    }),
  ];
}

/** Every article and every link to one, in docs/help and in the studio. */
export async function checkHelp() {
  const [reading, studioPages, screens] = await Promise.all([
    loadSource('apps/help/src/site/readHelpFolder.ts'),
    loadSource('apps/studio/src/help/helpPages.ts'),
    loadSource('apps/studio/src/frame/screenHelp.ts'),
  ]);
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return [`${FOLDER} is missing`];
  const articles = reading.readArticles(folder);
  if (articles.length === 0) return [`${FOLDER} has no articles`];
  const text = (path) => readFileSync(join(root, path), 'utf8');
  const problems = helpProblems({
    articles,
    pictures: [...reading.readPictures(folder).keys()],
    taken: HELP_PICTURES.map(({ name }) => name),
    routes: ROUTES.map(text).flatMap((routes) => routePaths(routes)),
    screenHelp: screens.SCREEN_HELP,
    pages: studioPages.HELP_PAGES,
    forbidden: forbiddenProse(text('docs/glossary.md')),
  });
  return [...problems, ...checkLabels(articles)];
}
