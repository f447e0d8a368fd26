import {
  CsvSeparator,
  RespondentNames,
  type ExportContents,
  type ExportKind,
} from '@fovea/contract/studies/exports';
import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';

const no = () => z.catch(z.boolean(), false);
const Stored = z.object({
  tableFormat: z.catch(z.enum(['CSV', 'PARQUET']), 'CSV'),
  /** Null: not chosen yet. */
  separator: z.catch(z.nullable(CsvSeparator), null),
  respondentNames: z.catch(RespondentNames, 'LABELS'),
  variables: no(),
  longTable: no(),
  bids: no(),
  stimulusMedia: no(),
  rawRecordings: no(),
  exportFaceVideos: no(),
});

/** What a person wants in an export of one kind. */
export type ExportChoices = z.infer<typeof Stored>;

const view = createViewState<ExportChoices>('exportChoices', (from) => Stored.parse(from));

/** What was chosen last for this kind of export in this browser. */
export function useExportChoices(
  kind: ExportKind,
): [ExportChoices, (changes: Partial<ExportChoices>) => void] {
  return view.useViewState(kind);
}

/** The choices as they are sent; what does not apply to Parquet is left at its default. */
export function contentsOf(choices: ExportChoices): ExportContents {
  const { exportFaceVideos: _, separator: chosen, ...contents } = choices;
  const separator = contents.tableFormat === 'CSV' ? (chosen ?? ',') : ',';
  return { ...contents, separator, locale: localeOf(separator) };
}

/** The decimal mark that belongs to a separator. */
export const localeOf = (separator: CsvSeparator) => (separator === ',' ? 'en' : 'da');
