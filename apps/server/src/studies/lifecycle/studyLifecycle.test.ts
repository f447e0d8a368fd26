import type { Feature } from '@fovea/contract/protocol/access';
import { changeFolderItem, createFolder, getFolder } from '@fovea/contract/studies/folders';
import { getSession, listSessions } from '@fovea/contract/participation/respondents';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import {
  checkStudyVersions,
  deleteStudy,
  getDeletedStudy,
  listDeletedStudies,
  listStudyNames,
  setEditors,
  setValidTo,
  undeleteStudy,
} from '@fovea/contract/studies/studyLifecycle';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const RESEARCHER: Feature[] = [
  'STUDY',
  'ONLINE_STUDY_BUILDER',
  'REMOTE_DATA_COLLECTION',
  'LIMITED_STUDY_VIEW',
  'LAB',
];

const server = setUpServer();
const ada = setUpUser(server, RESEARCHER);
const ben = setUpUser(server, RESEARCHER);
const administrator = setUpUser(server, [...RESEARCHER, 'ACCOUNT_ADMINISTRATION']);
const mallory = setUpOutsider(server);

const aName = () => `Study ${newId().slice(-12)}`;
const newStudy = (name = aName(), owner = ada) =>
  owner.call(createStudy, { body: { name }, query: {} });
const remove = (studyId: string, user = ada) => user.call(deleteStudy, { studyId });

describe('names, versions and labs', () => {
  test('only existing studies are listed by name', async () => {
    const study = await newStudy();
    const names = async () => (await ada.call(listStudyNames, {})).map(({ id }) => id);
    expect(await names()).toContain(study.id);
    await remove(study.id);
    expect(await names()).not.toContain(study.id);
  });

  test('outdated versions are returned, and null for deleted studies', async () => {
    const same = await newStudy();
    const changed = await newStudy();
    const gone = await newStudy();
    await ada.call(updateStudy, { studyId: changed.id, body: { contactEmail: 'b@example.org' } });
    await remove(gone.id);
    const body = {
      [same.id]: same.version,
      [changed.id]: changed.version,
      [gone.id]: gone.version,
      unknown: 1,
    };
    const answer = await ada.call(checkStudyVersions, { body });
    expect(answer).toEqual({ [changed.id]: changed.version + 1, [gone.id]: null, unknown: null });
    expect(await mallory.call(checkStudyVersions, { body: { [same.id]: 1 } })).toEqual({
      [same.id]: null,
    });
    expect(await ada.call(checkStudyVersions, { body: {} })).toEqual({});
  });
});

describe('visibility of a study', () => {
  test('a restricted study does not exist for other users of the company', async () => {
    const study = await newStudy();
    const studyId = study.id;
    await server.context.db
      .updateTable('studies')
      .set({ collecting: true })
      .where('id', '=', studyId)
      .execute();
    const { sessionId } = await aRespondent(server, studyId);
    const limited = await ada.call(setEditors, { studyId, body: { editors: [ada.userId] } });
    expect(limited.editors).toEqual([ada.userId]);

    expect(await refusalOf(ben.call(getStudy, { studyId }))).toEqual(NOT_FOUND);
    expect(await refusalOf(ben.call(listSessions, { studyId }))).toEqual(NOT_FOUND);
    expect(await refusalOf(ben.call(getSession, { studyId, sessionId }))).toEqual(NOT_FOUND);
    expect(await refusalOf(remove(studyId, ben))).toEqual(NOT_FOUND);
    expect(await refusalOf(ben.call(setEditors, { studyId, body: { editors: [] } }))).toEqual(
      NOT_FOUND,
    );
    expect(await ben.call(checkStudyVersions, { body: { [studyId]: limited.version } })).toEqual({
      [studyId]: null,
    });
    const names = await ben.call(listStudyNames, {});
    expect(names.some(({ id }) => id === studyId)).toBe(false);
    const folder = { folderId: ada.rootFolder, query: { search: study.name } };
    expect((await ben.call(getFolder, folder)).total).toBe(0);
    expect(
      await refusalOf(
        ben.call(changeFolderItem, {
          folderId: ada.rootFolder,
          itemId: studyId,
          body: {
            type: 'StudyItem',
            id: studyId,
            version: limited.version,
            parent: ada.rootFolder,
            name: study.name,
          },
        }),
      ),
    ).toEqual(NOT_FOUND);

    for (const user of [ada, administrator]) {
      expect((await user.call(getStudy, { studyId })).id).toBe(studyId);
      expect((await user.call(getFolder, folder)).total).toBe(1);
      expect((await user.call(listSessions, { studyId })).length).toBe(1);
    }
    await ada.call(setEditors, { studyId, body: { editors: [ben.userId] } });
    expect((await ben.call(getStudy, { studyId })).id).toBe(studyId);
    // The owner sees it whether listed or not.
    expect((await ada.call(getStudy, { studyId })).id).toBe(studyId);

    await remove(studyId);
    const carl = await server.signedIn(RESEARCHER);
    const deleted = async (user: SignedIn) =>
      (await user.call(listDeletedStudies, {})).some(({ id }) => id === studyId);
    expect([await deleted(ada), await deleted(ben), await deleted(carl)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await refusalOf(carl.call(getDeletedStudy, { studyId }))).toEqual(NOT_FOUND);
    expect(await refusalOf(carl.call(undeleteStudy, { studyId }))).toEqual(NOT_FOUND);
  });

  test('a folder with a study that the user cannot see is not empty', async () => {
    const { id: folderId } = await ada.call(createFolder, {
      folderId: ada.rootFolder,
      body: { name: aName() },
    });
    const study = await ada.call(createStudy, {
      body: { name: aName() },
      query: { targetFolderId: folderId },
    });
    await ada.call(setEditors, { studyId: study.id, body: { editors: [ada.userId] } });
    expect((await ben.call(getFolder, { folderId, query: {} })).items).toEqual([]);
  });

  test('editors must be users of the company, and the feature is required', async () => {
    const study = await newStudy();
    const set = (editors: string[], user = ada) =>
      user.call(setEditors, { studyId: study.id, body: { editors } });
    for (const strange of [mallory.userId, 'unknown', '__proto__']) {
      expect(await refusalOf(set([ada.userId, strange]))).toEqual(NOT_FOUND);
    }
    const without = await server.signedIn(['STUDY', 'ONLINE_STUDY_BUILDER']);
    expect(await refusalOf(set([], without))).toMatchObject({ status: 403 });
    const twice = await set([ada.userId, ben.userId, ada.userId]);
    expect(twice.editors).toEqual([ada.userId, ben.userId]);
    expect((await set([])).editors).toEqual([]);
  });
});

test('the expiration date must be today or later', async () => {
  const { id: studyId } = await newStudy();
  const set = (validTo: string) => ada.call(setValidTo, { studyId, body: { validTo } });
  const day = (offset: number) =>
    new Date(server.context.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  await expect(set(day(-2))).rejects.toMatchObject({
    status: 400,
    message: 'The expiration date must be today or later.',
  });
  for (const strange of ['2030-02-30', '2030-13-01', '0000-00-00']) {
    await expect(set(strange)).rejects.toMatchObject({ status: 400 });
  }
  expect((await set(day(0))).validTo).toBe(`${day(0)}T12:00:00.000Z`);
  expect((await set('9999-12-31')).validTo).toBe('9999-12-31T12:00:00.000Z');
});

describe('deleting and restoring', () => {
  test('a deleted study disappears everywhere, is stopped, and frees its name', async () => {
    const study = await newStudy();
    const { id: studyId, name } = study;
    await server.context.db
      .updateTable('studies')
      .set({ collecting: true, currentLabId: 'lab-1' })
      .where('id', '=', studyId)
      .execute();
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => remove(studyId)));
    expect(ends.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await refusalOf(ada.call(getStudy, { studyId }))).toEqual(NOT_FOUND);
    expect(
      (await ada.call(getFolder, { folderId: ada.rootFolder, query: { search: name } })).total,
    ).toBe(0);
    const deleted = await ada.call(getDeletedStudy, { studyId });
    expect(deleted).toMatchObject({
      name,
      deletionStatus: 'MANUALLY_DELETED',
      nativeCloudStudy: true,
      downloadAvailable: false,
      downloadGenerationInProgress: false,
      respondentCount: 0,
    });
    const days =
      (Date.parse(deleted.finalDeletionDate) - Date.parse(deleted.deletedDate)) / 86_400_000;
    expect(days).toBe(90);
    expect(await refusalOf(mallory.call(getDeletedStudy, { studyId }))).toEqual(NOT_FOUND);
    expect(await refusalOf(mallory.call(undeleteStudy, { studyId }))).toEqual(NOT_FOUND);

    await newStudy(name);
    const back = await ada.call(undeleteStudy, { studyId });
    expect(back).toEqual({ id: studyId, name: `${name} copy`, folder: ada.rootFolder });
    // Repeated, as after a lost response.
    expect(await ada.call(undeleteStudy, { studyId })).toEqual(back);
    const restored = await ada.call(getStudy, { studyId });
    expect(restored).toMatchObject({ name: `${name} copy`, remoteDataCollection: false });
    expect(await refusalOf(ada.call(getDeletedStudy, { studyId }))).toEqual(NOT_FOUND);
  });

  test('it is restored into the root folder, with its own name if that is free', async () => {
    const folder = await ada.call(createFolder, {
      folderId: ada.rootFolder,
      body: { name: aName() },
    });
    const study = await ada.call(createStudy, {
      body: { name: aName() },
      query: { targetFolderId: folder.id },
    });
    await remove(study.id);
    expect(await ada.call(undeleteStudy, { studyId: study.id })).toEqual({
      id: study.id,
      name: study.name,
      folder: ada.rootFolder,
    });
  });

  test('two studies with the same name are restored under two names', async () => {
    const name = aName();
    const first = await newStudy(name);
    await remove(first.id);
    const second = await newStudy(name);
    await remove(second.id);
    const back = await Promise.all(
      [first, second].map(({ id }) => ada.call(undeleteStudy, { studyId: id })),
    );
    expect(back.map((study) => study.name).sort()).toEqual([name, `${name} copy`]);
  });

  test.each(['LAB', 'REMOTE_DATA_COLLECTION'] as const)(
    'imported %s studies can be deleted and restored too',
    async (studyType) => {
      const studyId = await aStudy(server, ada);
      await server.context.db
        .updateTable('studies')
        .set({ studyType, desktopGeneration: 'fovea_8' })
        .where('id', '=', studyId)
        .execute();
      await remove(studyId);
      expect(await ada.call(getDeletedStudy, { studyId })).toMatchObject({
        nativeCloudStudy: false,
      });
    },
  );

  test('nothing in a deleted study can be changed', async () => {
    const study = await newStudy();
    await remove(study.id);
    const { id: studyId } = study;
    for (const call of [
      () => ada.call(updateStudy, { studyId, body: { name: aName() } }),
      () => ada.call(setEditors, { studyId, body: { editors: [] } }),
      () => ada.call(setValidTo, { studyId, body: { validTo: '2999-01-01' } }),
      () => ada.call(listSessions, { studyId }),
    ]) {
      expect(await refusalOf(call())).toEqual(NOT_FOUND);
    }
  });
});
