import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { RespondentSession } from './respondents';
import { Id, Timestamp, Sha256 } from '../protocol/scalars';
import { ERASED_REFUSAL, ManifestChunk } from './participation';

/**
 * The file `fovea.json` in the zip that a respondent saved. Every chunk is a file of its own,
 * `chunks/{stream}/{seq}`. The file `signature` holds the HMAC-SHA256 of the bytes of `fovea.json`
 * as 64 lower-case hexadecimal digits; its key is the 32 bytes of the SHA-256 of the session's
 * secret (its 43 characters in UTF-8), which only the respondent's browser and the server know.
 *
 * A researcher's browser uploads the file: `openSavedRecording`, then, with the token from its
 * answer, `listReceived`, `putChunk` for every chunk that is missing, and `uploadCompleted`.
 */
export const SavedManifest = z.object({
  format: z.literal('fovea-saved-recording'),
  version: z.literal(1),
  sessionId: Id,
  studyId: Id,
  savedAt: Timestamp,
  /**
   * Everything that was recorded, including chunks the server had already acknowledged and the zip
   * therefore omits. Each stream is numbered from 0 without gaps.
   */
  chunks: z.array(ManifestChunk).check(z.maxLength(100_000)),
});
export type SavedManifest = z.infer<typeof SavedManifest>;

/** The respondent's browser reports that the recording was saved as a file, if it still can. */
export const reportSavedLocally = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/savedLocally',
  summary: 'The recording was saved as a file by the respondent, because the upload did not work',
  needs: 'respondent',
  refusals: { 410: ERASED_REFUSAL },
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
    /** The contents of the file `signature`. */
    signature: Sha256,
    zipFileName: z.string().check(z.minLength(1), z.maxLength(4096)),
  }),
  bodyLimitBytes: 24 * 1024 * 1024,
  answer: z.object({ token: z.string() }),
  refusals: {
    409: 'The data of this session was deleted or withdrawn (DELETED, WITHDRAWN).',
    422: 'The file was changed (BAD_SIGNATURE), is of another session (OTHER_SESSION), or cannot be read (BAD_MANIFEST).',
  },
});

export const uploadCompleted = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/uploadCompleted',
  summary: 'All chunks of a saved recording were sent',
  needs: 'STUDY',
  body: z.object({ zipFileName: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  answer: RespondentSession,
  refusals: {
    409: 'Chunks are missing still (MISSING_CHUNKS), or the data was deleted or withdrawn.',
  },
});

export const finishedSessionUpload = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/finishedSessionUpload',
  summary: 'Take what has arrived as the whole recording, because nothing more will come',
  needs: 'STUDY',
  answer: RespondentSession,
  refusals: {
    409: 'Nothing has arrived (NOTHING_ARRIVED), the session is complete already (ALREADY_COMPLETE), or its data was deleted or withdrawn (DELETED, WITHDRAWN).',
  },
});
