import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id } from './scalars';

/** A place in a block: a stimulus or a nested block, with its order. */
export const BlockChild = z.object({
  id: Id,
  blockOrder: z.int(),
  /** True: shown at this place; false: shuffled with its unfixed neighbours. */
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
  /** The place among the flows; null for a block inside another. */
  flowOrder: z.nullable(z.int()),
});
export type Block = z.infer<typeof Block>;

export const orderBlockChildren = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/stimuliBlock/{blockId}/blockChildren',
  summary: 'Set the order (and fixed places) of the children of a block',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({
    children: z.array(z.object({ id: Id, blockOrder: z.int(), fixed: z.boolean() })),
  }),
  answer: Block,
  refusals: { 409: 'The study is locked, or the order breaks the calibration range.' },
});
