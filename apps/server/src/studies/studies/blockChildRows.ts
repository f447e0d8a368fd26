/** Writes the children of a study's blocks in few queries, however many there are. */
import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import { calibrationRange, childrenInOrder } from '@fovea/rules/flow/flow';
import { renumberChildren, type Tree } from '@fovea/rules/flow/tree';
import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';
import { insertInBatches } from '../../platform/store/insertInBatches';
import { newId } from '../../platform/store/newId';
import type { BlockRow, StimulusRow } from '../../research/studyParts/studyRows';

export type InStudy = { readonly companyId: string; readonly studyId: string };

/** A new block child; it gets its order when it is added to its block. */
export function newBlockChild(
  parentBlock: string,
  of: { readonly stimulusId: string } | { readonly blockId: string },
): BlockChild {
  return {
    id: newId(),
    blockOrder: 0,
    fixed: true,
    parentBlock,
    stimulusId: 'stimulusId' in of ? of.stimulusId : null,
    blockId: 'blockId' in of ? of.blockId : null,
  };
}

/** Adds new children before the post-study calibration, if there is one. */
export function withNewBlockChildren(
  tree: Pick<Tree, 'stimuli'>,
  block: Block,
  places: readonly BlockChild[],
): BlockChild[] {
  const children = childrenInOrder(block);
  const at = calibrationRange(children, tree.stimuli).post ?? children.length;
  return renumberChildren(
    block,
    [...children.slice(0, at), ...places, ...children.slice(at)],
    tree.stimuli,
  );
}

/** Updates the children of blocks to the given state: inserts new ones and updates changed ones. */
export async function writeBlockChildren(
  tx: Tx,
  study: InStudy,
  before: readonly BlockChild[],
  after: readonly BlockChild[],
): Promise<void> {
  const known = new Map(before.map((child) => [child.id, child]));
  const differs = after.filter((child) => {
    const old = known.get(child.id);
    return (
      old !== undefined &&
      (old.parentBlock !== child.parentBlock ||
        old.blockOrder !== child.blockOrder ||
        old.fixed !== child.fixed)
    );
  });
  if (differs.length > 0) {
    const rows = differs.map(({ id, parentBlock, blockOrder, fixed }) => ({
      id,
      parent: parentBlock,
      place: blockOrder,
      fixed,
    }));
    await sql`update block_children
      set parent_block = changed.parent, block_order = changed.place, fixed = changed.fixed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as changed(id text, parent text, place integer, fixed boolean)
      where block_children.id = changed.id and block_children.study_id = ${study.studyId}`.execute(
      tx,
    );
  }
  await insertInBatches(
    after.filter(({ id }) => !known.has(id)),
    async (rows) => {
      const values = rows.map((row) => ({ ...row, ...study }));
      await tx.insertInto('blockChildren').values(values).execute();
    },
  );
}

export async function insertBlocks(
  tx: Tx,
  study: InStudy,
  blocks: readonly (Pick<BlockRow, 'id' | 'displayName' | 'flowOrder'> & {
    readonly requestId?: string | null;
  })[],
): Promise<void> {
  await insertInBatches(blocks, async (rows) => {
    const values = rows.map((row) => ({ ...row, ...study }));
    await tx.insertInto('blocks').values(values).execute();
  });
}

export async function insertStimuli(tx: Tx, stimuli: readonly StimulusRow[]): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await insertInBatches(stimuli, async (rows) => {
    const values = rows.map((row) => ({
      ...row,
      calibrationOptions: json(row.calibrationOptions),
      instructionOptions: json(row.instructionOptions),
      surveyQuestions: json(row.surveyQuestions),
      surveyTheme: json(row.surveyTheme),
    }));
    await tx
      .insertInto('stimuli')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
}

/** Numbers the flows 0, 1, 2 … in this order. */
export async function writeFlowOrder(
  tx: Tx,
  study: InStudy,
  flows: readonly Pick<Block, 'id' | 'flowOrder'>[],
): Promise<void> {
  const rows = flows
    .map(({ id, flowOrder }, place) => ({ id, place, flowOrder }))
    .filter(({ place, flowOrder }) => place !== flowOrder)
    .map(({ id, place }) => ({ id, place }));
  if (rows.length === 0) return;
  await sql`update blocks set flow_order = changed.place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id text, place integer)
    where blocks.id = changed.id and blocks.study_id = ${study.studyId}`.execute(tx);
}
