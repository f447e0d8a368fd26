import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';

/** How taking part can end for somebody whom a panel sent. Panels pay, or not, by it. */
export const PANEL_ENDS = [
  'COMPLETE',
  'SCREENED_OUT',
  'QUOTA_FULL',
  'LOW_QUALITY',
  'DUPLICATE',
  'NO_CONSENT',
  'INCOMPATIBLE_DEVICE',
  'TECHNICAL_PROBLEM',
] as const;
export const PanelEnd = z.enum(PANEL_ENDS);
export type PanelEnd = z.infer<typeof PanelEnd>;

/** Why the page of a respondent ends. `panelEndOfReason` of the rules says which end it is. */
export const END_REASONS = [
  'finished',
  'rejected',
  'device',
  'duplicate',
  'quotaFull',
  'frameRate',
  'face',
  'calibration',
  'collection',
  'upload',
] as const;
export const EndReason = z.enum(END_REASONS);
export type EndReason = z.infer<typeof EndReason>;

/** Why it ends for a visitor who has no session yet. */
export const VisitEndReason = z.enum([
  'rejected',
  'device',
  'duplicate',
  'quotaFull',
  'collection',
  'upload',
]);
export type VisitEndReason = z.infer<typeof VisitEndReason>;

/** Where to redirect; empty: nowhere, the page itself says good-bye. */
const EndAnswer = z.object({ redirectUrl: z.string() });

const TOO_MANY = 'Too many from this address; the Retry-After header says when to try again.';

export const endVisit = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/ends',
  summary:
    'Taking part ended before a session began: where the panel wants the visitor to be redirected',
  needs: 'anyone',
  body: z.object({
    reason: VisitEndReason,
    /** Every parameter of the link. */
    variables: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(2000))),
  }),
  bodyLimitBytes: 64 * 1024,
  answer: EndAnswer,
  refusals: { 429: TOO_MANY },
});

export const endSession = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/end',
  summary: 'A session ended: where the panel wants its respondent to be redirected',
  needs: 'respondent',
  body: z.object({ reason: EndReason }),
  answer: EndAnswer,
  refusals: {
    409: 'Not everything was received yet, so the end cannot be `finished` (NOT_RECEIVED).',
    429: TOO_MANY,
  },
});
