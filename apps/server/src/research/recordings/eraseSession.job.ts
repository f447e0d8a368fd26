import type { ResearchContext } from './researchContext';
import { listSegmentFileKeys } from '../segments/segmentResults';
import { segmentRows } from '../segments/segmentRows';
import { enqueueCompaction } from '../../platform/store/compactionJobs';
import { deleteJobsOf } from '../../platform/store/jobs';
import type { JobHandler } from '../../platform/store/jobRunner';
import { allRespondentsId } from '../queue/allRespondents';
import type { EraseSessionPayload } from './deletedData';
import { readSessionFile } from './sessionFile';
import { toTombstone } from './toSessionFile';
import { findSession } from './sessionRows';

/**
 * Unreferenced aggregates older than this were left by a process that died. Younger ones may be
 * those that are just being computed without this session.
 */
const MADE_MS = 10 * 60_000;

/**
 * Erases the files of a session whose data was deleted or withdrawn. Safe to run any number of
 * times.
 */
export function eraseSessionJob(context: ResearchContext): JobHandler {
  const { db, objects, log } = context;
  const { files } = context.recordings;
  return async (job) => {
    const { sessionId, stimulusIds, ...more } = job.payload as EraseSessionPayload;
    const session = await findSession(db, sessionId);
    if (!session || session.dataDeletedAt === null) return;
    const { studyId, companyId, dataDeletedAt, withdrawnAt } = session;
    // The deletion is recorded first: if the database is lost, the row is rebuilt from this file.
    const facts = await readSessionFile(files, studyId, sessionId);
    if (facts) {
      const tombstone = toTombstone(facts, { dataDeletedAt, withdrawnAt });
      await files.writeJson(studyId, sessionId, 'session.json', tombstone);
    }
    // A chunk may have been in transit while the rows were deleted.
    await db.deleteFrom('chunks').where('sessionId', '=', sessionId).execute();
    await db.deleteFrom('manifests').where('sessionId', '=', sessionId).execute();
    await files.removeData(studyId, sessionId);
    const results = `studies/${studyId}/results`;
    for await (const { key } of objects.list(`${results}/${sessionId}/`)) await objects.delete(key);
    for (const key of more.keys ?? []) await objects.delete(key);
    for (const folder of more.folders ?? []) {
      for await (const { key } of objects.list(folder)) await objects.delete(key);
    }
    for (const { objectKey, multipartId } of more.uploads ?? []) {
      if (multipartId !== null) await objects.abortMultipart(objectKey, multipartId);
      await objects.delete(objectKey);
    }
    const before = new Date(context.now().getTime() - MADE_MS);
    // Includes segments that it was removed from earlier, whose old aggregates may still exist.
    const segments = await segmentRows(db, { id: studyId, companyId });
    for (const segmentId of [allRespondentsId(studyId), ...segments.map(({ id }) => id)]) {
      for (const stimulusId of stimulusIds) {
        const current = await listSegmentFileKeys(db, { segmentId, stimulusId });
        const created = objects.list(`${results}/${segmentId}/${stimulusId}-`);
        for await (const { key, modified } of created) {
          if (modified < before && !current.includes(key)) await objects.delete(key);
        }
      }
    }
    await deleteJobsOf(db, [sessionId]);
    await enqueueCompaction(db, context.now());
    log.info({ sessionId, studyId }, 'the data of a session was erased');
  };
}
