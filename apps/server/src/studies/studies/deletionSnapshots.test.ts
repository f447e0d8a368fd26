import {
  addBlockChildren,
  deleteBlock,
  removeItems,
  restoreRemoval,
} from '@fovea/contract/studies/blocks';
import { createStimulus, deleteStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { picture } from '../../testing/mediaSamples';
import { studyFixture } from '../../testing/studyFixture';
import { uploadAsset } from '../../testing/uploadAsset';
import { sweepSnapshots } from './sweepSnapshots';

const DAY_MS = 24 * 60 * 60_000;
const at = studyFixture();
const { now, addText, addBlock, drawn, seen, aTree, placeOf, refused } = at;

test('a removal is restored exactly, and only once', async () => {
  await aTree();
  const before = await now();
  const { removalId, structure } = await at.ada.call(removeItems, {
    studyId: at.study.id,
    body: { childIds: ['a', 'Box', 'c'].map((name) => placeOf(before, name).id) },
  });
  expect(await seen()).toBe('pre d post');
  expect(structure.blocks).toHaveLength(1);
  expect((await now()).stimuli).toHaveLength(3);

  const restore = () => at.ada.call(restoreRemoval, { studyId: at.study.id, removalId });
  const back = await restore();
  const after = await now();
  const { version: _before, ...was } = before;
  const { version: _after, ...is } = after;
  expect(is.blocks).toEqual(was.blocks);
  expect(is.stimuli).toEqual(was.stimuli);
  expect(back.stimuli.map(({ displayName }) => displayName)).toEqual(['a', 'b', 'c']);
  await expect(restore()).rejects.toMatchObject(refused(409, 'ALREADY_BACK'));
  await expect(
    at.ada.call(restoreRemoval, { studyId: at.study.id, removalId: newId() }),
  ).rejects.toMatchObject(refused(404));
  const other = await at.ada.call(createStudy, {
    body: { name: `Other ${newId().slice(-12)}` },
    query: {},
  });
  await expect(at.ada.call(restoreRemoval, { studyId: other.id, removalId })).rejects.toMatchObject(
    refused(404),
  );
});

test('restored items are placed among what changed meanwhile, under a free name', async () => {
  const { box } = await aTree();
  const { removalId } = await at.ada.call(deleteStimulus, {
    studyId: at.study.id,
    stimulusId: (await now()).stimuli.find(({ displayName }) => displayName === 'd')!.id,
    query: { blockId: at.flowId },
  });
  const boxRemoval = await at.ada.call(deleteBlock, { studyId: at.study.id, blockId: box });
  await addText('D');
  await addBlock('box');
  expect(await seen()).toBe('pre a d box() post');
  await at.ada.call(restoreRemoval, { studyId: at.study.id, removalId: boxRemoval.removalId });
  await at.ada.call(restoreRemoval, { studyId: at.study.id, removalId });
  expect(await seen()).toBe('pre a Box 2(b Inner(c)) d 2 d box() post');
});

test('nothing is restored into a block that is gone, or twice into a flow', async () => {
  const { box } = await aTree();
  const state = await now();
  const b = state.stimuli.find(({ displayName }) => displayName === 'b')!;
  const { removalId } = await at.ada.call(deleteStimulus, {
    studyId: at.study.id,
    stimulusId: b.id,
    query: { blockId: box },
  });
  const restore = (id: string) =>
    at.ada.call(restoreRemoval, { studyId: at.study.id, removalId: id });
  const gone = await at.ada.call(deleteBlock, { studyId: at.study.id, blockId: box });
  await expect(restore(removalId)).rejects.toMatchObject(refused(409, 'BLOCK_GONE'));
  await restore(gone.removalId);
  await restore(removalId);
  expect(await seen()).toBe('pre a Box(b Inner(c)) d post');

  const second = await addBlock('', null);
  const add = (blockId: string) =>
    at.ada.call(addBlockChildren, { studyId: at.study.id, body: { blockId, stimulusIds: [b.id] } });
  await add(second);
  const inBox = (await now()).blocks.find(({ id }) => id === box)!;
  const taken = await at.ada.call(removeItems, {
    studyId: at.study.id,
    body: { childIds: [inBox.children[0]!.id] },
  });
  await add(at.flowId);
  await expect(restore(taken.removalId)).rejects.toMatchObject(refused(409, 'STIMULUS_IN_USE'));
});

test('a stimulus in several flows leaves the study when it is removed from the last one', async () => {
  await aTree();
  const second = await addBlock('', null);
  const a = (await now()).stimuli.find(({ displayName }) => displayName === 'a')!;
  const added = await at.ada.call(addBlockChildren, {
    studyId: at.study.id,
    body: { blockId: second, stimulusIds: [a.id, a.id] },
  });
  expect(added.childIds).toHaveLength(1);
  expect(await seen(second)).toBe('pre a post');
  const remove = (blockId: string) =>
    at.ada.call(deleteStimulus, { studyId: at.study.id, stimulusId: a.id, query: { blockId } });
  const first = await remove(at.flowId);
  expect((await now()).stimuli.some(({ id }) => id === a.id)).toBe(true);
  const last = await remove(second);
  expect((await now()).stimuli.some(({ id }) => id === a.id)).toBe(false);
  await at.ada.call(restoreRemoval, { studyId: at.study.id, removalId: first.removalId });
  await at.ada.call(restoreRemoval, { studyId: at.study.id, removalId: last.removalId });
  expect(await seen(second)).toBe('pre a post');
  const state = await now();
  expect(state.stimuli.find(({ id }) => id === a.id)!.blocks.sort()).toEqual(
    [at.flowId, second].sort(),
  );

  const refusedFor = async (stimulusId: string, status: number, code?: string) =>
    expect(
      at.ada.call(addBlockChildren, {
        studyId: at.study.id,
        body: { blockId: second, stimulusIds: [stimulusId] },
      }),
    ).rejects.toMatchObject(refused(status, code));
  await refusedFor(a.id, 409, 'STIMULUS_IN_USE');
  await refusedFor(state.stimuli[0]!.id, 409, 'STIMULUS_IN_USE');
  await refusedFor(newId(), 404);
});

test('the last flow cannot be removed, another one is removed and restored at its position', async () => {
  const remove = (blockId: string) => at.ada.call(deleteBlock, { studyId: at.study.id, blockId });
  await expect(remove(at.flowId)).rejects.toMatchObject({
    status: 409,
    message: 'Studies must have at least one flow',
  });
  await aTree();
  const second = await addBlock('', null);
  const { removalId, structure } = await remove(at.flowId);
  expect(structure.topLevelBlocks).toEqual([second]);
  let state = await now();
  expect(state.blocks).toMatchObject([{ id: second, flowOrder: 0 }]);
  expect(state.stimuli.map(({ name }) => name)).toEqual([
    'Pre-study calibration',
    'Post-study calibration',
  ]);
  await at.ada.call(restoreRemoval, { studyId: at.study.id, removalId });
  state = await now();
  expect(state.topLevelBlocks).toEqual([at.flowId, second]);
  expect(drawn(state)).toBe('pre a Box(b Inner(c)) d post');
});

test('files of removed items are kept for thirty days, after which they cannot be restored', async () => {
  const assetId = await uploadAsset(
    at.server,
    at.ada,
    at.study.id,
    await picture('png'),
    'shelf.png',
  );
  const image = await at.ada.call(createStimulus, {
    studyId: at.study.id,
    body: { type: 'IMAGE', blockId: at.flowId, assetId },
  });
  const files = async () => {
    let found = 0;
    for await (const _ of at.server.context.objects.list(`studies/${at.study.id}/`)) found++;
    return found;
  };
  const remove = () =>
    at.ada.call(deleteStimulus, {
      studyId: at.study.id,
      stimulusId: image.id,
      query: { blockId: at.flowId },
    });
  const first = await remove();
  at.server.advanceClock(29 * DAY_MS);
  const sam = await at.server.signedIn();
  await sweepSnapshots(at.server.context);
  expect(await files()).toBe(2);
  await sam.call(restoreRemoval, { studyId: at.study.id, removalId: first.removalId });
  at.server.advanceClock(2 * DAY_MS);
  await sweepSnapshots(at.server.context);
  expect(await files()).toBe(2);
  at.ada = await at.server.signedIn();
  const { removalId } = await remove();
  at.server.advanceClock(31 * DAY_MS);
  expect(await sweepSnapshots(at.server.context)).toBe(2);
  expect(await files()).toBe(0);
  at.ada = await at.server.signedIn();
  await expect(
    at.ada.call(restoreRemoval, { studyId: at.study.id, removalId }),
  ).rejects.toMatchObject(refused(404));
});
