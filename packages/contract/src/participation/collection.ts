import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { AbandonmentPhase, LastPing, SetupStep } from './respondents';
import { Id, Timestamp } from '../protocol/scalars';
import { RespondentBuckets } from '../studies/studies';

/** Where respondents who did not finish were last, in the order of the way through the study. */
export const FUNNEL_PHASES = ['testUpload', 'consent', 'setup', 'slideshow', 'upload'] as const;
export const FunnelPhase = z.enum(FUNNEL_PHASES);
export type FunnelPhase = z.infer<typeof FunnelPhase>;

export const FunnelStep = z.object({
  phase: FunnelPhase,
  /** Respondents who came at least this far. */
  reached: z.int(),
  /** Of them, those who were last seen here and did not go on within a day. */
  abandoned: z.int(),
  /** Of the setup phase: each step. */
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
  /** The name of the stimulus on the screen. */
  stimulusName: z.nullable(z.string()),
  /** When the respondent will be done, if all goes as planned. */
  expectedEnd: z.nullable(Timestamp),
});
export type LiveRespondent = z.infer<typeof LiveRespondent>;

export const CollectionProgress = z.object({
  buckets: RespondentBuckets,
  /** Processing, processed and errors together. */
  completed: z.int(),
  /** Finished against received: recordings that respondents ended, and those that are here whole. */
  uploads: z.object({
    finished: z.int(),
    received: z.int(),
    /** Ended, not whole here, and nothing came for ten minutes: they come when the respondent's browser does. */
    waiting: z.int(),
    savedLocally: z.int(),
    withdrawn: z.int(),
  }),
  /** Visitors who did not agree. */
  rejected: z.int(),
  funnel: z.array(FunnelStep),
  live: z.array(LiveRespondent),
  remoteDataCollection: z.boolean(),
  /** Changes whenever a session does: then lists of sessions are asked for again. */
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
