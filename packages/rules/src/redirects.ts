import { websiteUrl, type WebsiteProblem, WEBSITE_PROBLEM_WORDS } from './websiteUrl';

/** A redirect address as it is kept: always https; nothing stays nothing. */
export function toHttps(url: string): string {
  const trimmed = url.trim();
  if (trimmed === '' || /^https?:\/*$/i.test(trimmed)) return '';
  const read = websiteUrl(trimmed);
  return 'url' in read ? read.url.replace(/^http:/, 'https:') : trimmed;
}

/** What is wrong with a redirect address; null when nothing is, or when there is none. */
export function redirectProblem(url: string): WebsiteProblem | null {
  const forced = toHttps(url);
  if (forced === '') return null;
  const read = websiteUrl(forced);
  return 'problem' in read ? read.problem : null;
}

export const REDIRECT_PROBLEM_WORDS = WEBSITE_PROBLEM_WORDS;
