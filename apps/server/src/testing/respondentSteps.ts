import { finishSession, pingSession } from '@fovea/contract/participation/participation';
import { sendFaceChunks, type TakingPart } from './aStudy';
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
