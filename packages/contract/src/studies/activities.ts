import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';

export const ActivityType = z.enum([
  'REPORT_RUN',
  'STUDY_EXPORT',
  'VISUAL_EXPORT_VIDEO',
  'VISUAL_EXPORT_IMAGE',
  'STUDY_COPY',
  /** An answer of support; `url` is the page with it. */
  'SUPPORT_ANSWER',
]);
export type ActivityType = z.infer<typeof ActivityType>;

/** SUCCESS is shown as Completed. */
export const ActivityState = z.enum(['CREATED', 'PROCESSING', 'RETRYING', 'ERROR', 'SUCCESS']);
export type ActivityState = z.infer<typeof ActivityState>;

/** A long-running task that a user started. */
export const Activity = z.object({
  id: Id,
  type: ActivityType,
  state: ActivityState,
  name: z.string(),
  /** 0 to 1. */
  progress: z.number(),
  /** Why it failed and what to do. */
  message: z.nullable(z.string()),
  requestedDate: Timestamp,
  completedDate: z.nullable(Timestamp),
  url: z.nullable(z.string()),
  /** The study concerned; for a copy, its source. */
  studyId: z.nullable(Id),
  /** For a finished copy: the new study. */
  resultStudyId: z.nullable(Id),
  templateId: z.nullable(Id),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityInfo = z.object({
  activities: z.array(Activity),
  /** Activities completed after this time count as new. */
  lastActivityCheck: z.nullable(Timestamp),
});
export type ActivityInfo = z.infer<typeof ActivityInfo>;

export const listActivities = endpoint({
  method: 'GET',
  path: '/activities',
  summary: 'What the signed-in user asked for, newest first',
  needs: 'STUDY',
  answer: ActivityInfo,
});

export const clearActivities = endpoint({
  method: 'POST',
  path: '/activities/clear',
  summary: 'Take finished activities (SUCCESS or ERROR) off the list',
  needs: 'STUDY',
  answer: ActivityInfo,
});

export const noteActivityCheck = endpoint({
  method: 'POST',
  path: '/activities/updateCheckDate',
  summary: 'The user has looked at the list',
  needs: 'STUDY',
  answer: ActivityInfo,
});
