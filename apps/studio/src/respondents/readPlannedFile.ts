import type { RegistrationStudy } from '@fovea/contract/participation/registrations';
import {
  plannedRows,
  type PlannedRow,
  type PlannedRows,
} from '@fovea/rules/registration/plannedRows';
import { withoutPlace } from '@fovea/rules/studies/testPlan';
import { readCsvRows, type CsvFileProblem } from '../files/readCsvRows';

export type PlannedFileProblem =
  { readonly problem: CsvFileProblem } | Extract<PlannedRows, { problem: unknown }>;

/** A row of the file, and whether the test plan has space for it. */
export interface CheckedRow extends PlannedRow {
  readonly hasPlace: boolean;
}

export interface PlannedFile {
  readonly columns: readonly string[];
  readonly rows: readonly CheckedRow[];
}

/** Reads the planned respondents of a CSV file. */
export async function readPlannedFile(
  file: Parameters<typeof readCsvRows>[0],
  study: RegistrationStudy,
): Promise<PlannedFile | PlannedFileProblem> {
  const csv = await readCsvRows(file);
  if ('problem' in csv) return csv;
  const read = plannedRows(csv.rows, study.quota);
  if ('problem' in read) return read;
  const readable = read.rows.flatMap(({ line, respondent }) =>
    respondent ? [{ line, respondent }] : [],
  );
  const full = new Set(
    withoutPlace(
      study,
      readable.map(({ respondent }) => respondent),
    ).map((at) => readable[at]!.line),
  );
  return {
    columns: read.columns,
    rows: read.rows.map((row) => ({ ...row, hasPlace: !full.has(row.line) })),
  };
}
