import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { duplicateItem as duplicateItemCall } from '@fovea/contract/studies/blocks';
import { blockNamesOfFlow, copyName } from '@fovea/rules/flow/blocks';
import { DUPLICATE_PROBLEM_MESSAGES, duplicateProblem } from '@fovea/rules/flow/duplicates';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import { flowOfBlock, renumberChildren, stimuliWithin } from '@fovea/rules/flow/tree';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { findExistingBlock } from './blockChanges';
import { insertStimuli } from './blockChildRows';
import { addCopy, outermostFirst, writeCopies, type Copies, type Made } from './copyBlocks';
import type { StructureRows } from './structure';

interface Duplicated extends Made {
  readonly newStimuli: string[];
}

/** Duplicates a stimulus, or a block with copies of its stimuli. @throws Refusal 404 or 409 */
export async function duplicateItem(
  tx: Tx,
  before: StructureRows,
  { childId, requestId }: HandlerInput<typeof duplicateItemCall>['body'],
  now: Date,
): Promise<Duplicated> {
  const { blocks, stimuli } = before;
  const problem = duplicateProblem(before, childId);
  if (problem === 'defaultCalibration') {
    throw new Refusal(409, DUPLICATE_PROBLEM_MESSAGES[problem], 'DEFAULT_CALIBRATION');
  }
  const parent = blocks.find(({ children }) => children.some(({ id }) => id === childId));
  const child = parent?.children.find(({ id }) => id === childId);
  if (!parent || !child || problem) throw notFound('item');

  const copies: Copies = { blocks: [], children: [] };
  const place = { ...child, id: newId() };
  const source = blocks.find(({ id }) => id === child.blockId);
  if (source) {
    const names = blockNamesOfFlow(blocks, flowOfBlock(blocks, source.id) ?? '');
    const displayName = copyName(source.displayName, names);
    names.push(displayName);
    place.blockId = addCopy(before, source, { displayName, flowOrder: null }, names, copies);
  }
  const sourceIds = source ? [...stimuliWithin(blocks, source.id)] : [child.stimulusId ?? ''];
  const copyOf = await copyStimuli(tx, before, sourceIds, source ? undefined : requestId, now);
  const ofCopies = <C extends typeof child>(one: C): C =>
    one.stimulusId === null ? one : { ...one, stimulusId: copyOf.get(one.stimulusId) ?? null };

  const around = childrenInOrder(parent);
  around.splice(around.findIndex(({ id }) => id === childId) + 1, 0, ofCopies(place));
  const blockIds = place.blockId === null ? [] : [place.blockId];
  await writeCopies(
    tx,
    before,
    copies,
    [...copies.children.map(ofCopies), ...renumberChildren(parent, around, stimuli)],
    new Map(requestId === undefined ? [] : blockIds.map((id) => [id, requestId])),
  );
  return {
    blockIds: outermostFirst(blockIds, copies),
    childIds: [place.id],
    newStimuli: [...copyOf.values()],
  };
}

/**
 * Copies stimuli under new names. A copy names the same files: they are deleted only when no
 * stimulus of the study needs them any more.
 * @returns the id of the copy for the id of each original
 */
async function copyStimuli(
  tx: Tx,
  { study, stimuli }: StructureRows,
  sourceIds: readonly string[],
  requestId: string | undefined,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('stimuli')
    .selectAll()
    .where('studyId', '=', study.id)
    .where('id', 'in', [...sourceIds])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const taken = stimuli.flatMap(({ name, displayName }) => [name, displayName]);
  const copyOf = new Map<string, string>();
  const copied = rows.map((row, at) => {
    const name = copyName(row.displayName, taken);
    taken.push(name);
    const id = newId();
    copyOf.set(row.id, id);
    return {
      ...row,
      id,
      name,
      displayName: name,
      assetId: null,
      requestId: requestId ?? null,
      // Stimuli are ordered by their creation time.
      createdAt: new Date(now.getTime() + at),
    };
  });
  await insertStimuli(tx, copied);
  return copyOf;
}

/** The duplicate that an earlier request with the same id made. */
export async function findExistingDuplicate(
  tx: Tx,
  before: StructureRows,
  requestId: string | undefined,
): Promise<Duplicated | null> {
  if (requestId === undefined) return null;
  const block = await findExistingBlock(tx, before, requestId);
  const [blockId] = block?.blockIds ?? [];
  if (block && blockId !== undefined) {
    return { ...block, newStimuli: [...stimuliWithin(before.blocks, blockId)] };
  }
  const stimulus = await tx
    .selectFrom('stimuli')
    .select('id')
    .where('studyId', '=', before.study.id)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  if (!stimulus) return null;
  const children = before.blocks.flatMap((one) => one.children);
  const childIds = children.filter(({ stimulusId }) => stimulusId === stimulus.id);
  return { blockIds: [], childIds: childIds.map(({ id }) => id), newStimuli: [stimulus.id] };
}
