import type { Block, BlockChild } from '@fovea/contract/studies/blocks';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { stimulusDurationMs } from '@fovea/rules/flow/durations';
import { childrenInOrder, isPositionFixed } from '@fovea/rules/flow/flow';
import { isDefaultCalibration } from '@fovea/rules/flow/stimuli';
import { isPending } from './optimisticStructure';

/** A row of the tree: a stimulus, or a block with nested rows. */
export interface TreeRow {
  /** The child id. */
  readonly id: string;
  readonly child: BlockChild;
  readonly name: string;
  readonly stimulus: Stimulus | null;
  readonly block: Block | null;
  readonly durationMs: number;
  readonly isFixed: boolean;
  /** Always fixed: outside the calibration range of the flow. */
  readonly isAlwaysFixed: boolean;
  /** A default calibration: it cannot be moved, renamed or deleted. */
  readonly isImmovable: boolean;
  /** The server has not created it yet. */
  readonly isPending: boolean;
  readonly rows: readonly TreeRow[];
}

export interface TreeRows {
  readonly top: readonly TreeRow[];
  readonly byId: ReadonlyMap<string, TreeRow>;
  /** The row of each nested block. */
  readonly byBlock: ReadonlyMap<string, TreeRow>;
}

const NONE: TreeRows = { top: [], byId: new Map(), byBlock: new Map() };

/**
 * The rows of a flow. Unchanged rows of `before` are reused, so that a change re-renders one row only.
 */
export function treeRows(study: Study, flowId: string, before: TreeRows = NONE): TreeRows {
  const blockById = new Map(study.blocks.map((block) => [block.id, block]));
  const stimulusById = new Map(study.stimuli.map((stimulus) => [stimulus.id, stimulus]));
  const byId = new Map<string, TreeRow>();
  const byBlock = new Map<string, TreeRow>();
  const open = new Set<string>();

  function rowsOf(block: Block): TreeRow[] {
    // Guards against a block that contains itself.
    if (open.has(block.id)) return [];
    open.add(block.id);
    const children = childrenInOrder(block);
    const own = children.flatMap(({ stimulusId }) => stimulusById.get(stimulusId ?? '') ?? []);
    const calibrations = own.filter(isDefaultCalibration);
    const rows = children.flatMap((child, place) => {
      const isAlwaysFixed =
        block.flowOrder !== null &&
        calibrations.length > 0 &&
        isPositionFixed(children, calibrations, place);
      return rowOf(child, isAlwaysFixed) ?? [];
    });
    open.delete(block.id);
    return rows;
  }
  function rowOf(child: BlockChild, isAlwaysFixed: boolean): TreeRow | null {
    const stimulus = stimulusById.get(child.stimulusId ?? '') ?? null;
    const block = blockById.get(child.blockId ?? '') ?? null;
    if (!stimulus && !block) return null;
    const rows = block ? rowsOf(block) : [];
    const created: TreeRow = {
      id: child.id,
      child,
      name: (block ?? stimulus)?.displayName ?? '',
      stimulus,
      block,
      durationMs: stimulus
        ? stimulusDurationMs(stimulus)
        : rows.reduce((sum, { durationMs }) => sum + durationMs, 0),
      isFixed: child.fixed || isAlwaysFixed,
      isAlwaysFixed,
      isImmovable: stimulus !== null && isDefaultCalibration(stimulus),
      isPending: isPending(child.id),
      rows,
    };
    const old = before.byId.get(child.id);
    const row = old && isSameRow(old, created) ? old : created;
    byId.set(row.id, row);
    if (block) byBlock.set(block.id, row);
    return row;
  }
  const flow = blockById.get(flowId);
  return { top: flow ? rowsOf(flow) : [], byId, byBlock };
}

function isSameRow(a: TreeRow, b: TreeRow): boolean {
  return (
    a.name === b.name &&
    a.stimulus === b.stimulus &&
    a.durationMs === b.durationMs &&
    a.isFixed === b.isFixed &&
    a.isAlwaysFixed === b.isAlwaysFixed &&
    a.isPending === b.isPending &&
    a.child.parentBlock === b.child.parentBlock &&
    a.child.blockOrder === b.child.blockOrder &&
    a.block?.id === b.block?.id &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, place) => row === b.rows[place])
  );
}

/** The visible rows from top to bottom, including those of unfolded blocks. */
export function visibleRows(
  rows: readonly TreeRow[],
  isUnfolded: (row: TreeRow) => boolean,
): TreeRow[] {
  const found: TreeRow[] = [];
  const walk = (list: readonly TreeRow[]) => {
    for (const row of list) {
      found.push(row);
      if (row.block && isUnfolded(row)) walk(row.rows);
    }
  };
  walk(rows);
  return found;
}
