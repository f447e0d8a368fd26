import type { JournalSession } from '@fovea/link/journal/journal';
import { newSessionId, newSessionSecret } from '@fovea/link/journal/sessionKeys';

/** A session as a journal keeps it. */
export function aJournalSession(): JournalSession {
  const sessionId = newSessionId();
  return {
    ...{ sessionId, studyId: 'study', studyName: 'Coffee' },
    begin: {
      ...{ sessionId, secret: newSessionSecret() },
      consent: { textSha256: 'a'.repeat(64), version: 1, locale: 'en-US', time: '' },
      ...{ variables: {}, preview: false, device: {} },
    },
    ...{ startedWallMs: 0, clockMs: 0, slideIndex: 0, ended: false },
  };
}
