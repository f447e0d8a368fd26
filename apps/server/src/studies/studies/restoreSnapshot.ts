import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import { blockNamesOfFlow, flowsInOrder } from '@fovea/rules/flow/blocks';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import { uniqueName } from '@fovea/rules/inputs/names';
import { flowOfBlock, renumberChildren, stimuliWithin } from '@fovea/rules/flow/tree';
import { notFound, Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Tx } from '../../platform/store/database';
import { insertBlocks, insertStimuli, writeFlowOrder, writeBlockChildren } from './blockChildRows';
import type { RemovedParts } from './deletionSnapshots';
import type { StructureRows } from './structure';
import type { StimulusRow, StudyViewer } from '../../research/studyParts/studyRows';

/**
 * Restores what one removal took out, at its position among what still exists.
 * @returns the ids of the restored stimuli
 * @throws Refusal 404 or 409
 */
export async function restoreSnapshot(
  tx: Tx,
  caller: StudyViewer,
  now: StructureRows,
  removalId: string,
): Promise<string[]> {
  const study = { companyId: now.study.companyId, studyId: now.study.id };
  const row = await requireOwned(tx, caller, 'removals', removalId, 'removal');
  if (row.studyId !== study.studyId) throw notFound('removal');
  const removed = row.removed as RemovedParts;
  canComeBack(now, removed);

  const present = new Set(now.stimuli.map(({ id }) => id));
  const stimuli = withFreeNames(
    removed.stimuli.filter(({ id }) => !present.has(id)),
    now,
  );
  await insertStimuli(tx, stimuli);
  await insertBlocks(tx, study, withFreeBlockNames(now, removed));

  // The children of a restored block are restored with it; the others are merged into the existing
  // order.
  const back = new Map(removed.children.map((child) => [child.id, child]));
  const whole = new Set(removed.blocks.map(({ id }) => id));
  const tree = { stimuli: [...now.stimuli, ...stimuli] };
  const placed = now.blocks.flatMap((block): BlockChild[] => {
    const order = removed.orders[block.id];
    return order
      ? renumberChildren(block, among(childrenInOrder(block), order, back), tree.stimuli)
      : [];
  });
  const before = now.blocks.flatMap((block) => block.children);
  await writeBlockChildren(tx, study, before, [
    ...removed.children.filter(({ parentBlock }) => whole.has(parentBlock)),
    ...placed,
  ]);
  const flows = flowsInOrder(now.blocks);
  for (const flow of flowsInOrder(removed.blocks)) {
    flows.splice(flow.flowOrder ?? flows.length, 0, { ...flow, children: [] });
  }
  await writeFlowOrder(tx, study, flows);

  const emptied: RemovedParts = { stimuli: [], blocks: [], children: [], orders: {}, isBack: true };
  await tx
    .updateTable('removals')
    .set({ removed: JSON.stringify(emptied) })
    .where('id', '=', removalId)
    .execute();
  return stimuli.map(({ id }) => id);
}

function canComeBack(now: StructureRows, removed: RemovedParts): void {
  if (removed.isBack) {
    throw new Refusal(409, 'This was brought back already.', 'ALREADY_BACK');
  }
  const blockIds = new Set(now.blocks.map(({ id }) => id));
  const parents = Object.keys(removed.orders);
  if (parents.some((id) => !blockIds.has(id))) {
    throw new Refusal(409, 'The block it stood in is not there any more.', 'BLOCK_GONE');
  }
  for (const parent of parents) {
    const flowId = flowOfBlock(now.blocks, parent);
    const here = stimuliWithin(now.blocks, flowId ?? parent);
    if (removed.children.some(({ stimulusId }) => stimulusId !== null && here.has(stimulusId))) {
      throw new Refusal(409, 'Some stimuli are already in use in this flow.', 'STIMULUS_IN_USE');
    }
  }
}

/** Places each restored child after the nearest earlier sibling that still exists. */
function among(
  children: readonly BlockChild[],
  order: readonly string[],
  back: ReadonlyMap<string, BlockChild>,
): BlockChild[] {
  const result = [...children];
  for (const [at, id] of order.entries()) {
    const child = back.get(id);
    if (!child || result.some((one) => one.id === id)) continue;
    const earlier = new Set(order.slice(0, at));
    const last = result.findLastIndex((one) => earlier.has(one.id));
    result.splice(last + 1, 0, child);
  }
  return result;
}

function withFreeNames(stimuli: readonly StimulusRow[], now: StructureRows): StimulusRow[] {
  const taken = now.stimuli.flatMap(({ name, displayName }) => [name, displayName]);
  return stimuli.map((stimulus) => {
    const displayName = uniqueName(stimulus.displayName, taken);
    taken.push(stimulus.name, displayName);
    // Request ids are dropped: repeating a request whose result was removed creates something new.
    return {
      ...stimulus,
      displayName,
      createdAt: new Date(stimulus.createdAt),
      assetId: null,
      requestId: null,
    };
  });
}

function withFreeBlockNames(now: StructureRows, removed: RemovedParts) {
  const flowNames = flowsInOrder(now.blocks).map(({ displayName }) => displayName);
  const parent = Object.keys(removed.orders)[0];
  const flowId = parent === undefined ? null : flowOfBlock(now.blocks, parent);
  const blockNames = flowId === null ? [] : blockNamesOfFlow(now.blocks, flowId);
  return removed.blocks.map((block: Pick<Block, 'id' | 'displayName' | 'flowOrder'>) => {
    const taken = block.flowOrder === null ? blockNames : flowNames;
    const displayName = uniqueName(block.displayName, taken);
    taken.push(displayName);
    return { ...block, displayName };
  });
}
