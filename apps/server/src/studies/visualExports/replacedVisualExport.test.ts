import { respondentsHash } from '@fovea/rules/analysis/visualExports';
import { beforeEach, expect, test } from 'vitest';
import { allRespondentsId } from '../../research/queue/allRespondents';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { visualExportCalls } from '../../testing/exports/visualExportCalls';
import { picture } from '../../testing/mediaSamples';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const { request, complete, list, fileKeys } = visualExportCalls(server, ada, () => study);

test('A visual export takes the place, the name and the file of the one that it replaces', async () => {
  const old = await request({}, { userDefinedName: 'Poster' });
  await complete(old.id, await picture('png'));
  expect(await fileKeys()).not.toEqual([]);
  const made = await request({}, { userDefinedName: 'Poster', replaces: old.id });
  expect(await list()).toMatchObject([
    { id: made.id, state: 'CREATED', userDefinedName: 'Poster' },
  ]);
  await server.runJobs();
  expect(await fileKeys()).toEqual([]);
});

test('The one to be replaced stays with its file when the new one is refused', async () => {
  const segmentIds = [allRespondentsId(study.studyId)];
  const shown = { segmentIds, segmentsRespondentsHash: respondentsHash([study.ids]) };
  const old = await request(shown, { userDefinedName: 'Poster' });
  const other = await request({}, { userDefinedName: 'Other' });
  await complete(old.id, await picture('png'));
  const files = await fileKeys();
  await aProcessedRespondent(server, study.studyId, [{ stimulusId: study.stimulusId }]);
  const replaces = old.id;
  for (const [wanted, name, refused] of [
    [shown, 'Poster', { status: 409, code: 'STALE_SEGMENT' }],
    [{}, 'Other', { status: 409, code: 'NAME_TAKEN' }],
    [{}, 'no blanks', { status: 422, code: 'NAME_NOT_VALID' }],
  ] as const) {
    const asked = request(wanted, { userDefinedName: name, replaces });
    expect(await refusalOf(asked)).toEqual(refused);
  }
  expect((await list()).map(({ id }) => id).toSorted()).toEqual([old.id, other.id].toSorted());
  await server.runJobs();
  expect(await fileKeys()).toEqual(files);
});

test('A request that is sent again after a lost answer replaces once', async () => {
  const old = await request({}, { userDefinedName: 'Poster' });
  const asked = { userDefinedName: 'Poster', replaces: old.id, requestId: 'the-same-request' };
  const first = await request({}, asked);
  expect((await request({}, asked)).id).toBe(first.id);
  expect((await list()).map(({ id }) => id)).toEqual([first.id]);
});

test('An export of another study is not replaced', async () => {
  const elsewhere = study;
  const old = await request({}, { userDefinedName: 'Poster' });
  study = await anAnalysedStudy(server, ada);
  const asked = request({}, { userDefinedName: 'Poster', replaces: old.id });
  expect((await refusalOf(asked)).status).toBe(404);
  study = elsewhere;
  expect((await list()).map(({ id }) => id)).toEqual([old.id]);
});
