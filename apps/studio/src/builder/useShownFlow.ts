import type { Study } from '@fovea/contract/studies/studies';
import { flowOfBlock, stimuliWithin } from '@fovea/rules/flow/tree';
import { useEffect, useRef } from 'react';
import type { BuilderSearch } from './structure/builderSearch';

interface Shown {
  readonly flowId: string;
  /** The flows of the study at that time, in order. */
  readonly flows: readonly string[];
}

/**
 * The flow to show: the one in the address, that of the linked stimulus or block, or the first. Where the flow in the
 * address was deleted, it is the next one, else the previous; the address follows, which takes a moment.
 */
export function useShownFlow(
  study: Pick<Study, 'blocks' | 'topLevelBlocks'>,
  { flow, item }: Pick<BuilderSearch, 'flow' | 'item'>,
  write: (search: Pick<BuilderSearch, 'flow'>) => void,
): string {
  const before = useRef<Shown>({ flowId: '', flows: [] });
  const flows = study.topLevelBlocks;
  const itemFlow = item === undefined ? undefined : flowOfItem(study.blocks, flows, item);
  const flowId =
    flows.find((id) => id === flow) ??
    flows.find((id) => id === itemFlow) ??
    (flow === undefined ? undefined : standIn(flow, flows, before.current)) ??
    flows[0] ??
    '';

  useEffect(() => {
    before.current = { flowId, flows };
  }, [flowId, flows]);
  useEffect(() => {
    if (flow !== undefined && flow !== flowId) write({ flow: flowId });
  }, [flow, flowId, write]);
  return flowId;
}

/** The flow that contains a stimulus or a block. */
function flowOfItem(blocks: Study['blocks'], flows: readonly string[], item: string) {
  return (
    flows.find((id) => stimuliWithin(blocks, id).has(item)) ??
    flowOfBlock(blocks, item) ??
    undefined
  );
}

/** What is shown instead of a flow that is gone; undefined if nothing is known of it. */
function standIn(gone: string, flows: readonly string[], before: Shown): string | undefined {
  const left = new Set(flows);
  const at = before.flows.indexOf(gone);
  if (at === -1) return flows.find((id) => id === before.flowId);
  return (
    before.flows.slice(at + 1).find((id) => left.has(id)) ??
    before.flows.slice(0, at).findLast((id) => left.has(id))
  );
}
