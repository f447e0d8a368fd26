import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { FirstRun } from './firstRun';
import { RespondentBuckets } from './studies';
import { StudyType } from './studyTypes';

/** The front page and the overview of a study: counts from aggregates, however many respondents. */

/** Quality of the processed recordings of a study; previews and erased recordings are not counted. */
export const QualitySummary = z.object({
  /** Processed recordings that are not of low quality. */
  good: z.int(),
  /** Of low quality: the manual flag if set, otherwise the automatic one. */
  low: z.int(),
  /** Median over the recordings in which it was measured; null if none was. */
  medianAccuracyDeg: z.nullable(z.number()),
  /** Median possible error of figures in degrees, percent; null if no results state it. */
  medianDegreeErrorPercent: z._default(z.nullable(z.number()), null),
  /** Median share of the exposure with valid gaze, 0..1. */
  medianGazeQuality: z.nullable(z.number()),
  /** Median share of camera frames with exactly one face, 0..1. */
  medianFaceQuality: z.nullable(z.number()),
});
export type QualitySummary = z.infer<typeof QualitySummary>;

export const HomeStudy = z.object({
  id: Id,
  name: z.string(),
  studyType: StudyType,
  collectingData: z.boolean(),
  /** Whether collection was on, or a session that is not a preview exists. */
  locked: z.boolean(),
  respondentBuckets: RespondentBuckets,
  quality: QualitySummary,
  /** Signed URLs of the first pictures of its stimuli, at most four. */
  thumbnailUrls: z.array(z.string()),
  /** The last change of the study, or the start of the newest session if that is later. */
  lastActivityDate: Timestamp,
  /** Start of the newest session that is not a preview. */
  lastRespondentDate: z.nullable(Timestamp),
});
export type HomeStudy = z.infer<typeof HomeStudy>;

export const Home = z.object({
  /** Number of studies that the user can see. */
  studyCount: z.int(),
  /** The studies with the latest activity, newest first. */
  recent: z.array(HomeStudy),
  /** The studies that collect data now, at most `COLLECTING_SHOWN_MAX`, newest activity first. */
  collecting: z.array(HomeStudy),
  collectingCount: z.int(),
  /** What has been reached in any study that the user can see. */
  reached: z.object({
    /** A study has a stimulus beside its calibrations. */
    hasStimulus: z.boolean(),
    /** The collection of a study was started. */
    hasStarted: z.boolean(),
    /** A recording was processed, so there is a heatmap. */
    hasResults: z.boolean(),
  }),
  firstRun: FirstRun,
});
export type Home = z.infer<typeof Home>;

export const RECENT_SHOWN_MAX = 8;
export const COLLECTING_SHOWN_MAX = 12;

export const getHome = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'The front page: recent studies, what collects data now, and what was reached so far',
  needs: 'STUDY',
  answer: Home,
});

export const watchHome = endpoint({
  method: 'GET',
  path: '/dashboard/events',
  summary: 'The same as server-sent events: at once, then whenever a collecting study changes',
  needs: 'STUDY',
  answer: Home,
  answers: 'events',
});

export const DayCount = z.object({
  /** A day in the time zone asked for, YYYY-MM-DD. */
  day: z.string(),
  /** Sessions that began on this day and reached the end of the study. */
  completed: z.int(),
  /** Sessions that began on this day and are in progress or were abandoned. */
  notCompleted: z.int(),
});
export type DayCount = z.infer<typeof DayCount>;

export const StudyOverview = z.object({
  respondentBuckets: RespondentBuckets,
  quality: QualitySummary,
  /** Days on which sessions began, in order; days without any are left out. No previews. */
  days: z.array(DayCount),
  lastRespondentDate: z.nullable(Timestamp),
});
export type StudyOverview = z.infer<typeof StudyOverview>;

/** An IANA name such as `Europe/Berlin`; an unknown one counts days in UTC. */
const overviewQuery = z.object({ timeZone: z.optional(z.string().check(z.maxLength(64))) });

export const getStudyOverview = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/overview',
  summary: 'Where a study stands: respondents by state and by day, and their quality',
  needs: 'STUDY',
  query: overviewQuery,
  answer: StudyOverview,
});

export const watchStudyOverview = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/overview/events',
  summary: 'The same as server-sent events: at once, then at every change',
  needs: 'STUDY',
  query: overviewQuery,
  answer: StudyOverview,
  answers: 'events',
});
