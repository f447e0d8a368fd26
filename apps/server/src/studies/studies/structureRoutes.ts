import {
  addBlockChildren,
  arrangeBlocks,
  changeBlock,
  copyBlocks,
  createBlock,
  deleteBlock,
  duplicateItem as duplicateItemCall,
  listRemovals,
  orderBlockChildren,
  removeItems,
  restoreRemoval,
  type Arrangement,
} from '@fovea/contract/studies/blocks';
import { arrangementProblem, TREE_PROBLEM_MESSAGES, withArrangement } from '@fovea/rules/flow/tree';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import { addStimuli, addBlock, alterBlock, findExistingBlock } from './blockChanges';
import { findExistingCopies, copyFlows, copyIntoBlock } from './copyBlocks';
import { writeBlockChildren } from './blockChildRows';
import { removeChildren, removeFlow } from './deletionSnapshots';
import { duplicateItem, findExistingDuplicate } from './duplicateItem';
import { restorableRemovals } from './restorableRemovals';
import { restoreSnapshot } from './restoreSnapshot';
import { changeStructure, type StructureRows } from './structure';

/** The calls that change a study's flows, blocks and their order. */
export function structureRoutes(router: Router, context: AppContext): void {
  const { now } = context;

  router.serve(createBlock, async ({ studyId, body }, { caller }) =>
    changeStructure(
      context,
      caller,
      studyId,
      (tx, before) => addBlock(tx, before, body),
      (tx, before) => findExistingBlock(tx, before, body.requestId),
    ),
  );

  router.serve(changeBlock, async ({ studyId, body }, { caller }) => {
    const { structure } = await changeStructure(context, caller, studyId, async (tx, before) => {
      await alterBlock(tx, before, body);
      return {};
    });
    return structure;
  });

  router.serve(addBlockChildren, async ({ studyId, body }, { caller }) =>
    changeStructure(context, caller, studyId, (tx, before) => addStimuli(tx, before, body)),
  );

  router.serve(copyBlocks, async ({ studyId, body, query }, { caller }) => {
    const { targetStimuliBlockId: target, requestId } = query;
    return await changeStructure(
      context,
      caller,
      studyId,
      async (tx, before) => {
        const wanted = new Map(Object.entries(body));
        if (wanted.size === 0) throw new Refusal(400, 'Say which blocks to copy.', 'NOT_VALID');
        return target === undefined
          ? await copyFlows(tx, before, wanted, requestId)
          : await copyIntoBlock(tx, before, wanted, target, requestId);
      },
      (tx, before) => findExistingCopies(tx, before, requestId),
    );
  });

  router.serve(duplicateItemCall, async ({ studyId, body }, { caller }) =>
    changeStructure(
      context,
      caller,
      studyId,
      (tx, before) => duplicateItem(tx, before, body, now()),
      (tx, before) => findExistingDuplicate(tx, before, body.requestId),
    ),
  );

  router.serve(deleteBlock, async ({ studyId, blockId }, { caller }) =>
    changeStructure(context, caller, studyId, async (tx, before) => {
      const block = before.blocks.find(({ id }) => id === blockId);
      if (!block) throw notFound('block');
      if (block.flowOrder !== null) {
        return { removalId: await removeFlow(tx, before, blockId, now()) };
      }
      const place = before.blocks
        .flatMap(({ children }) => children)
        .find((child) => child.blockId === blockId);
      if (!place) throw notFound('block');
      return { removalId: await removeChildren(tx, before, [place.id], now()) };
    }),
  );

  router.serve(orderBlockChildren, async ({ studyId, blockId, body }, { caller }) => {
    const { structure } = await changeStructure(context, caller, studyId, async (tx, before) => {
      await arrange(tx, before, [{ blockId, children: body.children }]);
      return {};
    });
    const block = structure.blocks.find(({ id }) => id === blockId);
    if (!block) throw notFound('block');
    return block;
  });

  router.serve(arrangeBlocks, async ({ studyId, body }, { caller }) => {
    const { structure } = await changeStructure(context, caller, studyId, async (tx, before) => {
      await arrange(tx, before, body.blocks);
      return {};
    });
    return structure;
  });

  router.serve(removeItems, async ({ studyId, body }, { caller }) =>
    changeStructure(context, caller, studyId, async (tx, before) => ({
      removalId: await removeChildren(tx, before, body.childIds, now()),
    })),
  );

  router.serve(listRemovals, async ({ studyId, query }, { caller }) => {
    await requireOwned(context.db, caller, 'studies', studyId, 'study');
    return await restorableRemovals(context.db, caller.companyId, studyId, query.itemId);
  });

  router.serve(restoreRemoval, async ({ studyId, removalId }, { caller }) => {
    const { structure } = await changeStructure(context, caller, studyId, async (tx, before) => ({
      newStimuli: await restoreSnapshot(tx, caller, before, removalId),
    }));
    return structure;
  });
}

async function arrange(tx: Tx, before: StructureRows, arrangement: Arrangement): Promise<void> {
  const known = new Set(before.blocks.map(({ id }) => id));
  if (arrangement.some(({ blockId }) => !known.has(blockId))) throw notFound('block');
  const problem = arrangementProblem(before, arrangement);
  if (problem) throw new Refusal(409, TREE_PROBLEM_MESSAGES[problem], 'ORDER_NOT_ALLOWED');
  const study = { companyId: before.study.companyId, studyId: before.study.id };
  const children = (blocks: StructureRows['blocks']) => blocks.flatMap((block) => block.children);
  await writeBlockChildren(
    tx,
    study,
    children(before.blocks),
    children(withArrangement(before, arrangement)),
  );
}
