import { createHash } from 'node:crypto';
import type { SignalSums } from '@fovea/science/segments/segmentSignalSums';
import { enqueueAoiStats } from '../aoi/aoiStatsJobs';
import type { ResearchContext } from '../recordings/researchContext';
import { allRespondentsId } from '../queue/allRespondents';
import {
  deleteSegmentResult,
  listSegmentFileKeys,
  saveSegmentResult,
  resultsOfSegment,
  type SegmentResultKey,
} from '../segments/segmentResults';
import type { Tx } from '../../platform/store/database';
import type { JobHandler } from '../../platform/store/jobRunner';
import { aggregatePayload } from '../queue/processingJobs';
import { readResultFiles } from './readResultFiles';

/** Signal files are read and sent to the computing thread in batches of about this size. */
const PIECE_BYTES = 32 * 1024 * 1024;

type Results = Awaited<ReturnType<typeof resultsOfSegment>>;

/**
 * Combines the gaze and the signals of a segment for one stimulus into one file each, without
 * previews. The same respondents give the same bytes.
 */
export function aggregateSegmentJob(context: ResearchContext): JobHandler {
  const { db } = context;
  return async (job, signal) => {
    const place = aggregatePayload(job.payload);
    const { companyId } = job;
    if (companyId === null) throw new Error('An aggregate belongs to a company.');
    const results = await resultsOfSegment(db, place);
    if (results.length === 0) return await removeResults(context, companyId, place);
    const gaze = await gazeFile(context, place, results);
    const signals = await signalsFile(context, place, results, signal);
    const before = await db.transaction().execute(async (tx) => {
      if (!(await segmentIsThere(tx, place, context.now()))) return null;
      const present = new Set((await resultsOfSegment(tx, place)).map((each) => each.objectKey));
      // Someone left the segment meanwhile: the job that was enqueued then rebuilds it.
      if (!results.every(({ objectKey }) => present.has(objectKey))) return null;
      await enqueueAoiStats(tx, companyId, place);
      return await saveSegmentResult(tx, {
        ...place,
        companyId,
        objectKey: gaze.objectKey,
        signalsObjectKey: signals?.objectKey ?? null,
        version: gaze.version,
        respondentCount: gaze.respondentCount,
      });
    });
    const created = [gaze.objectKey, ...(signals ? [signals.objectKey] : [])];
    if (before) await forget(context, without(before, created));
    // The files may be identical to an earlier result that is still shown: the same bytes have the
    // same key.
    else
      for (const key of without(created, await listSegmentFileKeys(db, place)))
        await context.objects.delete(key);
  };
}

const without = (keys: readonly string[], others: readonly string[]) =>
  keys.filter((key) => !others.includes(key));

/** Without respondents left in the segment, its results must be deleted. */
async function removeResults(
  context: ResearchContext,
  companyId: string,
  place: SegmentResultKey,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const isThere = await segmentIsThere(tx, place, context.now());
    const had = await deleteSegmentResult(tx, place);
    if (isThere && had.length > 0) await enqueueAoiStats(tx, companyId, place);
  });
  for await (const { key } of context.objects.list(keysOf(place)))
    await context.objects.delete(key);
}

/**
 * Whether study and segment still exist; also raises the study's version, so that lists reload it.
 */
async function segmentIsThere(tx: Tx, place: SegmentResultKey, now: Date): Promise<boolean> {
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

const keysOf = ({ studyId, segmentId, stimulusId }: SegmentResultKey) =>
  `studies/${studyId}/results/${segmentId}/${stimulusId}-`;

async function gazeFile(context: ResearchContext, place: SegmentResultKey, results: Results) {
  const files: Uint8Array[] = [];
  for await (const file of readResultFiles(
    context,
    results.map(({ objectKey }) => objectKey),
  )) {
    files.push(file);
  }
  const { stimulusId, segmentId } = place;
  const { bytes, respondentCount, brokenFiles } = await context.processor.run('computeAggregate', {
    stimulusId,
    segmentId,
    files,
  });
  if (brokenFiles > 0) {
    context.log.error({ ...place, brokenFiles }, 'result files that cannot be read are left out');
  }
  return { ...(await put(context, keysOf(place), bytes)), respondentCount };
}

/**
 * A thousand respondents have over a hundred megabytes of signals, so they are summed in batches.
 */
async function signalsFile(
  context: ResearchContext,
  { stimulusId, segmentId, ...place }: SegmentResultKey,
  results: Results,
  signal: AbortSignal,
) {
  let sums: SignalSums | null = null;
  let files: Uint8Array[] = [];
  let sizeBytes = 0;
  const keys = results.map((each) => each.signalsObjectKey).filter((key) => key !== null);
  for await (const file of readResultFiles(context, keys)) {
    files.push(file);
    sizeBytes += file.length;
    if (sizeBytes < PIECE_BYTES) continue;
    signal.throwIfAborted();
    sums = await context.processor.run('addSignalSums', { sums, files });
    files = [];
    sizeBytes = 0;
  }
  if (files.length > 0) sums = await context.processor.run('addSignalSums', { sums, files });
  if (!sums) return null;
  const of = { stimulusId, segmentId };
  const bytes = await context.processor.run('writeSegmentSignals', { ...of, sums });
  return bytes && (await put(context, `${keysOf({ ...place, ...of })}signals-`, bytes));
}

/** The key contains the hash of the content. */
async function put(context: ResearchContext, base: string, bytes: Uint8Array) {
  const version = createHash('sha256').update(bytes).digest('hex');
  const objectKey = `${base}${version.slice(0, 16)}.columns`;
  await context.objects.put(objectKey, bytes, { sizeBytes: bytes.length, sha256: version });
  return { objectKey, version };
}

/** Clients with the old URL may still be downloading, so the files are deleted a little later. */
async function forget(context: ResearchContext, objectKeys: readonly string[]): Promise<void> {
  for (const objectKey of objectKeys) {
    setTimeout(() => {
      context.objects
        .delete(objectKey)
        .catch((reason: unknown) => context.log.warn({ err: reason, objectKey }, 'not deleted'));
    }, 5 * 60_000).unref();
  }
}
