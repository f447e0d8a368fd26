import * as z from 'zod/mini';
import { CSV_LOCALES, type CsvFormat } from './formatCsv';
import { createViewState } from '../state/viewState';

const Format = z.object({
  locale: z.catch(z.enum(CSV_LOCALES), 'en'),
  hasSepLine: z.catch(z.boolean(), false),
});

const view = createViewState<CsvFormat>('csvFormat', (from) =>
  z.catch(Format, { locale: 'en', hasSepLine: false }).parse(from),
);

/** The CSV format chosen last in this browser. */
export function useCsvFormat(): [CsvFormat, (changes: Partial<CsvFormat>) => void] {
  return view.useViewState('mine');
}
