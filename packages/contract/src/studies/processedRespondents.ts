import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Timestamp } from '../protocol/scalars';

/** Respondents whose recording was processed, without previews. */
export const ProcessedCounts = z.object({
  /** Studies of which at least one recording was processed. */
  studies: z.int(),
  respondents: z.int(),
  /** Megabytes (1,000,000 bytes) of what these respondents sent. */
  totalProcessedRecordingSizeMb: z.number(),
});
export type ProcessedCounts = z.infer<typeof ProcessedCounts>;

/** By the day (UTC) on which a recording was processed for the first time; each ends now. */
const ProcessedPeriods = z.object({
  lastDay: ProcessedCounts,
  lastWeek: ProcessedCounts,
  lastMonth: ProcessedCounts,
  lastYear: ProcessedCounts,
  lifeTime: ProcessedCounts,
});

export const ProcessedMonth = z.object({
  /** A calendar month in UTC, YYYY-MM. */
  month: z.string(),
  rdc: ProcessedCounts,
  online: ProcessedCounts,
});
export type ProcessedMonth = z.infer<typeof ProcessedMonth>;

export const ProcessedRespondents = z.object({
  /** Studies of remote data collection. */
  rdc: ProcessedPeriods,
  /** Cloud-native online studies. */
  online: ProcessedPeriods,
  /** The last twelve calendar months in order, with the current one; months without any are 0. */
  months: z.array(ProcessedMonth),
  /** When it was counted: the periods end here. */
  countedDate: Timestamp,
});
export type ProcessedRespondents = z.infer<typeof ProcessedRespondents>;

export const getProcessedRespondents = endpoint({
  method: 'GET',
  path: '/companies/current/studies/statistics',
  summary:
    'How many respondents of the own company were processed: in five periods and in the last twelve months, counted by days in UTC',
  needs: 'ACCOUNT_ADMINISTRATION',
  answer: ProcessedRespondents,
});
