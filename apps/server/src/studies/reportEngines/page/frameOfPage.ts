import { reportPage } from './reportPage';

/** Stands where the body of a report comes. */
const BODY = '<!--body-->';

/** The page around a report that is made in a browser: `params.json` says of what study and when. */
export function frameOfPage(params: string): string {
  const { study, madeAt, product, language } = JSON.parse(params) as {
    study: unknown;
    madeAt: string;
    product: Readonly<Record<string, unknown>>;
    language: string;
  };
  return reportPage(BODY, { values: { study }, madeAt, product, language });
}
