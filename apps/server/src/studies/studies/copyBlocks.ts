import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import {
  BLOCK_NAME_MESSAGES,
  blockNameProblem,
  blockNamesOfFlow,
  copyName,
  flowNameProblem,
  FLOW_NAME_MESSAGES,
  flowsInOrder,
} from '@fovea/rules/flow/blocks';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import { cleanName, uniqueName } from '@fovea/rules/inputs/names';
import { COPY_PROBLEM_MESSAGES, copyProblem } from '@fovea/rules/flow/otherFlows';
import { flowOfBlock } from '@fovea/rules/flow/tree';
import { sql } from 'kysely';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import {
  insertBlocks,
  newBlockChild,
  withNewBlockChildren,
  writeBlockChildren,
} from './blockChildRows';
import type { StructureRows } from './structure';

/**
 * A block that occurs twice in the copied blocks is copied twice, so copies are counted while they
 * are made.
 */
const COPIED_MAX = 5000;

export interface Copies {
  readonly blocks: Pick<Block, 'id' | 'displayName' | 'flowOrder'>[];
  readonly children: BlockChild[];
}

/** @returns the ids of the new blocks, the outermost first, and of their positions */
export interface Made {
  readonly blockIds: string[];
  readonly childIds: string[];
}

/** Copies flows, adding the copies after the existing flows. Stimuli are shared. @throws Refusal */
export async function copyFlows(
  tx: Tx,
  before: StructureRows,
  wanted: ReadonlyMap<string, string>,
  requestId: string | undefined,
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
    const name = cleanName(typed) || copyName(flow.displayName, names);
    const problem = flowNameProblem(name, names);
    if (problem) throw new Refusal(409, FLOW_NAME_MESSAGES[problem], 'NAME_NOT_VALID');
    names.push(name);
    const flowOrder = flows.length + blockIds.length;
    blockIds.push(addCopy(before, flow, { displayName: name, flowOrder }, [], copies));
  }
  await writeCopies(tx, before, copies, copies.children, requestsOf(blockIds, requestId));
  return { blockIds: outermostFirst(blockIds, copies), childIds: [] };
}

/** Copies blocks into a block of a flow that contains none of their stimuli. @throws Refusal */
export async function copyIntoBlock(
  tx: Tx,
  before: StructureRows,
  wanted: ReadonlyMap<string, string>,
  targetId: string,
  requestId: string | undefined,
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
  if (copying) throw new Refusal(409, COPY_PROBLEM_MESSAGES[copying], 'STIMULUS_IN_USE');

  const names = blockNamesOfFlow(before.blocks, flowId);
  const copies: Copies = { blocks: [], children: [] };
  const places = sources.map((source) => {
    const base = cleanName(wanted.get(source.id) ?? '') || source.displayName;
    const problem = blockNameProblem(base, []);
    if (problem) throw new Refusal(400, BLOCK_NAME_MESSAGES[problem], 'NAME_NOT_VALID');
    const displayName = uniqueName(base, names);
    names.push(displayName);
    const blockId = addCopy(before, source, { displayName, flowOrder: null }, names, copies);
    return newBlockChild(targetId, { blockId });
  });
  const inTarget = withNewBlockChildren(before, target, places);
  const blockIds = places.flatMap(({ blockId }) => blockId ?? []);
  const requests = requestsOf(blockIds, requestId);
  await writeCopies(tx, before, copies, [...copies.children, ...inTarget], requests);
  return {
    blockIds: outermostFirst(blockIds, copies),
    childIds: places.map(({ id }) => id),
  };
}

/** The copies that an earlier request with the same id made. */
export async function findExistingCopies(
  tx: Tx,
  { study, blocks }: StructureRows,
  requestId: string | undefined,
): Promise<Made | null> {
  if (requestId === undefined) return null;
  const rows = await tx
    .selectFrom('blocks')
    .select(['id', 'requestId'])
    .where('studyId', '=', study.id)
    .where((where) =>
      where.or([
        where('requestId', '=', requestId),
        where(sql`starts_with(request_id, ${`${requestId}/`})`, '=', true),
      ]),
    )
    .execute();
  if (rows.length === 0) return null;
  const placeOf = ({ requestId: request }: (typeof rows)[number]) =>
    Number(request?.slice(requestId.length + 1));
  const outermost = rows.sort((a, b) => placeOf(a) - placeOf(b)).map(({ id }) => id);
  const blockById = new Map(blocks.map((block) => [block.id, block]));
  const within = (id: string): string[] =>
    (blockById.get(id)?.children ?? []).flatMap(({ blockId }) =>
      blockId === null ? [] : [blockId, ...within(blockId)],
    );
  const childOf = new Map(
    blocks.flatMap(({ children }) => children).map(({ id, blockId }) => [blockId, id]),
  );
  return {
    blockIds: [...outermost, ...outermost.flatMap(within)],
    childIds: outermost.flatMap((id) => childOf.get(id) ?? []),
  };
}

/**
 * The outermost copies store the request id; it must be unique in a study, so they are numbered.
 */
function requestsOf(outermost: readonly string[], requestId: string | undefined) {
  if (requestId === undefined) return new Map<string, string>();
  return new Map(outermost.map((id, at) => [id, at === 0 ? requestId : `${requestId}/${at}`]));
}

/** Adds a copy of a block with everything in it. @param names the block names taken in its flow */
export function addCopy(
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
    if (copies.blocks.length + copies.children.length > COPIED_MAX) {
      throw new Refusal(409, `A study can have at most ${COPIED_MAX} items.`, 'TOO_MANY_ITEMS');
    }
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

export async function writeCopies(
  tx: Tx,
  { study, blocks }: StructureRows,
  copies: Copies,
  places: readonly BlockChild[],
  requests: ReadonlyMap<string, string>,
): Promise<void> {
  const inStudy = { companyId: study.companyId, studyId: study.id };
  const named = copies.blocks.map((block) => ({
    ...block,
    requestId: requests.get(block.id) ?? null,
  }));
  await insertBlocks(tx, inStudy, named);
  await writeBlockChildren(
    tx,
    inStudy,
    blocks.flatMap(({ children }) => children),
    places,
  );
}

export function outermostFirst(outermost: readonly string[], copies: Copies): string[] {
  return [
    ...outermost,
    ...copies.blocks.map(({ id }) => id).filter((id) => !outermost.includes(id)),
  ];
}
