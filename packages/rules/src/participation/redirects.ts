import { websiteUrl, type WebsiteProblem, WEBSITE_PROBLEM_MESSAGES } from '../inputs/websiteUrl';
import {
  addressParts,
  headOf,
  isDotSegment,
  placeholderNames,
  placeholderOf,
  REASON_PLACEHOLDER,
  undeclaredPlaceholders,
} from './redirectPlaceholders';

/** A redirect address as stored: always https; empty stays empty. */
export function toHttps(url: string): string {
  const trimmed = tidied(url);
  if (trimmed === '' || /^https?:\/*$/i.test(trimmed)) return '';
  const read = websiteUrl(trimmed);
  return 'url' in read ? read.url.replace(/^http:/, 'https:') : trimmed;
}

/** Without spaces around it, and around the names of its placeholders. */
function tidied(url: string): string {
  return addressParts(url.trim())
    .map((part) => (part.kind === 'text' ? part.text : placeholderOf(part.name)))
    .join('');
}

export type RedirectProblem =
  | WebsiteProblem
  /** In the scheme or the host. */
  | 'placeholderHost'
  /** Where its value would change the meaning of what it touches. */
  | 'placeholderJoined'
  | 'placeholderOpen'
  | 'placeholderUndeclared';

export const REDIRECT_PROBLEM_MESSAGES: Record<RedirectProblem, string> = {
  ...WEBSITE_PROBLEM_MESSAGES,
  placeholderHost: 'Placeholders can only stand after the host: in the path, query or fragment.',
  placeholderJoined:
    'A placeholder cannot follow a % sign, or share a part of the path with nothing but dots.',
  placeholderOpen: 'A placeholder begins with {{ and ends with }}.',
  placeholderUndeclared:
    'A placeholder is not a declared parameter: add it to the expected parameters.',
};

/**
 * What is wrong with a redirect address, or null, also if there is none.
 *
 * @param expected the parameters that the study declares
 */
export function redirectProblem(url: string, expected: readonly string[]): RedirectProblem | null {
  const forced = toHttps(url);
  if (forced === '') return null;
  const placed = placeProblem(forced);
  if (placed) return placed;
  const read = websiteUrl(forced);
  if ('problem' in read) return read.problem;
  return undeclaredPlaceholders(forced, expected).length > 0 ? 'placeholderUndeclared' : null;
}

function placeProblem(address: string): RedirectProblem | null {
  const parts = addressParts(address);
  const head = headOf(address);
  if (head.includes('{{')) return 'placeholderHost';
  if (parts.some((part) => part.kind === 'text' && part.text.includes('{{'))) {
    return 'placeholderOpen';
  }
  const isInEscape = parts.some(
    (part, at) =>
      part.kind === 'text' &&
      /%[0-9a-f]?$/i.test(part.text) &&
      parts[at + 1]?.kind === 'placeholder',
  );
  const [path = ''] = address.slice(head.length).split(/[?#]/, 1);
  const isDots = path.split('/').some((segment) => {
    const inside = addressParts(segment);
    const text = inside.map((part) => (part.kind === 'text' ? part.text : '')).join('');
    return inside.some(({ kind }) => kind === 'placeholder') && isDotSegment(text);
  });
  return isInEscape || isDots ? 'placeholderJoined' : null;
}

/** The redirect addresses of a study by the names of their fields. */
export const REDIRECT_FIELDS = [
  'studyFinishedRedirect',
  'rejectConsentRedirect',
  'collectionErrorRedirect',
] as const;
export type RedirectField = (typeof REDIRECT_FIELDS)[number];
export type RedirectAddresses = Readonly<Record<RedirectField, string>>;

/** Whether an address of a study has the placeholder of this parameter. */
export function isParameterUsed(redirects: RedirectAddresses, name: string): boolean {
  return REDIRECT_FIELDS.some((field) => placeholderNames(redirects[field]).includes(name));
}

/**
 * Why a respondent is redirected before the end. Panels distinguish the reasons by the parameter
 * `foveaReason`.
 */
export type RedirectReason =
  'calibration' | 'frameRate' | 'face' | 'device' | 'collection' | 'upload' | 'quotaFull';

/** The reason of the two addresses that have one only. */
export const FINISHED_REASON = 'finished';
export const REJECTED_REASON = 'rejected';

/**
 * The study's error redirect with the reason in the place that it names, or else added; empty if
 * the study has none.
 */
export function errorRedirectUrl(errorRedirect: string, reason: RedirectReason): string {
  if (errorRedirect === '') return '';
  const placeholder = placeholderOf(REASON_PLACEHOLDER);
  if (errorRedirect.includes(placeholder)) return errorRedirect.replaceAll(placeholder, reason);
  const at = errorRedirect.indexOf('#');
  const [address, hash] =
    at === -1 ? [errorRedirect, ''] : [errorRedirect.slice(0, at), errorRedirect.slice(at)];
  const joint = address.includes('?') ? '&' : '?';
  return `${address}${joint}${REASON_PLACEHOLDER}=${reason}${hash}`;
}
