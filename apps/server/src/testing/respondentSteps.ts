import { finishSession, pingSession } from '@fovea/contract/participation/participation';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { gzipSync } from 'node:zlib';
import { sendFaceChunks, sha256, type TakingPart } from './aStudy';
import type { TestServer } from './startTestServer';

/** Reports where the respondent is. */
export function ping(server: TestServer, respondent: TakingPart, body: object) {
  const { studyId, sessionId, token } = respondent;
  return server.callWith(token)(pingSession, {
    studyId,
    sessionId,
    body: {
      phase: 'slideshow',
      setupStep: null,
      stimulusId: null,
      currentSlideNo: null,
      slideCount: null,
      ...body,
    },
  });
}

/** Sends two chunks and finishes the session. */
export async function finished(server: TestServer, respondent: TakingPart): Promise<void> {
  const { studyId, sessionId, token } = respondent;
  const chunks = await sendFaceChunks(respondent, 2);
  await server.callWith(token)(finishSession, { studyId, sessionId, body: { chunks } });
}

/** Sends the end of the study and finishes the session. */
export async function finishedStudy(
  server: TestServer,
  respondent: TakingPart,
  reason: Extract<SessionEvent, { kind: 'sessionEnded' }>['reason'] = 'finished',
): Promise<void> {
  const { studyId, sessionId, token } = respondent;
  const bytes = gzipSync(formatEvents([{ kind: 'sessionEnded', tMs: 60_000, reason }]));
  await respondent.put('events', 0, bytes);
  const chunk = { stream: 'events', seq: 0, sha256: sha256(bytes), size: bytes.length };
  await server.callWith(token)(finishSession, { studyId, sessionId, body: { chunks: [chunk] } });
}

/** Changes the row of a session directly in the database. */
export async function changed(server: TestServer, sessionId: string, set: object): Promise<void> {
  await server.context.db.updateTable('sessions').set(set).where('id', '=', sessionId).execute();
}

/** The jobs that process this session. */
export async function processingJobsOf(server: TestServer, sessionId: string) {
  return await server.context.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'processRecording')
    .where('dedupeKey', '=', sessionId)
    .execute();
}
