import {
  clearActivities,
  listActivities,
  noteActivityCheck,
} from '@fovea/contract/studies/activities';
import { getFolder } from '@fovea/contract/studies/folders';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import { copyStudy, deleteStudy, setEditors } from '@fovea/contract/studies/studyLifecycle';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aRespondent, aStudy, collecting } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { endAbandonedCopies } from '../activities/abandonedCopies';
import { copyStudyJob } from './copyStudy.job';
import { COPY_STUDY } from './studyJobs';

const server = setUpServer();
const mallory = setUpOutsider(server);
let ada: SignedIn;
beforeEach(async () => {
  ada = await server.signedIn();
});

const aName = () => `Copy ${newId().slice(-12)}`;
const ask = (studyId: string, name = aName(), requestId?: string) =>
  ada.call(copyStudy, {
    studyId,
    body: { name, targetFolderId: ada.rootFolder, ...(requestId ? { requestId } : {}) },
  });
const activities = async () => (await ada.call(listActivities, {})).activities;

/** A study with a text and an image. */
async function aFullStudy(): Promise<string> {
  const study = await ada.call(createStudy, { body: { name: aName() }, query: {} });
  const blockId = study.blocks[0]!.id;
  const studyId = study.id;
  const { id } = await ada.call(createStimulus, {
    studyId,
    body: { type: 'INSTRUCTION', name: 'Picture', blockId },
  });
  const { db, objects } = server.context;
  const folder = `studies/${studyId}/stimuli/${id}`;
  await objects.put(`${folder}/media.png`, Buffer.from('picture'));
  await objects.put(`${folder}/thumbnail.png`, Buffer.from('thumb'));
  await db
    .updateTable('stimuli')
    .set({
      type: 'IMAGE',
      imageKey: `${folder}/media.png`,
      thumbnailKey: `${folder}/thumbnail.png`,
      surveyTheme: JSON.stringify({ colour: 'red' }),
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('studies')
    .set({
      consentForm: 'Yes?',
      locale: 'de-DE',
      checks: JSON.stringify({ respondentEyesCheck: true }),
      deviceTypes: ['DESKTOP', 'TABLET'],
      studyFinishedRedirect: 'https://example.org/done?id={{rid}}',
      expectedParameters: ['rid', 'PROLIFIC_PID'],
      signalsDisabled: ['joy'],
      demarcatedSignals: ['blink'],
    })
    .where('id', '=', studyId)
    .execute();
  return studyId;
}

test('a copy has the whole structure of the study, and none of its sessions', async () => {
  const studyId = await aFullStudy();
  await collecting(server, studyId, true);
  await server.context.db
    .updateTable('studies')
    .set({ firstStartedAt: server.context.now(), editors: [ada.userId] })
    .where('id', '=', studyId)
    .execute();
  const source = await ada.call(getStudy, { studyId });
  const asked = await ask(studyId, '  The copy ');
  expect(asked).toMatchObject({
    type: 'STUDY_COPY',
    state: 'CREATED',
    name: 'The copy',
    progress: 0,
    studyId,
    resultStudyId: null,
  });
  const folder = () =>
    ada.call(getFolder, { folderId: ada.rootFolder, query: { search: 'the copy' } });
  expect((await folder()).items).toMatchObject([
    { type: 'StudyCopyItem', id: asked.id, name: 'The copy', state: 'CREATED', progress: 0 },
  ]);
  await server.runJobs();
  const [done] = await activities();
  expect(done).toMatchObject({ id: asked.id, state: 'SUCCESS', progress: 1, message: null });
  expect((await folder()).items).toMatchObject([{ type: 'StudyItem', id: done!.resultStudyId }]);

  const copy = await ada.call(getStudy, { studyId: done!.resultStudyId! });
  expect(copy).toMatchObject({
    name: 'The copy',
    version: 1,
    locked: false,
    hasCollected: false,
    remoteDataCollection: false,
    studyOwner: ada.userId,
    editors: [ada.userId],
    consentForm: 'Yes?',
    locale: 'de-DE',
    deviceTypes: ['DESKTOP', 'TABLET'],
    checks: source.checks,
    sensors: source.sensors,
    studyFinishedRedirect: 'https://example.org/done?id={{rid}}',
    expectedParameters: ['rid', 'PROLIFIC_PID'],
    signalsDisabled: ['joy'],
    demarcatedSignals: ['blink'],
  });
  expect(copy.stimuli.map(({ name, type }) => [name, type])).toEqual(
    source.stimuli.map(({ name, type }) => [name, type]),
  );
  const places = (study: typeof copy) =>
    study.blocks.map(({ displayName, flowOrder, children }) => ({
      displayName,
      flowOrder,
      children: children.map(({ blockOrder, fixed, stimulusId }) => ({
        blockOrder,
        fixed,
        name: study.stimuli.find(({ id }) => id === stimulusId)?.name,
      })),
    }));
  expect(places(copy)).toEqual(places(source));
  const ids = new Set([...source.stimuli, ...source.blocks].map(({ id }) => id));
  expect([...copy.stimuli, ...copy.blocks].some(({ id }) => ids.has(id))).toBe(false);
  const picture = copy.stimuli.find(({ type }) => type === 'IMAGE')!;
  expect(picture.surveyTheme).toEqual({ colour: 'red' });
  const bytes = await fetch(server.base + picture.imageUrl!);
  expect(await bytes.text()).toBe('picture');
  // The copy has files of its own, which stay when the study is deleted.
  expect(picture.imageUrl).toContain(copy.id);
});

test('repeating a request id creates only one copy', async () => {
  const studyId = await aFullStudy();
  const requestId = newId();
  const name = aName();
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(studyId, name, requestId)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  await server.runJobs();
  expect((await ask(studyId, name, requestId)).state).toBe('SUCCESS');
  expect(await activities()).toHaveLength(1);
});

test('of a hundred concurrent copies with one name one is created', async () => {
  const studyId = await aStudy(server, ada, { collecting: false });
  const name = aName();
  const ends = await Promise.allSettled(Array.from({ length: 100 }, () => ask(studyId, name)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(ask(studyId, ` ${name.toUpperCase()}`)).rejects.toMatchObject({
    status: 409,
    message: 'Cannot be the same name as an existing study.',
  });
  await server.runJobs();
});

test('invalid requests are refused', async () => {
  const studyId = await aStudy(server, ada, { name: aName(), collecting: false });
  await expect(ask(studyId, 'a/b')).rejects.toMatchObject({ status: 400 });
  await expect(ask(studyId, 'x'.repeat(41))).rejects.toMatchObject({ status: 400 });
  expect(
    await refusalOf(
      ada.call(copyStudy, {
        studyId,
        body: { name: aName(), targetFolderId: mallory.rootFolder },
      }),
    ),
  ).toMatchObject({ status: 404 });
  expect(
    await refusalOf(
      mallory.call(copyStudy, {
        studyId,
        body: { name: aName(), targetFolderId: mallory.rootFolder },
      }),
    ),
  ).toMatchObject({ status: 404 });
  await server.context.db
    .updateTable('studies')
    .set({ studyType: 'LAB', desktopGeneration: 'fovea_8' })
    .where('id', '=', studyId)
    .execute();
  expect(await refusalOf(ask(studyId))).toEqual({ status: 409, code: 'NOT_ONLINE' });
});

test('a job that is killed and run again creates exactly one copy', async () => {
  const studyId = await aFullStudy();
  const name = aName();
  await ask(studyId, name);
  const { db } = server.context;
  const { payload, id } = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', COPY_STUDY)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const job = {
    id,
    kind: COPY_STUDY,
    payload,
    companyId: ada.companyId,
    attempt: 1,
    maxAttempts: 5,
  };
  // Simulates a power cut after the files were copied and before any row was written.
  const dying = {
    ...server.context,
    recordings: {
      ...server.context.recordings,
      failpoints: {
        reach: () => {
          throw new Error('killed');
        },
      },
    },
  } as unknown as typeof server.context;
  await expect(copyStudyJob(dying)(job, new AbortController().signal)).rejects.toThrow('killed');
  expect((await activities())[0]).toMatchObject({ state: 'RETRYING' });
  await Promise.allSettled([
    copyStudyJob(server.context)(job, new AbortController().signal),
    copyStudyJob(server.context)(job, new AbortController().signal),
  ]);
  await server.runJobs();
  const copies = await db.selectFrom('studies').select('id').where('name', '=', name).execute();
  expect(copies).toHaveLength(1);
  const keys: string[] = [];
  for await (const { key } of server.context.objects.list(`studies/${copies[0]!.id}/`))
    keys.push(key);
  expect(keys).toHaveLength(2);
});

test('deleting the study meanwhile ends the copy with a message', async () => {
  const studyId = await aFullStudy();
  await ask(studyId);
  await ada.call(deleteStudy, { studyId });
  await server.runJobs();
  const [failed] = await activities();
  expect(failed).toMatchObject({
    state: 'ERROR',
    message: 'The study was deleted before it could be copied.',
    resultStudyId: null,
  });
  expect(failed!.completedDate).not.toBeNull();
});

test('a missing file ends the copy with a message and leaves nothing behind', async () => {
  const studyId = await aFullStudy();
  await server.context.db
    .updateTable('stimuli')
    .set({ thumbnailKey: 'studies/none/nothing.png' })
    .where('studyId', '=', studyId)
    .where('imageKey', 'is not', null)
    .execute();
  const { id } = await ask(studyId);
  const { payload } = await server.context.db
    .selectFrom('jobs')
    .select('payload')
    .where('dedupeKey', '=', id)
    .executeTakeFirstOrThrow();
  await server.runJobs();
  expect((await activities())[0]!.message).toBe(
    'The file of "Picture" is missing, so the study cannot be copied. Delete this stimulus or add it again.',
  );
  const left: string[] = [];
  const { targetId } = payload as { targetId: string };
  for await (const { key } of server.context.objects.list(`studies/${targetId}/`)) left.push(key);
  expect(left).toEqual([]);
});

test('a name taken meanwhile ends the copy with a message', async () => {
  const studyId = await aFullStudy();
  const name = aName();
  await ask(studyId, name);
  await ada.call(createStudy, { body: { name }, query: {} });
  await server.runJobs();
  expect((await activities())[0]).toMatchObject({
    state: 'ERROR',
    message: 'Cannot be the same name as an existing study.',
  });
});

test.each([
  ['that uses no blocks', 'BLOCKS_NOT_USED', true],
  ['without flows', 'BLOCK_RANDOM_CHOICE', false],
] as const)(
  'the copy of a study from the old builder %s has one flow with the stimuli in order',
  async (_, blockUsage, keepsBlocks) => {
    const studyId = await aFullStudy();
    const { db } = server.context;
    await db.updateTable('studies').set({ blockUsage }).where('id', '=', studyId).execute();
    if (!keepsBlocks) await db.deleteFrom('blocks').where('studyId', '=', studyId).execute();
    const source = await ada.call(getStudy, { studyId });
    await ask(studyId);
    await server.runJobs();
    const [done] = await activities();
    const copy = await ada.call(getStudy, { studyId: done!.resultStudyId! });
    expect(copy.blockUsage).toBe('BLOCK_RANDOM_CHOICE');
    expect(copy.topLevelBlocks).toHaveLength(1);
    expect(copy.blocks).toHaveLength(1);
    const names = copy.blocks[0]!.children.map(
      ({ stimulusId }) => copy.stimuli.find(({ id }) => id === stimulusId)?.name,
    );
    expect(names).toEqual(source.stimuli.map(({ name }) => name));
  },
);

test('activities are those of the user, can be cleared when finished, and record the last check', async () => {
  const studyId = await aFullStudy();
  await ask(studyId);
  await server.runJobs();
  await ask(studyId);
  const ben = await server.signedIn();
  expect((await ben.call(listActivities, {})).activities).toEqual([]);
  expect((await ada.call(listActivities, {})).lastActivityCheck).toBeNull();
  expect((await activities()).map(({ state }) => state)).toEqual(['CREATED', 'SUCCESS']);
  const left = await ada.call(clearActivities, {});
  expect(left.activities.map(({ state }) => state)).toEqual(['CREATED']);
  const { lastActivityCheck } = await ada.call(noteActivityCheck, {});
  expect(Math.abs(Date.parse(lastActivityCheck!) - server.context.now().getTime())).toBeLessThan(
    60_000,
  );
  await server.runJobs();
});

test('activities about a study that is hidden now are not listed', async () => {
  const owner = ada;
  const studyId = await aFullStudy();
  ada = await server.signedIn([
    'STUDY',
    'ONLINE_STUDY_BUILDER',
    'REMOTE_DATA_COLLECTION',
    'LIMITED_STUDY_VIEW',
  ]);
  await ask(studyId);
  await server.runJobs();
  expect(await activities()).toHaveLength(1);
  await owner.call(setEditors, { studyId, body: { editors: [owner.userId] } });
  expect(await activities()).toHaveLength(0);
});

test('a copy whose job died silently ends with an error', async () => {
  const studyId = await aFullStudy();
  const { id } = await ask(studyId);
  const { db, now } = server.context;
  await endAbandonedCopies(db, now());
  expect((await activities())[0]).toMatchObject({ state: 'CREATED' });
  await db.updateTable('jobs').set({ state: 'dead' }).where('dedupeKey', '=', id).execute();
  expect((await activities())[0]).toMatchObject({
    state: 'ERROR',
    message: 'The study could not be copied because the server was interrupted. Try again.',
  });
});

test('sessions of the source are not in the copy', async () => {
  const studyId = await aStudy(server, ada);
  await aRespondent(server, studyId);
  await ask(studyId);
  await server.runJobs();
  const [done] = await activities();
  const copy = await ada.call(getStudy, { studyId: done!.resultStudyId! });
  expect(copy).toMatchObject({ hasCollected: false, locked: false });
});
