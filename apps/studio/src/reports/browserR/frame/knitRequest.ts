import { withCode, type RMarkdown } from '../knit/parseRMarkdown';

/** What of the header stands above the report. */
export const HEADINGS = ['title', 'subtitle', 'author', 'date'];

/** What R needs of a file: its parts, and defaults of parameters as data. */
export function knitRequest({ header, segments }: RMarkdown): object {
  const headings = HEADINGS.flatMap((name) => {
    const value = header[name];
    return typeof value === 'string' ? [[name, withCode(value)] as const] : [];
  });
  return { segments, params: header['params'] ?? {}, headings: Object.fromEntries(headings) };
}
