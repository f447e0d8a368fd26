import { getDemoProgress } from '@fovea/contract/platform/demo';
import { createFolder, getFolder } from '@fovea/contract/studies/folders';
import { listSessions } from '@fovea/contract/participation/respondents';
import { deleteStudy, deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { getStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { setUpServer } from '../../testing/setUp';
import { ensureDemo, isCollecting } from './ensureDemo';
import { ensureExamples, exampleId } from './ensureExamples';
import { setUpDemoResearcher } from './testing/setUpDemoResearcher';

const server = setUpServer();
const researcher = setUpDemoResearcher(server);

const id = (key: string) => exampleId(researcher.accounts.companyId, key);
const examples = async () => {
  const root = await researcher.call(getFolder, {
    folderId: researcher.accounts.rootFolder,
    query: {},
  });
  const folder = root.items.find(({ name }) => name.startsWith('Examples') && name !== 'Examples');
  return await researcher.call(getFolder, { folderId: folder!.id, query: { order: 'name' } });
};

test('a folder with a study of every kind is created once, and quickly the second time', async () => {
  // An existing folder with this name is left alone.
  await researcher.call(createFolder, {
    folderId: researcher.accounts.rootFolder,
    body: { name: 'Examples' },
  });
  await ensureExamples(server.context, researcher.accounts);
  const first = await examples();
  expect(first.name).toBe('Examples copy');
  expect(
    first.items.map((item) => [item.name, item.type === 'StudyItem' && item.studyType]),
  ).toEqual([
    ['Coffee at home, remote', 'REMOTE_DATA_COLLECTION'],
    ['Coffee packaging 2021', 'ONLINE'],
    ['Shelf layout in the lab', 'LAB'],
    ['Store walk in the lab', 'LAB'],
  ]);
  expect(first.items.every((item) => item.type === 'StudyItem' && item.thumbnailUrl)).toBe(true);
  const start = performance.now();
  await ensureExamples(server.context, researcher.accounts);
  expect(performance.now() - start).toBeLessThan(1000);
  expect((await examples()).total).toBe(4);
});

test('each example shows its feature', async () => {
  const lab = await researcher.call(getStudy, { studyId: id('lab-with-quota') });
  expect(lab.quota).toMatchObject({ youngMale: 3, oldAt: 35 });
  expect(lab.quota?.variables.map(({ variable }) => variable)).toEqual(['coffee', 'household']);
  const sessions = await researcher.call(listSessions, { studyId: lab.id });
  expect(sessions.filter(({ machineId }) => machineId === null)).toHaveLength(2);
  expect(sessions.filter(({ endTime }) => endTime !== null)).toHaveLength(5);
  expect((await researcher.call(getStudy, { studyId: id('lab-without-quota') })).quota).toBeNull();
  const remote = await researcher.call(getStudy, { studyId: id('remote') });
  expect(remote.stimuli.map(({ type }) => type)).toContain('SCENE_RECORDING');
  const old = await researcher.call(getStudy, { studyId: id('old-builder') });
  expect(old).toMatchObject({ blockUsage: 'BLOCKS_NOT_USED', topLevelBlocks: [] });
  expect(old.stimuli).toHaveLength(3);
});

test('a deleted example, permanently or not, is not created again', async () => {
  await researcher.call(deleteStudy, { studyId: id('remote') });
  await researcher.call(deleteStudyForEver, {
    studyId: id('old-builder'),
    query: { confirmation: 'delete' },
  });
  await server.runJobs();
  await ensureExamples(server.context, researcher.accounts);
  expect((await examples()).total).toBe(2);
});

test('a deleted demo study is no longer filled', async () => {
  const { studyId } = await ensureDemo(server.context, researcher.accounts);
  expect(await isCollecting(server.context, studyId)).toBe(true);
  expect((await researcher.call(getDemoProgress, {})).state).toBe('seeding');
  await researcher.call(deleteStudy, { studyId });
  expect(await isCollecting(server.context, studyId)).toBe(false);
  expect((await researcher.call(getDemoProgress, {})).state).toBe('off');
  expect((await ensureDemo(server.context, researcher.accounts)).studyId).toBe(studyId);
});
