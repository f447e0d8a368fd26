import MiniSearch, { type Options, type SearchResult } from 'minisearch';

/** What is found: an article up to its first heading, or what stands below one heading. */
export interface HelpPassage {
  readonly slug: string;
  /** Anchor of the heading; empty for the beginning of an article. */
  readonly anchor: string;
  readonly title: string;
  /** Empty for the beginning of an article. */
  readonly heading: string;
  /** The first words, as they are shown below a result. */
  readonly excerpt: string;
}

/** A passage with the words that are searched and not shown. */
export interface IndexedPassage extends HelpPassage {
  readonly text: string;
  readonly keywords: string;
}

/** Where the server serves the index, and below which address the articles are. */
export const HELP_ADDRESS = '/help';
export const HELP_INDEX_ADDRESS = `${HELP_ADDRESS}/search-index.json`;

/** Words of questions, which stand in every article. */
const UNSEARCHED = new Set(
  'a an and are as at be by can do does for from get has have how i if in is it my of on or that the their this to was what when where which who why with you your'.split(
    ' ',
  ),
);

const OPTIONS: Options<IndexedPassage & { id: number }> = {
  fields: ['title', 'heading', 'keywords', 'text'],
  storeFields: ['slug', 'anchor', 'title', 'heading', 'excerpt'],
  processTerm: (term) => {
    const plain = term
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase();
    return UNSEARCHED.has(plain) ? null : plain;
  },
  searchOptions: {
    boost: { title: 4, heading: 3, keywords: 2 },
    prefix: true,
    // A slip in a long word; short words have too many neighbours.
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    maxFuzzy: 2,
    weights: { prefix: 0.5, fuzzy: 0.2 },
  },
};

/** The index as it is stored by the build, in JSON. */
export function buildHelpIndex(passages: readonly IndexedPassage[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  return JSON.stringify(index);
}

export interface HelpIndex {
  /**
   * The best passages for what somebody has typed so far; at most two of one article.
   * Passages with all of the words come first; when there are none, passages with some of them.
   */
  readonly find: (typed: string, limit?: number) => HelpPassage[];
}

const RESULTS = 8;
const RESULTS_OF_ONE_ARTICLE = 2;

/** @throws when the text is no index of `buildHelpIndex` */
export function loadHelpIndex(json: string): HelpIndex {
  const index = MiniSearch.loadJSON(json, OPTIONS);
  return {
    find(typed, limit = RESULTS) {
      const all = index.search(typed, { combineWith: 'AND' });
      const found = all.length > 0 ? all : index.search(typed, { combineWith: 'OR' });
      return bestOf(found, limit);
    },
  };
}

function bestOf(found: readonly SearchResult[], limit: number): HelpPassage[] {
  const best: HelpPassage[] = [];
  const countOf = new Map<string, number>();
  for (const result of found) {
    const { slug, anchor, title, heading, excerpt } = result as SearchResult & HelpPassage;
    const count = countOf.get(slug) ?? 0;
    if (count === RESULTS_OF_ONE_ARTICLE) continue;
    countOf.set(slug, count + 1);
    best.push({ slug, anchor, title, heading, excerpt });
    if (best.length === limit) break;
  }
  return best;
}

/** The address of a passage on the server of the help centre. */
export function passageAddress({ slug, anchor }: Pick<HelpPassage, 'slug' | 'anchor'>): string {
  return `${HELP_ADDRESS}/${slug}${anchor === '' ? '' : `#${anchor}`}`;
}

/** The index of this server. @throws when it cannot be fetched or read */
export async function fetchHelpIndex(get: typeof fetch = fetch): Promise<HelpIndex> {
  const answer = await get(HELP_INDEX_ADDRESS);
  if (!answer.ok) throw new Error(`The index of the Help Center answered ${answer.status}.`);
  return loadHelpIndex(await answer.text());
}
