import { orderBlockChildren } from '@fovea/contract/studies/blocks';
import { getFolder } from '@fovea/contract/studies/folders';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { createStimulus, deleteStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { noonOfDay } from '@fovea/rules/studies/editors';
import { expect, test } from 'vitest';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const flowOf = (study: Study) => study.topLevelBlocks[0]!;
const namesOf = (study: Study) =>
  orderedStimuli(study.blocks, study.stimuli, flowOf(study)).map((stimulus) => stimulus.name);
let count = 0;
const newStudy = () => ada.call(createStudy, { body: { name: `Study ${++count}` }, query: {} });
const addText = (study: Study, name: string) =>
  ada.call(createStimulus, {
    studyId: study.id,
    body: { type: 'INSTRUCTION', name, blockId: flowOf(study) },
  });

test('a new study has one flow and both calibrations, and is in the root folder', async () => {
  const study = await ada.call(createStudy, { body: { name: '  Shelf test ' }, query: {} });
  expect(study).toMatchObject({
    name: 'Shelf test',
    studyType: 'ONLINE',
    remoteDataCollection: false,
    locked: false,
    hasCollected: false,
    folder: ada.rootFolder,
    studyOwner: ada.userId,
    sensors: { webcam: true, eyeTracking: true, screenRecording: false },
    collectionLink: `${server.base}/collect/#s/${study.id}`,
  });
  expect(study.blocks.map((block) => block.displayName)).toEqual(['Flow 1']);
  expect(namesOf(study)).toEqual(['Pre-study calibration', 'Post-study calibration']);
  const folder = await ada.call(getFolder, { folderId: ada.rootFolder, query: {} });
  expect(folder.items).toMatchObject([{ id: study.id, name: 'Shelf test', respondentCount: 0 }]);
  expect(folder.folderPath).toEqual([{ folderId: ada.rootFolder, folderName: 'Studies' }]);
});

test('names of studies are cleaned, limited in length and unique', async () => {
  const create = (name: string) => ada.call(createStudy, { body: { name }, query: {} });
  await create('Café');
  await expect(create('CAFE\u0301 ')).rejects.toMatchObject({
    status: 409,
    message: 'Cannot be the same name as an existing study.',
  });
  await expect(create('../etc')).rejects.toMatchObject({
    status: 400,
    message: 'The name can only include letters, numbers and spaces.',
  });
  await expect(create('   ')).rejects.toMatchObject({ message: 'You must select a name.' });
  // Forty code points, eighty UTF-16 units.
  await expect(create('🙂'.repeat(40))).resolves.toMatchObject({ name: '🙂'.repeat(40) });
  await expect(create('🙂'.repeat(41))).rejects.toMatchObject({ status: 400 });
  await expect(create('a\u0000b')).rejects.toMatchObject({ status: 400 });
});

test('of many concurrent requests for one name exactly one succeeds', async () => {
  const tries = Array.from({ length: 12 }, () =>
    ada.call(createStudy, { body: { name: 'Only one' }, query: {} }).then(
      () => 200,
      (reason: { status: number }) => reason.status,
    ),
  );
  const statuses = await Promise.all(tries);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
});

test('a request repeated after a lost response returns the same study', async () => {
  const body = { name: 'Lost answer', requestId: 'request-0123456789' };
  const first = await ada.call(createStudy, { body, query: {} });
  expect((await ada.call(createStudy, { body, query: {} })).id).toBe(first.id);
  const atOnce = { name: 'At once', requestId: 'request-9876543210' };
  const created = await Promise.all(
    [1, 2, 3, 4].map(() => ada.call(createStudy, { body: atOnce, query: {} })),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  // Another request id, or the same body from another user, is another request.
  const other = { ...body, requestId: 'request-abcdefghij' };
  await expect(ada.call(createStudy, { body: other, query: {} })).rejects.toMatchObject({
    status: 409,
  });
  const otherCompanyUser = await server.otherCompanyUser();
  const theirs = await otherCompanyUser.call(createStudy, { body, query: {} });
  expect(theirs.id).not.toBe(first.id);
});

test('new items come between the calibrations, in the order they were added, with free names', async () => {
  const study = await newStudy();
  await addText(study, 'Welcome');
  const second = await addText(study, 'welcome');
  expect(second.name).toBe('welcome 2');
  expect(second).toMatchObject({ exposureTimeMs: 30_000, width: 1920, height: 1080 });
  const now = await ada.call(getStudy, { studyId: study.id });
  expect(namesOf(now)).toEqual([
    'Pre-study calibration',
    'Welcome',
    'welcome 2',
    'Post-study calibration',
  ]);
  await expect(addText(study, 'PreCalib 1')).rejects.toMatchObject({ status: 400 });
});

test('the order of a flow can change, except for its calibrations', async () => {
  const study = await newStudy();
  for (const name of ['A', 'B', 'C']) await addText(study, name);
  const block = (await ada.call(getStudy, { studyId: study.id })).blocks[0]!;
  const ids = block.children.map((child) => child.id);
  const order = (places: number[]) =>
    ada.call(orderBlockChildren, {
      studyId: study.id,
      blockId: block.id,
      body: {
        children: places.map((place, blockOrder) => ({ id: ids[place]!, blockOrder, fixed: true })),
      },
    });
  await order([0, 3, 1, 2, 4]);
  const now = await ada.call(getStudy, { studyId: study.id });
  expect(namesOf(now).slice(1, -1)).toEqual(['C', 'A', 'B']);
  for (const places of [
    [4, 1, 2, 3, 0],
    [0, 1, 2, 4],
    [0, 1, 1, 3, 4],
  ]) {
    await expect(order(places)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'ORDER_NOT_ALLOWED' },
    });
  }
});

test('changes to a stimulus follow the rules and are all or nothing', async () => {
  const study = await newStudy();
  const text = await addText(study, 'Text');
  const change = (stimulus: object) =>
    ada.call(updateStudy, {
      studyId: study.id,
      body: { contactEmail: 'x@example.org', stimuli: [{ id: text.id, ...stimulus }] },
    });
  await expect(change({ exposureTimeMs: 5 * 60_000 + 1 })).rejects.toMatchObject({
    status: 400,
    message: 'Text: Maximum duration is 5 min and 0 sec.',
  });
  await expect(change({ exposureTimeMs: -1 })).rejects.toMatchObject({ status: 400 });
  await expect(change({ displayName: 'Pre-study calibration' })).rejects.toMatchObject({
    status: 400,
  });
  const long = { color: '#000000', backgroundColor: '#ffffff', instructions: 'x'.repeat(501) };
  await expect(change({ instructionOptions: long })).rejects.toMatchObject({ status: 400 });
  const untouched = await ada.call(getStudy, { studyId: study.id });
  expect(untouched.contactEmail).not.toBe('x@example.org');

  const options = { ...long, instructions: 'Look at the picture.' };
  const changed = await change({
    displayName: 'Hello',
    exposureTimeMs: 0,
    manualAdvance: true,
    instructionOptions: options,
  });
  expect(changed.stimuli.find(({ id }) => id === text.id)).toMatchObject({
    displayName: 'Hello',
    exposureTimeMs: 0,
    instructionOptions: options,
  });
  expect(changed.version).toBeGreaterThan(untouched.version);
});

test('a default calibration can be neither renamed nor deleted, other items can', async () => {
  const study = await newStudy();
  const text = await addText(study, 'Text');
  const pre = study.stimuli.find(({ name }) => name === 'Pre-study calibration')!;
  const remove = (stimulusId: string) =>
    ada.call(deleteStimulus, { studyId: study.id, stimulusId, query: { blockId: flowOf(study) } });
  await expect(remove(pre.id)).rejects.toMatchObject({ status: 409 });
  await expect(
    ada.call(updateStudy, {
      studyId: study.id,
      body: { stimuli: [{ id: pre.id, displayName: 'Mine' }] },
    }),
  ).rejects.toMatchObject({ status: 400 });
  await remove(text.id);
  const now = await ada.call(getStudy, { studyId: study.id });
  expect(now.stimuli).toHaveLength(2);
  expect(now.blocks[0]!.children.map((child) => child.blockOrder)).toEqual([0, 1]);
  await expect(remove(text.id)).rejects.toMatchObject({ status: 404 });
});

test('a study whose last image is being removed does not start without it', async () => {
  for (let round = 0; round < 4; round++) {
    const study = await newStudy();
    const text = await addText(study, 'Text');
    await Promise.allSettled([
      ada.call(toggleCollection, { studyId: study.id, flag: 'true' }),
      ada.call(deleteStimulus, {
        studyId: study.id,
        stimulusId: text.id,
        query: { blockId: flowOf(study) },
      }),
    ]);
    const { remoteDataCollection, stimuli } = await ada.call(getStudy, { studyId: study.id });
    expect(remoteDataCollection).toBe(stimuli.length === 3);
  }
});

test('collection only starts when there is something to show, and then the study is locked', async () => {
  const study = await newStudy();
  const toggle = (flag: string) => ada.call(toggleCollection, { studyId: study.id, flag });
  await expect(toggle('true')).rejects.toMatchObject({
    status: 409,
    message: 'All stimuli are calibration slides. Add something to look at.',
  });
  await addText(study, 'Text');
  await expect(toggle('maybe')).rejects.toMatchObject({ status: 400 });
  expect(await toggle('true')).toEqual({ remoteDataCollection: true });
  expect(await toggle('false')).toEqual({ remoteDataCollection: false });
  const stopped = await ada.call(getStudy, { studyId: study.id });
  expect(stopped).toMatchObject({ locked: true, remoteDataCollection: false });
  await expect(
    ada.call(updateStudy, { studyId: study.id, body: { name: 'Another' } }),
  ).rejects.toMatchObject({ status: 409 });
  await expect(addText(study, 'More')).rejects.toMatchObject({ status: 409 });
});

test('collection starts until the last day has ended in every time zone, and not later', async () => {
  const study = await newStudy();
  await addText(study, 'Text');
  const { db, now } = server.context;
  const today = now().toISOString().slice(0, 10);
  const validTo = new Date(noonOfDay(today));
  await db.updateTable('studies').set({ validTo }).where('id', '=', study.id).execute();
  // The end of the day can be more than a day away, when whoever signed in now is signed out.
  const signedIn = () => server.signedIn();
  const start = async () =>
    (await signedIn()).call(toggleCollection, { studyId: study.id, flag: 'true' });
  const advanceTo = (hours: number) =>
    server.advanceClock(Date.parse(today) + hours * 3_600_000 - now().getTime());
  advanceTo(24 + 11);
  expect(await start()).toEqual({ remoteDataCollection: true });
  await (await signedIn()).call(toggleCollection, { studyId: study.id, flag: 'false' });
  advanceTo(24 + 13);
  await expect(start()).rejects.toMatchObject({
    status: 409,
    problem: { code: 'EXPIRED' },
    message: 'The study has expired, so it cannot collect data. Set a later expiration date first.',
  });
});
