const OBJECT = /^\/(objects|recorded-videos)\//;

/**
 * Signed addresses of files begin with a slash: they stand where the answer came from. For a server that
 * is not the one of this page they are completed, wherever they are in the answer.
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
