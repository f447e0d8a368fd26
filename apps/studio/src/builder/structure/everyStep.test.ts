// Needs a page
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import { createIntl } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showError, showWarning } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { edits } from '../../state/edits';
import { knownOptimisticStudy } from '../../currentStudy/optimisticStudy';
import { setServerState, serverState } from '../../state/serverState';
import type { BuilderActions } from './builderActions';
import { createHistory, type UndoHistory } from '../../editing/undoHistory';
import { createBuilderActions } from './createBuilderActions';
import { aBlock, aStimulus, aStudy } from '../testing/aStudy';
import { builderServer } from '../testing/builderServer';

vi.mock('../../state/api', () => ({ call: vi.fn() }));
vi.mock('../../controls/feedback/snackbars', () => ({ showError: vi.fn(), showWarning: vi.fn() }));

const first = aStudy(
  [
    aBlock('flow', ['a', 'b', 'block:inner', 'c'], 0),
    aBlock('inner', ['d', 'block:deep']),
    aBlock('deep', ['e']),
    aBlock('other', ['f'], 1),
  ],
  ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aStimulus(id, 'IMAGE')),
);
const studyId = first.id;

let server: ReturnType<typeof builderServer>;
let history: UndoHistory;
let actions: BuilderActions;
/** Response time of the fake server, in fake time. */
let latencyMs = 20;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  latencyMs = 20;
  serverState.clear();
  // Prevents the cache from expiring, because minutes of fake time pass without a mounted screen.
  serverState.setDefaultOptions({
    queries: { ...serverState.getDefaultOptions().queries, gcTime: Infinity },
  });
  setServerState(getStudy, { studyId }, first);
  server = builderServer(first);
  vi.mocked(call).mockImplementation(async (endpoint, input) => {
    await new Promise((done) => setTimeout(done, latencyMs));
    return server.answer(endpoint, input) as never;
  });
  history = createHistory();
  actions = createBuilderActions({
    studyId,
    history,
    intl: createIntl({ locale: 'en' }),
    onAdded() {},
    onFlow() {},
    onRemoved() {},
  });
});
afterEach(() => {
  edits.clear();
  vi.useRealTimers();
});

/** Flows as `name(child, child fixed!, block[...])`. */
function drawn(study: Study): string[] {
  const inside = (blockId: string): string => {
    const block = study.blocks.find(({ id }) => id === blockId);
    return (block ? childrenInOrder(block) : [])
      .map((child) => {
        const stimulus = study.stimuli.find(({ id }) => id === child.stimulusId);
        const inner = study.blocks.find(({ id }) => id === child.blockId);
        const name = stimulus?.displayName ?? `${inner?.displayName}[${inside(inner?.id ?? '')}]`;
        return child.fixed ? `${name}!` : name;
      })
      .join(' ');
  };
  return study.topLevelBlocks.map((id) => {
    const flow = study.blocks.find((block) => block.id === id);
    return `${flow?.displayName}(${inside(id)})`;
  });
}
const shown = () => drawn(knownOptimisticStudy(studyId)!);
const onServer = () => drawn(server.now());
/**
 * Waits until everything is saved; longer than a second, so that no two edits are merged into one step.
 */
const quiet = () => vi.advanceTimersByTimeAsync(10_000);

const STEPS: Record<string, () => unknown> = {
  'adds two images in the middle': () =>
    actions.addStimuli(
      [
        { type: 'IMAGE', blockId: 'flow', name: 'x' },
        { type: 'IMAGE', blockId: 'flow', name: 'y' },
      ],
      { blockId: 'flow', place: 1 },
    ),
  'adds a block': () => actions.addBlock('inner'),
  'moves several into a block': () =>
    actions.moveItems(['flow/a', 'flow/c'], { blockId: 'inner', place: 1 }),
  'moves one down': () => actions.moveItems(['flow/b'], { blockId: 'deep', place: 1 }),
  'moves a block with what is in it': () =>
    actions.moveItems(['inner/deep'], { blockId: 'flow', place: 0 }),
  'fixes the order of some': () => actions.setFixed(['inner/d', 'flow/a'], true),
  'deletes one and a block': () => actions.removeItems(['inner/d', 'inner/deep']),
  'renames a block': () => actions.renameBlock('inner', 'Renamed'),
  'renames a stimulus': () => actions.changeStimulus('f', { displayName: 'F' }),
  'adds a stimulus of another flow': () =>
    actions.addExisting('flow', ['f'], { blockId: 'flow', place: 0 }),
  'duplicates a stimulus': () => actions.duplicateItem('flow/a'),
  'duplicates a block with what is in it': () => actions.duplicateItem('flow/inner'),
  'adds a flow': () => actions.addFlow(),
  'duplicates a flow': () => actions.duplicateFlow('other'),
  'changes the order of flows': () =>
    actions.moveFlow([...(knownOptimisticStudy(studyId)?.topLevelBlocks ?? [])].toReversed()),
  'deletes a flow': () => actions.deleteFlow('other'),
};

it.each(Object.entries(STEPS))('%s, then undoes and redoes it twice', async (_, act) => {
  const before = onServer();
  void act();
  await quiet();
  const after = onServer();
  expect(after).not.toEqual(before);
  expect(shown()).toEqual(after);
  for (let turn = 0; turn < 2; turn++) {
    void history.undo();
    await quiet();
    expect(onServer()).toEqual(before);
    expect(shown()).toEqual(before);
    void history.redo();
    await quiet();
    expect(onServer()).toEqual(after);
    expect(shown()).toEqual(after);
  }
  expect(vi.mocked(showError)).not.toHaveBeenCalled();
});

it.each([
  ['each after the previous one was saved', quiet],
  ['while the previous ones are being sent', () => vi.advanceTimersByTimeAsync(30)],
  ['all at once', () => Promise.resolve()],
])('undoes and redoes everything, %s', async (_, pause) => {
  const states = [onServer()];
  for (const act of Object.values(STEPS)) {
    void act();
    await quiet();
    states.push(onServer());
  }
  const count = Object.keys(STEPS).length;
  expect(history.now().done).toHaveLength(count);
  latencyMs = 400;
  for (let turn = 0; turn < 2; turn++) {
    for (let step = 0; step < count; step++) {
      void history.undo();
      await pause();
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onServer()).toEqual(states[0]);
    expect(shown()).toEqual(states[0]);
    for (let step = 0; step < count; step++) {
      void history.redo();
      await pause();
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onServer()).toEqual(states.at(-1));
    expect(shown()).toEqual(states.at(-1));
  }
  expect(history.now().undone).toHaveLength(0);
  expect(vi.mocked(showError)).not.toHaveBeenCalled();
  expect(vi.mocked(showWarning)).not.toHaveBeenCalled();
});
