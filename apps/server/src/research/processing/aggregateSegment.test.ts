import { changeSegment, createSegment } from '@fovea/contract/analysis/segments';
import { getStudy } from '@fovea/contract/studies/studies';
import { deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { housekeepingJob } from '../../programs/housekeeping/housekeeping.job';
import { openRecordings } from '../recordings/recordings';
import { newId } from '../../platform/store/newId';
import {
  anAnalysedStudy,
  segmentDataOf,
  segmentFilesOf,
  type AnalysedStudy,
} from '../../testing/analysedStudy';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { aCalibratedStudy } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { aggregateSegmentJob } from './aggregateSegment.job';
import { AGGREGATE_SEGMENT } from '../queue/processingJobs';
import type { Processor } from '../compute/processor';

const server = setUpServer();
const ada = setUpUser(server);

const ground = () => anAnalysedStudy(server, ada);
const study = (studyId: string) => ada.call(getStudy, { studyId });
const dataOf = (at: AnalysedStudy, segmentId: string) => segmentDataOf(ada, at, segmentId);
const segmentFiles = (at: AnalysedStudy, segmentId: string) =>
  segmentFilesOf(server, at, segmentId);

describe('during the aggregation', () => {
  it('a respondent who leaves is in no stored result', async () => {
    const at = await ground();
    const { studyId, stimulusId, people } = at;
    const segmentId = `all-${studyId}`;
    const { context } = server;
    const { sessionId, begin } = people[0]!;
    const before = (await dataOf(at, segmentId))!;
    const slow: Processor = {
      ...context.processor,
      async run(kind, request) {
        const answer = await context.processor.run(kind, request);
        const body = { secret: begin.secret };
        await server.callWith(null)(withdrawSession, { studyId, sessionId, body });
        return answer;
      },
    };
    const job = {
      id: newId(),
      kind: AGGREGATE_SEGMENT,
      payload: { studyId, segmentId, stimulusId },
      companyId: ada.companyId,
      attempt: 1,
      maxAttempts: 5,
    };
    await aggregateSegmentJob({ ...context, processor: slow })(job, new AbortController().signal);
    expect(await dataOf(at, segmentId)).toBeUndefined();
    // The new files are deleted at once; those shown before are deleted by the job of the
    // withdrawal.
    const keysBefore = [before.url, before.signalsUrl].map((url) => url!.split(/[/?]/).at(-2));
    const left = (await segmentFiles(at, segmentId)).map((key) => key.split('/').at(-1));
    expect(left.filter((name) => !keysBefore.includes(name))).toEqual([]);
    await server.runJobs();
    expect(await dataOf(at, segmentId)).toMatchObject({ respondentCount: 2 });
    expect(await segmentFiles(at, segmentId)).toHaveLength(2);
  });

  it('a permanently deleted study leaves nothing behind', async () => {
    const at = await ground();
    const { studyId, stimulusId } = at;
    const { context } = server;
    const slow: Processor = {
      ...context.processor,
      async run(kind, request) {
        const answer = await context.processor.run(kind, request);
        await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
        return answer;
      },
    };
    const job = {
      id: newId(),
      kind: AGGREGATE_SEGMENT,
      // As jobs were before segments existed.
      payload: { studyId, stimulusId },
      companyId: ada.companyId,
      attempt: 1,
      maxAttempts: 5,
    };
    await aggregateSegmentJob({ ...context, processor: slow })(job, new AbortController().signal);
    await server.runJobs();
    await (
      await openRecordings(context)
    ).reindexed;
    await server.runJobs();
    const rows = await context.db
      .selectFrom('segmentResults')
      .selectAll()
      .where('studyId', '=', studyId)
      .execute();
    expect(rows).toEqual([]);
    expect(await segmentFiles(at, `all-${studyId}`)).toEqual([]);
  });
});

describe('aggregates that failed permanently', () => {
  const dead = async ({ studyId, stimulusId }: AnalysedStudy, segmentId: string) => {
    const changed = await server.context.db
      .updateTable('jobs')
      .set({ state: 'dead', finishedAt: new Date() })
      .where('kind', '=', AGGREGATE_SEGMENT)
      .where('state', '=', 'waiting')
      .where('dedupeKey', '=', `${studyId}/${segmentId}/${stimulusId}`)
      .returning('maxAttempts')
      .execute();
    expect(changed).toEqual([{ maxAttempts: 20 }]);
  };
  const created = async (at: AnalysedStudy) =>
    await ada.call(createSegment, {
      studyId: at.studyId,
      body: { name: 'A', respondents: [at.ids[0]!] },
    });

  it('leave the segment incomplete, and are retried by the housekeeping', async () => {
    const at = await ground();
    const { id } = await created(at);
    await dead(at, id);
    const standing = async () => (await study(at.studyId)).segments.find((each) => each.id === id);
    expect(await standing()).toMatchObject({
      processingState: 'PROCESSING',
      progress: { done: 0, total: 1 },
    });
    await housekeepingJob(server.context)(
      { id: newId(), kind: '', payload: {}, companyId: null, attempt: 1, maxAttempts: 1 },
      new AbortController().signal,
    );
    await server.runJobs();
    expect(await standing()).toMatchObject({ processingState: 'COMPLETED' });
    expect(await dataOf(at, id)).toMatchObject({ respondentCount: 1 });
  });

  it('are retried when the respondents change', async () => {
    const at = await ground();
    const { id } = await created(at);
    await dead(at, id);
    const { studyId, ids } = at;
    const body = { respondents: ids.slice(0, 2) };
    await ada.call(changeSegment, { studyId, segmentId: id, body });
    await server.runJobs();
    const { segments } = await study(studyId);
    expect(segments.find((each) => each.id === id)).toMatchObject({ processingState: 'COMPLETED' });
    expect(await dataOf(at, id)).toMatchObject({ respondentCount: 2 });
  });
});

describe('respondents who finish one after the other', () => {
  it('are aggregated together, with a delay that grows with their number', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const { stimuli } = await ada.call(getStudy, { studyId });
    const stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
    const waits: number[] = [];
    for (let count = 1; count <= 3; count++) {
      const beforeMs = Date.now();
      await aProcessedRespondent(server, studyId, [{ stimulusId }]);
      const jobs = await server.context.db
        .selectFrom('jobs')
        .select(['id', 'runAt'])
        .where('kind', '=', AGGREGATE_SEGMENT)
        .where('state', '=', 'waiting')
        .where('dedupeKey', 'like', `${studyId}/%`)
        .execute();
      expect(jobs).toHaveLength(1);
      waits.push(jobs[0]!.runAt.getTime() - beforeMs);
      if (count === 2) await server.runJobs();
    }
    // The second joins the job of the first; the third finds two before it.
    expect(waits[1]).toBeLessThanOrEqual(waits[0]!);
    expect(waits[2]).toBeGreaterThan(waits[0]!);
    await server.runJobs();
    const { segments } = await study(studyId);
    expect(segments[0]).toMatchObject({ progress: { done: 1, total: 1 } });
    expect(segments[0]!.respondents).toHaveLength(3);
  });
});

it('a damaged result file costs one respondent, not the segment', async () => {
  const at = await ground();
  const { studyId, ids } = at;
  const { db, objects } = server.context;
  const { objectKey, signalsObjectKey } = await db
    .selectFrom('respondentResults')
    .select(['objectKey', 'signalsObjectKey'])
    .where('sessionId', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  const noise = Buffer.from('not a columns file');
  const sha256 = createHash('sha256').update(noise).digest('hex');
  for (const key of [objectKey, signalsObjectKey!])
    await objects.put(key, noise, { sizeBytes: noise.length, sha256 });
  const { id } = await ada.call(createSegment, {
    studyId,
    body: { name: 'Damaged', respondents: [ids[0]!, ids[1]!] },
  });
  await server.runJobs();
  expect(await dataOf(at, id)).toMatchObject({ respondentCount: 1 });
  const created = (await study(studyId)).segments.find((segment) => segment.id === id);
  expect(created).toMatchObject({ processingState: 'COMPLETED' });
});

describe('at the start of the server', () => {
  it('missing aggregates are created', async () => {
    const at = await ground();
    const { studyId, ids } = at;
    const { id } = await ada.call(createSegment, {
      studyId,
      body: { name: 'A', respondents: [ids[0]!] },
    });
    await server.runJobs();
    const { db } = server.context;
    const version = (await dataOf(at, id))!.version;
    await db.deleteFrom('segmentResults').where('studyId', '=', studyId).execute();
    await (
      await openRecordings(server.context)
    ).reindexed;
    expect((await study(studyId)).segments).toMatchObject([
      { processingState: 'PROCESSING' },
      { processingState: 'PROCESSING' },
    ]);
    await server.runJobs();
    expect((await dataOf(at, id))!.version).toBe(version);
    expect(await dataOf(at, `all-${studyId}`)).toMatchObject({ respondentCount: 3 });
    await (
      await openRecordings(server.context)
    ).reindexed;
    expect((await study(studyId)).segments[0]).toMatchObject({ processingState: 'COMPLETED' });
  });
});
