import type { AoiPoint } from '@fovea/contract/analysis/aoi';
import { create } from 'zustand';
import type { AoiDraft } from './aoiOutbox';
import type { MetricId } from '../aoiMetrics/shownMetrics';

export const TOOLS = ['select', 'polygon', 'rectangle', 'ellipse'] as const;
export type Tool = (typeof TOOLS)[number];

export type DraggedShapes = Readonly<Record<string, readonly AoiPoint[]>>;

/** What the researcher holds in hand while drawing. Nothing of it is kept. */
interface AoiEditor {
  readonly tool: Tool;
  /** Points of the polygon that is being drawn. */
  readonly drawing: readonly AoiPoint[];
  readonly chosenIds: readonly string[];
  /** Shapes that are dragged, by AOI: shown in place of their own until they are let go. */
  readonly live: DraggedShapes | null;
  /** Whether AOIs are being edited: their tab is open. */
  readonly isOpen: boolean;
  /** What was copied, for this study and any stimulus of it. */
  readonly copied: readonly AoiDraft[];
  /** The AOI that is being renamed. */
  readonly renamingId: string | null;
  /** What stands beside the names on the stage. */
  readonly labelMetric: MetricId | null;
}

export const useAoiEditor = create<AoiEditor>(() => ({
  tool: 'select',
  drawing: [],
  chosenIds: [],
  live: null,
  isOpen: false,
  copied: [],
  renamingId: null,
  labelMetric: 'dwellTimePercentFixation',
}));

export function selectTool(tool: Tool): void {
  useAoiEditor.setState({ tool, drawing: [], live: null });
}

export function choose(ids: readonly string[]): void {
  const { chosenIds } = useAoiEditor.getState();
  if (ids.length === chosenIds.length && ids.every((id, at) => id === chosenIds[at])) return;
  useAoiEditor.setState({ chosenIds: ids, live: null });
}

/** Adds an AOI to the choice, or takes it out. */
export function toggleChosen(id: string): void {
  const { chosenIds } = useAoiEditor.getState();
  choose(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]);
}
