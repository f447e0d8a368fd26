/** Placeholders that every study has. Declared parameters cannot begin like these. */
export const SESSION_PLACEHOLDER = 'foveaSession';
export const RESPONDENT_PLACEHOLDER = 'foveaRespondent';
export const REASON_PLACEHOLDER = 'foveaReason';
export const PRODUCT_PLACEHOLDERS = [
  SESSION_PLACEHOLDER,
  RESPONDENT_PLACEHOLDER,
  REASON_PLACEHOLDER,
] as const;

/** Servers refuse longer addresses: https://httpd.apache.org/docs/2.4/mod/core.html#limitrequestline */
export const FILLED_ADDRESS_MAX = 8000;

/** What placeholders are replaced with. */
export interface RedirectValues {
  /** The parameters that the respondent came with. Only the declared ones are used. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Empty before a session has begun. */
  readonly sessionId: string;
  readonly respondentLabel: string;
  /** Null: not known yet. Its placeholder stays, for `errorRedirectUrl`. */
  readonly reason: string | null;
}

/** A part of an address: text as it is, or the name of a placeholder with how it was written. */
export type AddressPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string; readonly text: string };

export const placeholderOf = (name: string) => `{{${name}}}`;

/** An address in its parts. Single braces and what is not closed are text. */
export function addressParts(address: string): AddressPart[] {
  return address
    .split(/(\{\{[^{}]*\}\})/)
    .filter((text) => text !== '')
    .map((text) =>
      text.startsWith('{{') && text.endsWith('}}')
        ? { kind: 'placeholder', name: nameIn(text), text }
        : { kind: 'text', text },
    );
}

/** Spaces beside the name, also escaped ones, do not count. */
const nameIn = (text: string) => text.slice(2, -2).replace(/^(?:\s|%20)+|(?:\s|%20)+$/g, '');

/** Scheme, slashes and host, where nothing is filled in. A `\` is a slash to browsers. */
export function headOf(address: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:)?[/\\]*[^/\\?#]*/i.exec(address)?.[0] ?? '';
}

/** The names of all placeholders of an address, each once. */
export function placeholderNames(address: string): string[] {
  const names = addressParts(address).flatMap((part) =>
    part.kind === 'placeholder' ? [part.name] : [],
  );
  return [...new Set(names)];
}

/** The placeholders of an address that nothing is known of. */
export function undeclaredPlaceholders(address: string, expected: readonly string[]): string[] {
  const known: readonly string[] = [...PRODUCT_PLACEHOLDERS, ...expected];
  return placeholderNames(address).filter((name) => !known.includes(name));
}

/**
 * An address with its placeholders filled. A declared one without a value becomes empty. One that
 * is not declared stays as it is written: addresses that were stored before there were placeholders
 * lead where they led.
 *
 * Whatever a value contains, scheme, host and the number of path segments stay those of the
 * address: everything but letters, digits and `-._~` is percent-encoded, and a segment that values
 * would turn into `.` or `..`, which browsers resolve even when encoded, is left without them. If
 * the address becomes too long for a server, the longest values are left out: a cut one would be
 * the id of somebody else.
 */
export function fillRedirect(
  address: string,
  expected: readonly string[],
  values: RedirectValues,
): string {
  const head = headOf(address);
  const parts = addressParts(address.slice(head.length));
  const encoded = new Map<string, string>();
  for (const name of placeholderNames(address)) {
    const value = valueOf(name, expected, values);
    if (value !== null) encoded.set(name, percentEncoded(value));
  }
  let filled = head + joined(parts, encoded);
  while (filled.length > FILLED_ADDRESS_MAX) {
    const [longest] = [...encoded].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1] === '') break;
    encoded.set(longest[0], '');
    filled = head + joined(parts, encoded);
  }
  return filled;
}

/** Null: the placeholder stays. */
function valueOf(
  name: string,
  expected: readonly string[],
  { parameters, sessionId, respondentLabel, reason }: RedirectValues,
): string | null {
  switch (name) {
    case SESSION_PLACEHOLDER:
      return sessionId;
    case RESPONDENT_PLACEHOLDER:
      return respondentLabel;
    case REASON_PLACEHOLDER:
      return reason;
    default:
      if (!expected.includes(name)) return null;
      return Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : '';
  }
}

/** As RFC 3986 says: only unreserved characters stay. Half a character becomes the replacement one. */
function percentEncoded(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function joined(parts: readonly AddressPart[], encoded: ReadonlyMap<string, string>): string {
  let filled = '';
  // The path segment that is being written: with its values, and without them.
  let segment = '';
  let plain = '';
  let isPath = true;
  const endSegment = () => {
    filled += isPath && isDotSegment(segment) ? plain : segment;
    segment = '';
    plain = '';
  };
  for (const part of parts) {
    if (part.kind === 'placeholder') {
      const value = encoded.get(part.name) ?? part.text;
      segment += value;
      if (value === part.text) plain += value;
      continue;
    }
    for (const piece of part.text.split(/([/?#])/)) {
      if (piece === '/' || piece === '?' || piece === '#') {
        endSegment();
        filled += piece;
        isPath &&= piece === '/';
        continue;
      }
      segment += piece;
      plain += piece;
    }
  }
  endSegment();
  return filled;
}

/** What browsers take for "here" and "one up": https://url.spec.whatwg.org/#double-dot-path-segment */
export const isDotSegment = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);
