import {
  addStudyToFolder,
  changeFolderItem,
  createFolder,
  deleteFolder,
  getFolder,
  listFolders,
  type FolderItemChange,
} from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);

const make = (name: string, folderId = ada.rootFolder, requestId?: string) =>
  ada.call(createFolder, { folderId, body: { name, ...(requestId ? { requestId } : {}) } });
const look = (folderId: string, query = {}) => ada.call(getFolder, { folderId, query });
const change = (item: FolderItemChange, folderId = ada.rootFolder) =>
  ada.call(changeFolderItem, { folderId, itemId: item.id, body: item });
const aName = () => `Folder ${newId().slice(-12)}`;

async function aFile(folderId: string, name: string): Promise<string> {
  const id = newId();
  const now = server.context.now();
  await server.context.db
    .insertInto('files')
    .values({
      id,
      companyId: ada.companyId,
      folderId,
      name,
      kind: 'image',
      mimeType: 'image/png',
      sizeBytes: 10,
      width: 4,
      height: 3,
      durationMs: null,
      objectKey: `files/${id}.png`,
      thumbnailKey: null,
      contentHash: id,
      versionAt: now,
      createdBy: null,
      createdAt: now,
    })
    .execute();
  return id;
}

describe('creating folders', () => {
  test('a folder is created in its parent, with its path', async () => {
    const outer = await make('  Outer ');
    const inner = await make('Inner', outer.id);
    expect(outer).toMatchObject({ type: 'Folder', name: 'Outer', version: 1, itemCount: 0 });
    const seen = await look(inner.id);
    expect(seen).toMatchObject({ parentFolder: outer.id, total: 0, items: [], folderNames: [] });
    expect(seen.folderPath.map(({ folderName }) => folderName)).toEqual([
      'Studies',
      'Outer',
      'Inner',
    ]);
    const root = await look(ada.rootFolder);
    expect(root.parentFolder).toBeNull();
    expect(root.folderNames).toContain('Outer');
    expect(root.items.find(({ id }) => id === outer.id)).toMatchObject({ itemCount: 1 });
    const all = await ada.call(listFolders, {});
    expect(all.find(({ id }) => id === inner.id)).toMatchObject({ parentFolder: outer.id });
    expect(all.some(({ id }) => id === mallory.rootFolder)).toBe(false);
  });

  test.each([
    ['', 'You must select a name.'],
    ['a/b', 'The name can only include letters, numbers and spaces.'],
    ['../secret', 'The name can only include letters, numbers and spaces.'],
    ['😀'.repeat(41), 'The name can be at most 40 characters long.'],
  ])('%j is not a valid name', async (name, message) => {
    await expect(make(name)).rejects.toMatchObject({ status: 400, message });
  });

  test('the items of a folder, the folders and the studies are listed in the natural order of their names', async () => {
    const parent = await make(aName());
    for (const name of ['F 10', 'F 2', 'f 3']) await make(name, parent.id);
    for (const name of ['S 10', 'S 2', 's 3']) {
      const studyId = await aStudy(server, ada, { name });
      await ada.call(addStudyToFolder, { folderId: parent.id, body: { studyId } });
    }
    for (const name of ['i 10.png', 'I 9.png']) await aFile(parent.id, name);
    const { items, folderNames } = await look(parent.id, { order: 'name' });
    expect(items.map(({ name }) => name)).toEqual([
      ...['F 2', 'f 3', 'F 10', 'I 9.png', 'i 10.png', 'S 2', 's 3', 'S 10'],
    ]);
    expect(folderNames).toEqual(['F 2', 'f 3', 'F 10']);
    const folders = await ada.call(listFolders, {});
    const inside = folders.filter(({ parentFolder }) => parentFolder === parent.id);
    expect(inside.map(({ name }) => name)).toEqual(['F 2', 'f 3', 'F 10']);
    const studies = (await ada.call(listStudyNames, {})).map(({ name }) => name);
    expect(studies.filter((name) => /^s \d+$/i.test(name))).toEqual(['S 2', 's 3', 'S 10']);
    const down = await look(parent.id, { order: 'name', direction: 'desc' });
    expect(down.items.slice(0, 3).map(({ name }) => name)).toEqual(['F 10', 'f 3', 'F 2']);
  });

  test('sorted by data collection, studies of one state stand together', async () => {
    const { db, now } = server.context;
    const parent = await make(aName());
    const states = {
      'A preview': {},
      'B collecting': { collecting: true },
      'C stopped': { firstStartedAt: now() },
      'D preview': {},
      'E in a lab': { currentLabId: 'lab' },
      'F stopped': { firstStartedAt: now() },
    };
    for (const [name, state] of Object.entries(states)) {
      const studyId = await aStudy(server, ada, { name, collecting: false });
      await ada.call(addStudyToFolder, { folderId: parent.id, body: { studyId } });
      const change = { versionAt: now(), ...state };
      await db.updateTable('studies').set(change).where('id', '=', studyId).execute();
    }
    const namesSorted = async (direction: 'asc' | 'desc') =>
      (await look(parent.id, { order: 'collecting', direction })).items.map(({ name }) => name);
    const [preview, stopped, collecting] = [
      ['A preview', 'D preview'],
      ['C stopped', 'F stopped'],
      ['B collecting', 'E in a lab'],
    ] as const;
    expect(await namesSorted('desc')).toEqual([...collecting, ...stopped, ...preview]);
    expect(await namesSorted('asc')).toEqual([...preview, ...stopped, ...collecting]);
  });

  test('40 code points fit; another Unicode form or case is the same name', async () => {
    await make('😀'.repeat(40));
    await make('Caf\u00e9');
    for (const twin of ['Cafe\u0301', 'CAF\u00c9 ']) {
      await expect(make(twin)).rejects.toMatchObject({
        status: 409,
        message: 'Cannot be the same name as a sibling folder.',
      });
    }
    await make('Caf\u00e9', (await make(aName())).id);
  });

  test('of a hundred concurrent requests one creates the folder; the same request id returns it again', async () => {
    const name = aName();
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => make(name)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const requestId = newId();
    const again = aName();
    const created = await Promise.all(
      Array.from({ length: 10 }, () => make(again, ada.rootFolder, requestId)),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  });
});

describe('deleting folders', () => {
  const remove = (folderId: string, version = 1) =>
    ada.call(deleteFolder, { folderId, query: { version: String(version) } });

  test('the root folder and folders that are not empty cannot be deleted', async () => {
    expect(await refusalOf(remove(ada.rootFolder))).toEqual({ status: 409, code: 'ROOT_FOLDER' });
    for (const fill of [
      async (id: string) => void (await make('Inner', id)),
      async (id: string) => void (await aFile(id, 'Picture')),
      async (folderId: string) => {
        const studyId = await aStudy(server, ada, { collecting: false });
        await ada.call(addStudyToFolder, { folderId, body: { studyId } });
      },
    ]) {
      const { id } = await make(aName());
      await fill(id);
      expect(await refusalOf(remove(id))).toEqual({ status: 409, code: 'FOLDER_NOT_EMPTY' });
    }
  });

  test('an empty folder is deleted once, at the version that was seen', async () => {
    const { id } = await make(aName());
    expect(await refusalOf(remove(id, 7))).toEqual({ status: 409, code: 'STALE_VERSION' });
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => remove(id)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(look(id))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('deleted items do not keep a folder, and are not lost with it', async () => {
    const { id } = await make(aName());
    const fileId = await aFile(id, 'Gone');
    const studyId = await aStudy(server, ada, { collecting: false });
    await ada.call(addStudyToFolder, { folderId: id, body: { studyId } });
    const { db, now } = server.context;
    const deletedAt = now();
    await db.updateTable('files').set({ deletedAt }).where('id', '=', fileId).execute();
    await db.updateTable('studies').set({ deletedAt }).where('id', '=', studyId).execute();
    expect((await look(id)).total).toBe(0);
    await remove(id);
    const study = await db
      .selectFrom('studies')
      .select('folderId')
      .where('id', '=', studyId)
      .executeTakeFirst();
    expect(study?.folderId).toBe(ada.rootFolder);
  });
});

describe('moving and renaming', () => {
  test('a folder moves with its content, and never into itself', async () => {
    const a = await make(aName());
    const b = await make('B', a.id);
    const c = await make('C', b.id);
    const move = (parent: string, version = a.version) =>
      change({ type: 'Folder', id: a.id, version, parent, name: a.name });
    for (const target of [a.id, b.id, c.id]) {
      expect(await refusalOf(move(target))).toEqual({ status: 409, code: 'INTO_ITSELF' });
    }
    expect(await refusalOf(move(mallory.rootFolder))).toMatchObject({ status: 404 });
    const target = await make(aName());
    expect(await refusalOf(move(target.id, 5))).toEqual({ status: 409, code: 'STALE_VERSION' });
    const moved = await move(target.id);
    expect(moved).toMatchObject({ parentFolder: target.id, version: 2 });
    // Repeating the request, as after a lost response, changes nothing more.
    expect(await move(target.id)).toMatchObject({ parentFolder: target.id, version: 2 });
    expect((await look(c.id)).folderPath).toHaveLength(5);
  });

  test('two folders moved into each other at once do not disappear', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make(aName()), await make(aName())];
      const into = (item: typeof a, parent: string) =>
        change({ type: 'Folder', id: item.id, version: 1, parent, name: item.name });
      const ends = await Promise.allSettled([into(a, b.id), into(b, a.id)]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('a folder with the same name in the target is refused with this message', async () => {
    const target = await make(aName());
    await make('Pilot', target.id);
    const pilot = await make('Pilot');
    await expect(
      change({ type: 'Folder', id: pilot.id, version: 1, parent: target.id, name: 'Pilot' }),
    ).rejects.toMatchObject({
      status: 409,
      message: `${target.name} already contains a folder named "Pilot"`,
    });
    const other = await make(aName());
    await expect(
      change({ type: 'Folder', id: other.id, version: 1, parent: ada.rootFolder, name: 'PILOT' }),
    ).rejects.toMatchObject({ message: 'Cannot be the same name as a sibling folder.' });
    const renamed = await change({
      type: 'Folder',
      id: other.id,
      version: 1,
      parent: ada.rootFolder,
      name: ' Main wave ',
    });
    expect(renamed).toMatchObject({ name: 'Main wave', version: 2 });
    await expect(
      change({
        type: 'Folder',
        id: ada.rootFolder,
        version: 1,
        parent: other.id,
        name: 'Studies',
      }),
    ).rejects.toMatchObject({ status: 409, message: 'The root folder cannot be moved.' });
  });

  test('a study can always be moved, and renamed while it is unlocked and was built here', async () => {
    const target = await make(aName());
    const studyId = await aStudy(server, ada, { collecting: false });
    const item = async () =>
      (await look(ada.rootFolder, { limit: '200' })).items.find(({ id }) => id === studyId)!;
    const { version } = await item();
    const wanted: FolderItemChange = {
      type: 'StudyItem',
      id: studyId,
      version,
      parent: ada.rootFolder,
      name: aName(),
    };
    expect(await change(wanted)).toMatchObject({ name: wanted.name, version: version + 1 });
    expect(await refusalOf(change({ ...wanted, name: aName() }))).toMatchObject({
      code: 'STALE_VERSION',
    });
    const taken = await aStudy(server, ada, { name: 'Taken already' });
    const next = { ...wanted, version: version + 1 };
    await expect(change({ ...next, name: 'taken ALREADY' })).rejects.toMatchObject({
      status: 409,
      message: 'Cannot be the same name as an existing study.',
    });
    await expect(change({ ...next, name: 'a?' })).rejects.toMatchObject({ status: 400 });
    expect(taken).not.toBe(studyId);
    const { db } = server.context;
    await db
      .updateTable('studies')
      .set({ firstStartedAt: server.context.now() })
      .where('id', '=', studyId)
      .execute();
    expect(await refusalOf(change({ ...next, name: aName() }))).toEqual({
      status: 409,
      code: 'STUDY_LOCKED',
    });
    expect(await change({ ...next, parent: target.id })).toMatchObject({ parentFolder: target.id });
    await db
      .updateTable('studies')
      .set({ firstStartedAt: null, studyType: 'LAB', desktopGeneration: 'fovea_8' })
      .where('id', '=', studyId)
      .execute();
    expect(
      await refusalOf(
        change({ ...next, version: version + 2, parent: target.id, name: aName() }, target.id),
      ),
    ).toMatchObject({ code: 'STUDY_LOCKED' });
  });

  test('a file moves, a copy in progress cannot be changed, and unknown items do not exist', async () => {
    const target = await make(aName());
    const id = await aFile(ada.rootFolder, 'Picture');
    const file = {
      type: 'FileItem' as const,
      id,
      version: 1,
      parent: target.id,
      name: 'Picture',
    };
    expect(await change(file)).toMatchObject({ parentFolder: target.id, version: 2 });
    expect(await refusalOf(change({ ...file, type: 'StudyCopyItem' }))).toMatchObject({
      status: 409,
    });
    expect(await refusalOf(change({ ...file, type: 'StudyItem' }))).toMatchObject({ status: 404 });
    expect(
      await refusalOf(
        mallory.call(changeFolderItem, {
          folderId: mallory.rootFolder,
          itemId: id,
          body: { ...file, parent: mallory.rootFolder },
        }),
      ),
    ).toMatchObject({ status: 404 });
    const studyId = await aStudy(server, ada);
    expect(
      await refusalOf(
        mallory.call(addStudyToFolder, { folderId: mallory.rootFolder, body: { studyId } }),
      ),
    ).toMatchObject({ status: 404 });
  });
});
