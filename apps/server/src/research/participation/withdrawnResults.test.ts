import { getSession } from '@fovea/contract/participation/respondents';
import { getPartialInfo } from '@fovea/contract/analysis/respondentData';
import { getStudy } from '@fovea/contract/studies/studies';
import { finishSession } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { decodeSegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { describe, expect, it } from 'vitest';
import { aRespondent, type TakingPart } from '../../testing/aStudy';
import { aCalibratedStudy, recordedChunks, sendChunks } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const withdrawn = ({ studyId, sessionId, begin }: TakingPart) =>
  server.callWith(null)(withdrawSession, { studyId, sessionId, body: { secret: begin.secret } });
const sessionOf = ({ studyId, sessionId }: TakingPart) =>
  ada.call(getSession, { studyId, sessionId });

describe('withdrawing an analysed session', () => {
  it('removes it from the aggregates', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const [one, two] = [await analysed(studyId, 'one'), await analysed(studyId, 'two')];
    await server.runJobs();
    const both = [one.sessionId, two.sessionId].sort();
    expect((await lookedAtTogether(studyId)).sort()).toEqual(both);
    await deleteReplaced(studyId);
    await withdrawn(one);
    // The old aggregate is unavailable even before the job ran.
    expect(await lookedAtTogether(studyId)).toEqual([]);
    await server.runJobs();
    expect(await lookedAtTogether(studyId)).toEqual([two.sessionId]);
    const { respondentBuckets } = await ada.call(getStudy, { studyId });
    const info = await ada.call(getPartialInfo, { studyId });
    const ids = info.flatMap(({ respondentData }) => respondentData.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set([two.sessionId]));
    expect(respondentBuckets.processed).toBe(1);
    expect(await resultsNaming(studyId, one.sessionId)).toEqual([]);
    await withdrawn(two);
    await server.runJobs();
    expect(await resultsNaming(studyId, '')).toEqual([]);
  });

  it('a recording withdrawn while it waits for its analysis gives no results', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const one = await analysed(studyId, 'waiting');
    await withdrawn(one);
    await server.runJobs();
    expect((await sessionOf(one)).state).toBe('WITHDRAWN');
    expect(await resultsNaming(studyId, '')).toEqual([]);
  });

  async function analysed(studyId: string, seed: string): Promise<TakingPart> {
    const respondent = await aRespondent(server, studyId);
    const chunks = await sendChunks(respondent, recordedChunks(respondent.slides, seed));
    const call = server.callWith(respondent.token);
    const answer = await call(finishSession, { ...respondent, body: { chunks } });
    expect(answer).toEqual({ state: 'complete' });
    return respondent;
  }

  /** The respondents whose gaze is in the aggregate of the stimulus. */
  async function lookedAtTogether(studyId: string): Promise<string[]> {
    const { stimuli } = await ada.call(getStudy, { studyId });
    const [data] = stimuli.find(({ type }) => type === 'INSTRUCTION')!.segmentData;
    if (!data) return [];
    const answer = await fetch(server.base + data.url);
    return [...decodeSegmentAggregate(new Uint8Array(await answer.arrayBuffer())).respondentIds];
  }

  /**
   * If one was aggregated before two was analysed, that file is kept for five minutes, for pages that are still
   * reading it. Here it is deleted at once.
   */
  async function deleteReplaced(studyId: string): Promise<void> {
    const { db, objects } = server.context;
    const rows = await db
      .selectFrom('segmentResults')
      .select(['objectKey', 'signalsObjectKey'])
      .where('studyId', '=', studyId)
      .execute();
    const current = new Set(rows.flatMap((row) => [row.objectKey, row.signalsObjectKey]));
    for await (const { key } of objects.list(`studies/${studyId}/results/all-${studyId}/`)) {
      if (!current.has(key)) await objects.delete(key);
    }
  }

  /** Result files with this id in their name or in their bytes. */
  async function resultsNaming(studyId: string, id: string): Promise<string[]> {
    const found: string[] = [];
    const { objects } = server.context;
    for await (const { key } of objects.list(`studies/${studyId}/results/`)) {
      const bytes = await objects.read(key);
      if (key.includes(id) || Buffer.from(bytes!).includes(id)) found.push(key);
    }
    return found;
  }
});
