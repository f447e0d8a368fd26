import {
  arrangeBlocks,
  changeBlock,
  createBlock,
  removeItems,
} from '@fovea/contract/studies/blocks';
import { arrangementAfterMove } from '@fovea/rules/flow/tree';
import { expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { studyFixture } from '../../testing/studyFixture';

const at = studyFixture();
const { now, addBlock, seen, aTree, placeOf, refused } = at;

test('a new block comes before the post-study calibration and has a unique name', async () => {
  const first = await at.ada.call(createBlock, {
    studyId: at.study.id,
    body: { parentBlockId: at.flowId },
  });
  await addBlock('');
  expect(await seen()).toBe('pre Block() Block 2() post');
  expect(first.structure.version).toBe(at.study.version + 1);
  expect(first.structure.blocks.find(({ id }) => id === at.flowId)!.children[1]).toMatchObject({
    id: first.childIds[0],
    blockId: first.blockIds[0],
  });
  await expect(addBlock(' block ')).rejects.toMatchObject(refused(409, 'NAME_TAKEN'));
  await expect(addBlock('x'.repeat(41))).rejects.toMatchObject(refused(400, 'NAME_NOT_VALID'));
  await addBlock('🙂'.repeat(40));
  await expect(addBlock('In nothing', newId())).rejects.toMatchObject(refused(404));
});

test('a repeated request creates only one block', async () => {
  const body = { parentBlockId: at.flowId, requestId: newId() };
  const ask = () => at.ada.call(createBlock, { studyId: at.study.id, body });
  const created = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(created.map(({ blockIds }) => blockIds[0])).size).toBe(1);
  expect(new Set(created.map(({ childIds }) => childIds[0])).size).toBe(1);
  expect((await now()).blocks).toHaveLength(2);
});

test('a new flow has the default calibrations and the next number, and flows can be reordered', async () => {
  const second = await addBlock('', null);
  const third = await addBlock('', null);
  expect(await seen(second)).toBe('pre post');
  let state = await now();
  expect(state.topLevelBlocks).toEqual([at.flowId, second, third]);
  expect(state.blocks.map(({ displayName }) => displayName)).toEqual([
    'Flow 1',
    'Flow 2',
    'Flow 3',
  ]);
  expect(state.stimuli).toHaveLength(2);
  expect(state.stimuli[0]!.blocks).toHaveLength(3);
  await at.ada.call(changeBlock, {
    studyId: at.study.id,
    body: { blockId: third, flowOrder: 0, name: 'First' },
  });
  state = await now();
  expect(state.topLevelBlocks).toEqual([third, at.flowId, second]);
  expect(state.blocks.map(({ flowOrder }) => flowOrder)).toEqual([0, 1, 2]);
  const rename = (blockId: string, name: string) =>
    at.ada.call(changeBlock, { studyId: at.study.id, body: { blockId, name } });
  await expect(rename(second, ' FIRST')).rejects.toMatchObject(refused(409, 'NAME_TAKEN'));
  await expect(rename(second, ' ')).rejects.toMatchObject(refused(400, 'NAME_NOT_VALID'));
  await rename(third, 'first');
  const box = await addBlock('Box');
  await expect(
    at.ada.call(changeBlock, { studyId: at.study.id, body: { blockId: box, flowOrder: 0 } }),
  ).rejects.toMatchObject(refused(400, 'NOT_A_FLOW'));
});

test('items move in one step, and the server refuses what the rules refuse', async () => {
  const { box, inner } = await aTree();
  const move = async (names: string[], blockId: string, place: number) => {
    const state = await now();
    const moved = arrangementAfterMove(
      state,
      names.map((name) => placeOf(state, name).id),
      { blockId, place },
    );
    if ('problem' in moved) throw new Error(moved.problem);
    return await at.ada.call(arrangeBlocks, {
      studyId: at.study.id,
      body: { blocks: moved.arrangement },
    });
  };
  const answer = await move(['a', 'c'], box, 0);
  expect(await seen()).toBe('pre Box(a c b Inner()) d post');
  expect(answer.stimuli).toEqual([]);
  expect(answer.version).toBe((await now()).version);
  await move(['d'], at.flowId, 0);
  expect(await seen()).toBe('d pre Box(a c b Inner()) post');
  expect(placeOf(await now(), 'd').fixed).toBe(true);

  const state = await now();
  const child = (name: string) => {
    const { id, blockOrder, fixed } = placeOf(state, name);
    return { id, blockOrder, fixed };
  };
  const arrange = (blocks: { blockId: string; children: ReturnType<typeof child>[] }[]) =>
    at.ada.call(arrangeBlocks, { studyId: at.study.id, body: { blocks } });
  const flow = state.blocks.find(({ id }) => id === at.flowId)!;
  const inFlow = flow.children.map(({ id, blockOrder, fixed }) => ({ id, blockOrder, fixed }));
  const inBox = ['a', 'c', 'b', 'Inner'].map(child);
  for (const [why, blocks, status] of [
    [
      'a cycle',
      [
        { blockId: inner, children: [child('Inner')] },
        { blockId: box, children: inBox.slice(0, 3) },
      ],
      409,
    ],
    ['one missing', [{ blockId: box, children: inBox.slice(1) }], 409],
    ['one twice', [{ blockId: box, children: [...inBox, inBox[0]!] }], 409],
    [
      'one place twice',
      [{ blockId: box, children: inBox.map((one) => ({ ...one, blockOrder: 0 })) }],
      409,
    ],
    [
      'a block twice',
      [
        { blockId: box, children: inBox },
        { blockId: box, children: inBox },
      ],
      409,
    ],
    [
      'an unknown item',
      [{ blockId: box, children: [...inBox.slice(1), { ...inBox[0]!, id: newId() }] }],
      409,
    ],
    [
      'a calibration in a block',
      [
        { blockId: at.flowId, children: inFlow.slice(0, -1) },
        { blockId: box, children: [...inBox, { ...inFlow.at(-1)!, blockOrder: 9 }] },
      ],
      409,
    ],
    [
      'the calibrations swapped',
      [{ blockId: at.flowId, children: inFlow.map((one, at) => ({ ...one, blockOrder: -at })) }],
      409,
    ],
    ['an unknown block', [{ blockId: newId(), children: [] }], 404],
  ] as const) {
    const sent = blocks.map((block) => ({ ...block, children: [...block.children] }));
    await expect(arrange(sent), why).rejects.toMatchObject(refused(status));
  }
  expect(await seen()).toBe('d pre Box(a c b Inner()) post');
});

test('default calibrations are never removed', async () => {
  const place = at.study.blocks[0]!.children[0]!;
  await expect(
    at.ada.call(removeItems, { studyId: at.study.id, body: { childIds: [place.id] } }),
  ).rejects.toMatchObject(refused(409, 'DEFAULT_CALIBRATION'));
  await expect(
    at.ada.call(removeItems, { studyId: at.study.id, body: { childIds: [newId()] } }),
  ).rejects.toMatchObject(refused(404));
});

test('a concurrent move and removal leave the study consistent', async () => {
  await aTree();
  const state = await now();
  const moved = arrangementAfterMove(state, [placeOf(state, 'a').id], {
    blockId: at.flowId,
    place: 4,
  });
  if ('problem' in moved) throw new Error(moved.problem);
  const body = { blocks: moved.arrangement };
  const results = await Promise.allSettled([
    at.ada.call(arrangeBlocks, { studyId: at.study.id, body }),
    at.ada.call(removeItems, {
      studyId: at.study.id,
      body: { childIds: [placeOf(state, 'd').id] },
    }),
    at.ada.call(arrangeBlocks, { studyId: at.study.id, body }),
  ]);
  expect(results[1]!.status).toBe('fulfilled');
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refused(409));
  }
  expect(['pre a Box(b Inner(c)) post', 'pre Box(b Inner(c)) a post']).toContain(await seen());
});
