import type { Quota } from '@fovea/contract/studies/quota';
import { plannedColumns } from '@fovea/rules/registration/plannedRows';
import { formatCsv, type CsvFormat } from '../downloads/formatCsv';

/** A CSV file to fill in, with two respondents as examples. */
export function plannedTemplate(quota: Quota, locale: CsvFormat['locale']): string {
  const example = (age: number, gender: string, bucket: number) => [
    ...[age, gender],
    ...quota.variables.map(({ bucketLabels }) => bucketLabels[bucket] ?? ''),
  ];
  const rows = [
    plannedColumns(quota),
    example(Math.max(18, quota.oldAt - 10), 'female', 0),
    example(quota.oldAt + 10, 'male', 1),
  ];
  return formatCsv(rows, { locale, hasSepLine: false });
}
