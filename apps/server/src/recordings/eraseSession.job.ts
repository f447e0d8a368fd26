import type { House } from '../house';
import type { JobHandler } from '../store/jobRunner';
import { allRespondentsId } from './allRespondents';
import type { EraseSessionPayload } from './deletedData';
import { readSessionFile } from './sessionFile';
import { findSession } from './sessionRows';

/** Erases the files of a session whose data a researcher deleted. May run any number of times. */
export function eraseSessionJob(house: House): JobHandler {
  const { db, objects, log } = house;
  const { files } = house.recordings;
  return async (job) => {
    const { sessionId, stimulusIds } = job.payload as EraseSessionPayload;
    const session = await findSession(db, sessionId);
    if (!session?.dataDeletedAt) return;
    const { studyId } = session;
    // First the word that it is deleted: should the database be lost, the row is made from this file.
    const facts = await readSessionFile(files, studyId, sessionId);
    if (facts) {
      const dataDeletedAt = session.dataDeletedAt.toISOString();
      const kept = { ...facts, device: {}, dataDeletedAt };
      await files.writeJson(studyId, sessionId, 'session.json', kept);
    }
    // A chunk may have been on its way while the rows were deleted.
    await db.deleteFrom('chunks').where('sessionId', '=', sessionId).execute();
    await files.removeData(studyId, sessionId);
    const results = `studies/${studyId}/results`;
    for await (const { key } of objects.list(`${results}/${sessionId}/`)) await objects.delete(key);
    const segmentId = allRespondentsId(studyId);
    for (const stimulusId of stimulusIds) {
      const current = await db
        .selectFrom('segmentResults')
        .select('objectKey')
        .where('segmentId', '=', segmentId)
        .where('stimulusId', '=', stimulusId)
        .executeTakeFirst();
      for await (const { key } of objects.list(`${results}/${segmentId}/${stimulusId}-`)) {
        if (key !== current?.objectKey) await objects.delete(key);
      }
    }
    log.info({ sessionId, studyId }, 'the data of a session was erased');
  };
}
