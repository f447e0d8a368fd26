import type { AoiPoint } from '@fovea/contract/analysis/aoi';
import { create } from 'zustand';
import type { AoiDraft } from './mergeAois';
import type { MetricId } from '../aoiMetrics/shownMetrics';

export const TOOLS = ['select', 'polygon', 'rectangle', 'ellipse'] as const;
export type Tool = (typeof TOOLS)[number];

export type DraggedShapes = Readonly<Record<string, readonly AoiPoint[]>>;

/** The state of the AOI editor while drawing. None of it is persisted. */
interface AoiEditor {
  readonly tool: Tool;
  /** Points of the polygon that is being drawn. */
  readonly drawing: readonly AoiPoint[];
  readonly chosenIds: readonly string[];
  /** Shapes being dragged, by AOI id: drawn instead of the stored shapes until released. */
  readonly live: DraggedShapes | null;
  /** Whether the AOI tab is open, so that AOIs can be edited. */
  readonly isOpen: boolean;
  /** The clipboard, for any stimulus of this study. */
  readonly copied: readonly AoiDraft[];
  /** The AOI that is being renamed. */
  readonly renamingId: string | null;
  /** The metric shown beside AOI names on the stage. */
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

/** Adds an AOI to the selection, or removes it. */
export function toggleChosen(id: string): void {
  const { chosenIds } = useAoiEditor.getState();
  choose(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]);
}
