import {
  changeFixationFilter,
  getFixationFilter,
  type FixationFilter,
} from '@fovea/contract/analysis/fixationFilter';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { DEFAULT_FILTERS } from '@fovea/rules/analysis/fixationFilters';
import { I2MC_DEFAULTS } from '@fovea/science/eyeMovements/i2mc';
import { IVT_DEFAULTS } from '@fovea/science/eyeMovements/ivt';
import { SEGMENTATION_DEFAULTS } from '@fovea/science/eyeMovements/segmentation';
import { afterEach, expect, test, vi } from 'vitest';
import { aRespondent } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const IDT: FixationFilter = { algorithm: 'idt', dispersionDeg: 1.5, minDurationMs: 150 };
const AUTO: FixationFilter = { algorithm: 'auto' };

afterEach(() => {
  vi.restoreAllMocks();
});

async function takesPart(studyId: string, seed: string): Promise<void> {
  const respondent = await aRespondent(server, studyId);
  await sendRecording(server, respondent, recordedChunks(respondent.slides, seed));
}

const choose = (studyId: string, filter: FixationFilter) =>
  ada.call(changeFixationFilter, { studyId, body: { filter } });
const filterOf = (studyId: string) => ada.call(getFixationFilter, { studyId });

test('the defaults offered are those of the algorithms', () => {
  expect(IVT_DEFAULTS).toMatchObject(parametersOf(DEFAULT_FILTERS.ivt));
  expect(SEGMENTATION_DEFAULTS).toMatchObject(parametersOf(DEFAULT_FILTERS.segments));
  expect(I2MC_DEFAULTS).toMatchObject(parametersOf(DEFAULT_FILTERS.i2mc));
});

function parametersOf({ algorithm: _, ...parameters }: FixationFilter) {
  return parameters;
}

test('a study without recordings has another filter at once, and its recordings are analysed with it', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  expect(await filterOf(studyId)).toEqual({ filter: AUTO, recomputation: null, recordings: 0 });
  expect(await choose(studyId, IDT)).toEqual({ filter: IDT, recomputation: null, recordings: 0 });
  expect((await ada.call(getStudy, { studyId })).fixationFilter).toEqual(IDT);

  await takesPart(studyId, 'one');
  await server.runJobs();
  const [session] = await ada.call(listSessions, { studyId });
  expect(session!.qualityMetrics!.parameters).toMatchObject({
    ...{ fixationAlgorithm: 'idt', fixationReason: 'asked' },
    ...{ dispersionDeg: 1.5, minDurationMs: 150 },
  });
});

test('a recording that is being analysed when the filter changes is analysed with the new one', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  await takesPart(studyId, 'one');
  const run = server.context.processor.run.bind(server.context.processor);
  vi.spyOn(server.context.processor, 'run').mockImplementationOnce(async (task, request) => {
    const answer = await run(task, request);
    await choose(studyId, IDT);
    return answer;
  });
  await server.runJobs();
  const [session] = await ada.call(listSessions, { studyId });
  expect(session!.qualityMetrics!.parameters['fixationAlgorithm']).toBe('idt');
});

test('a filter out of its limits, a study from elsewhere and a user who may not build are refused', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const tooLow = { ...DEFAULT_FILTERS.ivt, thresholdDegPerS: 1 } as FixationFilter;
  expect(await refusalOf(choose(studyId, tooLow))).toMatchObject({ status: 400 });
  await server.context.db
    .updateTable('studies')
    .set({ studyType: 'LAB', desktopGeneration: 'fovea_8' })
    .where('id', '=', studyId)
    .execute();
  expect(await refusalOf(choose(studyId, IDT))).toMatchObject({
    ...{ status: 409, code: 'NOT_CLOUD_NATIVE' },
  });
  const blind = await server.signedIn(['STUDY', 'ANALYSIS']);
  const asked = blind.call(changeFixationFilter, { studyId, body: { filter: IDT } });
  expect(await refusalOf(asked)).toMatchObject({ status: 403 });
  // It is changed by its own call only.
  const body = { fixationFilter: IDT } as object;
  await ada.call(updateStudy, { studyId, body }).catch(() => undefined);
  expect((await filterOf(studyId)).filter).toEqual(AUTO);
});
