import type { House } from '../house';
import type { JobHandler } from '../store/jobRunner';
import { allRespondentsId } from './allRespondents';
import type { EraseSessionPayload } from './deletedData';
import { readSessionFile } from './sessionFile';
import { tombstoneOf } from './sessionFileOf';
import { findSession } from './sessionRows';

/** Erases the files of a session whose data was deleted or withdrawn. May run any number of times. */
export function eraseSessionJob(house: House): JobHandler {
  const { db, objects, log } = house;
  const { files } = house.recordings;
  return async (job) => {
    const { sessionId, stimulusIds, keys = [] } = job.payload as EraseSessionPayload;
    const session = await findSession(db, sessionId);
    const { studyId, dataDeletedAt = null, withdrawnAt = null } = session ?? {};
    if (studyId === undefined || dataDeletedAt === null) return;
    // First the word that it is deleted: should the database be lost, the row is made from this file.
    const facts = await readSessionFile(files, studyId, sessionId);
    if (facts) {
      const tombstone = tombstoneOf(facts, { dataDeletedAt, withdrawnAt });
      await files.writeJson(studyId, sessionId, 'session.json', tombstone);
    }
    // A chunk may have been on its way while the rows were deleted.
    await db.deleteFrom('chunks').where('sessionId', '=', sessionId).execute();
    await db.deleteFrom('manifests').where('sessionId', '=', sessionId).execute();
    await files.removeData(studyId, sessionId);
    const results = `studies/${studyId}/results`;
    for await (const { key } of objects.list(`${results}/${sessionId}/`)) await objects.delete(key);
    for (const key of keys) await objects.delete(key);
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
