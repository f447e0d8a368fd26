import { deleteSessionData, retryProcessing } from '@fovea/contract/participation/respondents';
import { changeSegment, createSegment, deleteSegment } from '@fovea/contract/analysis/segments';
import { getStudy } from '@fovea/contract/studies/studies';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { decodeSegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { decodeSegmentSignals } from '@fovea/science/segments/segmentSignals';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERASE_SESSION } from '../recordings/deletedData';
import { eraseSessionJob } from '../recordings/eraseSession.job';
import { newId } from '../../platform/store/newId';
import {
  anAnalysedStudy,
  bytesAt,
  segmentDataOf,
  segmentFilesOf,
  type AnalysedStudy,
} from '../../testing/analysedStudy';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { aCalibratedStudy } from '../../testing/sendRecording';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);

const ground = () => anAnalysedStudy(server, ada);
const study = (studyId: string) => ada.call(getStudy, { studyId });
const dataOf = (at: AnalysedStudy, segmentId: string) => segmentDataOf(ada, at, segmentId);
const segmentFiles = (at: AnalysedStudy, segmentId: string) =>
  segmentFilesOf(server, at, segmentId);
const fetched = (url: string | null | undefined) => bytesAt(server, url);
const segmentNamed = async ({ studyId }: AnalysedStudy, name: string) =>
  (await study(studyId)).segments.find((each) => each.name === name)!;

const segment = (name: string, respondents: readonly string[], more: object = {}) => ({
  name,
  respondents: [...respondents],
  ...more,
});

describe('a segment', () => {
  it('contains the gaze and the signals of its respondents only', async () => {
    const at = await ground();
    const { studyId, ids } = at;
    const before = await study(studyId);
    const criteria = { mode: 'all' as const, groups: [], leftOut: [ids[2]!] };
    const body = segment('  Two of them ', [ids[1]!, ids[0]!], { criteria });
    const created = await ada.call(createSegment, { studyId, body });
    expect(created).toMatchObject({
      name: 'Two of them',
      allRespondents: false,
      respondents: [ids[0], ids[1]],
      processingState: 'PROCESSING',
      progress: { done: 0, total: 1 },
      criteria,
    });
    const waiting = await study(studyId);
    expect(waiting.version).toBeGreaterThan(before.version);
    expect(waiting.segments).toEqual([before.segments[0], created]);
    await server.runJobs();

    const done = await study(studyId);
    expect(done.version).toBeGreaterThan(waiting.version);
    expect(done.segments[1]).toEqual({
      ...created,
      processingState: 'COMPLETED',
      progress: { done: 1, total: 1 },
    });
    const data = (await dataOf(at, created.id))!;
    expect(data.respondentCount).toBe(2);
    const aggregate = decodeSegmentAggregate(await fetched(data.url));
    expect(aggregate).toMatchObject({
      segmentId: created.id,
      respondentIds: [ids[0], ids[1]].sort(),
    });
    expect(new Set(aggregate.xNorm)).toEqual(new Set([0.25, 0.5]));
    const signals = decodeSegmentSignals(await fetched(data.signalsUrl));
    expect(signals).toMatchObject({ segmentId: created.id, respondents: 2 });
    const yaw = signals.values.get('headYawDeg')!;
    expect([...yaw.mean]).toEqual([0.375, 0.375, 0.375]);
    expect([...yaw.n]).toEqual([2, 2, 2]);
    expect(yaw.sd[0]).toBeCloseTo(0.125 * Math.SQRT2, 6);

    const all = (await dataOf(at, done.segments[0]!.id))!;
    expect(all.respondentCount).toBe(3);
    const ofAll = decodeSegmentSignals(await fetched(all.signalsUrl));
    expect([...ofAll.values.get('headYawDeg')!.n]).toEqual([3, 3, 3]);
  });

  it('is created once, however often the request is repeated', async () => {
    const { studyId, ids } = await ground();
    const body = segment('Once', [ids[0]!], { requestId: newId() });
    const created = await ada.call(createSegment, { studyId, body });
    expect(await ada.call(createSegment, { studyId, body })).toEqual(created);
    expect((await study(studyId)).segments).toHaveLength(2);
  });

  it('can be created in a locked study', async () => {
    const { studyId, ids } = await ground();
    expect((await study(studyId)).locked).toBe(true);
    await ada.call(createSegment, { studyId, body: segment('Locked', [ids[0]!]) });
  });

  it('has its new respondents after a change, and the old ones until then', async () => {
    const at = await ground();
    const { studyId, ids } = at;
    const { id } = await ada.call(createSegment, { studyId, body: segment('A', [ids[0]!]) });
    await server.runJobs();
    const renamed = await ada.call(changeSegment, {
      studyId,
      segmentId: id,
      body: { name: 'B', respondents: [ids[0]!] },
    });
    // The same respondents: nothing needs to be computed.
    expect(renamed).toMatchObject({ name: 'B', processingState: 'COMPLETED' });
    const body = { respondents: [ids[1]!, ids[2]!] };
    const changed = await ada.call(changeSegment, { studyId, segmentId: id, body });
    expect(changed).toMatchObject({
      name: 'B',
      respondents: [ids[1], ids[2]],
      processingState: 'PROCESSING',
    });
    expect(await dataOf(at, id)).toMatchObject({ respondentCount: 1 });
    await server.runJobs();
    const data = (await dataOf(at, id))!;
    expect(data.respondentCount).toBe(2);
    const { xNorm } = decodeSegmentAggregate(await fetched(data.url));
    expect(new Set(xNorm)).toEqual(new Set([0.5, 0.75]));
  });

  it('is deleted with its files, and its respondents stay', async () => {
    const at = await ground();
    const { studyId, ids } = at;
    const { id } = await ada.call(createSegment, { studyId, body: segment('A', [ids[0]!]) });
    await server.runJobs();
    expect(await segmentFiles(at, id)).toHaveLength(2);
    await ada.call(deleteSegment, { studyId, segmentId: id });
    const { segments } = await study(studyId);
    expect(segments).toMatchObject([{ allRespondents: true, respondents: at.ids }]);
    expect(await dataOf(at, id)).toBeUndefined();
    await server.runJobs();
    expect(await segmentFiles(at, id)).toEqual([]);
    const again = ada.call(deleteSegment, { studyId, segmentId: id });
    expect(await refusalOf(again)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('keeps no file of a respondent who was removed from it and then withdrew', async () => {
    const at = await ground();
    const { studyId, stimulusId, ids, people } = at;
    const { context } = server;
    const { id } = await ada.call(createSegment, { studyId, body: segment('A', ids.slice(0, 2)) });
    await server.runJobs();
    const body = { respondents: [ids[1]!] };
    await ada.call(changeSegment, { studyId, segmentId: id, body });
    await server.runJobs();
    // As when the server stopped before the previous files were deleted.
    const left = `studies/${studyId}/results/${id}/${stimulusId}-left.columns`;
    await context.objects.put(left, new Uint8Array(8));
    const { sessionId, begin } = people[0]!;
    const withdrawn = { studyId, sessionId, body: { secret: begin.secret } };
    await server.callWith(null)(withdrawSession, withdrawn);
    await server.runJobs();
    const later = () => new Date(Date.now() + 15 * 60_000);
    const job = { id: newId(), kind: ERASE_SESSION, companyId: ada.companyId, attempt: 1 };
    const payload = { sessionId, stimulusIds: [stimulusId] };
    await eraseSessionJob({ ...context, now: later })(
      { ...job, payload, maxAttempts: 20 },
      new AbortController().signal,
    );
    const keys = [await dataOf(at, id)].flatMap((data) => [data!.url, data!.signalsUrl!]);
    const files = await segmentFiles(at, id);
    expect(files).toHaveLength(2);
    for (const key of files) expect(keys.some((url) => url.includes(key))).toBe(true);
  });

  it('deleted during the aggregation leaves nothing behind', async () => {
    const at = await ground();
    const { studyId, ids } = at;
    const { id } = await ada.call(createSegment, { studyId, body: segment('A', [ids[0]!]) });
    await ada.call(deleteSegment, { studyId, segmentId: id });
    await server.runJobs();
    expect(await dataOf(at, id)).toBeUndefined();
    expect(await segmentFiles(at, id)).toEqual([]);
  });
});

describe('requests are refused', () => {
  let at: AnalysedStudy;
  let created: string;
  beforeAll(async () => {
    at = await ground();
    const body = segment('Taken', at.ids.slice(0, 2));
    created = (await ada.call(createSegment, { studyId: at.studyId, body })).id;
  });
  const create = (name: string, respondents: readonly string[]) =>
    refusalOf(ada.call(createSegment, { studyId: at.studyId, body: segment(name, respondents) }));
  const change = (segmentId: string, body: object) =>
    refusalOf(ada.call(changeSegment, { studyId: at.studyId, segmentId, body }));

  it('with a name that is empty, too long or taken', async () => {
    const one = at.ids.slice(2);
    expect(await create(' ', one)).toEqual({ status: 422, code: 'NAME_NOT_VALID' });
    expect(await create('a'.repeat(256), one)).toEqual({ status: 422, code: 'NAME_NOT_VALID' });
    expect(await create(' taken', one)).toEqual({ status: 409, code: 'NAME_TAKEN' });
    expect(await create('ALL respondents', one)).toEqual({ status: 409, code: 'NAME_TAKEN' });
    const other = await ada.call(createSegment, {
      studyId: at.studyId,
      body: segment('Other', one),
    });
    expect(await change(other.id, { name: 'TAKEN' })).toEqual({ status: 409, code: 'NAME_TAKEN' });
    // Its own name counts as free.
    await ada.call(changeSegment, {
      studyId: at.studyId,
      segmentId: created,
      body: { name: 'taken' },
    });
    await ada.call(deleteSegment, { studyId: at.studyId, segmentId: other.id });
  });

  it('with the respondents of another segment, including All Respondents', async () => {
    const same = { status: 409, code: 'SAME_RESPONDENTS' };
    expect(await create('New', [at.ids[1]!, at.ids[0]!])).toEqual(same);
    expect(await create('New', at.ids)).toEqual(same);
    expect(await change(created, { respondents: at.ids })).toEqual(same);
  });

  it('with respondents who are not eligible', async () => {
    const { studyId, stimulusId } = at;
    const elsewhere = await ground();
    const preview = await aProcessedRespondent(server, studyId, [{ stimulusId }], {
      preview: true,
    });
    const no = { status: 422, code: 'CANNOT_BE_CHOSEN' };
    expect(await create('New', ['unknown'])).toEqual(no);
    expect(await create('New', [at.ids[0]!, elsewhere.ids[0]!])).toEqual(no);
    expect(await create('New', [preview.sessionId])).toEqual(no);
    expect(await change(created, { respondents: ['unknown'] })).toEqual(no);
    const again = at.people[2]!;
    await ada.call(retryProcessing, { studyId, sessionId: again.sessionId });
    expect(await create('New', [again.sessionId])).toEqual(no);
    expect((await create('New', [])).status).toBeGreaterThanOrEqual(400);
  });

  it('to change All Respondents', async () => {
    const { studyId } = at;
    const segmentId = `all-${studyId}`;
    const no = { status: 409, code: 'ALL_RESPONDENTS' };
    expect(await change(segmentId, { name: 'Everybody' })).toEqual(no);
    expect(await refusalOf(ada.call(deleteSegment, { studyId, segmentId }))).toEqual(no);
  });

  it('for segments of another study or company, and without the feature', async () => {
    const { studyId } = at;
    const gone = { status: 404, code: 'NOT_FOUND' };
    const body = { name: 'Stolen' };
    const theirs = mallory.call(changeSegment, { studyId, segmentId: created, body });
    expect(await refusalOf(theirs)).toEqual(gone);
    const elsewhere = await aCalibratedStudy(server, ada);
    const moved = ada.call(changeSegment, { studyId: elsewhere, segmentId: created, body });
    expect(await refusalOf(moved)).toEqual(gone);
    const blind = await server.signedIn(['STUDY']);
    const refused = blind.call(deleteSegment, { studyId, segmentId: created });
    expect(await refusalOf(refused)).toMatchObject({ status: 403 });
  });
});

describe('when a respondent is removed from the study', () => {
  it.each(['withdrawn', 'deleted'])('(%s), no segment contains anything of them', async (how) => {
    const at = await ground();
    const { studyId, people, ids } = at;
    const pair = await ada.call(createSegment, {
      studyId,
      body: segment('Pair', ids.slice(0, 2)),
    });
    const single = await ada.call(createSegment, { studyId, body: segment('One', [ids[0]!]) });
    await server.runJobs();
    const { sessionId, begin } = people[0]!;
    if (how === 'withdrawn') {
      const { secret } = begin;
      await server.callWith(null)(withdrawSession, { studyId, sessionId, body: { secret } });
    } else await ada.call(deleteSessionData, { studyId, sessionId });
    // Immediately, before any job has run.
    for (const { id } of [pair, single]) expect(await dataOf(at, id)).toBeUndefined();
    expect(await segmentNamed(at, 'Pair')).toMatchObject({ respondents: [ids[1]] });
    await server.runJobs();

    const data = (await dataOf(at, pair.id))!;
    expect(decodeSegmentAggregate(await fetched(data.url)).respondentIds).toEqual([ids[1]]);
    expect(decodeSegmentSignals(await fetched(data.signalsUrl)).respondents).toBe(1);
    expect(await segmentFiles(at, pair.id)).toHaveLength(2);
    // A segment without respondents stays, and says so.
    expect(await segmentNamed(at, 'One')).toMatchObject({
      respondents: [],
      processingState: 'COMPLETED',
      progress: { done: 0, total: 0 },
    });
    expect(await dataOf(at, single.id)).toBeUndefined();
    expect(await segmentFiles(at, single.id)).toEqual([]);
    expect(await segmentFiles(at, `all-${studyId}`)).toHaveLength(2);
  });
});
