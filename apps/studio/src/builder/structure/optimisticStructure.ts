import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import type { NewStimulus, Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { copyName, flowsInOrder } from '@fovea/rules/flow/blocks';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import { uniqueName } from '@fovea/rules/inputs/names';
import { DEFAULT_CANVAS_PX, defaultExposureMs, defaultRecording } from '@fovea/rules/flow/stimuli';
import { BUILT_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { blocksWithin, renumberChildren, type TreePosition } from '@fovea/rules/flow/tree';

/** Optimistic previews of structure changes. */

const PENDING = 'pending:';

/** Placeholder ids of items that the server has not created yet. */
export const pendingId = (requestId: string, place = 0) => `${PENDING}${requestId}:${place}`;
export const isPending = (id: string) => id.startsWith(PENDING);

/** Without some items, their contents, and stimuli that are in no other block. */
export function withoutItems(study: Study, childIds: readonly string[]): Study {
  const gone = new Set(childIds);
  const goneBlocks = new Set<string>();
  for (const block of study.blocks) {
    for (const child of block.children) {
      if (!gone.has(child.id) || !child.blockId) continue;
      for (const id of blocksWithin(study.blocks, child.blockId)) goneBlocks.add(id);
    }
  }
  const blocks = study.blocks
    .filter(({ id }) => !goneBlocks.has(id))
    .map((block) =>
      block.children.some(({ id }) => gone.has(id))
        ? withChildren(
            study,
            block,
            childrenInOrder(block).filter(({ id }) => !gone.has(id)),
          )
        : block,
    );
  return withUsedStimuli({ ...study, blocks });
}

/** Without a flow and its contents. */
export function withoutFlow(study: Study, flowId: string): Study {
  const goneBlocks = blocksWithin(study.blocks, flowId);
  const blocks = study.blocks.filter(({ id }) => !goneBlocks.has(id));
  return withUsedStimuli(
    withFlowOrder(
      { ...study, blocks },
      flowsInOrder(blocks).map(({ id }) => id),
    ),
  );
}

/**
 * Restores items, blocks, flows and stimuli of `before` that are missing in `study`, at their old
 * positions.
 */
export function withRestored(study: Study, before: Study, childIds: readonly string[]): Study {
  const wanted = new Set(childIds);
  const known = new Set(study.blocks.map(({ id }) => id));
  const back: Block[] = [];
  const bring = (blockId: string) => {
    for (const id of blocksWithin(before.blocks, blockId)) {
      const block = before.blocks.find((one) => one.id === id);
      if (block && !known.has(id)) back.push(block);
    }
  };
  const children = new Map<string, BlockChild[]>();
  for (const block of before.blocks) {
    for (const child of block.children) {
      if (!wanted.has(child.id)) continue;
      children.set(block.id, [...(children.get(block.id) ?? []), child]);
      if (child.blockId) bring(child.blockId);
    }
  }
  const blocks = study.blocks.map((block) => {
    const missing = (children.get(block.id) ?? []).filter(
      ({ id }) => !block.children.some((child) => child.id === id),
    );
    if (missing.length === 0) return block;
    const all = childrenInOrder(block);
    for (const child of missing.toSorted((a, b) => a.blockOrder - b.blockOrder)) {
      all.splice(child.blockOrder, 0, child);
    }
    return withChildren(before, block, all);
  });
  return withStimuliOf({ ...study, blocks: [...blocks, ...back] }, before);
}

/** Restores a flow of `before` that is missing in `study`, at its old position. */
export function withRestoredFlow(study: Study, before: Study, flowId: string): Study {
  if (study.blocks.some(({ id }) => id === flowId)) return study;
  const within = blocksWithin(before.blocks, flowId);
  const back = before.blocks.filter(({ id }) => within.has(id));
  const order = flowsInOrder(study.blocks).map(({ id }) => id);
  order.splice(before.topLevelBlocks.indexOf(flowId), 0, flowId);
  const blocks = [...study.blocks, ...back];
  return withStimuliOf(withFlowOrder({ ...study, blocks }, order), before);
}

function withStimuliOf(study: Study, before: Study): Study {
  const known = new Set(study.stimuli.map(({ id }) => id));
  const missing = before.stimuli.filter(({ id }) => !known.has(id));
  return withUsedStimuli({ ...study, stimuli: [...study.stimuli, ...missing] });
}

export function withFlowOrder(study: Study, order: readonly string[]): Study {
  const blocks = study.blocks.map((block) => {
    const flowOrder = order.indexOf(block.id);
    return flowOrder === -1 || block.flowOrder === flowOrder ? block : { ...block, flowOrder };
  });
  return { ...study, blocks, topLevelBlocks: [...order] };
}

export function withBlockName(study: Study, blockId: string, displayName: string): Study {
  const blocks = study.blocks.map((block) =>
    block.id === blockId ? { ...block, displayName } : block,
  );
  return { ...study, blocks };
}

/** With a new flow at the end. */
export function withNewFlow(study: Study, flow: Pick<Block, 'id' | 'displayName'>): Study {
  if (study.blocks.some(({ id }) => id === flow.id)) return study;
  const added: Block = { ...flow, children: [], flowOrder: study.topLevelBlocks.length };
  return {
    ...study,
    blocks: [...study.blocks, added],
    topLevelBlocks: [...study.topLevelBlocks, flow.id],
  };
}

/** With new items at a position; their child ids are the ids of their stimuli or blocks. */
export function withNewItems(
  study: Study,
  items: readonly { readonly stimulus?: Stimulus; readonly block?: Block }[],
  at: TreePosition,
): Study {
  const target = study.blocks.find(({ id }) => id === at.blockId);
  if (!target) return study;
  const added: BlockChild[] = items.map(({ stimulus, block }) => ({
    id: stimulus?.id ?? block?.id ?? '',
    blockOrder: 0,
    fixed: true,
    stimulusId: stimulus?.id ?? null,
    blockId: block?.id ?? null,
    parentBlock: at.blockId,
  }));
  const children = childrenInOrder(target);
  children.splice(at.place, 0, ...added);
  const stimuli = [...study.stimuli, ...items.flatMap(({ stimulus }) => stimulus ?? [])];
  const blocks = study.blocks.map((block) =>
    block === target ? withChildren({ ...study, stimuli }, block, children) : block,
  );
  return {
    ...study,
    stimuli,
    blocks: [...blocks, ...items.flatMap(({ block }) => block ?? [])],
  };
}

/** A duplicated stimulus after its original; what is in a block only the server can duplicate. */
export function withDuplicate(study: Study, childId: string, id: string): Study {
  const parent = study.blocks.find(({ children }) => children.some((one) => one.id === childId));
  const child = parent?.children.find((one) => one.id === childId);
  const stimulus = study.stimuli.find((one) => one.id === child?.stimulusId);
  if (!parent || !child || !stimulus) return study;
  const taken = study.stimuli.flatMap((one) => [one.name, one.displayName]);
  const name = copyName(stimulus.displayName, taken);
  const copy = { ...stimulus, id, name, displayName: name, blocks: [parent.id] };
  const place = childrenInOrder(parent).indexOf(child) + 1;
  return withNewItems(study, [{ stimulus: copy }], { blockId: parent.id, place });
}

/** The stimulus that the server will probably create. */
export function expectedStimulus(
  study: Study,
  id: string,
  body: Omit<NewStimulus, 'requestId'>,
): Stimulus {
  const base = body.name?.trim() || BUILT_TYPE_FACTS[body.type].defaultName;
  const name = uniqueName(
    base,
    study.stimuli.map(({ displayName }) => displayName),
  );
  return {
    id,
    name,
    displayName: name,
    type: body.type,
    exposureTimeMs: defaultExposureMs(body.type),
    exposureOffsetMs: 0,
    ...DEFAULT_CANVAS_PX,
    imageUrl: null,
    videoUrl: null,
    websiteUrl: body.websiteUrl ?? '',
    thumbnailUrl: null,
    manualAdvance: false,
    ...defaultRecording(body.type),
    trackMouse: false,
    ...BUILT_TYPE_FACTS[body.type].newOptions(name),
    surveyTheme: null,
    tags: [],
    blocks: [body.blockId],
    segmentData: [],
    respondentCount: 0,
  };
}

function withChildren(
  study: Pick<Study, 'stimuli'>,
  block: Block,
  children: readonly BlockChild[],
): Block {
  return { ...block, children: renumberChildren(block, children, study.stimuli) };
}

function withUsedStimuli(study: Study): Study {
  const used = new Set<string>();
  for (const block of study.blocks) {
    for (const { stimulusId } of block.children) if (stimulusId) used.add(stimulusId);
  }
  const stimuli = study.stimuli.filter(({ id }) => used.has(id));
  return stimuli.length === study.stimuli.length ? study : { ...study, stimuli };
}
