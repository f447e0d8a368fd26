import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Timestamp } from '../protocol/scalars';

export const withdrawSession = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/withdraw',
  summary:
    'The respondent takes the consent back: the session stops and all that was collected is erased',
  needs: 'anyone',
  /** The session's secret, from the withdrawal link or the browser that took part. */
  body: z.object({ secret: z.string().check(z.minLength(43), z.maxLength(43)) }),
  answer: z.object({ withdrawnDate: Timestamp }),
  refusals: {
    403: 'The link is not the one of this session; of a session that does not exist the same.',
    410: 'The study was deleted for ever, and everything that was collected with it.',
    429: 'Too many tries; the Retry-After header says when to try again.',
  },
});
