/** Adding and changing single blocks. */
import type { addBlockChildren, changeBlock, createBlock } from '@fovea/contract/studies/blocks';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import {
  BLOCK_NAME_MESSAGES,
  blockNameProblem,
  blockNamesOfFlow,
  defaultBlockName,
  defaultFlowName,
  FLOW_NAME_MESSAGES,
  flowNameProblem,
  flowsInOrder,
} from '@fovea/rules/flow/blocks';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  isDefaultCalibration,
  POST_CALIBRATION_NAME,
  PRE_CALIBRATION_NAME,
} from '@fovea/rules/flow/stimuli';
import { flowOfBlock, stimuliWithin } from '@fovea/rules/flow/tree';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import {
  insertBlocks,
  newBlockChild,
  withNewBlockChildren,
  writeFlowOrder,
  writeBlockChildren,
} from './blockChildRows';
import type { StructureRows } from './structure';

interface Made {
  readonly blockIds: string[];
  readonly childIds: string[];
}

/**
 * Adds a flow with the default calibrations, or a block at the end of another block.
 * @throws Refusal
 */
export async function addBlock(
  tx: Tx,
  before: StructureRows,
  wanted: HandlerInput<typeof createBlock>['body'],
): Promise<Made> {
  const { parentBlockId } = wanted;
  const parent = before.blocks.find(({ id }) => id === parentBlockId);
  if (parentBlockId !== undefined && !parent) throw notFound('block');
  const id = newId();
  const flows = flowsInOrder(before.blocks);
  const flowId = parent ? flowOfBlock(before.blocks, parent.id) : null;
  const others =
    flowId === null
      ? flows.map((flow) => flow.displayName)
      : blockNamesOfFlow(before.blocks, flowId);
  const typed = cleanName(wanted.name ?? '');
  const fallback = parent ? defaultBlockName(others) : defaultFlowName(others);
  const displayName = typed || fallback;
  mustBeFree(displayName, others, parent ? 'block' : 'flow');
  const flowOrder = parent ? null : flows.length;
  const requestId = wanted.requestId ?? null;
  await insertBlocks(tx, inStudy(before), [{ id, displayName, flowOrder, requestId }]);

  const all = before.blocks.flatMap(({ children }) => children);
  if (!parent) {
    const calibrations = [PRE_CALIBRATION_NAME, POST_CALIBRATION_NAME].flatMap((name) => {
      const calibration = before.stimuli.find(
        (one) => isDefaultCalibration(one) && one.name === name,
      );
      return calibration ? [newBlockChild(id, { stimulusId: calibration.id })] : [];
    });
    const numbered = calibrations.map((place, blockOrder) => ({ ...place, blockOrder }));
    await writeBlockChildren(tx, inStudy(before), all, numbered);
    return { blockIds: [id], childIds: [] };
  }
  const place = newBlockChild(parent.id, { blockId: id });
  await writeBlockChildren(tx, inStudy(before), all, withNewBlockChildren(before, parent, [place]));
  return { blockIds: [id], childIds: [place.id] };
}

/** The block that an earlier request with the same id created. */
export async function findExistingBlock(
  tx: Tx,
  before: StructureRows,
  requestId: string | undefined,
): Promise<Made | null> {
  if (requestId === undefined) return null;
  const block = await tx
    .selectFrom('blocks')
    .select('id')
    .where('studyId', '=', before.study.id)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  if (!block) return null;
  const places = before.blocks.flatMap(({ children }) => children);
  const childIds = places.filter(({ blockId }) => blockId === block.id).map(({ id }) => id);
  return { blockIds: [block.id], childIds };
}

/** Renames a block, or moves a flow. @throws Refusal */
export async function alterBlock(
  tx: Tx,
  before: StructureRows,
  { blockId, name, flowOrder }: HandlerInput<typeof changeBlock>['body'],
): Promise<void> {
  const block = before.blocks.find(({ id }) => id === blockId);
  if (!block) throw notFound('block');
  const isFlow = block.flowOrder !== null;
  const flows = flowsInOrder(before.blocks);
  const otherFlows = flows.filter(({ id }) => id !== blockId);
  if (name !== undefined) {
    const others = isFlow
      ? otherFlows.map((flow) => flow.displayName)
      : namesAround(before, blockId);
    mustBeFree(name, others, isFlow ? 'flow' : 'block');
    const displayName = cleanName(name);
    await tx.updateTable('blocks').set({ displayName }).where('id', '=', blockId).execute();
  }
  if (flowOrder !== undefined) {
    if (!isFlow) throw new Refusal(400, 'Only flows have a place among the flows.', 'NOT_A_FLOW');
    const ordered = [...otherFlows];
    ordered.splice(flowOrder, 0, block);
    await writeFlowOrder(tx, inStudy(before), ordered);
  }
}

/** Adds stimuli of other flows to a block. @throws Refusal */
export async function addStimuli(
  tx: Tx,
  before: StructureRows,
  { blockId, stimulusIds }: HandlerInput<typeof addBlockChildren>['body'],
): Promise<Made> {
  const block = before.blocks.find(({ id }) => id === blockId);
  const flowId = block ? flowOfBlock(before.blocks, blockId) : null;
  if (!block || flowId === null) throw notFound('block');
  const here = stimuliWithin(before.blocks, flowId);
  const stimulusById = new Map(before.stimuli.map((stimulus) => [stimulus.id, stimulus]));
  const places = [...new Set(stimulusIds)].map((stimulusId) => {
    const stimulus = stimulusById.get(stimulusId);
    if (!stimulus) throw notFound('stimulus');
    if (here.has(stimulusId)) {
      const message = `${stimulus.displayName} is in this flow already.`;
      throw new Refusal(409, message, 'STIMULUS_IN_USE');
    }
    if (isDefaultCalibration(stimulus)) {
      const message = 'The default calibration slides cannot be moved.';
      throw new Refusal(409, message, 'DEFAULT_CALIBRATION');
    }
    return newBlockChild(blockId, { stimulusId });
  });
  const all = before.blocks.flatMap(({ children }) => children);
  await writeBlockChildren(tx, inStudy(before), all, withNewBlockChildren(before, block, places));
  return { blockIds: [], childIds: places.map(({ id }) => id) };
}

/** The names of the other blocks in the same flow. */
function namesAround({ blocks }: StructureRows, blockId: string): string[] {
  const flowId = flowOfBlock(blocks, blockId);
  return flowId === null ? [] : blockNamesOfFlow(blocks, flowId, blockId);
}

function mustBeFree(name: string, others: readonly string[], what: 'block' | 'flow'): void {
  const problem = what === 'flow' ? flowNameProblem(name, others) : blockNameProblem(name, others);
  if (problem === null) return;
  const message = what === 'flow' ? FLOW_NAME_MESSAGES[problem] : BLOCK_NAME_MESSAGES[problem];
  if (problem === 'taken') throw new Refusal(409, message, 'NAME_TAKEN');
  throw new Refusal(400, message, 'NAME_NOT_VALID');
}

function inStudy({ study }: StructureRows) {
  return { companyId: study.companyId, studyId: study.id };
}
