/** Removes items from a study such that exactly these can be restored. */
import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import { flowsInOrder, LAST_FLOW_MESSAGE, canDeleteFlow } from '@fovea/rules/flow/blocks';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import { isDefaultCalibration } from '@fovea/rules/flow/stimuli';
import { blocksWithin } from '@fovea/rules/flow/tree';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { writeFlowOrder, writeBlockChildren } from './blockChildRows';
import type { StructureRows } from './structure';
import type { StimulusRow } from '../../research/studyParts/studyRows';

/** The rows that were removed, unchanged. */
export interface RemovedParts {
  readonly stimuli: readonly StimulusRow[];
  readonly blocks: readonly Pick<Block, 'id' | 'displayName' | 'flowOrder'>[];
  readonly children: readonly BlockChild[];
  /** The children of each affected block, in order. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
  /** Whether it has been restored. */
  readonly isBack?: boolean;
}

const DEFAULT_CALIBRATION = new Refusal(
  409,
  'The default calibration slides belong to every study and cannot be deleted.',
  'DEFAULT_CALIBRATION',
);

/** Removes items from their blocks, with everything inside them. @returns the id of the removal */
export async function removeChildren(
  tx: Tx,
  before: StructureRows,
  childIds: readonly string[],
  now: Date,
): Promise<string> {
  const wanted = new Set(childIds);
  const all = before.blocks.flatMap((block) => block.children);
  const chosen = all.filter(({ id }) => wanted.has(id));
  if (chosen.length !== wanted.size) throw notFound('item');
  const stimulusById = new Map(before.stimuli.map((stimulus) => [stimulus.id, stimulus]));
  for (const { stimulusId } of chosen) {
    const stimulus = stimulusById.get(stimulusId ?? '');
    if (stimulus && isDefaultCalibration(stimulus)) throw DEFAULT_CALIBRATION;
  }
  const blockIds = new Set<string>();
  for (const { blockId } of chosen) {
    if (blockId === null || blockIds.has(blockId)) continue;
    for (const id of blocksWithin(before.blocks, blockId)) blockIds.add(id);
  }
  return await takeOut(tx, before, wanted, blockIds, now);
}

/** Removes a flow from the study. @returns the id of the removal */
export async function removeFlow(
  tx: Tx,
  before: StructureRows,
  flowId: string,
  now: Date,
): Promise<string> {
  if (!canDeleteFlow(before.blocks)) throw new Refusal(409, LAST_FLOW_MESSAGE, 'LAST_FLOW');
  const within = blocksWithin(before.blocks, flowId);
  const elsewhere = new Set(
    before.blocks
      .filter(({ id }) => !within.has(id))
      .flatMap(({ children }) => children.map(({ stimulusId }) => stimulusId)),
  );
  const flow = before.blocks.find(({ id }) => id === flowId);
  const ownIds = new Set(flow?.children.map(({ stimulusId }) => stimulusId));
  const wouldLose = before.stimuli.some(
    (stimulus) =>
      isDefaultCalibration(stimulus) && ownIds.has(stimulus.id) && !elsewhere.has(stimulus.id),
  );
  if (wouldLose) throw DEFAULT_CALIBRATION;
  const removalId = await takeOut(tx, before, new Set(), within, now);
  const left = flowsInOrder(before.blocks).filter(({ id }) => id !== flowId);
  await writeFlowOrder(tx, inStudy(before), left);
  return removalId;
}

async function takeOut(
  tx: Tx,
  before: StructureRows,
  childIds: ReadonlySet<string>,
  blockIds: ReadonlySet<string>,
  now: Date,
): Promise<string> {
  const study = inStudy(before);
  const all = before.blocks.flatMap((block) => block.children);
  const isGone = (child: BlockChild) => childIds.has(child.id) || blockIds.has(child.parentBlock);
  const children = all.filter(isGone);
  const left = all.filter((child) => !isGone(child));
  const stands = new Set(left.map(({ stimulusId }) => stimulusId));
  const touched = new Set(children.flatMap(({ stimulusId }) => stimulusId ?? []));
  const parents = before.blocks.filter(
    ({ id, children: own }) => !blockIds.has(id) && own.some(isGone),
  );

  const removed: RemovedParts = {
    stimuli: await stimuliOf(tx, study.studyId, [...touched]),
    blocks: before.blocks
      .filter(({ id }) => blockIds.has(id))
      .map(({ id, displayName, flowOrder }) => ({ id, displayName, flowOrder })),
    children,
    orders: Object.fromEntries(
      parents.map((block) => [block.id, childrenInOrder(block).map(({ id }) => id)]),
    ),
  };
  const removalId = newId();
  await tx
    .insertInto('removals')
    .values({ id: removalId, ...study, removed: JSON.stringify(removed), removedAt: now })
    .execute();

  await deleteRows(
    tx,
    'blockChildren',
    children.map(({ id }) => id),
  );
  await deleteRows(tx, 'blocks', [...blockIds]);
  await deleteRows(
    tx,
    'stimuli',
    [...touched].filter((id) => !stands.has(id)),
  );
  const renumbered = parents.flatMap((block) =>
    childrenInOrder(block)
      .filter((child) => !isGone(child))
      .map((child, blockOrder) => ({ ...child, blockOrder })),
  );
  await writeBlockChildren(tx, study, left, renumbered);
  return removalId;
}

async function stimuliOf(tx: Tx, studyId: string, ids: readonly string[]): Promise<StimulusRow[]> {
  if (ids.length === 0) return [];
  return await tx
    .selectFrom('stimuli')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('id', 'in', [...ids])
    .execute();
}

async function deleteRows(
  tx: Tx,
  table: 'blockChildren' | 'blocks' | 'stimuli',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom(table)
    .where('id', 'in', [...ids])
    .execute();
}

function inStudy({ study }: StructureRows) {
  return { companyId: study.companyId, studyId: study.id };
}
