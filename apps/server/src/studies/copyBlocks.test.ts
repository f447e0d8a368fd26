import { copyBlocks } from '@fovea/contract/blocks';
import { expect, test } from 'vitest';
import { newId } from '../store/newId';
import { builtStudy } from '../testing/builtStudy';

const at = builtStudy();
const { now, addBlock, drawn, seen, aTree, refused } = at;

test('blocks are copied deeply and share their stimuli', async () => {
  const { box, inner } = await aTree();
  const flow = await at.ada.call(copyBlocks, {
    studyId: at.study.id,
    body: { [at.flowId]: '' },
    query: {},
  });
  const copyId = flow.blockIds[0]!;
  expect(flow.structure.topLevelBlocks).toEqual([at.flowId, copyId]);
  expect(flow.blockIds).toHaveLength(3);
  let state = await now();
  expect(drawn(state, copyId)).toBe('pre a Box(b Inner(c)) d post');
  expect(state.blocks.find(({ id }) => id === copyId)!.displayName).toBe('Flow 1 (copy)');
  expect(state.stimuli).toHaveLength(6);

  const copy = (body: Record<string, string>, targetStimuliBlockId?: string) =>
    at.ada.call(copyBlocks, {
      studyId: at.study.id,
      body,
      query: targetStimuliBlockId === undefined ? {} : { targetStimuliBlockId },
    });
  await expect(copy({ [at.flowId]: 'flow 1' })).rejects.toMatchObject(refused(409));
  await expect(copy({ [box]: '' })).rejects.toMatchObject(refused(400, 'NOT_A_FLOW'));
  await expect(copy({ [at.flowId]: '' }, box)).rejects.toMatchObject(refused(400, 'NOT_A_BLOCK'));
  await expect(copy({ [box]: '' }, copyId)).rejects.toMatchObject(refused(409, 'STIMULUS_IN_USE'));
  await expect(copy({ [newId()]: '' }, copyId)).rejects.toMatchObject(refused(404));
  await expect(copy({ [box]: '' }, newId())).rejects.toMatchObject(refused(404));
  await expect(copy({})).rejects.toMatchObject(refused(400));

  const third = await addBlock('', null);
  await addBlock('INNER', third);
  await expect(copy({ [box]: '', [inner]: '' }, third)).rejects.toMatchObject(refused(409));
  const made = await copy({ [box]: 'Box' }, third);
  expect(made.childIds).toHaveLength(1);
  expect(await seen(third)).toBe('pre INNER() Box(b Inner 2(c)) post');
  state = await now();
  expect(drawn(state)).toBe('pre a Box(b Inner(c)) d post');
  expect(new Set(state.blocks.map(({ id }) => id)).size).toBe(state.blocks.length);
});
