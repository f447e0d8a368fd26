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
  type BlockChild,
  type Structure,
} from '@fovea/contract/studies/blocks';
import { createStimulus, type Stimulus } from '@fovea/contract/studies/stimuli';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { defaultBlockName, blockNamesOfFlow, defaultFlowName } from '@fovea/rules/flow/blocks';
import { calibrationRange, childrenInOrder } from '@fovea/rules/flow/flow';
import { arrangementAfterMove, flowOfBlock, type TreePosition } from '@fovea/rules/flow/tree';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { editByCall } from '../../currentStudy/optimisticStudy';
import { withStructure } from '../../currentStudy/studyEdits';
import { knownServerState } from '../../state/serverState';
import type { NewStimulusBody } from './builderActions';
import {
  expectedStimulus,
  pendingId,
  withBlockName,
  withDuplicate,
  withRestored,
  withRestoredFlow,
  withFlowOrder,
  withNewFlow,
  withNewItems,
  withoutFlow,
  withoutItems,
} from './optimisticStructure';

/** No retries here: the outbox repeats calls whose response was lost. */
const ONCE = { retries: 0 } as const;

/** A deletion that can be undone, and how its undo is shown until the server has responded. */
export interface Removal {
  readonly removalId: string;
  readonly showBack: (study: Study) => Study;
}

const applied = (structure: Structure) => (study: Study) => withStructure(study, structure);

/** The server's default position: at the end, but before the post-study calibration of a flow. */
export function defaultPosition(study: Study, blockId: string): TreePosition {
  const block = study.blocks.find(({ id }) => id === blockId);
  if (!block) return { blockId, place: 0 };
  const children = childrenInOrder(block);
  const { post } = calibrationRange(children, study.stimuli);
  return { blockId, place: post ?? children.length };
}

export function removeByCall(
  studyId: string,
  childIds: readonly string[],
  before: Study,
): Promise<Removal> {
  return editByCall(studyId, {
    show: (study) => withoutItems(study, childIds),
    async send() {
      const body = { childIds: [...childIds] };
      const { structure, removalId } = await call(removeItems, { studyId, body }, ONCE);
      const showBack = (study: Study) => withRestored(study, before, childIds);
      return { answer: { removalId, showBack }, apply: applied(structure) };
    },
  });
}

export function removeFlowByCall(studyId: string, flowId: string, before: Study): Promise<Removal> {
  return editByCall(studyId, {
    show: (study) => withoutFlow(study, flowId),
    async send() {
      const removed = await call(deleteBlock, { studyId, blockId: flowId }, ONCE);
      const showBack = (study: Study) => withRestoredFlow(study, before, flowId);
      return {
        answer: { removalId: removed.removalId, showBack },
        apply: applied(removed.structure),
      };
    },
  });
}

export function restoreByCall(studyId: string, removal: Removal): Promise<void> {
  return editByCall(studyId, {
    show: removal.showBack,
    async send() {
      const structure = await call(restoreRemoval, { studyId, removalId: removal.removalId }, ONCE);
      return { answer: undefined, apply: applied(structure) };
    },
  });
}

export function renameByCall(studyId: string, blockId: string, name: string): Promise<void> {
  return editByCall(studyId, {
    mergeKey: `name:${blockId}`,
    needs: [blockId],
    show: (study) => withBlockName(study, blockId, name),
    async send() {
      const structure = await call(changeBlock, { studyId, body: { blockId, name } }, ONCE);
      return { answer: undefined, apply: applied(structure) };
    },
  });
}

export function orderFlowsByCall(studyId: string, order: readonly string[]): Promise<void> {
  return editByCall(studyId, {
    mergeKey: 'flowOrder',
    needs: order,
    show: (study) => withFlowOrder(study, order),
    async send() {
      const now = [...(knownServerState(getStudy, { studyId })?.topLevelBlocks ?? [])];
      let structure: Structure | null = null;
      for (const [flowOrder, blockId] of order.entries()) {
        if (now[flowOrder] === blockId) continue;
        structure = await call(changeBlock, { studyId, body: { blockId, flowOrder } }, ONCE);
        now.splice(0, now.length, ...structure.topLevelBlocks);
      }
      return { answer: undefined, apply: structure ? applied(structure) : (study) => study };
    },
  });
}

export function addFlowByCall(studyId: string): Promise<string> {
  const requestId = newRequestId();
  const id = pendingId(requestId);
  return editByCall(studyId, {
    show: (study) => withNewFlow(study, { id, displayName: defaultFlowName(flowNames(study)) }),
    async send() {
      const { structure, blockIds } = await call(createBlock, { studyId, body: { requestId } });
      return { answer: blockIds[0] ?? '', apply: applied(structure) };
    },
  });
}

export function copyFlowByCall(studyId: string, flowId: string, name: string): Promise<string> {
  const requestId = newRequestId();
  const id = pendingId(requestId);
  return editByCall(studyId, {
    needs: [flowId],
    show: (study) => withNewFlow(study, { id, displayName: name }),
    async send() {
      const input = { studyId, body: { [flowId]: name }, query: { requestId } };
      const { structure, blockIds } = await call(copyBlocks, input);
      return { answer: blockIds[0] ?? '', apply: applied(structure) };
    },
  });
}

export const flowNames = (study: Study) =>
  study.topLevelBlocks.flatMap(
    (flowId) => study.blocks.find(({ id }) => id === flowId)?.displayName ?? [],
  );

export function addStimuliByCall(
  studyId: string,
  bodies: readonly NewStimulusBody[],
  at: TreePosition | undefined,
): Promise<readonly string[]> {
  const wanted = bodies.map((body) => ({ ...body, requestId: newRequestId() }));
  return editByCall(studyId, {
    needs: [...new Set(bodies.map(({ blockId }) => blockId))],
    show(study) {
      const blockId = at?.blockId ?? bodies[0]?.blockId ?? '';
      let shown = study;
      for (const [place, { requestId, ...body }] of wanted.entries()) {
        const stimulus = expectedStimulus(shown, pendingId(requestId), body);
        const here = at ? { ...at, place: at.place + place } : defaultPosition(shown, blockId);
        shown = withNewItems(shown, [{ stimulus }], here);
      }
      return shown;
    },
    async send() {
      const created: Stimulus[] = [];
      for (const body of wanted) created.push(await call(createStimulus, { studyId, body }));
      const study = await call(getStudy, { studyId });
      const childIds = created.flatMap(({ id: stimulusId }, place) => {
        const block = study.blocks.find(({ id }) => id === bodies[place]?.blockId);
        return block?.children.find((child) => child.stimulusId === stimulusId)?.id ?? [];
      });
      return await moveToPosition(studyId, study, childIds, at);
    },
  });
}

export function addBlockByCall(
  studyId: string,
  parentBlockId: string,
  at: TreePosition | undefined,
): Promise<readonly string[]> {
  const requestId = newRequestId();
  return editByCall(studyId, {
    needs: [parentBlockId],
    show(study) {
      const flowId = flowOfBlock(study.blocks, parentBlockId) ?? parentBlockId;
      const displayName = defaultBlockName(blockNamesOfFlow(study.blocks, flowId));
      const block = { id: pendingId(requestId), displayName, children: [], flowOrder: null };
      return withNewItems(study, [{ block }], at ?? defaultPosition(study, parentBlockId));
    },
    async send() {
      const body = { parentBlockId, requestId };
      const { structure, childIds } = await call(createBlock, { studyId, body });
      return await moveToPosition(studyId, known(studyId, structure), childIds, at);
    },
  });
}

export function addExistingByCall(
  studyId: string,
  blockId: string,
  stimulusIds: readonly string[],
  at: TreePosition | undefined,
): Promise<readonly string[]> {
  return editByCall(studyId, {
    canRepeat: false,
    needs: [blockId, ...stimulusIds],
    show: (study) => study,
    async send() {
      const body = { blockId, stimulusIds: [...stimulusIds] };
      const { structure, childIds } = await call(addBlockChildren, { studyId, body }, ONCE);
      return await moveToPosition(studyId, known(studyId, structure), childIds, at);
    },
  });
}

export function addCopiesByCall(
  studyId: string,
  targetBlockId: string,
  names: Readonly<Record<string, string>>,
  at: TreePosition | undefined,
): Promise<readonly string[]> {
  const requestId = newRequestId();
  return editByCall(studyId, {
    needs: [targetBlockId, ...Object.keys(names)],
    show: (study) => study,
    async send() {
      const query = { targetStimuliBlockId: targetBlockId, requestId };
      const input = { studyId, body: { ...names }, query };
      const { structure, childIds } = await call(copyBlocks, input);
      return await moveToPosition(studyId, known(studyId, structure), childIds, at);
    },
  });
}

export function duplicateByCall(
  studyId: string,
  { id: childId, stimulusId, blockId }: BlockChild,
): Promise<readonly string[]> {
  const requestId = newRequestId();
  return editByCall(studyId, {
    needs: [blockId ?? stimulusId ?? ''],
    show: (study) => withDuplicate(study, childId, pendingId(requestId)),
    async send() {
      const body = { childId, requestId };
      const { structure, childIds } = await call(duplicateItem, { studyId, body });
      return { answer: childIds, apply: applied(structure) };
    },
  });
}

/** The study with the new structure from the server. */
function known(studyId: string, structure: Structure): Study {
  const truth = knownServerState(getStudy, { studyId });
  if (!truth) throw new Error('A study is built only after it was loaded.');
  return withStructure(truth, structure);
}

/** Moves new items to their target position; if that fails, the server's position is acceptable. */
async function moveToPosition(
  studyId: string,
  study: Study,
  childIds: readonly string[],
  at: TreePosition | undefined,
) {
  const there = { answer: childIds, apply: () => study };
  const before = knownServerState(getStudy, { studyId });
  const target = study.blocks.find(({ id }) => id === at?.blockId);
  if (!at || !target || !before || childIds.length === 0) return there;
  // The position was counted without the new items: it names the item that they precede.
  const old = before.blocks.find(({ id }) => id === at.blockId);
  const next = old && childrenInOrder(old)[at.place];
  const children = childrenInOrder(target);
  const found = next ? children.findIndex(({ id }) => id === next.id) : children.length;
  const place = found === -1 ? children.length : found;
  const move = arrangementAfterMove(study, childIds, { blockId: at.blockId, place });
  if ('problem' in move) return there;
  const body = { blocks: move.arrangement };
  try {
    const structure = await call(arrangeBlocks, { studyId, body }, ONCE);
    return { answer: childIds, apply: () => withStructure(study, structure) };
  } catch {
    return there;
  }
}
