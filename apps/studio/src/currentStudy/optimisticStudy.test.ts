// Needs a page
import { ApiError } from '@fovea/link/calls/apiError';
import { arrangeBlocks, removeItems, type Structure } from '@fovea/contract/studies/blocks';
import { getStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { arrangementAfterMove } from '@fovea/rules/flow/tree';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../state/api';
import { edits } from '../state/edits';
import { editArrangement, editByCall, editStudy, knownOptimisticStudy } from './optimisticStudy';
import { useConflictQuestion } from './studyConflict';
import { withStructure } from './studyEdits';
import { knownServerState, setServerState, serverState } from '../state/serverState';

vi.mock('../state/api', () => ({ call: vi.fn() }));
vi.mock('../controls/feedback/snackbars', () => ({ showError: vi.fn(), showWarning: vi.fn() }));

const first = aStudy({
  name: 'Old',
  stimuli: ['a', 'b', 'c'].map((id) => aStimulus({ id })),
});
const studyId = first.id;

/** A server with one study, which the test can change as another user would. */
let server: Study;
const asked: string[] = [];
let refuse: ((path: string) => ApiError | null) | null = null;
const failed = (status: number, code: string) =>
  new ApiError(status, '/', { status, message: code, code });

beforeEach(() => {
  vi.useFakeTimers();
  server = first;
  asked.length = 0;
  refuse = null;
  serverState.clear();
  setServerState(getStudy, { studyId }, first);
  vi.mocked(call).mockImplementation(async (endpoint, input) => {
    await Promise.resolve();
    const given = input as { body?: { version?: number; blocks?: never; childIds?: string[] } };
    asked.push(endpoint.path);
    const no = refuse?.(endpoint.path);
    if (no) throw no;
    if (endpoint === updateStudy) {
      const { version, ...change } = given.body as Partial<Study>;
      if (version !== undefined && version !== server.version) throw failed(409, 'STALE_VERSION');
      const { stimuli = [], ...rest } = change;
      server = {
        ...server,
        ...rest,
        version: server.version + 1,
        stimuli: server.stimuli.map((one) => ({
          ...one,
          ...stimuli.find(({ id }) => id === one.id),
        })),
      };
    }
    if (endpoint === arrangeBlocks) {
      const lists = given.body?.blocks as unknown as { blockId: string; children: never[] }[];
      const blocks = server.blocks.map((block) => {
        const list = lists.find(({ blockId }) => blockId === block.id);
        const order = new Map(list?.children.map(({ id, blockOrder }) => [id, blockOrder]));
        return list
          ? {
              ...block,
              children: block.children
                .map((child) => ({ ...child, blockOrder: order.get(child.id as never) ?? 99 }))
                .sort((x, y) => x.blockOrder - y.blockOrder),
            }
          : block;
      });
      server = { ...server, blocks, version: server.version + 1 };
      return structure() as never;
    }
    if (endpoint === removeItems) {
      const gone = given.body?.childIds ?? [];
      server = withStructure(server, {
        ...structure(),
        version: server.version + 1,
        blocks: server.blocks.map((block) => ({
          ...block,
          children: block.children.filter(({ id }) => !gone.includes(id)),
        })),
      });
      return { structure: structure(), removalId: 'r1' } as never;
    }
    return server as never;
  });
});
afterEach(() => {
  edits.clear();
  vi.useRealTimers();
});
const structure = (): Structure => ({
  version: server.version,
  blocks: server.blocks,
  topLevelBlocks: server.topLevelBlocks,
  stimuli: [],
});
const shown = () => knownOptimisticStudy(studyId)!;
const names = () =>
  shown()
    .blocks[0]?.children.toSorted((x, y) => x.blockOrder - y.blockOrder)
    .map(({ id }) => id);
const quiet = () => vi.advanceTimersByTimeAsync(2100);
function move(childId: string, place: number) {
  const created = arrangementAfterMove(shown(), [childId], { blockId: 'flow-1', place });
  if ('problem' in created) throw new Error(created.problem);
  editArrangement(studyId, 'flow-1', created.arrangement);
}
function remove(childId: string) {
  return editByCall(studyId, {
    show: (study) => ({
      ...study,
      blocks: study.blocks.map((block) => ({
        ...block,
        children: block.children.filter(({ id }) => id !== childId),
      })),
    }),
    async send() {
      const answer = await call(removeItems, { studyId, body: { childIds: [childId] } });
      return { answer, apply: (study) => withStructure(study, answer.structure) };
    },
  });
}

it('shows edits at once and merges changes of the same kind into one request', async () => {
  editStudy(studyId, { name: 'New' });
  editStudy(studyId, { stimuli: [{ id: 'a', displayName: 'Shelf' }] });
  move('place-c', 0);
  move('place-b', 0);
  expect(shown().name).toBe('New');
  expect(shown().stimuli[0]?.displayName).toBe('Shelf');
  expect(names()).toEqual(['place-b', 'place-c', 'place-a']);
  await quiet();
  expect(asked).toEqual([updateStudy.path, arrangeBlocks.path]);
  expect(edits.any()).toBe(false);
  expect(names()).toEqual(['place-b', 'place-c', 'place-a']);
  expect(knownServerState(getStudy, { studyId })?.name).toBe('New');
});

it('sends earlier edits before a structure call and later ones after it', async () => {
  move('place-c', 0);
  const removing = remove('place-a');
  expect(names()).toEqual(['place-c', 'place-b']);
  move('place-b', 0);
  expect(names()).toEqual(['place-b', 'place-c']);
  await vi.advanceTimersByTimeAsync(0);
  expect((await removing).removalId).toBe('r1');
  await quiet();
  expect(asked).toEqual([arrangeBlocks.path, removeItems.path, arrangeBlocks.path]);
  expect(server.blocks[0]?.children.map(({ id }) => id)).toEqual(['place-b', 'place-c']);
  expect(names()).toEqual(['place-b', 'place-c']);
});

it('retries automatically when somebody else changed other fields', async () => {
  server = { ...server, contactEmail: 'new@example.org', version: 7 };
  editStudy(studyId, { name: 'Mine' });
  await quiet();
  expect(useConflictQuestion.getState().question).toBeNull();
  expect(server).toMatchObject({ name: 'Mine', contactEmail: 'new@example.org' });
  expect(shown()).toMatchObject({ name: 'Mine', contactEmail: 'new@example.org' });
});

it.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('asks whose value wins when both changed a field: %s', async (choice, name) => {
  server = { ...server, name: 'Theirs', version: 7 };
  editStudy(studyId, { name: 'Mine', locale: 'de-DE' });
  await quiet();
  const { question } = useConflictQuestion.getState();
  if (question?.kind !== 'values') throw new Error('Nobody asked.');
  expect(question.conflicts).toEqual([{ path: 'name', mine: 'Mine', theirs: 'Theirs' }]);
  expect(edits.status()).toBe('saving');
  question.answer(choice);
  await quiet();
  // The field that only one of them changed is saved either way.
  expect(server).toMatchObject({ name, locale: 'de-DE' });
  expect(shown()).toMatchObject({ name, locale: 'de-DE' });
  expect(edits.any()).toBe(false);
});

it('also asks when the newer study was seen before the edit was sent', async () => {
  editStudy(studyId, { name: 'Mine' });
  server = { ...server, name: 'Theirs', version: 7 };
  setServerState(getStudy, { studyId }, server);
  await quiet();
  expect(useConflictQuestion.getState().question).toMatchObject({ conflicts: [{ path: 'name' }] });
});

it("does not take the server's normalisation of an own edit for somebody else's edit", async () => {
  vi.mocked(call).mockImplementationOnce(async () => {
    server = { ...server, name: 'Mine', version: 2 };
    return server as never;
  });
  editStudy(studyId, { name: ' Mine ' });
  void edits.flush();
  editStudy(studyId, { name: ' Mine too' });
  await quiet();
  await quiet();
  expect(useConflictQuestion.getState().question).toBeNull();
  expect(server.name).toBe(' Mine too');
});

it('drops a refused edit, reports it, and continues with the following ones', async () => {
  refuse = (path) => (path === arrangeBlocks.path ? failed(409, 'NOT_THESE_CHILDREN') : null);
  const refused: unknown[] = [];
  const created = arrangementAfterMove(shown(), ['place-c'], { blockId: 'flow-1', place: 0 });
  if ('problem' in created) throw new Error(created.problem);
  editArrangement(studyId, 'flow-1', created.arrangement, (reason) => refused.push(reason));
  editStudy(studyId, { name: 'New' });
  await quiet();
  expect(refused).toHaveLength(1);
  expect(names()).toEqual(['place-a', 'place-b', 'place-c']);
  expect(server.name).toBe('New');
  expect(edits.any()).toBe(false);
});

it('keeps an unanswered call in its position and repeats it', async () => {
  let isOff = true;
  refuse = () => (isOff ? new ApiError(0, '/', null) : null);
  move('place-c', 0);
  const removing = remove('place-a');
  await vi.advanceTimersByTimeAsync(100);
  expect(edits.status()).toBe('notSaved');
  expect(names()).toEqual(['place-c', 'place-b']);
  isOff = false;
  await quiet();
  expect((await removing).removalId).toBe('r1');
  expect(server.blocks[0]?.children.map(({ id }) => id)).toEqual(['place-c', 'place-b']);
});
