import { hostProblem } from './websiteHost';

export type WebsiteProblem =
  'empty' | 'scheme' | 'notAddress' | 'userinfo' | 'notPublic' | 'tooLong';

export const WEBSITE_PROBLEM_MESSAGES: Record<WebsiteProblem, string> = {
  empty: 'Enter a website address.',
  scheme: 'The address must start with http:// or https://.',
  notAddress: 'This is not a website address.',
  userinfo: 'The address cannot contain a user name or password.',
  notPublic: 'The address must be on the public internet: respondents cannot open this one.',
  tooLong: 'The address is too long.',
};

/** The initial content of the field. */
export const WEBSITE_URL_START = 'https://';
export const WEBSITE_URL_MAX = 2000;

/**
 * The address of a website as stored, or what is wrong with it. A missing https:// is added. It is
 * parsed as browsers do, so that no accepted address means something else to them: they drop tabs
 * and line breaks, take `\` for `/`, and accept many notations of an IP address.
 */
export function websiteUrl(
  text: string,
): { readonly url: string } | { readonly problem: WebsiteProblem } {
  const cleaned = text.replace(/[\t\n\r]/g, '').replace(OUTER, '');
  if (cleaned === '') return { problem: 'empty' };
  if (cleaned.length > WEBSITE_URL_MAX) return { problem: 'tooLong' };
  if (/\p{Cc}/u.test(cleaned)) return { problem: 'notAddress' };
  const { scheme, after } = split(cleaned);
  if (scheme !== 'http' && scheme !== 'https') return { problem: 'scheme' };
  const beyond = after.replace(/^[/\\]+/, '');
  if (beyond === '') return { problem: 'empty' };

  const end = beyond.search(/[/\\?#]/);
  const authority = end === -1 ? beyond : beyond.slice(0, end);
  const rest = end === -1 ? '' : beyond.slice(end);
  if (authority.includes('@')) return { problem: 'userinfo' };
  const parts = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{0,5}))?$/.exec(authority);
  if (!parts) return { problem: 'notAddress' };
  const port = parts[2] ?? '';
  if (Number(port) > 65535) return { problem: 'notAddress' };
  const read = hostProblem(parts[1] ?? '');
  if ('problem' in read) return read;

  const url = `${scheme}://${read.host}${port === '' ? '' : `:${Number(port)}`}${writtenOut(rest)}`;
  return url.length > WEBSITE_URL_MAX ? { problem: 'tooLong' } : { url };
}

/** Surrounding spaces and invisible characters that come with copying. */
const OUTER = /^[\s\u200b-\u200f\u2060\ufeff\p{Cc}]+|[\s\u200b-\u200f\u2060\ufeff\p{Cc}]+$/gu;

function split(text: string): { scheme: string; after: string } {
  const named = /^([a-z][a-z0-9+.-]*):/i.exec(text);
  // `example.com:8080/a` has a port, not a scheme.
  const isPort = named && /^:\d{1,5}(?:[/\\?#]|$)/.test(text.slice(named[1]!.length));
  const scheme = named?.[1]?.toLowerCase() ?? '';
  if (!named || (isPort && scheme !== 'http' && scheme !== 'https')) {
    return { scheme: 'https', after: text };
  }
  return { scheme, after: text.slice(named[0].length) };
}

/**
 * The part after the host: forward slashes before the query, and nothing that could end an
 * attribute.
 */
function writtenOut(rest: string): string {
  const query = rest.search(/[?#]/);
  const path = query === -1 ? rest : rest.slice(0, query);
  const tail = query === -1 ? '' : rest.slice(query);
  return (path.replaceAll('\\', '/') + tail).replace(
    /[\s"<>`]/g,
    (character) => `%${character.codePointAt(0)!.toString(16).padStart(2, '0').toUpperCase()}`,
  );
}
