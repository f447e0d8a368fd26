import type {
  ProcessedCounts,
  ProcessedRespondents,
} from '@fovea/contract/studies/processedRespondents';
import { periodStarts, PROCESSED_PERIODS } from '@fovea/rules/studies/processedPeriods';
import type { CsvValue } from '@fovea/science/tables/writeCsv';

const HEADER = ['group', 'period', 'firstDay', 'lastDay', 'respondents', 'studies', 'recordingsMb'];
const GROUPS = ['online', 'rdc'] as const;

/** The rows of the page as a table: the five periods, then the calendar months. Days are in UTC. */
export function processedCsvRows(counted: ProcessedRespondents): CsvValue[][] {
  const end = new Date(counted.countedDate);
  const today = counted.countedDate.slice(0, 10);
  const starts = periodStarts(end);
  const rows: CsvValue[][] = [HEADER];
  for (const group of GROUPS) {
    for (const period of PROCESSED_PERIODS) {
      rows.push([group, period, starts[period] ?? '', today, ...figures(counted[group][period])]);
    }
    for (const month of counted.months) {
      const lastDay = lastDayOf(month.month);
      rows.push([
        group,
        month.month,
        `${month.month}-01`,
        lastDay < today ? lastDay : today,
        ...figures(month[group]),
      ]);
    }
  }
  return rows;
}

const figures = (counts: ProcessedCounts): CsvValue[] => [
  counts.respondents,
  counts.studies,
  counts.totalProcessedRecordingSizeMb,
];

/** @param month YYYY-MM */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
}
