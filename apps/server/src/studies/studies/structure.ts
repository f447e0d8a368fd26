import type { Block, Structure } from '@fovea/contract/studies/blocks';
import { flowsInOrder } from '@fovea/rules/flow/blocks';
import type { Tree } from '@fovea/rules/flow/tree';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { studyDataSummary } from '../../research/recordings/studyDataSummary';
import type { Db, Tx } from '../../platform/store/database';
import { blockAnswers } from '../../research/studyParts/blockAnswers';
import { stimulusAnswers } from './studyAnswer';
import { mustBeUnlocked } from './studyLock';
import {
  bumpVersion,
  type StimulusRow,
  type StudyRow,
  type StudyViewer,
} from '../../research/studyParts/studyRows';

/** More than anybody builds; the limit keeps the work per request small. */
const ITEMS_MAX = 5000;

/** The structure of a study, without the content of its stimuli. */
export interface StructureRows extends Tree {
  readonly study: StudyRow;
  readonly blocks: Block[];
  readonly stimuli: Pick<StimulusRow, 'id' | 'type' | 'name' | 'displayName'>[];
}

/** @throws Refusal 404 */
async function structureRows(tx: Tx, caller: StudyViewer, studyId: string): Promise<StructureRows> {
  const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
  const stimuli = await tx
    .selectFrom('stimuli')
    .select(['id', 'type', 'name', 'displayName'])
    .where('studyId', '=', studyId)
    .execute();
  return { study, stimuli, blocks: await blocksOf(tx, studyId) };
}

async function blocksOf(db: Db | Tx, studyId: string): Promise<Block[]> {
  const blocks = await db
    .selectFrom('blocks')
    .select(['id', 'displayName', 'flowOrder'])
    .where('studyId', '=', studyId)
    .orderBy('flowOrder')
    .orderBy('id')
    .execute();
  const children = await db
    .selectFrom('blockChildren')
    .select(['id', 'blockOrder', 'fixed', 'stimulusId', 'blockId', 'parentBlock'])
    .where('studyId', '=', studyId)
    .execute();
  return blockAnswers(blocks, children);
}

/**
 * Makes one change to the structure of a study that may be edited, under a lock.
 * @param findExisting the result of an earlier request with the same id; then nothing is done
 * @throws Refusal 404 or 409
 */
export async function changeStructure<T extends object>(
  context: AppContext,
  caller: StudyViewer,
  studyId: string,
  work: (tx: Tx, before: StructureRows) => Promise<T>,
  findExisting: (tx: Tx, before: StructureRows) => Promise<T | null> = async () => null,
): Promise<T & { readonly structure: Structure }> {
  const { db, now } = context;
  const done = await db.transaction().execute(async (tx) => {
    const before = await structureRows(tx, caller, studyId);
    const had = await findExisting(tx, before);
    if (had) return { created: had, blocks: before.blocks, study: before.study };
    await mustBeUnlocked(tx, before.study);
    const created = await work(tx, before);
    const version = await bumpVersion(tx, studyId, now());
    const blocks = await blocksOf(tx, studyId);
    if (itemCount(blocks) > ITEMS_MAX && itemCount(blocks) > itemCount(before.blocks)) {
      throw new Refusal(409, `A study can have at most ${ITEMS_MAX} items.`, 'TOO_MANY_ITEMS');
    }
    return { created, blocks, study: { ...before.study, version } };
  });
  const { created, blocks, study } = done;
  return {
    ...created,
    structure: {
      version: study.version,
      blocks,
      topLevelBlocks: flowsInOrder(blocks).map(({ id }) => id),
      stimuli: await answersOf(context, study, blocks, newStimuliOf(created)),
    },
  };
}

async function answersOf(
  context: AppContext,
  study: StudyRow,
  blocks: readonly Block[],
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const rows = await context.db
    .selectFrom('stimuli')
    .selectAll()
    .where('studyId', '=', study.id)
    .where('id', 'in', [...ids])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const children = blocks.flatMap((block) => block.children);
  return await stimulusAnswers(context, rows, children, await studyDataSummary(context, study));
}

/** A change may report which stimuli are new or restored. */
function newStimuliOf(created: { readonly newStimuli?: readonly string[] }): readonly string[] {
  return created.newStimuli ?? [];
}

function itemCount(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.children.length, 0);
}
