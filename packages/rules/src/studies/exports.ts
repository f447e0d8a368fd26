/** When an export may be made, and how it is named. */
import type {
  CsvLocale,
  CsvSeparator,
  ExportKind,
  StudyExport,
} from '@fovea/contract/studies/exports';
import { cleanName, isNameTaken, isSameName, nameLength } from '../inputs/names';

export const EXPORT_NAME_MAX = 255;

export type ExportNameProblem = 'empty' | 'tooLong' | 'taken' | 'studyName';

export const EXPORT_NAME_MESSAGES: Record<ExportNameProblem, string> = {
  empty: 'Must be at least 1 character and different from existing study export names',
  taken: 'Must be at least 1 character and different from existing study export names',
  tooLong: `The name can be at most ${EXPORT_NAME_MAX} characters long.`,
  studyName: 'The name of the export must differ from the name of the study.',
};

/**
 * What is wrong with the name of an export, or null.
 * @param others names of the existing exports of the same kind
 * @param legacyStudyName the name of a study that is not cloud-native; null for the others
 */
export function exportNameProblem(
  name: string,
  others: readonly string[],
  legacyStudyName: string | null = null,
): ExportNameProblem | null {
  const cleaned = cleanName(name);
  if (cleaned === '') return 'empty';
  if (nameLength(cleaned) > EXPORT_NAME_MAX) return 'tooLong';
  if (isNameTaken(cleaned, others)) return 'taken';
  if (legacyStudyName === null) return null;
  const refused = [legacyStudyName, `${legacyStudyName} - Fovea v8`];
  return refused.some((other) => isSameName(cleaned, other)) ? 'studyName' : null;
}

/** Only the exports of expressions may go without a name. */
export function isExportNameRequired(kind: ExportKind): boolean {
  return kind !== 'EXPRESSIONS';
}

/** Comma with decimal points, or semicolon with decimal commas. */
export function isCsvFormat(separator: CsvSeparator, locale: CsvLocale): boolean {
  return (separator === ',') === (locale === 'en');
}
export const CSV_FORMAT_MESSAGE = 'Format must be chosen';

export type ExportBlock = 'noStimulus' | 'noneProcessed';
export type ExportWarning = 'someProcessing';

export interface ExportableStudy {
  /** Number of stimuli that are not calibrations: a new study has two calibrations only. */
  readonly stimuli: number;
  /** Processed respondents, previews not counted. */
  readonly processed: number;
  readonly processing: number;
}

/** Why nothing can be exported of a study at the moment; empty: it can. */
export function exportBlocks(kind: ExportKind, study: ExportableStudy): readonly ExportBlock[] {
  // A study can be moved as soon as there is one.
  if (kind === 'ARCHIVE') return [];
  if (kind === 'STUDY') return study.stimuli === 0 ? ['noStimulus'] : [];
  return study.processed === 0 ? ['noneProcessed'] : [];
}

export function exportWarnings({
  processing,
}: Pick<ExportableStudy, 'processing'>): readonly ExportWarning[] {
  return processing > 0 ? ['someProcessing'] : [];
}

export const EXPORT_BLOCK_MESSAGES: Record<ExportKind, Record<ExportBlock, string>> = {
  STUDY: {
    noStimulus: 'There should be added at least one stimulus to export study',
    noneProcessed: 'There should be at least one processed respondent to export the study',
  },
  SIGNALS: {
    noStimulus: 'There should be added at least one stimulus to export study',
    noneProcessed: 'There should be at least one processed respondent to export signals',
  },
  EXPRESSIONS: {
    noStimulus: 'There should be added at least one stimulus to export study',
    noneProcessed: 'There should be at least one processed respondent to export facial expressions',
  },
  ARCHIVE: {
    noStimulus: 'There should be added at least one stimulus to export study',
    noneProcessed: 'There should be at least one processed respondent to export the study',
  },
};

export const SAME_EXPORT_MESSAGE =
  'There is already an export file/request containing this selection of respondents.';

/** What makes two exports the same file: whom they contain, and what of them. */
export type ExportSelection = Pick<
  StudyExport,
  'kind' | 'respondents' | 'contents' | 'exportFaceVideos' | 'stimulusIds'
>;

/**
 * The export that already contains this selection in this form, or null. One that failed, expired
 * or became stale does not stand in the way of a new one, and neither does an archive: it contains
 * the study as it was when the archive was made.
 */
export function sameExport(
  wanted: ExportSelection,
  exports: readonly StudyExport[],
): StudyExport | null {
  if (wanted.kind === 'ARCHIVE') return null;
  const key = selectionKey(wanted);
  const isUsable = ({ state, stale, expired }: StudyExport) =>
    state !== 'ERROR' && !stale && !expired;
  return exports.find((one) => isUsable(one) && selectionKey(one) === key) ?? null;
}

function selectionKey(selection: ExportSelection): string {
  const { kind, respondents, contents, exportFaceVideos, stimulusIds } = selection;
  const ofContents = Object.entries(contents).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    kind,
    [...respondents].sort(),
    ofContents,
    exportFaceVideos,
    stimulusIds && [...stimulusIds].sort(),
  ]);
}
