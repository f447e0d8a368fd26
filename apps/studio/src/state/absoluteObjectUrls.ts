const OBJECT = /^\/(objects|recorded-videos)\//;

/**
 * Signed file URLs are relative to the server that issued them. Responses from a server other than this
 * page's origin get absolute URLs, at any depth.
 */
export function absoluteObjectUrls<A>(answer: A, base: string): A {
  return base === '' ? answer : (absoluteUrl(answer, base) as A);
}

function absoluteUrl(value: unknown, base: string): unknown {
  if (typeof value === 'string') return OBJECT.test(value) ? base + value : value;
  if (Array.isArray(value)) return value.map((item) => absoluteUrl(item, base));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, absoluteUrl(item, base)]),
  );
}
