import {
  calculateAois,
  changeAoiDefinition,
  createAoiDefinition,
  createAoiSet,
  deleteAoiDefinition,
  getAoiSet,
  getAoiStats,
  type AoiStats,
} from '@fovea/contract/analysis/aoi';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { getStudy } from '@fovea/contract/studies/studies';
import {
  encodeSegmentAggregate,
  type SegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import { describe, expect, it } from 'vitest';
import { allRespondentsId } from '../queue/allRespondents';
import { newId } from '../../platform/store/newId';
import { aRespondent, type TakingPart } from '../../testing/aStudy';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

interface Ground {
  readonly studyId: string;
  readonly stimulusId: string;
  readonly setId: string;
}

async function ground(): Promise<Ground> {
  const studyId = await aCalibratedStudy(server, ada);
  const { stimuli } = await ada.call(getStudy, { studyId });
  const stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  const { id: setId } = await ada.call(createAoiSet, { body: { study: studyId } });
  return { studyId, stimulusId, setId };
}

const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const shown = (points: { x: number; y: number }[], ts = 0) => ({
  ts,
  points,
  source: 'drawn' as const,
});
const draw = (at: Ground, points = box(0, 0, 0.5, 1), respondent: string | null = null) =>
  ada.call(createAoiDefinition, {
    body: {
      id: newId(),
      name: 'Half',
      displayColor: '#ff8c00',
      aoiSet: at.setId,
      stimuli: [at.stimulusId],
      respondent,
      group: '',
      shape: 'rectangle',
      timeline: [shown(points)],
      time: null,
    },
  });
const stats = ({ setId }: Ground) => ada.call(getAoiStats, { aoiSetId: setId });
const set = ({ setId }: Ground) => ada.call(getAoiSet, { aoiSetId: setId });

/**
 * Two people for one second: one looks left, right, left and clicks there; the other looks right
 * only.
 */
function tiny(at: Ground, segmentId: string): SegmentAggregate {
  const floats = (...values: number[]) => Float32Array.from(values);
  return {
    stimulusId: at.stimulusId,
    segmentId,
    respondentIds: ['left', 'right'],
    respondentsWithGaze: 2,
    frameIntervalMs: 1000 / 30,
    durationMs: 1000,
    degreeScale: null,
    totalNumberOfRespondents: 2,
    version: '3',
    algorithms: ['by-hand 1'],
    collectedSensors: ['webcam-gaze'],
    respondentIndex: Uint16Array.of(0, 0, 0, 0, 1, 1),
    tMs: floats(150, 250, 500, 800, 250, 350),
    xNorm: floats(0.25, 0.25, 0.75, 0.25, 0.75, 0.75),
    yNorm: floats(0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
    sampleMs: floats(100, 100, 100, 100, 100, 100),
    fixationRespondentIndex: Uint16Array.of(0, 0, 0, 1),
    fixationStartMs: floats(100, 350, 700, 200),
    fixationEndMs: floats(300, 650, 900, 500),
    fixationXNorm: floats(0.25, 0.75, 0.25, 0.75),
    fixationYNorm: floats(0.5, 0.5, 0.5, 0.5),
    clickRespondentIndex: Uint16Array.of(0, 0),
    clickTMs: floats(500, 600),
    clickXNorm: floats(0.1, 0.9),
    clickYNorm: floats(0.1, 0.1),
    respondents: {
      exposureMs: floats(1000, 1000),
      validMs: floats(400, 200),
      xNormPerDeg: floats(0.03, 0.03),
      yNormPerDeg: floats(0.05, 0.05),
      accuracyDeg: floats(1, 1),
      precisionStdDeg: floats(1, 1),
      rateHz: floats(30, 30),
    },
  };
}

async function keepAggregate(at: Ground, segmentId: string, version: string): Promise<void> {
  const { db, objects } = server.context;
  const objectKey = `studies/${at.studyId}/results/${segmentId}/${at.stimulusId}-${version}.columns`;
  await objects.put(objectKey, encodeSegmentAggregate(tiny(at, segmentId)));
  const row = { objectKey, version, respondentCount: 2 };
  await db
    .insertInto('segmentResults')
    .values({
      segmentId,
      stimulusId: at.stimulusId,
      companyId: ada.companyId,
      studyId: at.studyId,
      ...row,
    })
    .onConflict((clash) => clash.columns(['segmentId', 'stimulusId']).doUpdateSet(row))
    .execute();
}

describe('for an aggregate made by hand', () => {
  it('equal the values computed by hand', async () => {
    const at = await ground();
    const segmentId = allRespondentsId(at.studyId);
    await keepAggregate(at, segmentId, 'a');
    const aoi = await draw(at);
    expect((await set(at)).calculatingAois).toEqual([aoi.id]);
    expect(await stats(at)).toEqual([]);
    await server.runJobs();
    expect((await set(at)).calculatingAois).toEqual([]);
    const [found, ...others] = await stats(at);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      aoiDefinition: aoi.id,
      segment: segmentId,
      updatedDate: aoi.updatedDate,
      dataVersion: 'a',
      // The first fixation of the respondent who looked there began at 100 ms.
      ttffMs: 100,
      ttff: 0.1,
      // 200 + 200 ms of one respondent, nothing of the other: 400 / 2.
      dwellTimeMsFixation: 200,
      timeSpent: 0.2,
      dwellTimePercentFixation: 20,
      fixationCount: 1,
      visitsFixation: 1,
      ratio: 0.5,
      ratioNumeratorFixation: 1,
      ratioNumeratorGaze: 1,
      ratioDenominator: 2,
      // The respondent who looked there returned: 1 of 1; one revisit for two respondents.
      revisitorRatio: 1,
      revisits: 0.5,
      mouseClicks: 0.5,
      durationMs: 1000,
      actualExposureMs: 1000,
      // Half of 1920 x 1080.
      areaPixels: 1_036_800,
      // Three samples of 100 ms for two respondents.
      dwellTimeMsGaze: 150,
      dwellTimePercentGaze: 15,
    });
    expect(found?.stats['ttffMs']).toEqual({ n: 1, mean: 100, median: 100, sd: null });
    expect(found?.stats['dwellTimeMsFixation']).toMatchObject({ n: 2, mean: 200, median: 200 });
    expect(found?.stats['dwellTimeMsFixation']?.sd).toBeCloseTo(Math.sqrt(80_000), 9);
    expect(found?.stats['dwellTimeMsFixationOfHitters']).toMatchObject({ n: 1, mean: 400 });
  });

  it('for a single respondent count only that one', async () => {
    const at = await ground();
    await keepAggregate(at, allRespondentsId(at.studyId), 'a');
    const aoi = await draw(at);
    const { db } = server.context;
    const bind = (sessionId: string) =>
      db.updateTable('aoiDefinitions').set({ sessionId }).where('id', '=', aoi.id).execute();
    await bind('right');
    await server.runJobs();
    expect((await stats(at))[0]).toMatchObject({ ratioDenominator: 1, ratio: 0, ttff: null });
    await bind('nobody here');
    await ada.call(calculateAois, { aoiSetId: at.setId, query: { force: 'true' } });
    await server.runJobs();
    expect((await stats(at))[0]).toMatchObject({
      ratioDenominator: 0,
      ratio: null,
      dwellTimeMsFixation: null,
    });
  });

  it('become stale with a new shape or new data, but not with a new name', async () => {
    const at = await ground();
    await keepAggregate(at, allRespondentsId(at.studyId), 'a');
    const aoi = await draw(at);
    await server.runJobs();
    const one = async (): Promise<AoiStats> => (await stats(at))[0]!;
    const change = async (body: object) =>
      await ada.call(changeAoiDefinition, { aoiDefinitionId: aoi.id, body });

    const named = await change({ name: 'Left half' });
    expect((await one()).updatedDate).toBe(named.updatedDate);
    expect((await set(at)).calculatingAois).toEqual([]);

    const moved = await change({ timeline: [shown(box(0.5, 0, 1, 1))] });
    expect((await one()).updatedDate).not.toBe(moved.updatedDate);
    expect((await one()).ratio).toBe(0.5);
    expect((await set(at)).calculatingAois).toEqual([aoi.id]);
    await server.runJobs();
    expect(await one()).toMatchObject({ updatedDate: moved.updatedDate, ratio: 1, ttffMs: 275 });

    await keepAggregate(at, allRespondentsId(at.studyId), 'b');
    expect((await one()).dataVersion).toBe('a');
    const asked = await ada.call(calculateAois, { aoiSetId: at.setId, query: {} });
    expect(asked.calculatingAois).toEqual([aoi.id]);
    await server.runJobs();
    expect((await one()).dataVersion).toBe('b');

    // Nothing is stale, so nothing is computed unless forced.
    const again = await ada.call(calculateAois, { aoiSetId: at.setId, query: {} });
    expect(again.calculatingAois).toEqual([]);
    const forced = await ada.call(calculateAois, { aoiSetId: at.setId, query: { force: 'true' } });
    expect(forced.calculatingAois).toEqual([aoi.id]);
    await server.runJobs();
    expect((await set(at)).calculatingAois).toEqual([]);
  });

  it('are deleted with their segment and with their AOI', async () => {
    const at = await ground();
    const all = allRespondentsId(at.studyId);
    const segmentId = newId();
    await keepAggregate(at, all, 'a');
    await keepAggregate(at, segmentId, 'c');
    const aoi = await draw(at);
    await server.runJobs();
    expect((await stats(at)).map(({ segment }) => segment).toSorted()).toEqual(
      [all, segmentId].toSorted(),
    );
    const { db } = server.context;
    await db.deleteFrom('segmentResults').where('segmentId', '=', segmentId).execute();
    await ada.call(calculateAois, { aoiSetId: at.setId, query: { force: 'true' } });
    await server.runJobs();
    expect((await stats(at)).map(({ segment }) => segment)).toEqual([all]);
    await ada.call(deleteAoiDefinition, { aoiDefinitionId: aoi.id });
    expect(await stats(at)).toEqual([]);
  });
});

describe('for recordings', () => {
  it('count everybody who took part, except withdrawn sessions', async () => {
    const at = await ground();
    const people: TakingPart[] = [];
    for (const seed of ['ada', 'ben']) {
      const respondent = await aRespondent(server, at.studyId);
      await sendRecording(server, respondent, recordedChunks(respondent.slides, seed));
      people.push(respondent);
    }
    const everywhere = await draw(at, box(-1, -1, 2, 2));
    await draw(at, box(-1, -1, 2, 2), people[0]!.sessionId);
    await server.runJobs();
    const of = async (id: string) =>
      (await stats(at)).find(({ aoiDefinition }) => aoiDefinition === id);
    const before = (await of(everywhere.id))!;
    expect(before).toMatchObject({ ratio: 1, ratioDenominator: 2 });
    expect(before.ttffMs).toBeLessThan(500);
    expect(before.dwellTimePercentGaze).toBeGreaterThan(80);
    expect(before.stats['dwellTimeMsGaze']?.n).toBe(2);

    const [leaving] = people;
    await server.callWith(null)(withdrawSession, {
      studyId: at.studyId,
      sessionId: leaving!.sessionId,
      body: { secret: leaving!.begin.secret },
    });
    // Immediately, before anything is recomputed.
    expect(await stats(at)).toEqual([]);
    expect((await set(at)).aoiDefinitions.map(({ id }) => id)).toEqual([everywhere.id]);
    await server.runJobs();
    const after = (await of(everywhere.id))!;
    expect(after).toMatchObject({ ratio: 1, ratioDenominator: 1 });
    expect(after.dataVersion).not.toBe(before.dataVersion);
    expect(after.dwellTimeMsGaze).not.toBe(before.dwellTimeMsGaze);
  }, 120_000);
});
