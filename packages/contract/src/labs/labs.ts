import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { Machine } from './machines';

/** A time of the day in UTC, HH:MM. */
export const UtcTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const LabSettings = z.object({
  maxConcurrentDownloaders: z.int().check(z.minimum(1), z.maximum(100)),
  maxConcurrentUploaders: z.int().check(z.minimum(1), z.maximum(100)),
  /** Nobody has sat at the machine for this long before it uploads outside of the window. */
  secondsIdleBeforeUploadAllowed: z.int().check(z.minimum(60), z.maximum(7 * 24 * 3600)),
  uploadWindowStart: UtcTime,
  /** Earlier than the start: the window goes on after midnight. */
  uploadWindowEnd: UtcTime,
});
export type LabSettings = z.infer<typeof LabSettings>;

/** How far back the overview of a lab shows sessions. */
export const RECENT_SESSIONS_MS = 8 * 60 * 60_000;

export const LabSession = z.object({
  id: Id,
  studyId: Id,
  studyName: z.string(),
  machineId: Id,
  respondentLabel: z.string(),
  startTime: z.nullable(Timestamp),
  /** Null: it is in progress. */
  endTime: z.nullable(Timestamp),
});
export type LabSession = z.infer<typeof LabSession>;

export const Lab = z.extend(LabSettings, {
  id: Id,
  name: z.string(),
  machines: z.array(Machine),
  /** Studies whose data is being collected in the lab. */
  currentStudies: z.array(z.object({ id: Id, name: z.string() })),
  /** On its machines, begun in the last eight hours, the newest first. */
  recentSessions: z.array(LabSession),
});
export type Lab = z.infer<typeof Lab>;

export const listLabs = endpoint({
  method: 'GET',
  path: '/labs/',
  summary: 'The labs of the company with their machines',
  needs: 'LAB',
  answer: z.array(Lab),
});

export const changeLab = endpoint({
  method: 'PUT',
  path: '/labs/{labId}',
  summary: 'Change when and how much the machines of a lab upload and download',
  needs: 'LAB',
  body: LabSettings,
  answer: Lab,
  refusals: { 400: 'The upload window has no length (NOT_VALID).' },
});
