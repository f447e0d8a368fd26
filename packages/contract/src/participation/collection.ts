import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { AbandonmentPhase, LastPing, SetupStep } from './respondents';
import { Id, Timestamp } from '../protocol/scalars';
import { RespondentBuckets } from '../studies/studies';

/** The phases of the abandonment funnel, in the order a respondent passes through them. */
export const FUNNEL_PHASES = ['testUpload', 'consent', 'setup', 'slideshow', 'upload'] as const;
export const FunnelPhase = z.enum(FUNNEL_PHASES);
export type FunnelPhase = z.infer<typeof FunnelPhase>;

export const FunnelStep = z.object({
  phase: FunnelPhase,
  /** Respondents who got at least this far. */
  reached: z.int(),
  /** Of those, the ones last seen here who did not continue within a day. */
  abandoned: z.int(),
  /** The individual steps of the setup phase. */
  setupSteps: z.array(z.object({ step: SetupStep, reached: z.int(), abandoned: z.int() })),
});
export type FunnelStep = z.infer<typeof FunnelStep>;

/** A respondent who is taking part right now. */
export const LiveRespondent = z.object({
  sessionId: Id,
  label: z.string(),
  startedDate: Timestamp,
  phase: AbandonmentPhase,
  lastPing: z.nullable(LastPing),
  /** Name of the stimulus on screen. */
  stimulusName: z.nullable(z.string()),
  /** Estimated end if every stimulus is shown for its full duration. */
  expectedEnd: z.nullable(Timestamp),
});
export type LiveRespondent = z.infer<typeof LiveRespondent>;

/** What can keep new sessions out, or end what a session stores (`session`). */
export const COLLECTION_LIMITS = [
  'studySessions',
  'studyBytes',
  'companySessions',
  'companyBytes',
  'addressSessions',
  'addressBytes',
  'disk',
  'session',
] as const;
export const CollectionLimit = z.enum(COLLECTION_LIMITS);
export type CollectionLimit = z.infer<typeof CollectionLimit>;

export const CollectionProgress = z.object({
  buckets: RespondentBuckets,
  /** Processing, processed and failed sessions together. */
  completed: z.int(),
  /** Uploads: recordings that respondents finished, and those received completely. */
  uploads: z.object({
    finished: z.int(),
    received: z.int(),
    /**
     * Finished but incomplete, with nothing received for ten minutes: they resume when the
     * respondent's browser does.
     */
    waiting: z.int(),
    savedLocally: z.int(),
    withdrawn: z.int(),
  }),
  /** Visitors who declined the consent. */
  rejected: z.int(),
  funnel: z.array(FunnelStep),
  live: z.array(LiveRespondent),
  remoteDataCollection: z.boolean(),
  /** Of the quota of an online study: how many places of each cell are taken. */
  quotaCells: z._default(
    z.array(z.object({ id: z.string(), complete: z.int(), inProgress: z.int() })),
    [],
  ),
  /** A limit that was met within the last day, and when it was last met. */
  limitMet: z._default(z.nullable(z.object({ limit: CollectionLimit, date: Timestamp })), null),
  /** Changes whenever a session changes, so that clients know when to refetch lists of sessions. */
  revision: z.string(),
});
export type CollectionProgress = z.infer<typeof CollectionProgress>;

export const getCollectionProgress = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/collection',
  summary: 'How data collection is going: counts, where people gave up, who is taking part now',
  needs: 'STUDY',
  answer: CollectionProgress,
});

export const watchCollection = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/collection/events',
  summary: 'The same as server-sent events: at once, then at every change',
  needs: 'STUDY',
  answer: CollectionProgress,
  answers: 'events',
});
