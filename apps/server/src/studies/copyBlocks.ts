import type { Block, BlockChild } from '@fovea/contract/blocks';
import {
  BLOCK_NAME_WORDS,
  blockNameProblem,
  blockNamesOfFlow,
  flowCopyName,
  flowNameProblem,
  FLOW_NAME_WORDS,
  flowsInOrder,
} from '@fovea/rules/blocks';
import { childrenInOrder } from '@fovea/rules/flow';
import { cleanName, uniqueName } from '@fovea/rules/names';
import { COPY_PROBLEM_WORDS, copyProblem } from '@fovea/rules/otherFlows';
import { flowOfBlock } from '@fovea/rules/tree';
import { notFound, Refusal } from '../door/refusal';
import type { Tx } from '../store/database';
import { newId } from '../store/newId';
import { insertBlocks, newPlace, withNewPlaces, writePlaces } from './placeRows';
import type { StructureRows } from './structure';

interface Copies {
  readonly blocks: Pick<Block, 'id' | 'displayName' | 'flowOrder'>[];
  readonly children: BlockChild[];
}

/** @returns the ids of the new blocks, the outermost first, and of their places */
interface Made {
  readonly blockIds: string[];
  readonly childIds: string[];
}

/** Flows become other flows, after those there are. Stimuli are shared. @throws Refusal */
export async function copyFlows(
  tx: Tx,
  before: StructureRows,
  wanted: ReadonlyMap<string, string>,
): Promise<Made> {
  const flows = flowsInOrder(before.blocks);
  const names = flows.map(({ displayName }) => displayName);
  const copies: Copies = { blocks: [], children: [] };
  const blockIds: string[] = [];
  for (const [flowId, typed] of wanted) {
    const flow = before.blocks.find(({ id }) => id === flowId);
    if (!flow) throw notFound('block');
    if (flow.flowOrder === null) {
      throw new Refusal(400, 'A block is copied into a block: say into which.', 'NOT_A_FLOW');
    }
    const name = cleanName(typed) || flowCopyName(flow.displayName, names);
    const problem = flowNameProblem(name, names);
    if (problem) throw new Refusal(409, FLOW_NAME_WORDS[problem], 'NAME_NOT_VALID');
    names.push(name);
    const flowOrder = flows.length + blockIds.length;
    blockIds.push(addCopy(before, flow, { displayName: name, flowOrder }, [], copies));
  }
  await write(tx, before, copies, copies.children);
  return { blockIds: outermostFirst(blockIds, copies), childIds: [] };
}

/** Copies blocks into a block of a flow that has none of their stimuli. @throws Refusal */
export async function copyIntoBlock(
  tx: Tx,
  before: StructureRows,
  wanted: ReadonlyMap<string, string>,
  targetId: string,
): Promise<Made> {
  const target = before.blocks.find(({ id }) => id === targetId);
  const flowId = flowOfBlock(before.blocks, targetId);
  if (!target || flowId === null) throw notFound('block');
  const sources = [...wanted.keys()].map((id) => {
    const source = before.blocks.find((block) => block.id === id);
    if (!source) throw notFound('block');
    if (source.flowOrder !== null) {
      throw new Refusal(400, 'A flow cannot be copied into a block.', 'NOT_A_BLOCK');
    }
    return source;
  });
  const copying = copyProblem(before, [...wanted.keys()], targetId);
  if (copying) throw new Refusal(409, COPY_PROBLEM_WORDS[copying], 'STIMULUS_IN_USE');

  const names = blockNamesOfFlow(before.blocks, flowId);
  const copies: Copies = { blocks: [], children: [] };
  const places = sources.map((source) => {
    const base = cleanName(wanted.get(source.id) ?? '') || source.displayName;
    const problem = blockNameProblem(base, []);
    if (problem) throw new Refusal(400, BLOCK_NAME_WORDS[problem], 'NAME_NOT_VALID');
    const displayName = uniqueName(base, names);
    names.push(displayName);
    const blockId = addCopy(before, source, { displayName, flowOrder: null }, names, copies);
    return newPlace(targetId, { blockId });
  });
  const inTarget = withNewPlaces(before, target, places);
  await write(tx, before, copies, [...copies.children, ...inTarget]);
  return {
    blockIds: outermostFirst(
      places.flatMap(({ blockId }) => blockId ?? []),
      copies,
    ),
    childIds: places.map(({ id }) => id),
  };
}

/** Adds a copy of a block with everything in it. @param names the block names taken in its flow */
function addCopy(
  { blocks }: StructureRows,
  source: Block,
  as: Pick<Block, 'displayName' | 'flowOrder'>,
  names: string[],
  copies: Copies,
): string {
  const blockById = new Map(blocks.map((block) => [block.id, block]));
  const copy = (block: Block, described: typeof as): string => {
    const id = newId();
    copies.blocks.push({ id, ...described });
    for (const child of childrenInOrder(block)) {
      const nested = child.blockId === null ? undefined : blockById.get(child.blockId);
      let blockId: string | null = null;
      if (nested) {
        const displayName = uniqueName(nested.displayName, names);
        names.push(displayName);
        blockId = copy(nested, { displayName, flowOrder: null });
      }
      copies.children.push({ ...child, id: newId(), parentBlock: id, blockId });
    }
    return id;
  };
  return copy(source, as);
}

async function write(
  tx: Tx,
  { study, blocks }: StructureRows,
  copies: Copies,
  places: readonly BlockChild[],
): Promise<void> {
  const inStudy = { companyId: study.companyId, studyId: study.id };
  await insertBlocks(tx, inStudy, copies.blocks);
  await writePlaces(
    tx,
    inStudy,
    blocks.flatMap(({ children }) => children),
    places,
  );
}

function outermostFirst(outermost: readonly string[], copies: Copies): string[] {
  return [
    ...outermost,
    ...copies.blocks.map(({ id }) => id).filter((id) => !outermost.includes(id)),
  ];
}
