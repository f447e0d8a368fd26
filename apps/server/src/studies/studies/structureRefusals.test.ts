import {
  addBlockChildren,
  arrangeBlocks,
  changeBlock,
  copyBlocks,
  createBlock,
  deleteBlock,
  duplicateItem,
  removeItems,
  restoreRemoval,
} from '@fovea/contract/studies/blocks';
import { createStimulus, deleteStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, updateStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { studyFixture } from '../../testing/studyFixture';

const at = studyFixture();
const { now, addText, drawn, seen, aTree, placeOf, refused } = at;

test('the structure of a study that is locked, or was created elsewhere, cannot be changed', async () => {
  await aTree();
  const state = await now();
  const a = placeOf(state, 'a');
  const { removalId } = await at.ada.call(removeItems, {
    studyId: at.study.id,
    body: { childIds: [placeOf(state, 'd').id] },
  });
  const path = { studyId: at.study.id };
  const box = state.blocks.find(({ displayName }) => displayName === 'Box')!;
  const { id, blockOrder, fixed } = box.children[0]!;
  const attempts: (() => Promise<unknown>)[] = [
    () => at.ada.call(createBlock, { ...path, body: { parentBlockId: at.flowId } }),
    () => at.ada.call(changeBlock, { ...path, body: { blockId: box.id, name: 'B' } }),
    () =>
      at.ada.call(addBlockChildren, {
        ...path,
        body: { blockId: at.flowId, stimulusIds: [state.stimuli[0]!.id] },
      }),
    () => at.ada.call(copyBlocks, { ...path, body: { [at.flowId]: 'Copy' }, query: {} }),
    () => at.ada.call(deleteBlock, { ...path, blockId: box.id }),
    () => at.ada.call(duplicateItem, { ...path, body: { childId: a.id } }),
    () =>
      at.ada.call(arrangeBlocks, {
        ...path,
        body: { blocks: [{ blockId: box.id, children: [{ id, blockOrder, fixed }] }] },
      }),
    () => at.ada.call(removeItems, { ...path, body: { childIds: [a.id] } }),
    () => at.ada.call(restoreRemoval, { ...path, removalId }),
    () => addText('more'),
    () =>
      at.ada.call(deleteStimulus, {
        ...path,
        stimulusId: a.stimulusId!,
        query: { blockId: at.flowId },
      }),
    () => at.ada.call(updateStudy, { ...path, body: { recordWebcamVideo: true } }),
  ];
  const before = await now();
  for (const [set, code] of [
    [{ firstStartedAt: new Date() }, 'STUDY_LOCKED'],
    [{ firstStartedAt: null, studyType: 'LAB', desktopGeneration: 'fovea_8' }, 'NOT_CLOUD_NATIVE'],
    [{ studyType: 'REMOTE_DATA_COLLECTION' }, 'NOT_CLOUD_NATIVE'],
    [{ studyType: 'ONLINE', blockUsage: 'BLOCKS_NOT_USED' }, 'OLD_VERSION'],
  ] as const) {
    await at.server.context.db
      .updateTable('studies')
      .set(set)
      .where('id', '=', at.study.id)
      .execute();
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject(refused(409, code));
  }
  expect(drawn(await now())).toBe(drawn(before));
  expect((await now()).version).toBe(before.version);
});

test('ids of another company inside a body are treated as unknown', async () => {
  await aTree();
  const mallory = await at.server.otherCompanyUser();
  const theirs = await mallory.call(createStudy, {
    body: { name: `T ${newId().slice(-12)}` },
    query: {},
  });
  const flow = theirs.blocks[0]!;
  const text = await mallory.call(createStimulus, {
    studyId: theirs.id,
    body: { type: 'INSTRUCTION', name: 'Secret', blockId: flow.id },
  });
  const { removalId } = await mallory.call(deleteStimulus, {
    studyId: theirs.id,
    stimulusId: text.id,
    query: { blockId: flow.id },
  });
  const children = flow.children.map(({ id, blockOrder, fixed }) => ({ id, blockOrder, fixed }));
  const path = { studyId: at.study.id };
  const attempts: (() => Promise<unknown>)[] = [
    () => at.ada.call(createBlock, { ...path, body: { parentBlockId: flow.id } }),
    () => at.ada.call(changeBlock, { ...path, body: { blockId: flow.id, name: 'Mine' } }),
    () =>
      at.ada.call(addBlockChildren, {
        ...path,
        body: { blockId: at.flowId, stimulusIds: [theirs.stimuli[0]!.id] },
      }),
    () =>
      at.ada.call(addBlockChildren, {
        ...path,
        body: { blockId: flow.id, stimulusIds: [at.study.stimuli[0]!.id] },
      }),
    () => at.ada.call(copyBlocks, { ...path, body: { [flow.id]: 'Mine' }, query: {} }),
    () =>
      at.ada.call(copyBlocks, {
        ...path,
        body: { [at.flowId]: 'Mine' },
        query: { targetStimuliBlockId: flow.id },
      }),
    () => at.ada.call(deleteBlock, { ...path, blockId: flow.id }),
    () =>
      at.ada.call(arrangeBlocks, { ...path, body: { blocks: [{ blockId: flow.id, children }] } }),
    () => at.ada.call(removeItems, { ...path, body: { childIds: [flow.children[0]!.id] } }),
    () => at.ada.call(restoreRemoval, { ...path, removalId }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused(404));
  const swapped = [{ blockId: at.flowId, children }];
  await expect(
    at.ada.call(arrangeBlocks, { ...path, body: { blocks: swapped } }),
  ).rejects.toMatchObject(refused(409));
  expect(await seen()).toBe('pre a Box(b Inner(c)) d post');
});
