import { duplicateItem, removeItems, restoreRemoval } from '@fovea/contract/studies/blocks';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { studyFixture } from '../../testing/studyFixture';

const at = studyFixture();
const { now, addText, seen, aTree, placeOf, refused } = at;

const duplicate = (childId: string, requestId?: string) =>
  at.ada.call(duplicateItem, {
    studyId: at.study.id,
    body: { childId, ...(requestId === undefined ? {} : { requestId }) },
  });

test('a stimulus is duplicated after the original, with its settings and its own name', async () => {
  const a = await addText('a');
  await addText('b');
  const instructionOptions = { ...a.instructionOptions!, instructions: '<p>Look here.</p>' };
  const settings = { instructionOptions, exposureTimeMs: 7000, manualAdvance: false };
  await at.ada.call(updateStudy, {
    studyId: at.study.id,
    body: { stimuli: [{ id: a.id, ...settings }] },
  });
  const made = await duplicate(placeOf(await now(), 'a').id);
  expect(await seen()).toBe('pre a a (copy) b post');
  expect(made.childIds).toEqual([placeOf(await now(), 'a (copy)').id]);
  expect(made.structure.stimuli).toMatchObject([
    { displayName: 'a (copy)', name: 'a (copy)', type: 'INSTRUCTION', ...settings },
  ]);
  // Changing the copy does not change the original.
  const copy = made.structure.stimuli[0]!;
  await at.ada.call(updateStudy, {
    studyId: at.study.id,
    body: { stimuli: [{ id: copy.id, exposureTimeMs: 9000 }] },
  });
  const { stimuli } = await now();
  expect(stimuli.find(({ id }) => id === a.id)).toMatchObject({ exposureTimeMs: 7000 });
  await duplicate(placeOf(await now(), 'a').id);
  expect(await seen()).toBe('pre a a (copy) 2 a (copy) b post');
});

test('a block is duplicated with copies of everything in it', async () => {
  await aTree();
  const before = await now();
  const made = await duplicate(placeOf(before, 'Box').id);
  expect(await seen()).toBe('pre a Box(b Inner(c)) Box (copy)(b (copy) Inner 2(c (copy))) d post');
  expect(made.blockIds).toHaveLength(2);
  expect(made.structure.stimuli.map(({ displayName }) => displayName).sort()).toEqual([
    'b (copy)',
    'c (copy)',
  ]);
  expect((await now()).stimuli).toHaveLength(before.stimuli.length + 2);
});

test('a copy names the same files as the original', async () => {
  const a = await addText('a');
  const keys = { imageKey: 'studies/x/media.png', thumbnailKey: 'studies/x/thumbnail.png' };
  const { db } = at.server.context;
  await db
    .updateTable('stimuli')
    .set({ type: 'IMAGE', ...keys })
    .where('id', '=', a.id)
    .execute();
  const { structure } = await duplicate(placeOf(await now(), 'a').id);
  const row = await db
    .selectFrom('stimuli')
    .select(['imageKey', 'thumbnailKey', 'assetId'])
    .where('id', '=', structure.stimuli[0]!.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ ...keys, assetId: null });
});

test('a duplicate can be removed and brought back', async () => {
  await aTree();
  const { childIds } = await duplicate(placeOf(await now(), 'Box').id);
  const path = { studyId: at.study.id };
  const { removalId } = await at.ada.call(removeItems, { ...path, body: { childIds } });
  expect(await seen()).toBe('pre a Box(b Inner(c)) d post');
  await at.ada.call(restoreRemoval, { ...path, removalId });
  expect(await seen()).toBe('pre a Box(b Inner(c)) Box (copy)(b (copy) Inner 2(c (copy))) d post');
});

test('a repeated request duplicates only once', async () => {
  await aTree();
  for (const name of ['Box', 'a']) {
    const childId = placeOf(await now(), name).id;
    const requestId = newId();
    const first = await duplicate(childId, requestId);
    const second = await duplicate(childId, requestId);
    expect(second.childIds).toEqual(first.childIds);
    expect(second.structure.version).toBe(first.structure.version);
    expect(second.structure.stimuli).toHaveLength(first.structure.stimuli.length);
  }
  expect(await seen()).toBe(
    'pre a a (copy) Box(b Inner(c)) Box (copy)(b (copy) Inner 2(c (copy))) d post',
  );
});

test('a default calibration, an unknown item and an item of another study are refused', async () => {
  const pre = at.study.blocks[0]!.children[0]!;
  await expect(duplicate(pre.id)).rejects.toMatchObject(refused(409, 'DEFAULT_CALIBRATION'));
  await expect(duplicate(newId())).rejects.toMatchObject(refused(404));
  const name = `Other ${newId().slice(-12)}`;
  const other = await at.ada.call(createStudy, { body: { name }, query: {} });
  const { blocks } = await at.ada.call(getStudy, { studyId: other.id });
  await expect(duplicate(blocks[0]!.children[0]!.id)).rejects.toMatchObject(refused(404));
});
