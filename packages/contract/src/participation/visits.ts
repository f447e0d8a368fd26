import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Sha256 } from '../protocol/scalars';

/** Largest body of an upload test. */
export const TEST_UPLOAD_LIMIT_BYTES = 256 * 1024;

export const testUpload = endpoint({
  method: 'PUT',
  path: '/datacollection/studies/{studyId}/testUpload',
  summary: 'Whether bytes arrive whole and how fast, before anything is asked; nothing is kept',
  needs: 'anyone',
  sends: 'bytes',
  headers: {
    'content-length': 'Size of the body in bytes, at most 256 KiB',
  },
  answer: z.object({ size: z.int(), sha256: Sha256 }),
  refusals: {
    413: 'The body is too large.',
    429: 'Too many tests from this address; the Retry-After header says when to try again.',
  },
});

/**
 * Reports how far a visitor has got before consent: there is no session yet and nothing personal is
 * stored.
 */
export const reportVisit = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/visits',
  summary:
    'How far a visitor came before consent, for the abandonment funnel; counted, not recorded',
  needs: 'anyone',
  body: z.object({
    /** Generated at random by the page, for this visit only. */
    visitId: Id,
    phase: z.enum(['testUpload', 'testUploadError', 'consent']),
  }),
});
