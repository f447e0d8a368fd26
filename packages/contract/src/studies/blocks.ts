import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, RequestId, Timestamp } from '../protocol/scalars';
import { Stimulus } from './stimuli';

/** A position in a block: a stimulus or a nested block, with its order. */
export const BlockChild = z.object({
  id: Id,
  blockOrder: z.int(),
  /** True: always shown at this position; false: shuffled among the other unfixed children. */
  fixed: z.boolean(),
  stimulusId: z.nullable(Id),
  blockId: z.nullable(Id),
  parentBlock: Id,
});
export type BlockChild = z.infer<typeof BlockChild>;

export const Block = z.object({
  id: Id,
  displayName: z.string(),
  children: z.array(BlockChild),
  /** Position among the flows; null for a nested block. */
  flowOrder: z.nullable(z.int()),
});
export type Block = z.infer<typeof Block>;

/** The structure of the study after a change. */
export const Structure = z.object({
  version: z.int(),
  blocks: z.array(Block),
  topLevelBlocks: z.array(Id),
  /**
   * Stimuli that were added or restored. The others are unchanged, except that those in no block
   * are gone.
   */
  stimuli: z.array(Stimulus),
});
export type Structure = z.infer<typeof Structure>;

/** The structure after a removal; restoring `removalId` undoes exactly this removal. */
export const StructureAfterRemoval = z.object({ structure: Structure, removalId: Id });
export type StructureAfterRemoval = z.infer<typeof StructureAfterRemoval>;

/** The structure after an addition. */
export const StructureAfterAddition = z.object({
  structure: Structure,
  /** The new blocks, outermost first. */
  blockIds: z.array(Id),
  /** The new children, in the order requested. */
  childIds: z.array(Id),
});
export type StructureAfterAddition = z.infer<typeof StructureAfterAddition>;

const Order = z.object({ id: Id, blockOrder: z.int(), fixed: z.boolean() });

const LOCKED = 'The study is locked (STUDY_LOCKED) or was changed meanwhile (STALE_VERSION).';

export const createBlock = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/blocks',
  summary: 'Add a block to a block, or a flow to the study',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({
    /** If empty, a default name is generated. */
    name: z.optional(z.string()),
    /** If omitted, the block is a flow. */
    parentBlockId: z.optional(Id),
    requestId: RequestId,
  }),
  answer: StructureAfterAddition,
  refusals: { 409: LOCKED },
});

export const changeBlock = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/blocks',
  summary: 'Rename a block or a flow, or give a flow another place among the flows',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({
    blockId: Id,
    name: z.optional(z.string()),
    /** Starts at 0. */
    flowOrder: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: Structure,
  refusals: { 409: LOCKED },
});

export const addBlockChildren = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/blockChildren',
  summary: 'Put stimuli that the study has already into a block as well',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({
    blockId: Id,
    stimulusIds: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
  }),
  answer: StructureAfterAddition,
  refusals: { 409: 'A stimulus is in this flow already, or the study is locked.' },
});

export const copyBlocks = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/blocks/copy',
  summary: 'Copy blocks with what is in them; a flow becomes another flow. Stimuli are shared',
  needs: 'ONLINE_STUDY_BUILDER',
  /** The id of each block and the name of its copy. */
  body: z.record(Id, z.string()),
  query: z.object({ targetStimuliBlockId: z.optional(Id), requestId: RequestId }),
  answer: StructureAfterAddition,
  refusals: { 409: 'A stimulus is in the target flow already, or the study is locked.' },
});

export const duplicateItem = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/duplicates',
  summary:
    'Duplicate a stimulus, or a block with what is in it, right after the original. Stimuli are copied, not shared',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ childId: Id, requestId: RequestId }),
  answer: StructureAfterAddition,
  refusals: { 409: 'It is or holds a default calibration slide, or the study is locked.' },
});

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/blocks/{blockId}',
  summary: 'Delete a block with what is in it; a study keeps at least one flow',
  needs: 'ONLINE_STUDY_BUILDER',
  answer: StructureAfterRemoval,
  refusals: { 409: 'It is the last flow, holds a default calibration, or the study is locked.' },
});

export const orderBlockChildren = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/stimuliBlock/{blockId}/blockChildren',
  summary: 'Set the order (and fixed places) of the children of a block',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ children: z.array(Order).check(z.maxLength(5000)) }),
  answer: Block,
  refusals: { 409: 'The study is locked, or the order breaks the calibration range.' },
});

/** New children for several blocks of a flow, applied together. */
export const Arrangement = z
  .array(z.object({ blockId: Id, children: z.array(Order).check(z.maxLength(5000)) }))
  .check(z.maxLength(5000));
export type Arrangement = z.infer<typeof Arrangement>;

export const arrangeBlocks = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/arrangement',
  summary:
    'Move items between blocks of a flow, in one step: the full list of children of every block concerned',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ blocks: Arrangement.check(z.minLength(1)) }),
  answer: Structure,
  refusals: {
    409: 'The lists do not name each item once (reload), a block would be inside itself, a default calibration would move, or the study is locked.',
  },
});

export const removeItems = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/removals',
  summary: 'Take several items out of their blocks in one step',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ childIds: z.array(Id).check(z.minLength(1), z.maxLength(5000)) }),
  answer: StructureAfterRemoval,
  refusals: { 409: 'A default calibration slide is among them, or the study is locked.' },
});

/** What was taken out of a study in one step, and can still be restored. */
export const RemovalInfo = z.object({
  id: Id,
  removedAt: Timestamp,
  /** Its stimuli; those that still stand elsewhere have not left the study. */
  stimuli: z.array(z.object({ id: Id, displayName: z.string() })),
  blocks: z.array(z.object({ id: Id, displayName: z.string() })),
  childIds: z.array(Id),
});
export type RemovalInfo = z.infer<typeof RemovalInfo>;

export const listRemovals = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/removals',
  summary: 'What was taken out and can be restored, newest first: all, or what an item was in',
  needs: 'ONLINE_STUDY_BUILDER',
  /** A stimulus, a block, or a child of a block. */
  query: z.object({ itemId: z.optional(Id) }),
  answer: z.array(RemovalInfo),
});

export const restoreRemoval = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/removals/{removalId}/restore',
  summary: 'Bring back what was taken away, where it was',
  needs: 'ONLINE_STUDY_BUILDER',
  answer: Structure,
  refusals: { 409: 'It is back already, its block is gone, or the study is locked.' },
});
