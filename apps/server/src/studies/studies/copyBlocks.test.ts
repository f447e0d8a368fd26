import { copyBlocks } from '@fovea/contract/studies/blocks';
import { expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { studyFixture } from '../../testing/studyFixture';

const at = studyFixture();
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
  const created = await copy({ [box]: 'Box' }, third);
  expect(created.childIds).toHaveLength(1);
  expect(await seen(third)).toBe('pre INNER() Box(b Inner 2(c)) post');
  state = await now();
  expect(drawn(state)).toBe('pre a Box(b Inner(c)) d post');
  expect(new Set(state.blocks.map(({ id }) => id)).size).toBe(state.blocks.length);
});

test('a repeated request makes its copies only once', async () => {
  const { box, inner } = await aTree();
  await addBlock('', null);
  const copyFlow = { body: { [at.flowId]: '' }, query: { requestId: newId() } };
  const ask = (input: { body: Record<string, string>; query: object }) =>
    at.ada.call(copyBlocks, { studyId: at.study.id, ...input });
  const flows = await Promise.all([ask(copyFlow), ask(copyFlow), ask(copyFlow)]);
  for (const flow of flows) expect(flow.blockIds).toEqual(flows[0]!.blockIds);
  expect(flows[0]!.blockIds).toHaveLength(3);
  expect(flows[0]!.childIds).toEqual([]);
  expect((await now()).topLevelBlocks).toHaveLength(3);

  const target = await addBlock('', null);
  await addBlock('Empty');
  const empty = (await now()).blocks.find(({ displayName }) => displayName === 'Empty')!.id;
  const into = {
    body: { [inner]: 'In', [empty]: '' },
    query: { targetStimuliBlockId: target, requestId: newId() },
  };
  const first = await ask(into);
  const second = await ask(into);
  expect(second).toEqual(first);
  expect(first.blockIds).toHaveLength(2);
  expect(first.childIds).toHaveLength(2);
  expect(await seen(target)).toBe('pre In(c) Empty() post');
  // Another request id copies again, and may be refused.
  const other = { ...into, query: { ...into.query, requestId: newId() } };
  await expect(ask(other)).rejects.toMatchObject(refused(409, 'STIMULUS_IN_USE'));
  expect((await now()).blocks.some(({ id }) => id === box)).toBe(true);
});

test('the number of copies of copies is limited', async () => {
  const target = await addBlock('', null);
  const outer: string[] = [];
  let parent = at.flowId;
  for (let depth = 0; depth < 8; depth++) {
    parent = await addBlock(`Deep ${depth}`, parent);
    outer.push(parent);
  }
  const rows = Array.from({ length: 700 }, (_, place) => ({
    companyId: at.ada.companyId,
    studyId: at.study.id,
    id: newId(),
    displayName: `Wide ${place}`,
    flowOrder: null,
  }));
  await at.server.context.db.insertInto('blocks').values(rows).execute();
  await at.server.context.db
    .insertInto('blockChildren')
    .values(
      rows.map(({ id: blockId, companyId, studyId }, blockOrder) => ({
        ...{ companyId, studyId, blockId, blockOrder },
        id: newId(),
        parentBlock: parent,
        fixed: true,
        stimulusId: null,
      })),
    )
    .execute();
  const copy = at.ada.call(copyBlocks, {
    studyId: at.study.id,
    body: Object.fromEntries(outer.map((id) => [id, ''])),
    query: { targetStimuliBlockId: target },
  });
  await expect(copy).rejects.toMatchObject(refused(409, 'TOO_MANY_ITEMS'));
  expect(await seen(target)).toBe('pre post');
});
