import {
  addBlockChildren,
  arrangeBlocks,
  changeBlock,
  copyBlocks,
  createBlock,
  deleteBlock,
  duplicateItem,
  removeItems,
  restoreRemoval,
  type Block,
  type BlockChild,
  type Structure,
} from '@fovea/contract/studies/blocks';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { updateStudy, type Study, type StudyChange } from '@fovea/contract/studies/studies';
import { ApiError } from '@fovea/link/calls/apiError';
import { flowsInOrder } from '@fovea/rules/flow/blocks';
import { arrangementProblem, withArrangement } from '@fovea/rules/flow/tree';
import { aStimulus } from './aStudy';

interface Asked {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly blockId?: string;
  readonly removalId?: string;
}

/** Answers the calls of the builder as the server does, for one study in memory. */
export function builderServer(first: Study) {
  let study = structuredClone(first);
  let created = 0;
  const newId = (kind: string) => `${kind}-${++created}`;
  /** The blocks and stimuli before each deletion. */
  const removals = new Map<string, Pick<Study, 'blocks' | 'stimuli'>>();
  const refuse = (code: string) => new ApiError(409, '/', { status: 409, message: code, code });

  const block = (blockId: string): Block => {
    const found = study.blocks.find(({ id }) => id === blockId);
    if (!found) throw new ApiError(404, '/', { status: 404, message: blockId, code: 'NOT_FOUND' });
    return found;
  };
  function put(blocks: readonly Block[], stimuli: Study['stimuli'] = study.stimuli): Structure {
    const topLevelBlocks = flowsInOrder(blocks).map(({ id }) => id);
    const used = new Set(blocks.flatMap(({ children }) => children.map((one) => one.stimulusId)));
    const kept = stimuli.filter(({ id }) => used.has(id));
    study = { ...study, blocks: [...blocks], stimuli: kept, topLevelBlocks };
    study.version += 1;
    return { version: study.version, blocks: study.blocks, topLevelBlocks, stimuli: kept };
  }
  const placeIn = (blockId: string, item: Partial<BlockChild>): BlockChild => {
    const orders = block(blockId).children.map(({ blockOrder }) => blockOrder);
    const blockOrder = Math.max(-1, ...orders) + 1;
    const none = { stimulusId: null, blockId: null, fixed: false };
    return { ...none, ...item, id: newId('place'), blockOrder, parentBlock: blockId };
  };
  function append(blockId: string, item: Partial<BlockChild>): string {
    const child = placeIn(blockId, item);
    put(
      study.blocks.map((one) =>
        one.id === blockId ? { ...one, children: [...one.children, child] } : one,
      ),
    );
    return child.id;
  }
  /** Removes blocks that are no longer referenced. */
  function remove(blocks: readonly Block[]) {
    const removalId = newId('removal');
    removals.set(removalId, { blocks: study.blocks, stimuli: study.stimuli });
    const reached = new Set<string>();
    const walk = (blockId: string) => {
      reached.add(blockId);
      const inner = blocks.find(({ id }) => id === blockId)?.children ?? [];
      inner.forEach((child) => child.blockId && walk(child.blockId));
    };
    flowsInOrder(blocks).forEach(({ id }) => walk(id));
    return { structure: put(blocks.filter(({ id }) => reached.has(id))), removalId };
  }
  const answers = new Map<Endpoint, (asked: never) => unknown>();
  const on = <B>(endpoint: Endpoint, answer: (asked: Asked & { body: B }) => unknown) =>
    answers.set(endpoint, answer);

  on<{ type: 'IMAGE'; blockId: string; name?: string }>(createStimulus, ({ body }) => {
    const id = newId('stimulus');
    const stimulus = aStimulus(id, body.type, {
      displayName: body.name ?? id,
      blocks: [body.blockId],
    });
    study.stimuli = [...study.stimuli, stimulus];
    append(body.blockId, { stimulusId: id });
    return stimulus;
  });
  on<{ parentBlockId?: string; name?: string }>(createBlock, ({ body }) => {
    const id = newId('block');
    const flowOrder = body.parentBlockId ? null : study.topLevelBlocks.length;
    const fresh = { id, displayName: body.name ?? id, flowOrder, children: [] };
    let structure = put([...study.blocks, fresh]);
    const childIds = body.parentBlockId ? [append(body.parentBlockId, { blockId: id })] : [];
    structure = put(study.blocks);
    return { structure, blockIds: [id], childIds };
  });
  on<{ blockId: string; name?: string; flowOrder?: number }>(changeBlock, ({ body }) => {
    const flows = flowsInOrder(study.blocks).map(({ id }) => id);
    if (body.flowOrder !== undefined) {
      flows.splice(flows.indexOf(body.blockId), 1);
      flows.splice(body.flowOrder, 0, body.blockId);
    }
    return put(
      study.blocks.map((one) => ({
        ...one,
        displayName: one.id === body.blockId ? (body.name ?? one.displayName) : one.displayName,
        flowOrder: one.flowOrder === null ? null : flows.indexOf(one.id),
      })),
    );
  });
  on<{ blockId: string; stimulusIds: string[] }>(addBlockChildren, ({ body }) => {
    const childIds = body.stimulusIds.map((stimulusId) => append(body.blockId, { stimulusId }));
    return { structure: put(study.blocks), blockIds: [], childIds };
  });
  on<Record<string, string>>(copyBlocks, ({ body }) => {
    const blockIds = Object.entries(body).map(([from, displayName]) => {
      const id = newId('block');
      const flowOrder = study.topLevelBlocks.length;
      put([...study.blocks, { id, displayName, flowOrder, children: [] }]);
      for (const { stimulusId } of block(from).children) if (stimulusId) append(id, { stimulusId });
      return id;
    });
    return { structure: put(study.blocks), blockIds, childIds: [] };
  });
  on<{ childId: string }>(duplicateItem, ({ body: { childId } }) => {
    const parent = study.blocks.find(({ children }) => children.some(({ id }) => id === childId))!;
    const place = parent.children.findIndex(({ id }) => id === childId);
    const from = parent.children[place]!;
    const stimuli: Study['stimuli'] = [];
    const fresh: Block[] = [];
    const copyOf = (child: BlockChild, parentBlock: string): BlockChild => {
      const copy = { ...child, id: newId('place'), parentBlock };
      if (child.stimulusId) {
        const original = study.stimuli.find(({ id }) => id === child.stimulusId)!;
        copy.stimulusId = newId('stimulus');
        const displayName = `${original.displayName} (copy)`;
        stimuli.push({ ...original, id: copy.stimulusId, displayName });
      } else if (child.blockId) {
        const original = block(child.blockId);
        const id = newId('block');
        copy.blockId = id;
        const children = original.children.map((one) => copyOf(one, id));
        fresh.push({ ...original, id, displayName: `${original.displayName} (copy)`, children });
      }
      return copy;
    };
    const copy = copyOf(from, parent.id);
    const children = parent.children.toSpliced(place + 1, 0, copy);
    const numbered = children.map((child, blockOrder) => ({ ...child, blockOrder }));
    const blocks = study.blocks.map((one) =>
      one === parent ? { ...one, children: numbered } : one,
    );
    const structure = put([...blocks, ...fresh], [...study.stimuli, ...stimuli]);
    return { structure, blockIds: fresh.map(({ id }) => id), childIds: [copy.id] };
  });
  on<{ blocks: Parameters<typeof withArrangement>[1] }>(arrangeBlocks, ({ body }) => {
    if (arrangementProblem(study, body.blocks)) throw refuse('BAD_ARRANGEMENT');
    return put(withArrangement(study, body.blocks));
  });
  on<{ childIds: string[] }>(removeItems, ({ body }) => {
    const gone = new Set(body.childIds);
    return remove(
      study.blocks.map((one) => ({
        ...one,
        children: one.children.filter(({ id }) => !gone.has(id)),
      })),
    );
  });
  on(deleteBlock, ({ blockId }) => remove(study.blocks.filter(({ id }) => id !== blockId)));
  on(restoreRemoval, ({ removalId }) => {
    const before = removals.get(removalId ?? '');
    if (!before) throw refuse('RESTORED_ALREADY');
    removals.delete(removalId ?? '');
    return put(before.blocks, before.stimuli);
  });
  on<StudyChange>(updateStudy, ({ body: { stimuli = [], ...fields } }) => {
    const changes = new Map(stimuli.map((change) => [change.id, change]));
    const changed = study.stimuli.map((one) => ({ ...one, ...changes.get(one.id) }));
    study = { ...study, ...(fields as Partial<Study>), version: study.version + 1 };
    study.stimuli = changed as Study['stimuli'];
    return study;
  });
  return {
    now: () => study,
    answer: (endpoint: Endpoint, asked: unknown): unknown =>
      structuredClone((answers.get(endpoint) ?? (() => study))(asked as never)),
  };
}
