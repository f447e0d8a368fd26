import { createHash } from 'node:crypto';
import type { SignalSums } from '@fovea/science/segments/segmentSignalSums';
import { enqueueAoiStats } from '../aoi/aoiStatsJobs';
import type { ResearchContext } from '../recordings/researchContext';
import { allRespondentsId } from '../queue/allRespondents';
import {
  deleteSegmentResult,
  filesOf,
  putSegmentResult,
  resultsOfSegment,
  type SegmentPlace,
} from '../segments/segmentResults';
import type { Tx } from '../../platform/store/database';
import type { JobHandler } from '../../platform/store/jobRunner';
import { aggregatePayload } from '../queue/processingJobs';

/** Signal files are read and sent to the computing thread in batches of about this size. */
const PIECE_BYTES = 32 * 1024 * 1024;
const READ_AT_ONCE = 16;

type Results = Awaited<ReturnType<typeof resultsOfSegment>>;

/**
 * Combines the gaze and the signals of a segment for one stimulus into one file each, without
 * previews. The same respondents give the same bytes.
 */
export function aggregateSegmentJob(house: ResearchContext): JobHandler {
  const { db } = house;
  return async (job, signal) => {
    const place = aggregatePayload(job.payload);
    const { companyId } = job;
    if (companyId === null) throw new Error('An aggregate belongs to a company.');
    const results = await resultsOfSegment(db, place);
    if (results.length === 0) return await removeResults(house, companyId, place);
    const gaze = await gazeFile(house, place, results);
    const signals = await signalsFile(house, place, results, signal);
    const before = await db.transaction().execute(async (tx) => {
      if (!(await segmentIsThere(tx, place, house.now()))) return null;
      const present = new Set((await resultsOfSegment(tx, place)).map((each) => each.objectKey));
      // Someone left the segment meanwhile: the job that was enqueued then rebuilds it.
      if (!results.every(({ objectKey }) => present.has(objectKey))) return null;
      await enqueueAoiStats(tx, companyId, place);
      return await putSegmentResult(tx, {
        ...place,
        companyId,
        objectKey: gaze.objectKey,
        signalsObjectKey: signals?.objectKey ?? null,
        version: gaze.version,
        respondentCount: gaze.respondentCount,
      });
    });
    const made = [gaze.objectKey, ...(signals ? [signals.objectKey] : [])];
    if (before) await forget(house, without(before, made));
    // The files may be identical to an earlier result that is still shown: the same bytes have the
    // same key.
    else for (const key of without(made, await filesOf(db, place))) await house.objects.delete(key);
  };
}

const without = (keys: readonly string[], others: readonly string[]) =>
  keys.filter((key) => !others.includes(key));

/** Without respondents left in the segment, its results must be deleted. */
async function removeResults(
  house: ResearchContext,
  companyId: string,
  place: SegmentPlace,
): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    const isThere = await segmentIsThere(tx, place, house.now());
    const had = await deleteSegmentResult(tx, place);
    if (isThere && had.length > 0) await enqueueAoiStats(tx, companyId, place);
  });
  for await (const { key } of house.objects.list(keysOf(place))) await house.objects.delete(key);
}

/**
 * Whether study and segment still exist; also raises the study's version, so that lists reload it.
 */
async function segmentIsThere(tx: Tx, place: SegmentPlace, now: Date): Promise<boolean> {
  const { studyId, segmentId } = place;
  const study = await tx
    .updateTable('studies')
    .set((row) => ({ version: row('version', '+', 1), versionAt: now }))
    .where('id', '=', studyId)
    .returning('id')
    .executeTakeFirst();
  if (!study) return false;
  if (segmentId === allRespondentsId(studyId)) return true;
  const segment = await tx
    .selectFrom('segments')
    .select('id')
    .where('id', '=', segmentId)
    .executeTakeFirst();
  return segment !== undefined;
}

const keysOf = ({ studyId, segmentId, stimulusId }: SegmentPlace) =>
  `studies/${studyId}/results/${segmentId}/${stimulusId}-`;

async function gazeFile(house: ResearchContext, place: SegmentPlace, results: Results) {
  const files: Uint8Array[] = [];
  for await (const file of readResults(
    house,
    results.map(({ objectKey }) => objectKey),
  )) {
    files.push(file);
  }
  const { stimulusId, segmentId } = place;
  const { bytes, respondentCount, brokenFiles } = await house.processor.run('aggregateOf', {
    stimulusId,
    segmentId,
    files,
  });
  if (brokenFiles > 0) {
    house.log.error({ ...place, brokenFiles }, 'result files that cannot be read are left out');
  }
  return { ...(await put(house, keysOf(place), bytes)), respondentCount };
}

/**
 * A thousand respondents have over a hundred megabytes of signals, so they are summed in batches.
 */
async function signalsFile(
  house: ResearchContext,
  { stimulusId, segmentId, ...place }: SegmentPlace,
  results: Results,
  signal: AbortSignal,
) {
  let sums: SignalSums | null = null;
  let files: Uint8Array[] = [];
  let sizeBytes = 0;
  const keys = results.map((each) => each.signalsObjectKey).filter((key) => key !== null);
  for await (const file of readResults(house, keys)) {
    files.push(file);
    sizeBytes += file.length;
    if (sizeBytes < PIECE_BYTES) continue;
    signal.throwIfAborted();
    sums = await house.processor.run('signalSumsOf', { sums, files });
    files = [];
    sizeBytes = 0;
  }
  if (files.length > 0) sums = await house.processor.run('signalSumsOf', { sums, files });
  if (!sums) return null;
  const of = { stimulusId, segmentId };
  const bytes = await house.processor.run('segmentSignalsFile', { ...of, sums });
  return bytes && (await put(house, `${keysOf({ ...place, ...of })}signals-`, bytes));
}

/** Reads the files in key order, several concurrently, because a bucket has a high latency. */
async function* readResults(
  house: ResearchContext,
  keys: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
    const some = keys.slice(at, at + READ_AT_ONCE);
    const files = await Promise.all(some.map((key) => house.objects.read(key)));
    for (const [place, file] of files.entries()) {
      if (file) yield file;
      else house.log.error({ objectKey: some[place] }, 'a result file is missing');
    }
  }
}

/** The key contains the hash of the content. */
async function put(house: ResearchContext, base: string, bytes: Uint8Array) {
  const version = createHash('sha256').update(bytes).digest('hex');
  const objectKey = `${base}${version.slice(0, 16)}.columns`;
  await house.objects.put(objectKey, bytes, { sizeBytes: bytes.length, sha256: version });
  return { objectKey, version };
}

/** Clients with the old URL may still be downloading, so the files are deleted a little later. */
async function forget(house: ResearchContext, objectKeys: readonly string[]): Promise<void> {
  for (const objectKey of objectKeys) {
    setTimeout(() => {
      house.objects
        .delete(objectKey)
        .catch((reason: unknown) => house.log.warn({ err: reason, objectKey }, 'not deleted'));
    }, 5 * 60_000).unref();
  }
}
