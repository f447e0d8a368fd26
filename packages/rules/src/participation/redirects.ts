import { websiteUrl, type WebsiteProblem, WEBSITE_PROBLEM_MESSAGES } from '../inputs/websiteUrl';

/** A redirect address as stored: always https; empty stays empty. */
export function toHttps(url: string): string {
  const trimmed = url.trim();
  if (trimmed === '' || /^https?:\/*$/i.test(trimmed)) return '';
  const read = websiteUrl(trimmed);
  return 'url' in read ? read.url.replace(/^http:/, 'https:') : trimmed;
}

/** What is wrong with a redirect address, or null, also if there is none. */
export function redirectProblem(url: string): WebsiteProblem | null {
  const forced = toHttps(url);
  if (forced === '') return null;
  const read = websiteUrl(forced);
  return 'problem' in read ? read.problem : null;
}

/**
 * Why a respondent is redirected before the end. Panels distinguish the reasons by the parameter
 * `foveaReason`.
 */
export type RedirectReason =
  'calibration' | 'frameRate' | 'face' | 'device' | 'collection' | 'upload';

/** The study's error redirect with the reason added; empty if the study has none. */
export function errorRedirectUrl(errorRedirect: string, reason: RedirectReason): string {
  if (errorRedirect === '') return '';
  const [address = '', hash] = errorRedirect.split('#', 2);
  const joint = address.includes('?') ? '&' : '?';
  return `${address}${joint}foveaReason=${reason}${hash === undefined ? '' : `#${hash}`}`;
}

export const REDIRECT_PROBLEM_MESSAGES = WEBSITE_PROBLEM_MESSAGES;
