import { Refusal } from '../door/refusal';
import type { House } from '../house';
import { enqueueAggregate } from '../processing/processingJobs';
import { enqueue } from '../store/jobs';
import { allRespondentsId } from './allRespondents';
import type { SessionRow } from './sessionRows';
import { setDataDeleted } from './sessionRows';

export const ERASE_SESSION = 'eraseSession';

export interface EraseSessionPayload {
  readonly sessionId: string;
  /** Whose common results the session was part of. */
  readonly stimulusIds: readonly string[];
}

/**
 * Deletes what was collected in a session: its rows at once, in one transaction, with the jobs that
 * erase its files and compute the common results again without it.
 * @throws Refusal 409
 */
export async function deleteCollectedData(
  house: Pick<House, 'db' | 'now'>,
  session: SessionRow,
  userId: string,
): Promise<void> {
  const { id: sessionId, studyId, companyId } = session;
  const now = house.now();
  await house.db.transaction().execute(async (tx) => {
    if (!(await setDataDeleted(tx, sessionId, userId, now))) {
      throw new Refusal(409, 'Session data deleted by the researcher.', 'NOTHING_TO_DELETE');
    }
    // Its browser sends nothing any more.
    await tx.deleteFrom('tokens').where('sessionId', '=', sessionId).execute();
    await tx.deleteFrom('chunks').where('sessionId', '=', sessionId).execute();
    await tx.deleteFrom('manifests').where('sessionId', '=', sessionId).execute();
    const results = await tx
      .deleteFrom('respondentResults')
      .where('sessionId', '=', sessionId)
      .returning('stimulusId')
      .execute();
    const stimulusIds = results.map(({ stimulusId }) => stimulusId);
    // What is common holds its gaze too: it goes now and is made again.
    if (stimulusIds.length > 0 && !session.preview) {
      await tx
        .deleteFrom('segmentResults')
        .where('segmentId', '=', allRespondentsId(studyId))
        .where('stimulusId', 'in', stimulusIds)
        .execute();
      for (const stimulusId of stimulusIds) {
        await enqueueAggregate(tx, companyId, { studyId, stimulusId }, now);
      }
    }
    await enqueue(tx, {
      kind: ERASE_SESSION,
      companyId,
      payload: { sessionId, stimulusIds } satisfies EraseSessionPayload,
      dedupeKey: sessionId,
      priority: 2,
      maxAttempts: 20,
    });
    await tx
      .updateTable('studies')
      .set((row) => ({ version: row('version', '+', 1), versionAt: now }))
      .where('id', '=', studyId)
      .execute();
  });
}
