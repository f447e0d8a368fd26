import { createHash } from 'node:crypto';
import type { House } from '../house';
import { allRespondentsId } from '../recordings/allRespondents';
import { deleteSegmentResult, putSegmentResult, resultsOfStimulus } from '../recordings/resultRows';
import type { JobHandler } from '../store/jobRunner';
import type { AggregateSegmentPayload } from './processingJobs';

/** Puts the gaze of All Respondents over one stimulus into one file. Previews are left out. */
export function aggregateSegmentJob(house: House): JobHandler {
  const { db, objects } = house;
  return async (job) => {
    const { studyId, stimulusId } = job.payload as AggregateSegmentPayload;
    const { companyId } = job;
    if (companyId === null) throw new Error('An aggregate belongs to a company.');
    const segmentId = allRespondentsId(studyId);
    const results = await resultsOfStimulus(db, studyId, stimulusId);
    const keys = `studies/${studyId}/results/${segmentId}/${stimulusId}-`;
    if (results.length === 0) {
      await deleteSegmentResult(db, segmentId, stimulusId);
      // Nobody is left in it, so nobody's gaze may be.
      for await (const { key } of objects.list(keys)) await objects.delete(key);
      return;
    }
    const files: Uint8Array[] = [];
    for (const { objectKey } of results) {
      const bytes = await objects.read(objectKey);
      if (bytes) files.push(bytes);
      else house.log.error({ objectKey }, 'a result file is missing');
    }
    const { bytes, respondentCount } = await house.processor.run('aggregateOf', {
      stimulusId,
      segmentId,
      files,
    });
    const version = createHash('sha256').update(bytes).digest('hex');
    const objectKey = `${keys}${version.slice(0, 16)}.columns`;
    await objects.put(objectKey, bytes, { sizeBytes: bytes.length, sha256: version });
    const before = await db
      .selectFrom('segmentResults')
      .select('objectKey')
      .where('segmentId', '=', segmentId)
      .where('stimulusId', '=', stimulusId)
      .executeTakeFirst();
    await putSegmentResult(db, {
      segmentId,
      stimulusId,
      companyId,
      studyId,
      objectKey,
      version,
      respondentCount,
    });
    await db
      .updateTable('studies')
      .set((row) => ({ version: row('version', '+', 1), versionAt: house.now() }))
      .where('id', '=', studyId)
      .execute();
    if (before && before.objectKey !== objectKey) await forget(house, before.objectKey);
  };
}

/** Whoever has the old address open may still be reading: it goes a little later. */
async function forget(house: House, objectKey: string): Promise<void> {
  setTimeout(() => {
    house.objects
      .delete(objectKey)
      .catch((reason: unknown) => house.log.warn({ err: reason, objectKey }, 'not deleted'));
  }, 5 * 60_000).unref();
}
