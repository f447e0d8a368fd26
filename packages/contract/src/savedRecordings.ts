import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { RespondentSession } from './respondents';
import { Id, Moment, Sha256 } from './scalars';
import { ManifestChunk } from './takingPart';

/**
 * The file `fovea.json` in the zip that a respondent saved: what is in it. Every chunk is a file of its own,
 * `chunks/{stream}/{seq}`.
 */
export const SavedManifest = z.object({
  format: z.literal('fovea-saved-recording'),
  version: z.literal(1),
  sessionId: Id,
  studyId: Id,
  savedAt: Moment,
  /** Everything that was recorded, with what the server had acknowledged already and the zip leaves out. */
  chunks: z.array(ManifestChunk).check(z.maxLength(100_000)),
});
export type SavedManifest = z.infer<typeof SavedManifest>;

/** The respondent's browser says that the recording was saved as a file, if it can say so. */
export const reportSavedLocally = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/savedLocally',
  summary: 'The recording was saved as a file by the respondent, because the upload did not work',
  needs: 'respondent',
});

export const openSavedRecording = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/savedRecording',
  summary:
    'Begin to upload a saved recording: its signature is checked, and a token for its chunks given',
  needs: 'STUDY',
  body: z.object({
    /** The text of `fovea.json`, byte for byte. */
    manifest: z.string(),
    /** Of that text: HMAC-SHA256, keyed with the SHA-256 of the session's secret; the file `signature`. */
    signature: Sha256,
    zipFileName: z.string().check(z.minLength(1), z.maxLength(4096)),
  }),
  bodyLimitBytes: 24 * 1024 * 1024,
  answer: z.object({ token: z.string() }),
  refusals: {
    409: 'The data of this session was deleted or withdrawn.',
    422: 'The file was changed, or it is of another session.',
  },
});

export const uploadCompleted = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/uploadCompleted',
  summary: 'All chunks of a saved recording were sent',
  needs: 'STUDY',
  body: z.object({ zipFileName: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  answer: RespondentSession,
  refusals: { 409: 'Chunks are missing still.' },
});

export const finishedSessionUpload = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/finishedSessionUpload',
  summary: 'Take what has arrived as the whole recording, because nothing more will come',
  needs: 'STUDY',
  answer: RespondentSession,
  refusals: {
    409: 'Nothing has arrived, the session is complete already, or its data was deleted.',
  },
});
